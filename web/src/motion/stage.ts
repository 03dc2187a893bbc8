// Where motions are seen: pieces and places of the table as it is drawn, and what flies over it.

/** The table with its new picture, and where its pieces were before. */
export interface Stage {
  board: HTMLElement;
  /** Over the table; it takes no clicks, and nobody is told of it. */
  layer: HTMLElement;
  before: ReadonlyMap<string, DOMRect>;
  animations: Animation[];
  /** What is over the table now. */
  flying: HTMLElement[];
}

/** Where each piece is. */
export function placesOf(board: HTMLElement): Map<string, DOMRect> {
  const pieces = [...board.querySelectorAll<HTMLElement>("[data-piece]")];
  return new Map(pieces.map((piece) => [piece.dataset["piece"] ?? "", piece.getBoundingClientRect()]));
}

export function pieceOn({ board }: Stage, piece: string): HTMLElement | null {
  return board.querySelector(`[data-piece="${CSS.escape(piece)}"]`);
}

export function plateOf({ board }: Stage, seat: number | null): HTMLElement | null {
  return board.querySelector(`.p-seat[data-seat="${seat}"]`);
}

/** A pile or its counter; if neither is shown, the phases. */
export function pileOf({ board }: Stage, name: "deck" | "discard"): HTMLElement | null {
  const piles = [...board.querySelectorAll<HTMLElement>(`[data-pile="${name}"]`)];
  return piles.find((pile) => pile.checkVisibility()) ?? board.querySelector(".p-rail");
}

/** Let a part move, from so many milliseconds on; before that it looks as at the beginning. */
export function move(stage: Stage, part: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
  const animation = part.animate(frames, { fill: "backwards", easing: "cubic-bezier(0.2, 0.8, 0.2, 1)", ...timing });
  stage.animations.push(animation);
  return animation;
}

/** Put something over the table until it has moved. It is no piece: nobody chooses or finds it. */
export function fly(stage: Stage, part: HTMLElement, at: DOMRect, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
  for (const piece of [part, ...part.querySelectorAll("[data-piece], [aria-keyshortcuts], [id]")]) {
    for (const name of ["data-piece", "data-state", "data-fresh", "aria-keyshortcuts", "id"]) piece.removeAttribute(name);
  }
  part.style.setProperty("left", `${at.left}px`);
  part.style.setProperty("top", `${at.top}px`);
  part.style.setProperty("width", `${at.width}px`);
  part.style.setProperty("height", `${at.height}px`);
  stage.layer.append(part);
  stage.flying.push(part);
  move(stage, part, frames, timing).onfinish = () => part.remove();
}

/** A card with its back: turned by half, the back is seen. */
export function turnable(face: HTMLElement | null, width: number): HTMLElement {
  const card = document.createElement("span");
  card.className = "p-turnable";
  const back = document.createElement("span");
  back.className = "p-reverse";
  if (face) {
    const front = face.cloneNode(true) as HTMLElement;
    front.style.setProperty("--width", `${width}px`);
    card.append(front);
  } else card.classList.add("p-unknown");
  card.append(back);
  return card;
}

/** How to get to one place from another. */
export function pathTo(at: DOMRect, from: DOMRect): string {
  const x = from.left + from.width / 2 - at.left - at.width / 2;
  const y = from.top + from.height / 2 - at.top - at.height / 2;
  const size = Math.min(1, Math.max(0.25, from.width / (at.width || 1)));
  return `translate(${x}px, ${y}px) scale(${size})`;
}

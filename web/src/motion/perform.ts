// How each motion looks. All of them end in the picture that the view gives: they add nothing that
// stays, and what can be chosen is in its place, and seen, from the beginning.
import type { Motion } from "./motions";
import { fly, move, pathTo, pieceOn, pileOf, plateOf, turnable, type Stage } from "./stage";

/** In milliseconds. */
const MOVE = 320;
const TURN = 450;
const LAY = 260;
const ROLL = 600;
const COUNT = { step: 60, most: 480 };
/** All steps of a turn take about so long, each of them no less and no more than these. */
const PACE = { all: 4000, least: 300, most: 600 };
/** So many cards are seen flying; more are a crowd. */
const CROWD = 7;

type Perform = (stage: Stage, motion: Motion, delay: number) => void;

export function perform(stage: Stage, steps: readonly Motion[][]): void {
  const pace = Math.min(PACE.most, Math.max(PACE.least, PACE.all / steps.length));
  steps.forEach((motions, place) => motions.forEach((motion) => PERFORM[motion.how](stage, motion, place * pace)));
}

const PERFORM: Record<Motion["how"], Perform> = {
  turn(stage, { seat, pieces }, delay) {
    const own = `.p-seat[data-seat="${seat}"] .p-act, .p-by [data-seat="${seat}"]`;
    const tokens = [...stage.board.querySelectorAll(own), ...pieces.flatMap((piece) => pieceOn(stage, piece) ?? [])];
    for (const token of tokens) {
      move(stage, token, [{ transform: "rotateY(180deg)", opacity: 0 }, { opacity: 0, offset: 0.5 }, { transform: "none", opacity: 1 }], { delay, duration: TURN });
    }
  },

  deal(stage, { seat, pieces, count }, delay) {
    const deck = pileOf(stage, "deck")?.getBoundingClientRect();
    if (!deck) return;
    const shown = pieces.flatMap((piece) => pieceOn(stage, piece) ?? []);
    shown.slice(0, CROWD).forEach((card, place) => bring(stage, card, deck, true, delay + place * 40));
    if (!shown.length) hidden(stage, count, deck, plateOf(stage, seat)?.getBoundingClientRect(), delay);
  },

  away(stage, { seat, pieces, count }, delay) {
    const pile = pileOf(stage, "discard")?.getBoundingClientRect();
    const known = pieces.flatMap((piece) => stage.before.get(piece) ?? []);
    if (pile && known.length) known.forEach((from, place) => hidden(stage, 1, from, pile, delay + place * 40));
    else hidden(stage, count, plateOf(stage, seat)?.getBoundingClientRect(), pile, delay);
  },

  move(stage, { seat, pieces }, delay) {
    for (const name of pieces) {
      const piece = pieceOn(stage, name);
      const from = stage.before.get(name) ?? plateOf(stage, seat)?.getBoundingClientRect();
      if (piece && from) bring(stage, piece, from, !stage.before.has(name), delay);
    }
  },

  lay(stage, { pieces }, delay) {
    const [piece] = pieces.flatMap((name) => pieceOn(stage, name) ?? []);
    const good = piece?.querySelector(".p-on > :last-child") ?? piece;
    if (good) move(stage, good, [{ transform: "scale(1.3)", opacity: 0 }, { transform: "none", opacity: 1 }], { delay, duration: LAY });
  },

  take(stage, { seat, pieces }, delay) {
    const to = plateOf(stage, seat)?.getBoundingClientRect();
    for (const world of pieces.flatMap((name) => pieceOn(stage, name) ?? [])) {
      const good = world.querySelector<HTMLElement>(".p-on > *, .p-middle-of-head > *");
      if (!good || !to) continue;
      const at = good.getBoundingClientRect();
      const frames = [{ transform: "scale(1.3)", opacity: 0 }, { opacity: 1, offset: 0.1 }, { transform: pathTo(at, to), opacity: 0.4 }];
      fly(stage, good.cloneNode(true) as HTMLElement, at, frames, { delay, duration: LAY + MOVE });
    }
  },

  count(stage, { seat, symbol, count }, delay) {
    const number = plateOf(stage, seat)?.querySelector<HTMLElement>(`.p-symbol-${symbol} ~ b`);
    if (number) countUp(stage, number, count, delay);
  },

  roll(stage, { seat, pieces }, delay) {
    const own = pieces.flatMap((piece) => pieceOn(stage, piece) ?? []);
    own.forEach((die, place) => slide(stage, die, stage.before.get(pieces[place] ?? "") ?? plateOf(stage, seat)?.getBoundingClientRect(), delay));
    const dice = own.length ? [] : stage.board.querySelectorAll(`.p-opponent[data-seat="${seat}"] .p-die`);
    for (const die of dice) {
      move(stage, die, [{ transform: "translateY(-1.5em) rotate(-1080deg)" }, { transform: "translateY(-0.5em)", offset: 0.7 }, { transform: "none" }], { delay, duration: ROLL });
    }
  },

  attack(stage, { seat, pieces }, delay) {
    const plate = plateOf(stage, seat);
    if (plate) move(stage, plate, [{}, { boxShadow: "0 0 0 3px var(--bad)" }, {}], { delay, duration: 2 * MOVE });
    for (const world of pieces.flatMap((piece) => pieceOn(stage, piece) ?? [])) {
      move(stage, world, [{}, { transform: "translateY(-0.5em)" }, {}], { delay, duration: 2 * MOVE });
    }
  },
};

/** A piece comes to its place; turned over on the way if it was hidden. */
function bring(stage: Stage, piece: HTMLElement, from: DOMRect, turns: boolean, delay: number): void {
  const at = piece.getBoundingClientRect();
  const seen = piece.checkVisibility() && at.width > 0;
  if (!seen) return;
  const turn = turns && piece.classList.contains("p-card") ? " rotateY(180deg)" : "";
  const frames = [{ transform: pathTo(at, from) + turn, opacity: 0 }, { opacity: 1, offset: 0.1 }, { transform: "none", opacity: 1 }];
  fly(stage, turnable(piece, at.width), at, frames, { delay, duration: MOVE });
  absent(stage, piece, delay + MOVE);
}

/** A piece is not seen until it has come to its place; what can be chosen stays in sight. */
function absent(stage: Stage, piece: HTMLElement, duration: number): void {
  const free = piece.getAttribute("aria-pressed") === null;
  if (free) move(stage, piece, [{ opacity: 0 }, { opacity: 0 }], { duration });
}

/** A die tumbles where it lay, then slides to its column. */
function slide(stage: Stage, die: HTMLElement, from: DOMRect | undefined, delay: number): void {
  if (!from || !die.checkVisibility()) return;
  const at = die.getBoundingClientRect();
  const path = pathTo(at, from);
  const frames = [{ transform: `${path} rotate(-1080deg)` }, { transform: `${path} rotate(0deg)`, offset: 0.55 }, { transform: "none" }];
  fly(stage, die.cloneNode(true) as HTMLElement, at, frames, { delay, duration: ROLL });
  absent(stage, die, delay + ROLL);
}

/** A number, counted up to what it shows. */
export function countUp(stage: Stage, number: HTMLElement, count: number, delay: number): void {
  const now = Number.parseInt(number.textContent ?? "");
  if (!(count > 0) || Number.isNaN(now)) return;
  const duration = Math.min(COUNT.most, count * COUNT.step);
  fly(stage, wheel(number, now - count, now), number.getBoundingClientRect(), [{}, {}], { duration: delay + duration });
  const turning = stage.layer.lastElementChild?.firstElementChild;
  if (turning) move(stage, turning, [{ transform: "none" }, { transform: `translateY(-${count * 100 / (count + 1)}%)` }], { delay, duration, fill: "both", easing: `steps(${count})` });
  move(stage, number, [{ opacity: 0 }, { opacity: 0 }], { duration: delay + duration });
}

/** Cards that the viewer does not know go from one place to another. */
function hidden(stage: Stage, count: number, from: DOMRect | undefined, to: DOMRect | undefined, delay: number): void {
  if (!from || !to) return;
  const at = new DOMRect(to.left + to.width / 2 - 20, to.top + to.height / 2 - 28, 40, 56);
  for (let place = 0; place < Math.min(count, CROWD); place += 1) {
    const frames = [{ transform: pathTo(at, from), opacity: 0 }, { opacity: 1, offset: 0.1 }, { transform: "scale(0.6)", opacity: 0.2 }];
    fly(stage, turnable(null, at.width), at, frames, { delay: delay + place * 40, duration: MOVE });
  }
}

/** The numbers from one to another, below each other, of which one is seen. */
function wheel(like: HTMLElement, from: number, to: number): HTMLElement {
  const wheel = document.createElement("span");
  wheel.className = "p-wheel";
  const numbers = document.createElement("span");
  for (let number = from; number <= to; number += 1) numbers.append(Object.assign(document.createElement("b"), { textContent: String(number) }));
  wheel.append(numbers);
  const { height } = like.getBoundingClientRect();
  wheel.style.setProperty("--line", `${height}px`);
  wheel.style.setProperty("font-size", getComputedStyle(like).fontSize);
  return wheel;
}

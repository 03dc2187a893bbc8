/** Beside a card or token that is hovered, focused, or pressed long: everything printed on it, large.
 * It is for the eye alone: what is read aloud is on the card itself. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Printed } from "./cards";
import type { Face } from "./face";

export interface Looked {
  piece: string;
  /** Where the card is. */
  place: DOMRect;
}

const CALM = 350; // milliseconds on a card until it is shown large
const GAP = 12;

/** The card that is looked at for a moment. */
export function useNear(board: { current: HTMLElement | null }): Looked | null {
  const [looked, setLooked] = useState<Looked | null>(null);
  useEffect(() => {
    const table = board.current;
    if (!table) return;
    let timer = 0;
    let used: HTMLElement | null = null; // a clicked card is not enlarged again until another one has been
    const leave = () => {
      clearTimeout(timer);
      setLooked(null);
    };
    const look = (event: Event) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>(".p-card[data-piece], .p-token[data-piece]") : null;
      leave();
      if (card === used) return;
      used = null;
      if (card) timer = window.setTimeout(() => setLooked({ piece: card.dataset["piece"] ?? "", place: card.getBoundingClientRect() }), CALM);
    };
    const use = (event: Event) => {
      used = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-piece]") : null;
      leave();
    };
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) look(event);
    };
    const events: [string, (event: never) => void][] = [
      ["mouseover", look], ["mouseleave", leave], ["focusin", focus], ["focusout", leave],
      ["touchstart", look], ["touchend", leave], ["touchmove", leave], ["click", use], ["keydown", leave],
    ];
    for (const [name, heard] of events) table.addEventListener(name, heard as EventListener, { passive: true });
    table.addEventListener("scroll", leave, true); // of any of its parts
    return () => {
      leave();
      for (const [name, heard] of events) table.removeEventListener(name, heard as EventListener);
      table.removeEventListener("scroll", leave, true);
    };
  }, []);
  return looked;
}

/** Beside the card, where there is more room, and within the window. */
export function Near({ place, face }: Looked & { face: Face }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const right = place.right + GAP + width <= innerWidth;
    const left = right ? place.right + GAP : Math.max(GAP, place.left - GAP - width);
    const top = Math.min(Math.max(GAP, place.top + place.height / 2 - height / 2), Math.max(GAP, innerHeight - height - GAP));
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [place]);
  return <div ref={panel} class="p-near" aria-hidden="true"><Printed face={face} /></div>;
}

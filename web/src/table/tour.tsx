// A tour of the table in five steps. It is offered once, in a browser's first game, and the question
// mark shows it again.
import "./tour.css";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { recallAll } from "../session/kept";
import { later, t } from "../words";

const OFFERED = "galaxy-referee/tour";

/** Offer the tour in a game that is about to begin, if it is the first in this browser. */
export function offerTour(): void {
  if (!recallAll().length) localStorage.setItem(OFFERED, "offered");
}

interface Step {
  /** The parts of the table that it is about. */
  parts: string;
  title: string;
  text: string;
}

const STEPS: readonly Step[] = [
  { parts: ".p-opponents", title: later("The other players"), text: later("On top you see the other players: their points so far, what they have, and what they have placed.") },
  { parts: ".p-rail", title: later("The round"), text: later("The rail shows what is played in this round, and who has chosen it. What is played now is lit.") },
  { parts: ".p-middle, .p-below", title: later("Your pieces"), text: later("Here are your pieces and those that you choose from. Powers that count now are lit. Point at a piece, or press it long, to read all of it.") },
  { parts: ".p-bar", title: later("Your decision"), text: later("The bar says what to choose. The pieces that you can choose are marked: select them with a click or the keys 1 to 9, then confirm. Any other piece shows why you cannot choose it now.") },
  { parts: ".side", title: later("Beside the table"), text: later("Here are the log, the points with their sources, and the question mark, which explains signs and keys and shows this tour again.") },
];

export interface Touring {
  offered: boolean;
  on: boolean;
  take: () => void;
  /** No longer offer it, and end it. */
  end: () => void;
}

export function useTour(): Touring {
  const [offered, setOffered] = useState(() => localStorage.getItem(OFFERED) !== null);
  const [on, setOn] = useState(false);
  const answer = (taken: boolean) => {
    localStorage.removeItem(OFFERED);
    setOffered(false);
    setOn(taken);
  };
  return { offered, on, take: () => answer(true), end: () => answer(false) };
}

export function Offer({ take, end }: Pick<Touring, "take" | "end">) {
  return (
    <span class="offer">
      <span>{t("New here?")}</span>
      <button type="button" class="button quiet" aria-label={t("Tour of the table")} onClick={take}>{t("Tour")}</button>
      <button type="button" class="button quiet" aria-keyshortcuts="Escape" onClick={end}>{t("No, thanks")} <kbd aria-hidden="true">Esc</kbd></button>
    </span>
  );
}

export function Tour({ end }: Pick<Touring, "end">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [steps] = useState(() => STEPS.filter(({ parts }) => document.querySelector(parts)));
  const [at, setAt] = useState(0);
  const { light, card } = usePlaces(steps[at]?.parts ?? "");
  useEffect(() => dialog.current?.showModal(), []);
  const go = (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), steps.length - 1));
  const press = ({ key }: KeyboardEvent) => {
    if (key === "ArrowRight") go(1);
    if (key === "ArrowLeft") go(-1);
  };
  const closed = () => {
    end();
    document.querySelector<HTMLElement>(".prompt")?.focus({ preventScroll: true }); // what follows is the decision
  };
  const { title = "", text = "" } = steps[at] ?? {};
  const last = at === steps.length - 1;
  return (
    <dialog ref={dialog} class="tour" aria-labelledby="tour-title" aria-describedby="tour-text" onKeyDown={press} onClose={closed}>
      <div ref={light} class="tour-light" />
      <div ref={card} class="p-about">
        <div aria-live="polite">
          <h2 id="tour-title">{t(title)}</h2>
          <p id="tour-text">{t(text)}</p>
          <p class="hint">{t("Step {step} of {steps}", { step: at + 1, steps: steps.length })}</p>
        </div>
        <p class="actions">
          <button type="button" class="p-do" autofocus onClick={() => (last ? dialog.current?.close() : go(1))}>{last ? t("Play") : t("Next")}</button>
          {at ? <button type="button" class="p-do p-quiet" onClick={() => go(-1)}>{t("Back")}</button> : null}
          {last ? null : <button type="button" class="p-do p-quiet" onClick={() => dialog.current?.close()}>{t("End the tour")} <kbd aria-hidden="true">Esc</kbd></button>}
        </p>
      </div>
    </dialog>
  );
}

const GAP = 8;

/** Lights parts of the table, and puts the card below or above them, where it covers less of them. */
function usePlaces(parts: string) {
  const light = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      if (!light.current || !card.current) return;
      const around = boundsOf(document.querySelectorAll(parts));
      move(light.current, around.left, around.top);
      light.current.style.width = `${around.width}px`;
      light.current.style.height = `${around.height}px`;
      const { offsetWidth: wide, offsetHeight: tall } = card.current;
      const left = Math.min(Math.max(GAP, around.left + (around.width - wide) / 2), innerWidth - wide - GAP);
      const below = around.bottom + 2 * GAP;
      const above = around.top - tall - 2 * GAP;
      const lowest = innerHeight - tall - GAP;
      const covered = below <= lowest ? 0 : below - lowest;
      move(card.current, left, covered > GAP - above ? Math.max(above, GAP) : Math.min(below, lowest));
    };
    const frame = requestAnimationFrame(place); // once the dialog is open
    addEventListener("resize", place);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("resize", place);
    };
  }, [parts]);
  return { light, card };
}

function move({ style }: HTMLElement, left: number, top: number): void {
  style.left = `${left}px`;
  style.top = `${top}px`;
}

function boundsOf(parts: Iterable<Element>): DOMRect {
  const all = [...parts].map((part) => part.getBoundingClientRect());
  const left = Math.max(0, Math.min(...all.map((each) => each.left)));
  const top = Math.max(0, Math.min(...all.map((each) => each.top)));
  const right = Math.min(innerWidth, Math.max(...all.map((each) => each.right)));
  const bottom = Math.min(innerHeight, Math.max(...all.map((each) => each.bottom)));
  return new DOMRect(left, top, right - left, bottom - top);
}

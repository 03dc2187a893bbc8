/** The table as a place where pieces lie and are clicked: its parts, selection, and why something cannot be done. */
import "./pieces.css";
import "./board.css";
import "../motion/motion.css";
import type { ComponentChildren } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Catalogue, Happening, Outcome, SeatScore, View } from "../api/types";
import { useMotion, useTotals } from "../motion/use";
import type { Pointed, Reason, Selection } from "./game";
import type { Names } from "./names";
import type { Player } from "./players";
import { RuleLink } from "./rule";
import { t } from "../words";
import { Card, Cards, Printed } from "./cards";
import type { Clock } from "./clock";
import { baseOf, faceOf, withNames, type Face, type Faces } from "./face";
import { Near, useNear } from "./near";
import { Zone } from "./parts";
import { PickingContext, still } from "./picking";
import { SeatingContext, type Seating } from "./seating";

/** The parts of a table from top to bottom; what a game does not have takes no room. */
export interface Parts {
  opponents?: ComponentChildren;
  /** The phases or actions of the round. */
  rail?: ComponentChildren;
  /** The plate of the seat at the bottom. */
  own?: ComponentChildren;
  /** What it has placed, and what it chooses from. */
  children: ComponentChildren;
  hand?: ComponentChildren;
  /** The piles beside the hand, if the window is wide enough. */
  piles?: ComponentChildren;
}

export interface BoardProps extends Parts {
  view: View;
  catalogue: Catalogue;
  seats: readonly Player[];
  me: number | null;
  faces: Faces;
  selection: Selection;
  events: readonly { data?: object; private?: object }[];
  /** What led from the picture before to this one. */
  happened?: readonly Happening[];
  names: Names;
  pointed?: Pointed | null;
  scores?: readonly SeatScore[] | null;
  outcome?: Outcome | null;
  clock?: Clock;
  give?: Seating["give"];
  /** What is to be decided, or what it waits for. */
  bar?: ComponentChildren;
  /** What has happened last, in a few sentences. */
  latest?: ComponentChildren;
  /** The phases whose powers are used now. */
  phases?: readonly string[];
  /** Whether the bar is above what the seat has: where that is what one chooses from. */
  barFirst?: boolean;
  /** Whether what is selected will be discarded. */
  givingUp?: boolean;
}

const NOTHING: readonly Happening[] = [];

/** So many of the last events are marked on the table; the log has them all. */
const LATEST = 8;

export function Board(props: BoardProps) {
  const { selection, opponents, rail, own, hand, piles, bar, latest, barFirst } = props;
  const [asked, setAsked] = useState<string | null>(null);
  const picking = {
    candidates: selection.legal,
    addable: selection.fitting,
    selected: selection.pieces,
    fresh: piecesOf(props.events.slice(-LATEST)),
    pointed: props.pointed?.pieces ?? [],
    phases: props.phases ?? [],
    pick: (piece: string) => (selection.legal.has(piece) ? selection.toggle(piece) : setAsked(piece)),
  };
  const board = useRef<HTMLDivElement>(null);
  const missing = useMissing(board, selection.legal);
  useNumbers(board, selection.legal);
  useSight(board, selection.legal, props.view);
  usePointed(board, props.pointed ?? null, setAsked);
  const layer = useRef<HTMLDivElement>(null);
  useMotion(board, layer, props.happened ?? NOTHING);
  useTotals(board, layer, props.scores ?? null);
  const near = useNear(board);
  return (
    <PickingContext.Provider value={picking}>
      <SeatingContext.Provider value={seatingOf(props)}>
        <div ref={board} class={`p-table${selection.legal.size ? " p-choosing" : ""}${barFirst ? " p-bar-first" : ""}${props.givingUp ? " p-giving-up" : ""}${own || latest ? "" : " p-alone"}`}>
          {opponents && <div class="p-opponents" data-count={countOf(opponents)}>{opponents}</div>}
          {rail && <div class="p-rail">{rail}</div>}
          {(own || latest) && <div class="p-own">{own}{latest}</div>}
          {barFirst && bar && <div class="p-bar">{bar}</div>}
          <div class="p-middle">
            {missing.length > 0 && <Rest pieces={missing} faces={props.faces} />}
            {props.children}
          </div>
          {!barFirst && bar && <div class="p-bar">{bar}</div>}
          {hand && !props.outcome && <div class="p-below">{hand}{piles && <div class="p-piles">{piles}</div>}</div>}
        </div>
        <div ref={layer} class="p-motion" aria-hidden="true" inert />
        {near && !asked && <Near {...near} face={faceNamed(props, near.piece)} />}
        {asked && (
          <About piece={asked} face={faceNamed(props, asked)} faces={props.faces} why={selection.why} close={() => setAsked(null)} />
        )}
      </SeatingContext.Provider>
    </PickingContext.Provider>
  );
}

const countOf = (parts: ComponentChildren): number => (Array.isArray(parts) ? parts.flat().filter(Boolean).length : 1);

const seatingOf = ({ seats, view, me, outcome, scores, faces, catalogue, clock, give }: BoardProps): Seating => ({
  seats, me, faces, clock, give, waiting: view.waiting_for, outcome: outcome ?? null, scores: scores ?? null, game: catalogue.name,
});

/** Pieces that can be looked at, but are not those that moves name. */
export function Still(props: { children: ComponentChildren; when?: boolean }) {
  const picking = useContext(PickingContext);
  const value = props.when === false ? picking : still(picking);
  return <PickingContext.Provider value={value}>{props.children}</PickingContext.Provider>;
}

/** The first nine pieces that can be selected are chosen by the keys 1 to 9. */
function useNumbers(board: { current: HTMLElement | null }, legal: ReadonlySet<string>): void {
  useLayoutEffect(() => {
    let number = 0;
    for (const piece of board.current?.querySelectorAll<HTMLElement>("[data-piece]") ?? []) {
      const can = piece.hasAttribute("aria-pressed") && legal.has(piece.dataset["piece"] ?? "");
      if (can && number < 9) piece.setAttribute("aria-keyshortcuts", String((number += 1)));
      else piece.removeAttribute("aria-keyshortcuts");
    }
  });
}

/** Brings what a new decision is about into sight, if nothing of it is. What was scrolled for the one before is not. */
function useSight(board: { current: HTMLElement | null }, legal: ReadonlySet<string>, view: View): void {
  const what = [...legal].join();
  const decided = useRef<View | null>(null);
  useEffect(() => {
    const pieces = [...(board.current?.querySelectorAll<HTMLElement>('[data-state="legal"]') ?? [])];
    if (pieces.length && decided.current !== view) board.current?.querySelector(".p-middle")?.scrollTo(0, 0);
    decided.current = view;
    if (pieces.length && !pieces.some(inSight)) pieces[0]?.scrollIntoView({ block: "center", inline: "center" });
  }, [what]);
}

/** Goes to the first of the pieces that are looked for; tells about one that is not on the table. */
function usePointed(board: { current: HTMLElement | null }, pointed: Pointed | null, ask: (piece: string) => void): void {
  useEffect(() => {
    const [first] = pointed?.pieces ?? [];
    if (!first) return;
    const found = board.current?.querySelector<HTMLElement>("[data-pointed]");
    if (!found) return ask(first);
    for (let part = found.parentElement; part; part = part.parentElement) {
      if (part instanceof HTMLDetailsElement) part.open = true;
    }
    found.scrollIntoView({ block: "center" });
    found.focus({ preventScroll: true });
  }, [pointed]);
}

/** Whether it is seen whole, in the part of the table that it scrolls with. */
function inSight(piece: HTMLElement): boolean {
  const { top, bottom } = piece.getBoundingClientRect();
  const around = piece.closest(".p-middle, .p-opponents")?.getBoundingClientRect();
  return top >= (around?.top ?? 0) - 1 && bottom <= (around?.bottom ?? innerHeight) + 1;
}

/** The pieces that can be selected but that the game's table shows nowhere. */
function useMissing(board: { current: HTMLElement | null }, legal: ReadonlySet<string>): readonly string[] {
  const [missing, setMissing] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const pieces = [...(board.current?.querySelectorAll<HTMLElement>("[data-piece]") ?? [])].filter((each) => !each.closest(".p-zone-rest"));
    const shown = new Set(pieces.map((each) => each.dataset["piece"]));
    const found = [...legal].filter((piece) => !shown.has(piece));
    if (found.join() !== missing.join()) setMissing(found);
  });
  return missing;
}

function Rest(props: { pieces: readonly string[]; faces: Faces }) {
  return (
    <Zone name="choose p-zone-rest" title={t("To choose from")}>
      <Cards label={t("To choose from")}>
        {props.pieces.map((piece) => <Card key={piece} piece={piece} face={faceOf(props.faces, piece)} />)}
      </Cards>
    </Zone>
  );
}

/** What is printed on a piece; of one without a face, such as a die, its name. */
function faceNamed({ faces, names }: BoardProps, piece: string): Face {
  const face = faceOf(faces, piece);
  return faces.has(baseOf(piece)) ? face : { ...face, name: names(piece) };
}

interface AboutProps {
  piece: string;
  face: Face;
  faces: Faces;
  why: Selection["why"];
  close(): void;
}

/** A dialog about one piece: all that is printed on it, and why it cannot be chosen. */
function About(props: AboutProps) {
  const { piece, face, why, close } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [reason, setReason] = useState<Reason | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    let wanted = true;
    why?.(piece).then((found) => { if (wanted) setReason(found); }, () => undefined);
    return () => { wanted = false; };
  }, [piece]);
  return (
    <dialog
      ref={dialog}
      class="p-about"
      aria-label={face.name}
      onClose={close}
      onClick={(event) => { if (event.target === dialog.current) dialog.current?.close(); }}
    >
      <Printed face={face} />
      <div role="status">
        {reason && (
          <p class="p-reason">
            {withNames(reason.detail, props.faces)}{" "}
            {reason.rule && <RuleLink rule={reason.rule} />}
          </p>
        )}
      </div>
      <form method="dialog"><button class="p-close">{t("Close")}</button></form>
    </dialog>
  );
}

/** The pieces that events name, in public and in what this seat alone may know. */
export function piecesOf(events: BoardProps["events"]): Set<string> {
  const words = events.flatMap((event) => [event.data, event.private]).flatMap(strings);
  return new Set(words.map((word) => word.split(":")[0] ?? word));
}

function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(strings);
}

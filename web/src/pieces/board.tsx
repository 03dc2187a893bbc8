/** The table as a place where pieces are clicked: selection, and why something cannot be done. */
import "./pieces.css";
import type { ComponentChildren } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Card, Cards, Printed } from "./cards";
import type { Pointed, Reason, Selection } from "../table/game";
import type { Names } from "../table/names";
import { baseOf, faceOf, withNames, type Face, type Faces } from "./face";
import { Zone } from "./parts";
import { PickingContext, still } from "./picking";
import { t } from "../words";

export interface BoardProps {
  faces: Faces;
  selection: Selection;
  events: readonly { data?: object; private?: object }[];
  names: Names;
  pointed?: Pointed | null;
  children: ComponentChildren;
}

/** So many of the last events are marked on the table; the log has them all. */
const LATEST = 8;

export function Board(props: BoardProps) {
  const { selection } = props;
  const [asked, setAsked] = useState<string | null>(null);
  const picking = {
    candidates: selection.legal,
    addable: selection.fitting,
    selected: selection.pieces,
    fresh: piecesOf(props.events.slice(-LATEST)),
    pointed: props.pointed?.pieces ?? [],
    pick: (piece: string) => (selection.legal.has(piece) ? selection.toggle(piece) : setAsked(piece)),
  };
  const { table, missing } = useMissing(selection.legal);
  const board = useRef<HTMLDivElement>(null);
  useNumbers(board, selection.legal);
  useSight(board, selection.legal);
  usePointed(board, props.pointed ?? null, setAsked);
  return (
    <PickingContext.Provider value={picking}>
      <div ref={board} class={`p-table${selection.legal.size ? " p-choosing" : ""}`}>
        {missing.length > 0 && <Rest pieces={missing} faces={props.faces} />}
        <div class="p-all" ref={table}>{props.children}</div>
      </div>
      {asked && (
        <About piece={asked} face={faceNamed(props, asked)} faces={props.faces} why={selection.why} close={() => setAsked(null)} />
      )}
    </PickingContext.Provider>
  );
}

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

/** Brings what a new decision is about into sight, if nothing of it is. */
function useSight(board: { current: HTMLElement | null }, legal: ReadonlySet<string>): void {
  const what = [...legal].join();
  useEffect(() => {
    const pieces = [...(board.current?.querySelectorAll<HTMLElement>('[data-state="legal"]') ?? [])];
    if (pieces.length && !pieces.some(inSight)) pieces[0]?.scrollIntoView({ block: "center" });
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

function inSight(piece: HTMLElement): boolean {
  const { top, bottom } = piece.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight * (2 / 3);
}

/** The pieces that can be selected but that the game's table shows nowhere. */
function useMissing(legal: ReadonlySet<string>) {
  const table = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const shown = new Set([...(table.current?.querySelectorAll<HTMLElement>("[data-piece]") ?? [])].map((each) => each.dataset["piece"]));
    const found = [...legal].filter((piece) => !shown.has(piece));
    if (found.join() !== missing.join()) setMissing(found);
  });
  return { table, missing };
}

function Rest(props: { pieces: readonly string[]; faces: Faces }) {
  return (
    <Zone name="choose" title={t("To choose from")}>
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
            {reason.rule && reason.rule_url && (
              <a href={reason.rule_url} target="_blank" rel="noreferrer">{t("Rule")} {reason.rule}</a>
            )}
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

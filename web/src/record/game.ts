// A finished game as data: the views of the first moment, and what each move changed in them. The
// file that `galaxy-referee replay --html` writes has the same data as the page makes from a record.
import type { Catalogue, Happening, Move, Name, Outcome, View } from "../api/types";
import { patched, type Change } from "./patch";

export interface Question {
  kind: string;
  rule: string;
  prompt: string;
  total: number;
}

export interface Step {
  move: Move;
  question: Question | null;
  events: Happening[];
  /** For each viewer. */
  changes: Change[][];
}

/** How a seat fares in playouts. */
export interface Expected {
  seat: number;
  wins: number;
  score: number;
}

export interface Point {
  ply: number;
  seats: Expected[];
  /** What the bot would have done in place of the seat that moves next, if it was asked. */
  instead?: Move | null;
}

export interface Replay {
  game: Name;
  title: string;
  players: string[];
  viewers: (number | null)[];
  views: View[];
  begin: Happening[];
  steps: Step[];
  outcome: Outcome | null;
  components: Catalogue["components"];
  curve: Point[];
}

/** A moment to jump to: where a phase begins. */
export interface Mark {
  ply: number;
  round: number;
  phase: string | null;
}

/** Every viewer's view of each moment: `views[ply][viewer]`. Unchanged parts are shared. */
export function viewsOf(replay: Replay): View[][] {
  const all = [replay.views];
  for (const step of replay.steps) {
    const before = all.at(-1) as View[];
    all.push(before.map((view, viewer) => patched(view, step.changes[viewer] ?? [])));
  }
  return all;
}

/** Where each phase of each round begins. */
export function marksOf(views: readonly View[][]): Mark[] {
  const marks: Mark[] = [];
  views.forEach(([view], ply) => {
    if (!view) return;
    const mark = { ply, round: roundOf(view), phase: phaseOf(view) };
    const last = marks.at(-1);
    if (last?.round !== mark.round || last.phase !== mark.phase) marks.push(mark);
  });
  return marks;
}

/** The round; a game without rounds is one. */
function roundOf({ table }: View): number {
  return (table as { round?: number }).round ?? 1;
}

/** The phase of a round, if it has phases; in New Frontiers, the action that was selected last. */
function phaseOf({ table }: View): string | null {
  if ("phase" in table) return table.phase;
  return (table as { selected?: string[] }).selected?.at(-1) ?? null;
}

/** Everything told up to a moment, as a viewer may know it. */
export function toldUntil(replay: Replay, ply: number, viewer: number | null, open: boolean): Happening[] {
  const told = [...replay.begin, ...replay.steps.slice(0, ply).flatMap((step) => step.events)];
  return open ? told : told.map((event) => seenBy(event, viewer));
}

/** An event as a viewer may know it. */
export function seenBy(event: Happening, viewer: number | null): Happening {
  return event.seat !== null && event.seat === viewer ? event : { ...event, private: {} } as Happening;
}

/** A move after which its seat was expected to do worse than before. */
export interface Fall {
  ply: number;
  seat: number;
  /** How much of the victory was lost. */
  by: number;
  /** What the bot would have done instead, if it was asked. */
  instead?: Move | null;
}

/** The moves where the expected result of their own seat fell most, the worst first. */
export function fallsOf(replay: Replay, points: readonly Point[], most = 8): Fall[] {
  const sorted = [...points].sort((one, other) => one.ply - other.ply);
  const falls = sorted.slice(1).flatMap((point, number) => {
    const before = sorted[number] as Point;
    const moves = replay.steps.slice(before.ply, point.ply);
    // Between two points there may be forced moves; the first one was a choice.
    const seat = moves[0]?.move.seat;
    if (seat === undefined) return [];
    const by = (before.seats[seat]?.wins ?? 0) - (point.seats[seat]?.wins ?? 0);
    return by > 0 ? [{ ply: before.ply + 1, seat, by, instead: before.instead ?? null }] : [];
  });
  return falls.sort((one, other) => other.by - one.by).slice(0, most);
}

/** Those falls that are worth a look, in the order of the game: where the bot was asked, only where it
 * would have done something else. */
export function differing({ steps }: Replay, falls: readonly Fall[]): Fall[] {
  const advised = falls.some(({ instead }) => instead);
  const shown = advised ? falls.filter(({ ply, instead }) => instead && instead.text !== steps[ply - 1]?.move.text) : [...falls];
  return shown.sort((one, other) => one.ply - other.ply);
}

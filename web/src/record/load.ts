// Where replays come from: the data within a self-contained file, or records that the service
// steps through, in portions, so that progress is shown and a long game stays within its budgets.
import { service } from "../api/client";
import { catalogueOf } from "../api/service";
import { t } from "../words";
import { isName, type GameRecord, type Happening, type Outcome, type Suggestion, type View } from "../api/types";
import { fallsOf, type Point, type Replay, type Step } from "./game";

/** A game in a file, who played it, and what is not known about it, in sentences. */
export interface Played {
  record: GameRecord;
  players: string[];
  notes?: string[];
}

/** A replay and the states from which its curve is computed, by ply. */
export interface Loaded {
  replay: Replay;
  record: GameRecord;
  notes: string[];
  states: Map<number, unknown>;
}

const PORTION = 25;

/** The replay within this page, if it is a file of its own. */
export async function embedded(): Promise<Replay | null> {
  const data = document.getElementById("replay")?.textContent?.trim();
  if (!data) return null;
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as Replay;
}

/**
 * The games in a file: a record, what a session answered about its record, or the log of a
 * tournament.
 *
 * @throws Error with a sentence.
 */
export function gamesIn(text: string): Played[] {
  const games = parsed(text).flatMap((value) => {
    const { record, seats } = value as { record?: unknown; seats?: unknown };
    const found = isRecord(record) ? record : value;
    return isRecord(found) ? [{ record: found, players: Array.isArray(seats) ? seats.map(String) : [] }] : [];
  });
  if (!games.length) throw new Error(t("There is neither a record in this, nor the log of a tournament, nor that of a game you played."));
  return games;
}

function parsed(text: string): object[] {
  const read = (line: string) => {
    try {
      return [JSON.parse(line)].filter((value) => value && typeof value === "object") as object[];
    } catch {
      return []; // the last line of a run that was killed is torn
    }
  };
  const whole = read(text);
  return whole.length ? whole : text.split("\n").flatMap(read);
}

function isRecord(value: unknown): value is GameRecord {
  const record = value as Partial<GameRecord> | null;
  return Boolean(record && isName(record.game) && typeof record.seed === "string" && Array.isArray(record.moves));
}

interface Begun {
  state: unknown;
  events: Happening[];
}

interface Portion {
  state: unknown;
  views: View[];
  steps: Step[];
  outcome: Outcome | null;
}

/** Step through a record. `progress` is told the part that is done. */
export async function stepped(
  { record, players, notes = [] }: Played, title: string, progress: (part: number) => void, signal: AbortSignal,
): Promise<Loaded> {
  const post = <T>(call: string, body: object) =>
    service.ask<T>(`/v1/${record.game}/${call}`, { method: "POST", body, signal });
  const { options = {}, seed, salt = null, deal = null, moves } = record;
  const start = { options, seed, limit: 0, ...(salt ? { salt } : {}), ...(deal ? { deal } : {}) };
  const begun = await post<Begun>("states", start);
  const count = seatsIn(await post<Portion>("steps", { state: begun.state, moves: [], views: [null] }));
  const viewers = [null, ...Array.from({ length: count }, (_, seat) => seat)];
  const states = new Map<number, unknown>([[0, begun.state]]);
  const steps: Step[] = [];
  let views: View[] = [];
  let state = begun.state;
  let outcome: Outcome | null = null;
  for (let ply = 0; ply === 0 || ply < moves.length; ply += PORTION) {
    const portion = { state, moves: moves.slice(ply, ply + PORTION), views: viewers };
    const answer = await post<Portion>("steps", portion);
    if (!views.length) views = answer.views;
    ({ state, outcome } = answer);
    steps.push(...answer.steps);
    states.set(steps.length, state);
    progress(moves.length ? steps.length / moves.length : 1);
  }
  const { components } = await catalogueOf(record.game);
  const names = viewers.slice(1).map((seat) => players[seat as number] ?? t("Player {number}", { number: (seat as number) + 1 }));
  const replay: Replay = {
    game: record.game, title, players: names, viewers, views, begin: begun.events, steps, outcome,
    components, curve: [],
  };
  return { replay, record, notes, states };
}

function seatsIn({ views }: Portion): number {
  const table = views[0]?.table;
  if (!table) return 0;
  return "players" in table ? table.players.length : table.empires.length;
}

/** What a curve is made of. */
export interface CurveSettings {
  bot: "greedy" | "random" | "learned";
  playouts: number;
}

/** How bots are asked: until the signal, and who is told for how many seconds to wait for their turn. */
export interface Asking {
  signal: AbortSignal;
  waiting: (seconds: number) => void;
}

/** Where somebody had a choice, and the end. */
export function choicesIn({ steps }: Replay): number[] {
  return [...steps.keys(), steps.length].filter((ply) => steps[ply]?.question?.total !== 1);
}

/** Tell the points of the curve at these moments, one after the other. */
export async function* curveOf(
  loaded: Loaded, plies: readonly number[], settings: CurveSettings, { signal, waiting }: Asking,
): AsyncGenerator<Point> {
  for (const ply of plies) {
    const body = { state: await stateAt(loaded, ply, signal), seat: null, ...settings, seed: "curve" };
    const { seats } = await service.wait<Point>(`/v1/${loaded.replay.game}/playouts`, { method: "POST", body, signal }, waiting);
    yield { ply, seats };
  }
}

/** The points of a curve again and again, each time with what the bot would have done before one
 * more of the moves where the curve fell most. It is told what the seat knew. */
export async function* advisedOf(
  loaded: Loaded, points: readonly Point[], bot: CurveSettings["bot"], { signal, waiting }: Asking,
): AsyncGenerator<readonly Point[]> {
  if (bot === "random") return; // it has no reasons
  let known = points;
  for (const { ply, seat } of fallsOf(loaded.replay, points)) {
    const state = await stateAt(loaded, ply - 1, signal);
    const body = { state, seat, bot, seed: "curve" };
    const { move } = await service.wait<Suggestion>(`/v1/${loaded.replay.game}/suggestions`, { method: "POST", body, signal }, waiting);
    known = known.map((point) => (point.ply === ply - 1 ? { ...point, instead: move } : point));
    yield known;
  }
}

/** The state after so many moves; it is kept, since the next one asked for often follows from it. */
export async function stateAt({ replay, states }: Loaded, ply: number, signal: AbortSignal): Promise<unknown> {
  const near = Math.max(...[...states.keys()].filter((known) => known <= ply));
  if (near === ply) return states.get(ply);
  const body = { state: states.get(near), moves: replay.steps.slice(near, ply).map(({ move }) => move), limit: 0 };
  const { state } = await service.ask<Begun>(`/v1/${replay.game}/moves`, { method: "POST", body, signal });
  states.set(ply, state);
  return state;
}

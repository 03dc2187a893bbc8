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
  states: ReadonlyMap<number, unknown>;
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
  const start = { options, seed, limit: 1, ...(salt ? { salt } : {}), ...(deal ? { deal } : {}) };
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

/** Tell the points of the curve one after the other, where somebody had a choice. */
export async function* curveOf(
  { replay, states }: Loaded, settings: CurveSettings, signal: AbortSignal,
): AsyncGenerator<Point> {
  const path = `/v1/${replay.game}`;
  let state: unknown = states.get(0);
  for (let ply = 0; ply <= replay.steps.length; ply += 1) {
    const step = replay.steps[ply];
    if (step?.question?.total !== 1) {
      const body = { state, seat: null, ...settings, seed: "curve" };
      const { seats } = await service.wait<Point>(`${path}/playouts`, { method: "POST", body, signal });
      yield { ply, seats };
    }
    if (!step) return;
    const body = { state, moves: [step.move], limit: 1 };
    const next = states.get(ply + 1);
    state = next ?? (await service.ask<Begun>(`${path}/moves`, { method: "POST", body, signal })).state;
  }
}

/** The points of a curve again and again, each time with what the bot would have done before one
 * more of the moves where the curve fell most. It is told what the seat knew. */
export async function* advisedOf(
  loaded: Loaded, points: readonly Point[], bot: CurveSettings["bot"], signal: AbortSignal,
): AsyncGenerator<readonly Point[]> {
  if (bot === "random") return; // it has no reasons
  let known = points;
  for (const { ply, seat } of fallsOf(loaded.replay, points)) {
    const state = await stateAt(loaded, ply - 1, signal);
    const body = { state, seat, bot, seed: "curve" };
    const { move } = await service.wait<Suggestion>(`/v1/${loaded.replay.game}/suggestions`, { method: "POST", body, signal });
    known = known.map((point) => (point.ply === ply - 1 ? { ...point, instead: move } : point));
    yield known;
  }
}

/** The state after so many moves. */
export async function stateAt({ replay, states }: Loaded, ply: number, signal: AbortSignal): Promise<unknown> {
  const near = Math.max(...[...states.keys()].filter((known) => known <= ply));
  const state = states.get(near);
  if (near === ply) return state;
  const body = { state, moves: replay.steps.slice(near, ply).map(({ move }) => move), limit: 1 };
  return (await service.ask<Begun>(`/v1/${replay.game}/moves`, { method: "POST", body, signal })).state;
}

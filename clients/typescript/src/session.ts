// A session, for one of its players, its host, or a spectator.
import { patched, type Change } from "./patch.js";
import { pause, Refusal, type Service } from "./service.js";
import { messagesOf } from "./stream.js";
import type {
  Decision, GameRecord, Happening, Move, MoveSource, Name, PieceUse, Position, SeatScore, Suggestion,
} from "./types.js";

/** How long each seat may think, in seconds. */
export interface ClockPlan {
  initial: number;
  increment?: number;
}

export interface Plan {
  player: "open" | "player" | "host" | "bot";
  name?: string;
  bot?: string;
}

/** The data with which to resume a session: plain JSON, and a secret. */
export interface Saved<N extends Name = Name> {
  game: N;
  session: string;
  /** Null for a spectator. */
  token: string | null;
  /** Whether the token is the host's, which plays every seat that `host` has. */
  host: boolean;
  /** The newest sealed copy, with which the host can restore the session. */
  sealed: string | null;
  /** The seat that the host plays or views. */
  seat?: number | null;
  /** The version up to which events are known; if empty, all events are new. */
  since?: string;
}

/** How a session is followed. */
export interface Following {
  signal?: AbortSignal;
  /** The number of milliseconds for which the session may be unreachable; by default, a minute. */
  patience?: number;
  /** Called with each answer, even if nothing is new. */
  answered?: () => void;
  /** Called with each failure that may be temporary. */
  failed?: (refusal: Refusal) => void;
}

interface Look {
  seen?: string;
  since?: string;
  wait?: number;
  limit?: number;
  knowledge?: boolean;
  changes?: boolean;
  signal?: AbortSignal | undefined;
}

type Created<N extends Name> = Position<N> & { token: string; seat_tokens: (string | null)[] };

const BEGINNING = "0.0"; // the version before the first event
const WAIT_SECONDS = 20;
const PATIENCE = 60_000;
const PAGE = 1000; // legal moves
/** A stream sends a heartbeat every 10 s; a stream that is silent for longer is dead. */
const SILENCE = 25_000;

/** One session, accessed with a token. Its methods throw refusals. */
export class Session<N extends Name = Name> {
  readonly service: Service;
  readonly game: N;
  readonly id: string;
  readonly seat: number | null;
  private readonly token: string | null;
  private readonly host: boolean;
  private sealed: string | null;
  private since: string;
  private version = ""; // the newest that is known
  private seatTokens: readonly (string | null)[] = [];

  /** @param saved the value of `saved`, possibly from another process. */
  constructor(service: Service, saved: Saved<N>) {
    this.service = service;
    this.game = saved.game;
    this.id = saved.session;
    this.seat = saved.seat ?? null;
    this.token = saved.token;
    this.host = saved.host;
    this.sealed = saved.sealed;
    this.since = saved.since ?? "";
  }

  /** Create a session, as its host. */
  static async create<N extends Name>(
    service: Service, game: N, body: { options?: object; seats?: readonly Plan[]; seed?: string; clock?: ClockPlan } = {},
  ): Promise<Session<N>> {
    const made = await service.ask<Created<N>>(`/v1/${game}/sessions`, { method: "POST", body });
    return Session.hosted(service, game, made);
  }

  private static hosted<N extends Name>(service: Service, game: N, made: Created<N>): Session<N> {
    const { session, token, sealed } = made;
    const created = new Session(service, { game, session, token, host: true, sealed });
    created.seatTokens = made.seat_tokens;
    return created;
  }

  /** Take an open seat. */
  static async join<N extends Name>(
    service: Service, game: N, session: string, name = "",
  ): Promise<Session<N>> {
    const path = `/v1/${game}/sessions/${session}/players`;
    const body = name ? { name } : {};
    const { token, seat, sealed } = await service.insist<Created<N>>(path, { method: "POST", body });
    return new Session(service, { game, session, token, host: false, sealed, seat });
  }

  get saved(): Saved<N> {
    const { game, id: session, token, host, sealed, seat, since } = this;
    return { game, session, token, host, sealed, seat, since };
  }

  /** The session as played by one seat: with its token if the host received it, otherwise as the host. */
  at(seat: number): Session<N> {
    const token = this.seatTokens[seat] ?? null;
    return new Session(this.service, {
      ...this.saved, token: token ?? this.token, host: token === null, seat, since: "",
    });
  }

  // -- following --------------------------------------------------------------------------------

  async see(look: Look = {}): Promise<Position<N> | null> {
    const { seen, signal, ...query } = look;
    const position = await this.service.ask<Position<N> | null>(this.path, {
      ...this.asked(query), ...(seen ? { seen } : {}), ...(signal ? { signal } : {}),
    });
    return position && this.known(position);
  }

  /**
   * The current position and each new one, with the events since the previous one, until the game
   * is over.
   *
   * A stream that breaks is reopened where it ended; if streams are blocked, the session is polled.
   * The host restores a session that the cache has lost. A position that was outdated on arrival,
   * because this seat had already moved, is skipped: its events come with the next one.
   */
  async *positions(following: Following = {}): AsyncGenerator<Position<N>> {
    let events: Happening<N>[] = [];
    for await (const position of this.arriving(following)) {
      events = [...events, ...(position.events as Happening<N>[])];
      if (newer(this.version, position.version)) continue;
      this.since = position.version;
      yield { ...this.known(position), events };
      if (position.outcome) return;
      events = [];
    }
  }

  private async *arriving(following: Following): AsyncGenerator<Position<N>> {
    const { signal, patience = PATIENCE, answered, failed } = following;
    let since = this.since;
    let silent = -1; // streams in a row that brought nothing; before the first, what is now is asked
    let lost = 0; // since when there is no answer
    while (!signal?.aborted) {
      try {
        let heard = false;
        for await (const position of this.next(silent, since, lost ? 0 : WAIT_SECONDS, signal)) {
          heard = true;
          lost = 0;
          answered?.();
          if (!position) continue;
          since = position.version;
          yield position;
        }
        silent = heard && silent < 2 ? 0 : silent + 1;
        await pause(100);
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof Refusal)) throw error;
        lost ||= Date.now();
        if (!mayPass(error) || Date.now() - lost > patience) throw error;
        failed?.(error);
        await this.bringBack(error);
      }
    }
  }

  /** The next position; null is a heartbeat. */
  private async *next(
    silent: number, since: string, wait: number, signal: AbortSignal | undefined,
  ): AsyncGenerator<Position<N> | null> {
    if (silent < 0) yield await this.see({ since: since || BEGINNING, signal });
    else if (silent < 2) yield* this.streamed(since, signal);
    else yield await this.see({ seen: since, since, wait, signal });
  }

  private async *streamed(
    since: string, signal: AbortSignal | undefined,
  ): AsyncGenerator<Position<N> | null> {
    const stop = new AbortController();
    const end = () => stop.abort();
    let timer = setTimeout(end, SILENCE);
    signal?.addEventListener("abort", end);
    try {
      const wanted = { ...this.asked({ since, changes: true }), signal: stop.signal };
      let last: Position<N> | null = null; // ours alone: a caller may change what it gets
      const stream = await this.service.listen(`${this.path}/stream`, wanted);
      yield null;
      for await (const { type, data } of messagesOf(stream)) {
        if (signal?.aborted) return;
        clearTimeout(timer);
        timer = setTimeout(end, SILENCE);
        if (type === "position") last = JSON.parse(data) as Position<N>;
        else if (type === "changes") last = patched<Position<N> | null>(last, JSON.parse(data) as Change[]);
        yield type ? structuredClone(last) : null;
      }
    } catch (error) {
      // Perhaps only streams are blocked: the next request shows.
      if (!stop.signal.aborted && !(error instanceof Refusal && !error.status)) throw error;
    } finally {
      end();
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  }

  private async bringBack(refusal: Refusal): Promise<void> {
    if (refusal.status === 404 && this.host && this.sealed) {
      await this.restore(this.sealed).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.passing)) throw error;
      });
    }
    await pause(1000 * (refusal.problem.retry_after ?? 1));
  }

  /** The path of a stream for `EventSource`, which cannot send a token. It can be opened once. */
  async ticketed(since = this.since): Promise<string> {
    const { ticket } = await this.post<{ ticket: string }>("/tickets", this.meant);
    return `${this.service.url}${this.path}/stream?${new URLSearchParams({ ticket, since: since || BEGINNING })}`;
  }

  // -- playing ----------------------------------------------------------------------------------

  /** All legal moves of a decision, page by page. */
  async *moves(decision: Decision<N>): AsyncGenerator<Move<N>> {
    yield* decision.moves as Move<N>[];
    for (let cursor = decision.cursor; cursor; ) {
      const query = this.asked({ cursor, limit: PAGE });
      const { decisions } = await this.service.insist<{ decisions: Decision<N>[] }>(`${this.path}/legal-moves`, query);
      const [page] = decisions; // none, if the decision was made meanwhile
      cursor = page?.cursor ?? null;
      yield* (page?.moves ?? []) as Move<N>[];
    }
  }

  /** Make moves, all of them or none. The events in the answer are also in `positions`. */
  async move(...moves: MoveSource[]): Promise<Position<N>> {
    const body = { ...this.meant, moves };
    return this.known(await this.post<Position<N>>("/moves", body, this.version));
  }

  async undo(): Promise<Position<N>> {
    return this.known(await this.post<Position<N>>("/undo", this.meant));
  }

  /** The legal moves with each piece that the seat holds, or the reason why there are none. */
  async pieces(): Promise<PieceUse[]> {
    const path = `${this.path}/pieces`;
    return (await this.service.ask<{ pieces: PieceUse[] }>(path, this.asked({ limit: 0 }))).pieces;
  }

  /** The move that a built-in bot would make in this seat's place, given what the seat knows. */
  async suggest(seat: number, bot: string): Promise<Suggestion> {
    const knowledge = await this.knowledge();
    return this.stateless("suggestions", { knowledge, seat, bot });
  }

  /** The scores as if the game ended now. They count nothing that is hidden from the viewer. */
  async scores(): Promise<SeatScore[]> {
    const known = { knowledge: await this.knowledge(), seed: "scores" };
    const { state } = await this.stateless<{ state: unknown }>("determinizations", known);
    return (await this.stateless<{ scores: SeatScore[] }>("scores", { state })).scores;
  }

  /** The viewer's knowledge, as a state with gaps. */
  private async knowledge(): Promise<unknown> {
    return (await this.see({ knowledge: true, limit: 0 }))?.view.knowledge;
  }

  // -- hosting ----------------------------------------------------------------------------------

  /** Give a seat to someone else, or take one back. */
  give(seat: number, plan: Plan): Promise<Position<N>> {
    const path = `${this.path}/seats/${seat}`;
    return this.service.insist(path, { method: "PUT", token: this.token, body: plan });
  }

  /** Restore a session that the cache has lost, from the newest of these sealed copies. */
  async restore(...sealed: string[]): Promise<void> {
    await this.post("/restorations", { sealed });
  }

  /**
   * Start the next game of these players, as the host. The others hear of it by `rematch`.
   *
   * @param body by default the same options, and everyone keeps the seat; `seats` lists for each new
   *   seat the old one whose player takes it.
   */
  async startRematch(body: { options?: object; seats?: readonly number[] } = {}): Promise<Session<N>> {
    const made = await this.service.ask<Created<N>>(`${this.path}/rematch`, { method: "POST", token: this.token, body });
    return Session.hosted(this.service, this.game, made);
  }

  /** Wait until the host starts the next game, with this seat's place in it: null without one, or if
   * the signal comes first. */
  async rematch(signal?: AbortSignal): Promise<Session<N> | null> {
    let seen = "";
    while (!signal?.aborted) {
      const position = await this.see({ seen, wait: WAIT_SECONDS, limit: 0, signal });
      if (position?.rematch) {
        const { session, seat, token } = position.rematch;
        return token === null ? null : new Session(this.service, { game: this.game, session, token, host: false, sealed: null, seat });
      }
      seen = position?.version ?? seen;
    }
    return null;
  }

  /** The record of the finished game. */
  async record(): Promise<GameRecord> {
    const { token } = this;
    return (await this.service.ask<{ record: GameRecord }>(`${this.path}/record`, { token })).record;
  }

  // -- internals -----------------------------------------------------------------------------

  private get path(): string {
    return `/v1/${this.game}/sessions/${this.id}`;
  }

  /** The query with the seat that the host plays. */
  private get meant(): { seat?: number } {
    return this.host && this.seat !== null ? { seat: this.seat } : {};
  }

  private asked(query: Omit<Look, "seen" | "signal"> & { cursor?: string }) {
    return { token: this.token, query: { ...this.meant, ...query } };
  }

  private post<T>(call: string, body: object, version = ""): Promise<T> {
    return this.service.insist(this.path + call, { method: "POST", token: this.token, body, version });
  }

  private stateless<T>(call: string, body: object): Promise<T> {
    return this.service.ask(`/v1/${this.game}/${call}`, { method: "POST", body });
  }

  private known(position: Position<N>): Position<N> {
    this.sealed = position.sealed ?? this.sealed;
    if (!newer(this.version, position.version)) this.version = position.version;
    return position;
  }
}

/** Whether a failure may be temporary; a missing session can be restored by its host. */
const mayPass = (refusal: Refusal) => refusal.passing || refusal.status === 404;

/** Whether one version is newer than another: `2.17` is newer than `2.9` and `0.40`. */
export function newer(one: string, other: string): boolean {
  const [epoch = 0, count = 0] = one.split(".").map(Number);
  const [otherEpoch = 0, otherCount = 0] = other.split(".").map(Number);
  return epoch > otherEpoch || (epoch === otherEpoch && count > otherCount);
}

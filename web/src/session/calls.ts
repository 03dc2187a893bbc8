// The calls of one session as one of its players, or as a spectator.
import { ask, insist, listen } from "../api/client";
import type { GameRecord, Happening, MoveSource, Name, PieceUse, Position, SeatScore, Suggestion } from "../api/types";
import type { Kept } from "./kept";

export interface Plan {
  player: "open" | "player" | "host" | "bot";
  name?: string;
  bot?: string;
}

export type Created = Position & { token: string; seat_tokens: (string | null)[] };

export function createSession(game: Name, options: object, seats: Plan[]): Promise<Created> {
  return ask(`/v1/${game}/sessions`, { method: "POST", body: { options, seats } });
}

/** Take an open seat. */
export function joinSession(game: Name, session: string, name: string): Promise<Created> {
  const body = name ? { name } : {};
  return insist(`/v1/${game}/sessions/${session}/players`, { method: "POST", body });
}

/** One session, asked as the holder of a token; the host names the seat it means. */
export class Calls {
  readonly path: string;
  private readonly token: string | null;
  private readonly host: boolean;

  constructor(kept: Pick<Kept, "game" | "session" | "token" | "host">) {
    this.path = `/v1/${kept.game}/sessions/${kept.session}`;
    this.token = kept.token;
    this.host = kept.host;
  }

  private meant(seat: number | null): { seat?: number } {
    return this.host && seat !== null ? { seat } : {};
  }

  see(seat: number | null, more: { seen?: string; since?: string; wait?: number; signal?: AbortSignal } = {}) {
    const { seen, since, wait, signal } = more;
    return ask<Position | null>(this.path, {
      token: this.token,
      query: { ...this.meant(seat), since, wait },
      ...(seen ? { seen } : {}),
      ...(signal ? { signal } : {}),
    });
  }

  log(seat: number | null) {
    return ask<{ version: string; complete: boolean; events: Happening[] }>(`${this.path}/events`, {
      token: this.token,
      query: this.meant(seat),
    });
  }

  /** What happens after a version, as it happens. */
  stream(seat: number | null, since: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const query = { ...this.meant(seat), since };
    return listen(`${this.path}/stream`, { token: this.token, query, signal });
  }

  move(seat: number | null, version: string, move: MoveSource): Promise<Position> {
    const body = { ...this.meant(seat), moves: [move] };
    return insist(`${this.path}/moves`, { method: "POST", token: this.token, version, body });
  }

  undo(seat: number | null): Promise<Position> {
    const body = this.meant(seat);
    return insist(`${this.path}/undo`, { method: "POST", token: this.token, body });
  }

  pieces(seat: number | null): Promise<PieceUse[]> {
    const query = { ...this.meant(seat), limit: 1 };
    const answer = ask<{ pieces: PieceUse[] }>(`${this.path}/pieces`, { token: this.token, query });
    return answer.then(({ pieces }) => pieces);
  }

  /** What a built-in bot would do in this seat's place. It is told what the seat knows. */
  async suggest(game: Name, seat: number, bot: string): Promise<Suggestion> {
    const knowledge = await this.known(seat);
    return ask(`/v1/${game}/suggestions`, { method: "POST", body: { knowledge, seat, bot } });
  }

  /** The scores as if the game ended now: the same in every state that fits what the viewer knows,
   * since they count nothing that is hidden. */
  async scores(game: Name, seat: number | null): Promise<SeatScore[]> {
    const post = <T>(call: string, body: object) => ask<T>(`/v1/${game}/${call}`, { method: "POST", body });
    const { state } = await post<{ state: unknown }>("determinizations", { knowledge: await this.known(seat), seed: "scores" });
    return (await post<{ scores: SeatScore[] }>("scores", { state })).scores;
  }

  /** What the viewer knows, as a state with gaps. */
  private async known(seat: number | null): Promise<unknown> {
    const query = { ...this.meant(seat), knowledge: true, limit: 1 };
    const { view } = await ask<Position>(this.path, { token: this.token, query });
    return view.knowledge;
  }

  /** Give a seat of the host's to someone else, or take one back. */
  give(seat: number, plan: Plan): Promise<Position> {
    const path = `${this.path}/seats/${seat}`;
    return insist(path, { method: "PUT", token: this.token, body: plan });
  }

  /** The record of the finished game. */
  record(): Promise<GameRecord> {
    const answer = ask<{ record: GameRecord }>(`${this.path}/record`, { token: this.token });
    return answer.then(({ record }) => record);
  }

  restore(sealed: string): Promise<Position> {
    const body = { sealed: [sealed] };
    return ask(`${this.path}/restorations`, { method: "POST", token: this.token, body });
  }
}

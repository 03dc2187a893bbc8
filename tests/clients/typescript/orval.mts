// A session through a client of orval, whose zod schemas check every answer: URL SEED.

import { randomUUID } from "node:crypto";
import * as client from "../generated/orval/referee.js";
import type { RaceMove } from "../generated/orval/model/index.js";
import * as schemas from "../generated/orval/referee.zod.js";
import { playSession, quoted, type Referee } from "./session.mjs";

process.env.REFEREE = process.argv[2] ?? "";

const as = (token: string, more: Record<string, string> = {}) => ({
  headers: { Authorization: `Bearer ${token}`, ...more },
});

/** The answer, which must have this status and fit what zod makes of its schema. */
function good<A extends { status: number; data: unknown }, S extends number>(
  answer: A,
  status: S,
  schema?: { parse(data: unknown): unknown },
): Extract<A, { status: S }>["data"] {
  if (answer.status !== status) throw new Error(JSON.stringify(answer.data));
  schema?.parse(answer.data);
  return answer.data;
}

const referee: Referee<RaceMove> = {
  async create(seed) {
    const seats = [{ player: "player" as const, name: "Ada" }, {}];
    const body = { options: { players: 2 }, seed, seats };
    schemas.RaceCreateSessionBody.parse(body);
    const answer = await client.raceCreateSession(body);
    const made = good(answer, 201);
    return { session: made.session, token: made.token, seatToken: made.seat_tokens[0] ?? "" };
  },
  async join(session, name) {
    const headers = { "Idempotency-Key": randomUUID() };
    const answer = await client.raceJoinSession(session, { name }, { headers });
    return good(answer, 200, schemas.RaceJoinSessionResponse).token;
  },
  seat(session, token) {
    return {
      async look(known, wait = 0) {
        const headers: Record<string, string> = known ? { "If-None-Match": quoted(known) } : {};
        schemas.RaceSeeSessionHeader.parse(headers);
        const answer = await client.raceSeeSession(session, { wait }, as(token, headers));
        return (answer.status as number) === 304
          ? null
          : good(answer, 200, schemas.RaceSeeSessionResponse);
      },
      async make(move, version) {
        const headers = { "If-Match": quoted(version), "Idempotency-Key": randomUUID() };
        const body = { moves: [move] };
        schemas.RaceMakeSessionMovesBody.parse(body);
        const answer = await client.raceMakeSessionMoves(session, body, as(token, headers));
        return good(answer, 200, schemas.RaceMakeSessionMovesResponse);
      },
      async undo(version) {
        const headers = { "If-Match": quoted(version) };
        const answer = await client.raceUndoSessionMove(session, {}, as(token, headers));
        return good(answer, 200, schemas.RaceUndoSessionMoveResponse);
      },
    };
  },
  async restore(session, token, sealed) {
    const answer = await client.raceRestoreSession(session, { sealed }, as(token));
    return good(answer, 200, schemas.RaceRestoreSessionResponse);
  },
  async reasons(session, token) {
    const since = schemas.RaceListSessionEventsQueryParams.parse({}).since;
    const answer = await client.raceListSessionEvents(session, { since }, as(token));
    const log = good(answer, 200, schemas.RaceListSessionEventsResponse);
    return log.events.flatMap((event) => (event.kind === "game_ended" ? event.data.reasons : []));
  },
};

await playSession(referee);

// A session through a client of openapi-generator's typescript-fetch: URL SEED.

import { randomUUID } from "node:crypto";
import {
  Configuration,
  RaceSessionsApi,
  ResponseError,
  type RaceMove,
  type RaceSessionPosition,
} from "../generated/typescript-fetch/index.js";
import { playSession, quoted, type Position, type Referee } from "./session.mjs";

const basePath = process.argv[2] ?? "";
const as = (accessToken?: string) =>
  new RaceSessionsApi(
    new Configuration({ basePath, ...(accessToken ? { accessToken } : {}) }),
  );

const position = (seen: RaceSessionPosition): Position<RaceMove> => seen;

const referee: Referee<RaceMove> = {
  async create(seed) {
    const seats = [{ player: "player" as const, name: "Ada" }, {}];
    const raceNewSession = { options: { players: 2 }, seed, seats };
    const made = await as().raceCreateSession({ raceNewSession });
    return { session: made.session, token: made.token, seatToken: made.seatTokens[0] ?? "" };
  },
  async join(session, name) {
    const idempotencyKey = randomUUID();
    const joinSession = { name };
    return (await as().raceJoinSession({ session, idempotencyKey, joinSession })).token;
  },
  seat(session, token) {
    const own = as(token);
    return {
      async look(known, wait = 0) {
        const ifNoneMatch = known ? { ifNoneMatch: quoted(known) } : {};
        try {
          return position(await own.raceSeeSession({ session, wait, ...ifNoneMatch }));
        } catch (error) {
          if (error instanceof ResponseError && error.response.status === 304) return null;
          throw error;
        }
      },
      async make(move, version) {
        const made = await own.raceMakeSessionMoves({
          session,
          ifMatch: quoted(version),
          idempotencyKey: randomUUID(),
          raceMakeSessionMoves: { moves: [move] },
        });
        return position(made);
      },
      async undo(version) {
        const ifMatch = quoted(version);
        return position(await own.raceUndoSessionMove({ session, ifMatch, undoMove: {} }));
      },
    };
  },
  async restore(session, token, sealed) {
    const restoreSession = { sealed };
    return position(await as(token).raceRestoreSession({ session, restoreSession }));
  },
  async reasons(session, token) {
    const { events } = await as(token).raceListSessionEvents({ session });
    return events.flatMap((event) => (event.kind === "game_ended" ? event.data.reasons : []));
  },
};

await playSession(referee);

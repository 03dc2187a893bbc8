// A session through a client of openapi-generator's typescript-axios: URL SEED.

import { randomUUID } from "node:crypto";
import {
  Configuration,
  RaceSessionsApi,
  type RaceMove,
} from "../generated/typescript-axios/index.js";
import { playSession, quoted, type Referee } from "./session.mjs";

const basePath = process.argv[2] ?? "";
const as = (accessToken?: string) =>
  new RaceSessionsApi(
    new Configuration({ basePath, ...(accessToken ? { accessToken } : {}) }),
  );

const referee: Referee<RaceMove> = {
  async create(seed) {
    const seats = [{ player: "player" as const, name: "Ada" }, {}];
    const made = (await as().raceCreateSession({ options: { players: 2 }, seed, seats })).data;
    return { session: made.session, token: made.token, seatToken: made.seat_tokens[0] ?? "" };
  },
  async join(session, name) {
    return (await as().raceJoinSession(session, { name }, randomUUID())).data.token;
  },
  seat(session, token) {
    const own = as(token);
    return {
      async look(known, wait = 0) {
        const tag = known ? quoted(known) : undefined;
        const seen = await own.raceSeeSession(
          session, undefined, undefined, undefined, wait, undefined, tag, undefined,
          { validateStatus: (status) => status === 200 || status === 304 },
        );
        return seen.status === 304 ? null : seen.data;
      },
      async make(move, version) {
        const body = { moves: [move] };
        const tag = quoted(version);
        return (await own.raceMakeSessionMoves(session, body, tag, randomUUID())).data;
      },
      async undo(version) {
        return (await own.raceUndoSessionMove(session, {}, quoted(version))).data;
      },
    };
  },
  async restore(session, token, sealed) {
    return (await as(token).raceRestoreSession(session, { sealed })).data;
  },
  async reasons(session, token) {
    const { events } = (await as(token).raceListSessionEvents(session)).data;
    return events.flatMap((event) => (event.kind === "game_ended" ? event.data.reasons : []));
  },
};

await playSession(referee);

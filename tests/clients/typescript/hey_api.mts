// A session through a client of hey-api: URL SEED.

import { randomUUID } from "node:crypto";
import { createClient, createConfig } from "../generated/hey-api/client/index.js";
import * as sdk from "../generated/hey-api/index.js";
import { playSession, quoted, type Referee } from "./session.mjs";

const baseUrl = process.argv[2] ?? "";
const as = (token?: string) =>
  createClient(createConfig({ baseUrl, ...(token ? { auth: token } : {}) }));

function good<T>(answer: { data?: T; error?: unknown }): NonNullable<T> {
  if (answer.error || !answer.data) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

const referee: Referee<sdk.RaceMove> = {
  async create(seed) {
    const seats: sdk.SeatPlan[] = [{ player: "player", name: "Ada" }, {}];
    const body: sdk.RaceNewSession = { options: { players: 2 }, seed, seats };
    const made = good(await sdk.raceCreateSession({ client: as(), body }));
    return { session: made.session, token: made.token, seatToken: made.seat_tokens[0] ?? "" };
  },
  async join(session, name) {
    const headers = { "Idempotency-Key": randomUUID() };
    const path = { session };
    return good(await sdk.raceJoinSession({ client: as(), path, headers, body: { name } })).token;
  },
  seat(session, token) {
    const own = { client: as(token), path: { session } };
    return {
      async look(known, wait = 0) {
        const headers = known ? { "If-None-Match": quoted(known) } : {};
        const seen = await sdk.raceSeeSession({ ...own, query: { wait }, headers });
        return seen.response?.status === 304 ? null : good(seen);
      },
      async make(move, version) {
        const headers = { "If-Match": quoted(version), "Idempotency-Key": randomUUID() };
        return good(await sdk.raceMakeSessionMoves({ ...own, headers, body: { moves: [move] } }));
      },
      async undo(version) {
        const headers = { "If-Match": quoted(version) };
        return good(await sdk.raceUndoSessionMove({ ...own, headers, body: {} }));
      },
    };
  },
  async restore(session, token, sealed) {
    const client = as(token);
    return good(await sdk.raceRestoreSession({ client, path: { session }, body: { sealed } }));
  },
  async reasons(session, token) {
    const log = await sdk.raceListSessionEvents({ client: as(token), path: { session } });
    return good(log).events.flatMap((event) =>
      event.kind === "game_ended" ? event.data.reasons : [],
    );
  },
};

await playSession(referee);

// A session through types of openapi-typescript and openapi-fetch: URL SEED.

import { randomUUID } from "node:crypto";
import createClient from "openapi-fetch";
import type { components, paths } from "../generated/openapi-typescript/referee.js";
import { playSession, quoted, type Referee } from "./session.mjs";

type Schemas = components["schemas"];

const url = process.argv[2] ?? "";
const client = (token?: string) =>
  createClient<paths>({
    baseUrl: url,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });

function good<T>(answer: { data?: T; error?: Schemas["Problem"] | undefined }): T {
  if (answer.error) throw new Error(`${answer.error.title}: ${answer.error.detail}`);
  if (answer.data === undefined) throw new Error("no answer");
  return answer.data;
}

const referee: Referee<Schemas["RaceMove"]> = {
  async create(seed) {
    const made = good(
      await client().POST("/v1/race/sessions", {
        body: { options: { players: 2 }, seed, seats: [{ player: "player", name: "Ada" }, {}] },
      }),
    );
    return { session: made.session, token: made.token, seatToken: made.seat_tokens[0] ?? "" };
  },
  async join(session, name) {
    const joined = await client().POST("/v1/race/sessions/{session}/players", {
      params: { path: { session }, header: { "Idempotency-Key": randomUUID() } },
      body: { name },
    });
    return good(joined).token;
  },
  seat(session, token) {
    const own = client(token);
    const path = { session };
    return {
      async look(known, wait = 0) {
        const seen = await own.GET("/v1/race/sessions/{session}", {
          params: {
            path,
            query: { wait },
            header: known ? { "If-None-Match": quoted(known) } : {},
          },
        });
        return seen.response.status === 304 ? null : good(seen);
      },
      async make(move, version) {
        const made = await own.POST("/v1/race/sessions/{session}/moves", {
          params: {
            path,
            header: { "If-Match": quoted(version), "Idempotency-Key": randomUUID() },
          },
          body: { moves: [move] },
        });
        return good(made);
      },
      async undo(version) {
        const undone = await own.POST("/v1/race/sessions/{session}/undo", {
          params: { path, header: { "If-Match": quoted(version) } },
          body: {},
        });
        return good(undone);
      },
    };
  },
  async restore(session, token, sealed) {
    const restored = await client(token).POST("/v1/race/sessions/{session}/restorations", {
      params: { path: { session } },
      body: { sealed },
    });
    return good(restored);
  },
  async reasons(session, token) {
    const events = await client(token).GET("/v1/race/sessions/{session}/events", {
      params: { path: { session } },
    });
    return good(events).events.flatMap((event) =>
      event.kind === "game_ended" ? event.data.reasons : [],
    );
  },
};

await playSession(referee);

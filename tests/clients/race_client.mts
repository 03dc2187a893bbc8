// Whole games through the generated TypeScript client: race_client.mjs URL SEED.
//
// One with a state that it holds itself, one in a session with a client for each seat. It prints
// the moves and the outcome of each as JSON.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./generated/referee.js";

type Schemas = components["schemas"];
type Position = Schemas["RacePosition"];
type Decision = Schemas["RaceDecision"];
type Move = Schemas["RaceMove"];
type Game = { moves: Schemas["RaceReplayRecord"]["moves"]; outcome: Schemas["Outcome"] };

function good<T>(answer: { data?: T; error?: Schemas["Problem"] | undefined }): T {
  if (answer.error) throw new Error(`${answer.error.title}: ${answer.error.detail}`);
  assert(answer.data !== undefined);
  return answer.data;
}

/** A small generator that the other clients share (Park and Miller's). */
class Chance {
  private number = 42;

  of<T>(all: T[]): T {
    this.number = (this.number * 16807) % 2147483647;
    const one = all[this.number % all.length];
    assert(one !== undefined);
    return one;
  }
}

function asClient(url: string, token?: string): Client<paths> {
  return createClient<paths>({
    baseUrl: url,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
}

/** What a move spends or places: kinds of moves are distinguished by their types. */
function cards(move: Move): string[] {
  switch (move.kind) {
    case "develop":
    case "settle":
      return [move.card];
    case "pay":
    case "discard":
    case "keep":
      return move.cards;
    default:
      return [];
  }
}

async function meetTheService(client: Client<paths>): Promise<void> {
  const { games } = good(await client.GET("/v1/games"));
  assert(games.some((each) => each.name === "race"));
  const race = await client.GET("/v1/games/{game}", { params: { path: { game: "race" } } });
  assert.equal(good(race).name, "race");
}

/** See the state as a seat, score it, try a move without making it. */
async function lookAround(client: Client<paths>, position: Position, decision: Decision) {
  const { state } = position;
  assert(typeof state !== "string"); // not sealed
  const { seat, moves } = decision;
  const { view } = good(await client.POST("/v1/race/views", { body: { state, seat } }));
  assert.deepEqual(view.table.hand, [...(state.players[seat]?.hand ?? [])].sort());
  const { scores } = good(await client.POST("/v1/race/scores", { body: { state } }));
  assert.equal(scores.length, state.players.length);
  const [move] = moves;
  assert(move);
  const verdict = await client.POST("/v1/race/validations", { body: { state, move } });
  assert(good(verdict).legal);
  const batch = await client.POST("/v1/race/batch", {
    body: { calls: [{ call: "scores", body: { state } }] },
  });
  assert.deepEqual(good(batch).answers[0]?.body["scores"], scores);
}

/** Make a move that is none of this decision's. */
async function beRefused(client: Client<paths>, state: Position["state"], decision: Decision) {
  const move: Move = { kind: "settle", seat: decision.seat, card: "no-such-world" };
  const { error, response } = await client.POST("/v1/race/moves", {
    body: { state, moves: [move] },
  });
  assert.equal(response.status, 409);
  assert.equal(error?.pointer, "/moves/0");
  assert.equal(error.decision?.prompt, decision.prompt);
}

async function play(client: Client<paths>, seed: string): Promise<Game> {
  const chance = new Chance();
  const made: string[] = [];
  let touched = 0;
  let position = good(
    await client.POST("/v1/race/states", { body: { options: { players: 3 }, seed } }),
  );
  while (position.outcome === null) {
    const [decision] = position.decisions;
    assert(decision);
    if (made.length % 25 === 0) {
      await lookAround(client, position, decision);
      await beRefused(client, position.state, decision);
    }
    const move = chance.of(decision.moves);
    touched += cards(move).length;
    assert(move.text);
    made.push(move.text);
    position = good(
      await client.POST("/v1/race/moves", { body: { state: position.state, moves: [move] } }),
    );
  }
  assert(touched > 0);
  return { moves: made, outcome: position.outcome };
}

/** Begin a session: a seat is planned for a player, two are open. */
async function sitDown(client: Client<paths>, seed: string) {
  const made = good(
    await client.POST("/v1/race/sessions", {
      body: {
        options: { players: 3 },
        seed,
        seats: [{ player: "player", name: "Ada" }, {}, {}],
      },
    }),
  );
  const tokens = [made.seat_tokens[0]];
  for (const name of ["Ben", "Cy"]) {
    const joined = await client.POST("/v1/race/sessions/{session}/players", {
      params: { path: { session: made.session }, header: { "Idempotency-Key": randomUUID() } },
      body: { name },
    });
    tokens.push(good(joined).token);
  }
  return { session: made.session, host: made.token, tokens: tokens.flatMap((each) => each ?? []) };
}

/** Play in a session. Each seat asks what it must decide, knowing no more than it may. */
async function playSession(url: string, seed: string): Promise<Game> {
  const { session, host, tokens } = await sitDown(asClient(url), seed);
  const seats = tokens.map((token) => asClient(url, token));
  const path = { session };
  const chance = new Chance();
  for (let over = false; !over; ) {
    for (const [seat, own] of seats.entries()) {
      const position = good(
        await own.GET("/v1/race/sessions/{session}", { params: { path } }),
      );
      assert.equal(position.seat, seat);
      over = position.outcome !== null;
      const [decision] = position.decisions;
      if (over || !decision) continue;
      const made = await own.POST("/v1/race/sessions/{session}/moves", {
        params: {
          path,
          header: { "If-Match": `"${position.version}"`, "Idempotency-Key": randomUUID() },
        },
        body: { moves: [chance.of(decision.moves)] },
      });
      assert(good(made).sealed);
    }
  }
  const own = asClient(url, host);
  const log = good(await own.GET("/v1/race/sessions/{session}/events", { params: { path } }));
  assert(log.complete);
  assert.equal(log.events.at(-1)?.kind, "game_ended");
  const kept = await own.GET("/v1/race/sessions/{session}/record", { params: { path } });
  const { record } = good(kept);
  const replayed = good(await own.POST("/v1/race/records", { body: record }));
  assert.equal(replayed.problem, null);
  assert(replayed.outcome);
  await own.DELETE("/v1/race/sessions/{session}", { params: { path } });
  const gone = await own.GET("/v1/race/sessions/{session}", { params: { path } });
  assert.equal(gone.error?.status, 410);
  return { moves: record.moves, outcome: replayed.outcome };
}

const [url, seed] = process.argv.slice(2);
assert(url && seed);
const client = asClient(url);
await meetTheService(client);
const games = { stateless: await play(client, seed), session: await playSession(url, seed) };
process.stdout.write(JSON.stringify(games));

// The ready client for TypeScript, as programs use it: node ready_client.mjs SCENARIO URL [LOSS] prints JSON.
import assert from "node:assert/strict";
import { messagesOf, patched, Refusal, Service, Session } from "galaxy-referee-client";

const SEED = "ready";

/** Numbers that are the same in each run. */
function luckOf(seat) {
  let state = seat + 1;
  return (most) => (state = (state * 48271) % 2147483647) % most;
}

function againstABot(url, player = "host") {
  const seats = [{ player }, { player: "bot", bot: "greedy" }];
  const body = { options: { players: 2 }, seed: SEED, seats };
  return Session.create(new Service(url), "race", body).then((host) => host.at(0));
}

/** Play a seat by chance: the moves it made, and the texts of the events it was told of. */
async function play(session) {
  const luck = luckOf(session.seat);
  const made = [];
  const told = [];
  for await (const { events, decisions } of session.positions()) {
    told.push(...events.map(({ text }) => text));
    if (!decisions.length) continue;
    const moves = [];
    for await (const move of session.moves(decisions[0])) moves.push(move.text);
    made.push(moves[luck(moves.length)]);
    await session.move(made.at(-1));
  }
  return { made, told };
}

/** Make so many moves, the first of each decision; the kinds of the events told. */
async function firstMoves(session, most) {
  const told = [];
  let made = 0;
  for await (const { events, decisions } of session.positions()) {
    told.push(...events.map(({ kind }) => kind));
    if (made === most) break;
    if (!decisions.length) continue;
    made += 1;
    await session.move(decisions[0].moves[0]);
  }
  return told;
}

const refusalOf = (promise) => promise.then(() => assert.fail("not refused"), (error) => error);

const scenarios = {
  async whole(url) {
    const service = new Service(url);
    const body = { options: { players: 2 }, seed: SEED, seats: [{ player: "player", name: "Ada" }, {}] };
    const host = await Session.create(service, "race", body);
    const seats = [host.at(0), await Session.join(service, "race", host.id, "Ben")];
    const played = await Promise.all(seats.map(play));
    return { host: host.saved, made: played.map(({ made }) => made), told: played.map(({ told }) => told) };
  },

  async polled(url) {
    return firstMoves(await againstABot(url), 3);
  },

  async lost(url, loss) {
    const session = await againstABot(url);
    await firstMoves(session, 3);
    await fetch(loss, { method: "POST" });
    return firstMoves(session, 3);
  },

  async resumed(url) {
    const session = await againstABot(url, "player");
    await firstMoves(session, 3);
    const saved = JSON.parse(JSON.stringify(session.saved));
    return firstMoves(new Session(new Service(url), saved), 1);
  },

  async rematch(url) {
    const service = new Service(url);
    const host = await Session.create(service, "race", { options: { players: 2 }, seats: [{ player: "host" }, {}] });
    const guest = await Session.join(service, "race", host.id, "Ben");
    const waiting = guest.rematch();
    const again = await host.startRematch({ seats: [1, 0] });
    const found = await waiting;
    const { seats } = await found.see();
    return [found.id === again.id, found.seat, seats[0].name];
  },

  async calls(url) {
    const session = await againstABot(url);
    const { decisions } = await session.see({ limit: 4 });
    assert.equal(decisions[0].moves.length, 4);
    const listed = [];
    for await (const { text } of session.moves(decisions[0])) listed.push(text);
    assert.equal(new Set(listed).size, 15);
    const illegal = await refusalOf(session.move("0 settle gem-world"));
    assert(illegal instanceof Refusal);
    assert.deepEqual([illegal.status, illegal.code, illegal.pointer, illegal.passing], [409, "illegal", "/moves/0", false]);
    assert.equal(illegal.detail, illegal.message);
    const stream = await fetch(await session.ticketed());
    const { value: first } = await messagesOf(stream.body).next();
    assert.equal(first.type, "position");
    const before = { hand: ["a", "b"], "~/": { good: true } };
    const after = patched(before, [
      { op: "remove", path: "/hand/0" },
      { op: "add", path: "/hand/1", value: "c" },
      { op: "replace", path: "/hand/0", value: "d" },
      { op: "replace", path: "/~0~1/good", value: null },
      { op: "add", path: "/round", value: 2 },
    ]);
    assert.deepEqual(after, { hand: ["d", "c"], "~/": { good: null }, round: 2 });
    assert.deepEqual(before, { hand: ["a", "b"], "~/": { good: true } });
    assert.deepEqual(patched(after, [{ op: "replace", path: "", value: 1 }]), 1);
    const nowhere = await refusalOf(new Service("http://127.0.0.1:9").ask("/v1/games"));
    assert.deepEqual([nowhere.status, nowhere.code, nowhere.passing], [0, "unreachable", true]);
    return listed;
  },
};

const [scenario, ...given] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await scenarios[scenario](...given)), () => process.exit(0));

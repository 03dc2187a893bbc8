// One session through any generated client: with waiting, undo, and restoring. The programs'
// arguments are the service's URL, a seed, and a URL that makes the service's cache lose all. They are
// written for Race; tests rewrite them for the other games.
//
// Each client implements `Referee` with what was generated; what it plays is the same for all.

import assert from "node:assert/strict";

interface Line {
  text?: string | undefined;
}

export interface Position<Move> {
  version: string;
  seat: number | null;
  decisions: { moves: Move[] }[];
  outcome: object | null;
  sealed: string | null;
  undoable: boolean;
}

/** A session with the token of one seat. */
export interface Seat<Move> {
  /** What the seat sees, or null if it still has the version that is known. */
  look(known?: string, wait?: number): Promise<Position<Move> | null>;
  make(move: Move, version: string): Promise<Position<Move>>;
  undo(version: string): Promise<Position<Move>>;
}

export interface Referee<Move> {
  create(seed: string): Promise<{ session: string; token: string; seatToken: string }>;
  join(session: string, name: string): Promise<string>;
  seat(session: string, token: string): Seat<Move>;
  restore(session: string, token: string, sealed: string[]): Promise<Position<Move>>;
  /** The reasons in the last event of the game. */
  reasons(session: string, token: string): Promise<string[]>;
}

export const quoted = (version: string) => `"${version}"`;

function some<T>(value: T | null | undefined): T {
  assert(value !== null && value !== undefined);
  return value;
}

/** Two seats: the first is planned for Ada, Ben joins. Print the moves and the outcome. */
export async function playSession<Move extends Line>(referee: Referee<Move>): Promise<void> {
  const { session, token, seatToken } = await referee.create(some(process.argv[3]));
  const ada = referee.seat(session, seatToken);
  const ben = referee.seat(session, await referee.join(session, "Ben"));

  const benFirst = some(await ben.look()).decisions.length > 0;
  const [one, other] = benFirst ? [ben, ada] : [ada, ben];
  const start = some(await one.look());
  assert.equal(await one.look(start.version), null);
  const made = await one.make(first(start), start.version);
  assert.equal(made.decisions.length, 0);
  const copies = [some(made.sealed)];
  if (made.undoable) {
    // Where seats choose in turn, the other has seen the choice.
    const back = await one.undo(made.version);
    assert.deepEqual(back.decisions, start.decisions);
    copies.push(some(back.sealed));
  }
  await fetch(some(process.argv[4]), { method: "POST" });
  const restored = await referee.restore(session, token, copies);
  assert.notEqual(restored.version, start.version);

  const again = some(await one.look());
  assert.deepEqual(again.decisions, made.undoable ? start.decisions : []);
  const waits = made.undoable ? await one.make(first(again), again.version) : again;
  const next = some(await other.look());
  const [changed] = await Promise.all([
    one.look(waits.version, 20),
    other.make(first(next), next.version),
  ]);
  assert.notEqual(some(changed).version, waits.version);

  const moves = [text(first(start)), text(first(next))];
  const outcome = await playOn([ada, ben], moves);
  assert((await referee.reasons(session, token)).length > 0);
  process.stdout.write(JSON.stringify({ session: { moves, outcome } }));
}

function first<Move>(position: Position<Move>): Move {
  return some(position.decisions[0]?.moves[0]);
}

function text(move: Line): string {
  return some(move.text);
}

async function playOn<Move extends Line>(seats: Seat<Move>[], made: string[]): Promise<object> {
  let chance = 42; // Park and Miller's generator
  for (;;) {
    for (const seat of seats) {
      const seen = some(await seat.look());
      if (seen.outcome) return seen.outcome;
      const moves = seen.decisions[0]?.moves;
      if (!moves) continue;
      chance = (chance * 16807) % 2147483647;
      const move = some(moves[chance % moves.length]);
      await seat.make(move, seen.version);
      made.push(text(move));
    }
  }
}

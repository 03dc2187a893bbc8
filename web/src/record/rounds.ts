// The points of each seat after each round of a finished game, as if it had ended there.
import { service } from "../api/client";
import type { SeatScore } from "../api/types";
import { marksOf, viewsOf } from "./game";
import { stateAt, type Loaded } from "./load";

/** The total of each seat when a round was over. */
export interface Round {
  round: number;
  /** How many moves had been made. */
  ply: number;
  totals: number[];
}

/** Where each round ends; the last ends with the game. */
export function endsOf(loaded: Loaded): { round: number; ply: number }[] {
  const marks = marksOf(viewsOf(loaded.replay)).filter(({ round }) => round > 0);
  const begins = marks.filter(({ round }, place) => marks[place - 1]?.round !== round);
  return begins.map(({ round }, place) => ({ round, ply: begins[place + 1]?.ply ?? loaded.replay.steps.length }));
}

/** Tell the points round by round. The service counts them; the last are those of the outcome. */
export async function* pointsByRound(loaded: Loaded, signal: AbortSignal): AsyncGenerator<Round> {
  const { replay } = loaded;
  for (const { round, ply } of endsOf(loaded)) {
    const over = ply === replay.steps.length ? replay.outcome : null;
    const scores = over?.scores ?? (await scoresAt(loaded, ply, signal));
    yield { round, ply, totals: scores.map(({ total }) => total) };
  }
}

async function scoresAt(loaded: Loaded, ply: number, signal: AbortSignal): Promise<SeatScore[]> {
  const state = await stateAt(loaded, ply, signal);
  const answer = service.wait<{ scores: SeatScore[] }>(`/v1/${loaded.replay.game}/scores`, { method: "POST", body: { state }, signal });
  return (await answer).scores;
}

/** How often another seat was alone in the lead than the one before. */
export function changesOfLead(rounds: readonly Round[]): number {
  const leads = rounds.flatMap(({ totals }) => {
    const most = Math.max(...totals);
    const first = totals.indexOf(most);
    return first === totals.lastIndexOf(most) ? [first] : [];
  });
  return leads.filter((seat, place) => place > 0 && leads[place - 1] !== seat).length;
}

// The scores as if the game ended now, and where they come from.
import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../api/client";
import type { Name, Outcome, Position, SeatScore } from "../api/types";
import { Result } from "../pieces/result";
import type { Calls } from "../session/calls";
import { t } from "../words";
import type { Who } from "./players";

const CALM = 400; // milliseconds without a change, before they are asked for

/** The scores of a position; those of the position before it until they are known. */
export function useScores(calls: Calls, game: Name, { version, seat, outcome }: Position): readonly SeatScore[] | null {
  const [scores, setScores] = useState<readonly SeatScore[] | null>(null);
  const over = outcome !== null;
  useEffect(() => {
    if (over) return;
    let wanted = true;
    const ask = async () => {
      try {
        const found = await calls.scores(game, seat);
        if (wanted) setScores(found);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error; // the next change asks again
      }
    };
    const timer = setTimeout(() => void ask(), CALM);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [version, seat, over]);
  return outcome?.scores ?? scores;
}

export function PointsSoFar({ scores, who }: { scores: readonly SeatScore[]; who: Who }) {
  const outcome: Outcome = { scores: [...scores], winners: [], reason: [] };
  return (
    <details class="p-more so-far">
      <summary>{t("Points so far")}</summary>
      <Result outcome={outcome} who={who} />
    </details>
  );
}

// The scores as if the game ended now, and where they come from.
import { useEffect, useState } from "preact/hooks";
import type { Session } from "galaxy-referee-client";
import { Refusal } from "../api/client";
import type { Outcome, Position, SeatScore } from "../api/types";
import { Result } from "../pieces/result";
import { t } from "../words";
import type { Who } from "../pieces/players";

const CALM = 400; // milliseconds without a change, before they are asked for

/** The scores of a position; those of the position before it until they are known. */
export function useScores(session: Session, { version, seat, outcome }: Position): readonly SeatScore[] | null {
  const [scores, setScores] = useState<readonly SeatScore[] | null>(null);
  const over = outcome !== null;
  useEffect(() => {
    if (over) return;
    let wanted = true;
    const ask = async () => {
      try {
        const found = await session.scores();
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
    <section class="so-far" aria-labelledby="so-far">
      <h2 id="so-far">{t("Points so far")}</h2>
      <Result outcome={outcome} who={who} />
    </section>
  );
}

// What everyone had at the end: points by what they come from, and the cards or tiles with their points.
import type { Outcome, SeatScore } from "../api/types";
import { Card, Cards } from "../pieces/cards";
import { faceOf, type Face, type Faces } from "../pieces/face";
import { Avatar } from "../pieces/seating";
import { partsOf } from "../pieces/sources";
import { later, t } from "../words";
import type { Who } from "../pieces/players";

[later("6 cost"), later("Large")]; // used by name in pieces/sources.ts

/** The outcome with the points of cards told apart by what the cards are; as it is, where that does not add up. */
export function sorted(outcome: Outcome, faces: Faces): Outcome {
  const scores = outcome.scores.map((score) => ({ ...score, parts: partsOf(score, faces) }));
  return scores.some(({ parts }, seat) => parts === outcome.scores[seat]?.parts) ? outcome : { ...outcome, scores };
}

/** A card with the points that it was worth; where they were counted, that is marked. */
export function worth(face: Face, points: number): Face {
  return { ...face, vp: typeof face.vp === "number" ? points : `${points}?` };
}

/** The pieces of a seat, each with its points. */
export const scored = ({ cards }: SeatScore, faces: Faces): { piece: string; face: Face }[] =>
  Object.entries(cards as Record<string, number>).map(([piece, points]) => ({ piece, face: worth(faceOf(faces, piece), points) }));

/** The seats in the order in which they ended. */
export const ranked = ({ scores, winners }: Outcome): SeatScore[] =>
  [...scores].sort((one, other) => Number(winners.includes(other.seat)) - Number(winners.includes(one.seat)) || other.total - one.total);

export function Finals({ outcome, faces, called }: { outcome: Outcome; faces: Faces; called: Who }) {
  return (
    <section class="finals" aria-label={t("What everyone had")}>
      {ranked(outcome).map((score) => {
        const all = scored(score, faces);
        return (
          <section key={score.seat} data-seat={score.seat}>
            <header>
              <Avatar seat={score.seat} />
              <div><h3>{called(score.seat)}</h3><small>{t("{count:piece|pieces}", { count: all.length })}</small></div>
            </header>
            <Cards label={t("Tableau of {who}", { who: called(score.seat) })}>
              {all.map(({ piece, face }) => <Card key={piece} piece={piece} face={face} small />)}
            </Cards>
          </section>
        );
      })}
    </section>
  );
}

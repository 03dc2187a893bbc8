// What everyone had at the end: points by what they come from, and the cards or tiles with their points.
import type { Outcome, SeatScore } from "../api/types";
import { Card, Cards } from "../pieces/cards";
import { faceOf, isLarge, type Face, type Faces } from "../pieces/face";
import { Avatar } from "../pieces/seating";
import { later, t } from "../words";
import type { Who } from "../pieces/players";

/** What points that lie on no card are called in the contract. */
const LOOSE = ["chips", "vp_chips", "prestige", "goals"];

later("6 cost"); // said by its name below

/** The outcome with the points of cards told apart by what the cards are; as it is, where that does not add up. */
export function sorted(outcome: Outcome, faces: Faces): Outcome {
  const scores = outcome.scores.map((score) => ({ ...score, parts: partsOf(score, faces) }));
  const sums = scores.every(({ parts, total }) => Object.values(parts).reduce((sum, points) => sum + points, 0) === total);
  return sums ? { ...outcome, scores } : outcome;
}

function partsOf({ parts, cards }: SeatScore, faces: Faces): Record<string, number> {
  const own = parts as Record<string, number>;
  const found: Record<string, number> = {};
  for (const [source, points] of Object.entries(own)) if (LOOSE.includes(source)) found[source] = points;
  for (const [piece, points] of Object.entries(cards as Record<string, number>)) {
    const face = faceOf(faces, piece);
    const source = isLarge(face) ? "6-cost" : face.sort === "development" ? "developments" : "worlds";
    found[source] = (found[source] ?? 0) + points;
  }
  return found;
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

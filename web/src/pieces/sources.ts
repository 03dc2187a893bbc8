/** Sources of points. Points from cards are divided by the type of card. */
import type { SeatScore } from "../api/types";
import { faceOf, isLarge, type Face, type Faces } from "./face";

/** The contract's names for points that do not come from cards. */
const LOOSE = ["chips", "vp_chips", "prestige", "goals"];

/** The order in which sources are always listed. */
const ORDER = ["chips", "vp_chips", "worlds", "developments", "6-cost", "large"];

const placeOf = (source: string): number => (ORDER.includes(source) ? ORDER.indexOf(source) : ORDER.length);

/** The source to which a card's points belong; New Frontiers' large developments cost 9. */
function sourceOf(face: Face): string {
  if (!isLarge(face)) return face.sort === "development" ? "developments" : "worlds";
  return face.cost === 6 ? "6-cost" : "large";
}

/** A seat's points by source. If the cards do not add up, the points are those reported by the service. */
export function partsOf({ parts, cards, total }: SeatScore, faces: Faces): Record<string, number> {
  const own = parts as Record<string, number>;
  const found: Record<string, number> = {};
  for (const [source, points] of Object.entries(own)) if (LOOSE.includes(source)) found[source] = points;
  for (const [piece, points] of Object.entries(cards as Record<string, number>)) {
    const face = faceOf(faces, piece);
    const source = sourceOf(face);
    found[source] = (found[source] ?? 0) + points;
  }
  const sum = Object.values(found).reduce((all, points) => all + points, 0);
  if (sum !== total) return own;
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => placeOf(one) - placeOf(other)));
}

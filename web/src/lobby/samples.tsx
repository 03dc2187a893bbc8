// Some cards of each game in a fan, to tell the games apart at a glance.
import type { Name } from "../api/types";
import { Picture, lookOf } from "../pieces/cards";
import type { Face } from "../pieces/face";

const world = (id: string, name: string, cost: number, vp: number, kind: Face["kind"] = null): Face =>
  ({ id, name, sort: "world", cost, vp, kind: kind ?? null, how: "production", lines: [] });
const development = (id: string, name: string, cost: number, vp: number | string): Face =>
  ({ id, name, sort: "development", cost, vp, lines: [] });

const SAMPLES: { [N in Name]?: readonly Face[] } = {
  race: [development("space-marines", "Space Marines", 2, 1), world("spice-world", "Spice World", 2, 1, "novelty"), development("galactic-federation", "Galactic Federation", 6, "?")],
  roll: [world("plague-world", "Plague World", 3, 3, "genes"), world("comet-zone", "Comet Zone", 3, 3, "rare"), development("merchant-guild", "Merchant Guild", 3, 3)],
  frontiers: [world("gem-world", "Gem World", 2, 1, "novelty"), world("deserted-alien-outpost", "Deserted Alien Outpost", 4, 3, "alien"), development("drop-ships", "Drop Ships", 4, 2)],
};

export function Samples({ game }: { game: Name }) {
  return (
    <div class="samples" aria-hidden="true">
      {(SAMPLES[game] ?? []).map((face) => <div key={face.id} class={`p-card p-still ${lookOf(face)}`}><Picture face={face} /></div>)}
    </div>
  );
}

/** Pictures of cards, drawn from their ids and facts: nothing is stored, nothing is anybody else's.
 *
 * A picture is the inside of an SVG of 100 by 140. Gradients are those of `DEFS`, once in a document.
 */
import { baseOf, isLarge, isMilitary, type Face } from "./face";
import { signInside } from "./icons";
import { luckOf, type Luck } from "./luck";

/** What the pictures of a document share: light and shade of a planet, skies, and glows. */
export const DEFS =
  '<radialGradient id="p-ball" cx=".34" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".72"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/></radialGradient>' +
  '<radialGradient id="p-shade" cx=".26" cy=".24" r=".95"><stop offset=".42" stop-color="#000" stop-opacity="0"/><stop offset=".78" stop-color="#02040c" stop-opacity=".72"/><stop offset="1" stop-color="#02040c" stop-opacity=".93"/></radialGradient>' +
  '<radialGradient id="p-sky" cx=".62" cy=".42" r=".85"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset=".55" stop-color="#02040c" stop-opacity=".55"/><stop offset="1" stop-color="#02040c" stop-opacity=".82"/></radialGradient>' +
  '<radialGradient id="p-core"><stop offset="0" stop-color="#fff"/><stop offset=".3" stop-color="#cfc4ff"/><stop offset="1" stop-color="#6d62c4" stop-opacity=".2"/></radialGradient>' +
  '<radialGradient id="p-gold"><stop offset="0" stop-color="#fff"/><stop offset=".3" stop-color="#ffd77a"/><stop offset="1" stop-color="#b7791a" stop-opacity=".2"/></radialGradient>' +
  '<clipPath id="p-disk"><circle r="28"/></clipPath>';

const HUES: Record<string, number> = { novelty: 212, rare: 26, genes: 146, alien: 48 };
const GRAY_HUES = [200, 255, 12, 330, 175];

const fixed = (value: number): string => value.toFixed(1);
const hsl = (hue: number, saturation: number, light: number): string => `hsl(${fixed(hue)} ${fixed(saturation)}% ${fixed(light)}%)`;
const times = (count: number, make: (place: number) => string): string => Array.from({ length: count }, (_, place) => make(place)).join("");

const drawn = new Map<string, string>();

/** The picture of a card or tile. */
export function artOf(face: Face): string {
  const key = [baseOf(face.id), face.sort, face.kind, face.how, isMilitary(face), isLarge(face), phaseOf(face), emblemOf(face)].join();
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const picture = face.sort === "world" ? planet(face) : circuit(face);
  drawn.set(key, picture);
  return picture;
}

const stars = (luck: Luck): string =>
  times(14, () => `<circle cx="${fixed(luck() * 100)}" cy="${fixed(26 + luck() * 86)}" r="${fixed(0.3 + luck() * 0.6)}" fill="#fff" opacity="${fixed(0.25 + luck() * 0.6)}"/>`);

/** A planet tinted by its good, with a solid rim for production and a dashed halo for windfall; red sky
 * and chevrons where it is conquered. */
function planet(face: Face): string {
  const luck = luckOf(baseOf(face.id));
  const own = face.kind ? HUES[face.kind] : undefined;
  const hue = own === undefined ? (GRAY_HUES[Math.floor(luck() * 5)] ?? 200) : own + (luck() - 0.5) * 14;
  const saturation = own === undefined ? 16 : 62;
  const size = 0.88 + luck() * 0.22;
  const [x, y, tilt] = [61 + luck() * 6, 62 + luck() * 5, -28 + luck() * 56];
  const ringed = luck() < 0.36;
  const surface = luck() < 0.55 ? bands(luck, hue, saturation) : lands(luck, hue, saturation);
  const military = isMilitary(face);
  const place = `transform="translate(${fixed(x)} ${fixed(y)}) scale(${size.toFixed(2)})`;
  const turned = `${place} rotate(${fixed(tilt)})"`;
  const rings = (sweep: number) => (ringed ? `<g ${turned}>${ring(hue, sweep)}</g>` : "");
  const moon = luck() < 0.5 ? `<circle cx="${fixed(x + 31 * size)}" cy="${fixed(y - 27 * size)}" r="${fixed(2.5 + luck() * 2.5)}" fill="${hsl(hue + 60, 14, 74)}"/>` : "";
  return (
    `<rect width="100" height="140" fill="${hsl(military ? 352 : hue, 50, 27)}"/><rect width="100" height="140" fill="url(#p-sky)"/>${stars(luck)}` +
    (military ? times(3, (step) => `<path d="M${6 + step * 7} 108l6-6 6 6" fill="none" stroke="#ff8d86" stroke-width="1.8" opacity="${0.75 - step * 0.2}"/>`) : "") +
    `<g ${place}">${halo(face)}</g>${rings(1)}<g ${place}"><circle r="28" fill="${hsl(hue, saturation, 50)}"/></g>` +
    `<g ${turned} clip-path="url(#p-disk)">${surface}</g>` +
    `<g ${place}"><circle r="28" fill="url(#p-ball)"/><circle r="28.3" fill="url(#p-shade)"/><circle r="27.5" fill="none" stroke="#fff" stroke-opacity=".22"/></g>${rings(0)}${moon}`
  );
}

function halo({ kind, how }: Face): string {
  if (!kind || !how) return "";
  return how === "windfall"
    ? `<circle class="p-halo" r="33.5" fill="none" stroke-width="2.6" stroke-dasharray="5 3.6"/>`
    : `<circle class="p-halo" r="31.2" fill="none" stroke-width="3.6"/>`;
}

const ring = (hue: number, sweep: number): string =>
  `<path d="M-45 0A45 11 0 0 ${sweep} 45 0" fill="none" stroke="${hsl(hue + 20, 45, 76)}" stroke-width="3.4" opacity=".75"/>` +
  `<path d="M-38 0A38 8.7 0 0 ${sweep} 38 0" fill="none" stroke="${hsl(hue + 40, 35, 62)}" stroke-width="1.6" opacity=".6"/>`;

function bands(luck: Luck, hue: number, saturation: number): string {
  let all = "";
  for (let y = -28; y < 28; y += 3.5 + luck() * 6) {
    all += `<rect x="-28" y="${fixed(y)}" width="56" height="${fixed(1.5 + luck() * 4)}" fill="${hsl(hue + (luck() - 0.5) * 40, saturation, 26 + luck() * 52)}" opacity="${fixed(0.3 + luck() * 0.4)}"/>`;
  }
  return all;
}

function lands(luck: Luck, hue: number, saturation: number): string {
  const somewhere = () => (luck() - 0.5) * 47;
  const land = () => {
    const [x, y] = [somewhere(), somewhere()];
    const points = times(9, (corner) => {
      const far = 28 * (0.14 + luck() * 0.3);
      return `${fixed(x + far * Math.cos(corner * 0.7) * 1.4)},${fixed(y + far * Math.sin(corner * 0.7))} `;
    });
    return `<polygon points="${points}" fill="${hsl(hue + 24 * (luck() - 0.5), saturation, 24 + luck() * 44)}" opacity=".5"/>`;
  };
  const crater = () => {
    const [x, y, r] = [somewhere(), somewhere(), 1 + luck() * 3.6];
    return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(r)}" fill="${hsl(hue, saturation, 22)}" opacity=".45"/><circle cx="${fixed(x + r * 0.2)}" cy="${fixed(y + r * 0.25)}" r="${fixed(r * 0.8)}" fill="${hsl(hue, saturation, 62)}" opacity=".35"/>`;
  };
  return times(5, land) + times(5, crater);
}

/** How developments of a phase are built: corners of the figure, and how it is joined inside. */
const MOTIFS: Record<string, readonly [corners: number, inside: "spokes" | "chords" | "orbits"]> = {
  explore: [6, "orbits"],
  develop: [4, "chords"],
  settle: [5, "spokes"],
  trade: [3, "spokes"],
  consume: [3, "chords"],
  produce: [6, "spokes"],
  ship: [5, "chords"],
};

/** The first phase in which a development has a power. */
const phaseOf = ({ lines }: Face): string => lines.find((line) => line.phase)?.phase ?? "";

/** The effect of a development as one sign: what it scores for, if anything; otherwise, the effect of its first power. */
export function emblemOf(face: Face): string {
  const scored = isLarge(face) ? face.lines.filter(({ scores, signs }) => scores && signs).map(({ signs = "" }) => signs.split(" / ")[1] ?? "").filter((what) => what !== "tableau") : [];
  const [signs = ""] = [...scored, ...face.lines.flatMap((line) => line.signs ?? [])];
  const words = signs.split(/[→▸/]/).reverse().join(" ").split(" "); // the gain comes before its cause
  return words.map(emblemIn).find((sign) => sign !== "") ?? "";
}

function emblemIn(word: string): string {
  const [name = "", value = ""] = word.split(":");
  if (name === "good" || name === "world") return value;
  if (name === "card") return "tableau";
  if (/^−\d/.test(word)) return "cheaper";
  if (/^\+\d/.test(word)) return "trade";
  return signInside(name) ? name : "";
}

/** The sign of a development's effect, in the middle of its figure. */
function emblem(sign: string): string {
  const inside = sign === "cheaper" ? CHEAPER : signInside(sign);
  if (!inside) return "";
  const hue = HUES[sign];
  const color = sign === "military" ? "#ff8d86" : hue === undefined ? "#fff" : hsl(hue, 90, 74);
  return `<circle cx="60" cy="64" r="12.5" fill="#070b17" opacity=".62"/><g transform="translate(51.6 55.6) scale(1.05)" color="${color}" fill="currentColor">${inside}</g>`;
}

/** A lower price: two chevrons. */
const CHEAPER = '<path d="M3 3.5l5 4.5 5-4.5M3 8.5l5 4.5 5-4.5" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>';

/** A circuit: its figure depends on the development's first phase, its sign on the effect, and its traces on the id. */
function circuit(face: Face): string {
  const luck = luckOf(baseOf(face.id));
  const large = isLarge(face);
  const hue = large ? 276 : 226 + luck() * 44;
  const [corners, inside] = large ? [8, "spokes" as const] : (MOTIFS[phaseOf(face)] ?? [3 + Math.floor(luck() * 4), "spokes"]);
  const turn = luck() * 90;
  const line = large ? "#ffd77a" : hsl(hue, 75, 78);
  const corner = (place: number, far: number): readonly [number, number] => {
    const angle = (place / corners) * 6.2832 + turn;
    return [60 + far * Math.cos(angle), 64 + far * Math.sin(angle)];
  };
  const figure = (far: number, width: number, fill: string) =>
    `<polygon points="${times(corners, (place) => `${corner(place, far).map(fixed).join()} `)}" fill="${fill}" stroke="${line}" stroke-width="${width}" opacity=".8"/>`;
  const rays = large ? times(24, (ray) => `<path d="M60 64L${fixed(60 + 90 * Math.cos(ray * 0.2618))} ${fixed(64 + 90 * Math.sin(ray * 0.2618))}" stroke="#ffcf5c" stroke-width="${ray % 2 ? 0.6 : 1.8}" opacity=".2"/>`) : "";
  return (
    `<rect width="100" height="140" fill="${hsl(hue, large ? 52 : 40, large ? 38 : 32)}"/><rect width="100" height="140" fill="url(#p-sky)"/>${rays}${times(9, () => trace(luck, hue))}` +
    `<circle cx="60" cy="64" r="38" fill="none" stroke="${hsl(hue, 60, 70)}" stroke-width=".7" opacity=".4" stroke-dasharray="2 3"/>` +
    `${figure(31, 1.6, "none")}${figure(20, 1.1, hsl(hue, 50, 20))}${joined(inside, corners, corner, line)}` +
    times(corners, (place) => nodeAt(corner(place, 31), large ? "#ffe7ad" : hsl(hue, 80, 84))) +
    `<circle cx="60" cy="64" r="10" fill="url(#${large ? "p-gold" : "p-core"})"/>${emblem(emblemOf(face))}`
  );
}

const nodeAt = ([x, y]: readonly [number, number], color: string): string => `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="3" fill="${color}"/>`;

function joined(inside: "spokes" | "chords" | "orbits", corners: number, corner: (place: number, far: number) => readonly [number, number], line: string): string {
  const path = (from: readonly number[], to: readonly number[]) =>
    `<path d="M${from.map((value) => fixed(value)).join(" ")}L${to.map((value) => fixed(value)).join(" ")}" stroke="${line}" stroke-width="1.3" opacity=".7"/>`;
  if (inside === "spokes") return times(corners, (place) => path([60, 64], corner(place, 31)));
  if (inside === "chords") return times(corners, (place) => path(corner(place, 31), corner(place + 1, 20)));
  return times(2, (orbit) => `<ellipse cx="60" cy="64" rx="30" ry="10" fill="none" stroke="${line}" stroke-width="1.3" opacity=".7" transform="rotate(${orbit * 60 - 24} 60 64)"/>`);
}

function trace(luck: Luck, hue: number): string {
  let [x, y] = [Math.round(luck() * 10) * 10, 26 + Math.round(luck() * 9) * 10];
  let path = `M${x} ${y}`;
  for (let part = 0; part < 3; part += 1) {
    const [way, long] = [Math.floor(luck() * 4), 10 + Math.round(luck() * 2) * 10];
    x += [long, 0, long * 0.7, -long * 0.7][way] ?? 0;
    y += [0, long, long * 0.7, long * 0.7][way] ?? 0;
    path += `L${fixed(x)} ${fixed(y)}`;
  }
  return `<path d="${path}" fill="none" stroke="${hsl(hue, 60, 66)}" stroke-width=".9" opacity="${fixed(0.16 + luck() * 0.28)}"/><circle cx="${fixed(x)}" cy="${fixed(y)}" r="1.7" fill="${hsl(hue, 70, 76)}" opacity=".55"/>`;
}

/** The back of a card. */
export const BACK =
  '<rect width="100" height="140" class="p-back-ground"/><g class="p-back-lines" fill="none" stroke-width="1.5"><circle cx="50" cy="70" r="13"/><ellipse cx="50" cy="70" rx="38" ry="11" transform="rotate(-24 50 70)"/><ellipse cx="50" cy="70" rx="38" ry="11" transform="rotate(38 50 70)" opacity=".6"/><rect x="7" y="7" width="86" height="126" rx="7"/></g>';

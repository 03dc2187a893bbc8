// A picture of how a game ended, to keep: an SVG that needs nothing else.
import { DEFS, artOf } from "../pieces/art";
import { sourcesOf } from "../pieces/bars";
import { inWords, isLarge, isMilitary, type Face, type Faces } from "../pieces/face";
import type { Outcome } from "../api/types";
import { t } from "../words";
import type { Who } from "../pieces/players";
import { ranked, scored, sorted } from "./finals";

const WIDTH = 1280;
const EDGE = 24;
const CARD = 79;
const GAP = 9;
const TALL = CARD * 1.4;
const LEFT = 140;
const PER_ROW = Math.floor((WIDTH - EDGE - LEFT + GAP) / (CARD + GAP));
const FIRST = 110; // where the bars begin

const HEADS: Record<string, string> = { novelty: "#1e5aa3", rare: "#8a4d17", genes: "#1d6a40", alien: "#75600c" };
const KINDS: Record<string, string> = { novelty: "#56aaff", rare: "#e39a55", genes: "#52cf86", alien: "#f7dc4e" };
const SEATS = ["#74d0ff", "#ff9d7a", "#c8a6ff", "#8fe0a0", "#ffd76a", "#ff9fd0"];
const SOURCES: Record<string, string> = {
  worlds: "#56aaff", tiles: "#56aaff", colonies: "#56aaff", developments: "#a99bff", cards: "#a99bff", "6-cost": "#e39a55",
  variable: "#e0a53a", six_plus: "#e0a53a", prestige: "#d9b3ff", goals: "#ff9d7a",
};

interface Scene {
  title: string;
  /** What is played, and when it ended. */
  game: string;
  outcome: Outcome;
  faces: Faces;
  called: Who;
}

/** The picture as text. */
export function pictureOf({ title, game, outcome, faces, called }: Scene): string {
  const told = sorted(outcome, faces);
  const seats = ranked(told);
  const bars = seats.map((score, place) => bar(told, score.seat, called, FIRST + place * 46));
  const below = FIRST + seats.length * 46 + 14;
  let top = below + 24;
  const rows = seats.map((score) => {
    const all = scored(score, faces);
    const cards = all.map(({ face }, place) => card(face, LEFT + (place % PER_ROW) * (CARD + GAP), top + Math.floor(place / PER_ROW) * (TALL + GAP)));
    const drawn = words(called(score.seat), EDGE, top + TALL / 2, 15, `font-weight="700"`) + cards.join("");
    top += Math.max(1, Math.ceil(all.length / PER_ROW)) * (TALL + GAP) + 12;
    return drawn;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${Math.ceil(top)}" viewBox="0 0 ${WIDTH} ${Math.ceil(top)}" font-family="-apple-system, 'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif" fill="#eef3ff">` +
    `<title>${escaped(title)}</title><defs>${DEFS}</defs><rect width="100%" height="100%" fill="#0b1122"/>` +
    words(title, EDGE, 54, 34, `font-weight="800"`) + words(game, EDGE, 84, 15, `fill="#b3c0e0"`) +
    `${bars.join("")}${legend(told, below)}${rows.join("")}</svg>\n`
  );
}

/** The points of a seat, by what they come from. */
function bar(outcome: Outcome, seat: number, called: Who, y: number): string {
  const score = outcome.scores.find((each) => each.seat === seat);
  if (!score) return "";
  const most = Math.max(1, ...outcome.scores.map(({ total }) => total));
  const room = WIDTH - LEFT - EDGE - 90;
  let x = LEFT;
  const parts = sourcesOf(outcome).map((source) => {
    const points = (score.parts as Record<string, number>)[source] ?? 0;
    if (points <= 0) return "";
    const wide = (room * points) / most;
    const part = `<rect x="${fixed(x)}" y="${y}" width="${fixed(wide - 2)}" height="36" rx="4" fill="${SOURCES[source] ?? "#ffcb57"}"/>` +
      words(String(points), x + wide / 2, y + 24, 15, `fill="#0b1122" font-weight="800" text-anchor="middle"`);
    x += wide;
    return part;
  });
  return `<circle cx="${EDGE + 8}" cy="${y + 18}" r="8" fill="${SEATS[seat] ?? "#b3c0e0"}"/>${words(cut(called(seat), 13), EDGE + 24, y + 23, 14, `font-weight="700"`)}${parts.join("")}` +
    words(String(score.total), WIDTH - EDGE, y + 30, 32, `font-weight="800" text-anchor="end"`);
}

/** What the colors of the bars mean. */
function legend(outcome: Outcome, y: number): string {
  const each = (source: string, place: number) => `<rect x="${LEFT + place * 130}" y="${y - 10}" width="12" height="12" rx="3" fill="${SOURCES[source] ?? "#ffcb57"}"/>${words(cut(t(inWords(source)), 15), LEFT + place * 130 + 19, y, 13, `fill="#b3c0e0"`)}`;
  return sourcesOf(outcome).map(each).join("");
}

function card(face: Face, x: number, y: number): string {
  const kind = KINDS[face.kind ?? ""] ?? "#c9d3ee";
  const art = artOf(face).replace(/class="p-halo"/g, `stroke="${kind}"`);
  const [first = "", second = ""] = inLines(face.name);
  const number = isMilitary(face) ? face.defense : face.cost;
  const price = number === null || number === undefined ? "" : shape(face) + words(String(number), 16, 20, 16, `fill="${isMilitary(face) ? "#fff" : "#0b1122"}" font-weight="800" text-anchor="middle"`);
  return (
    `<svg x="${fixed(x)}" y="${fixed(y)}" width="${CARD}" height="${fixed(TALL)}" viewBox="0 0 100 140"><title>${escaped(face.name)}</title>${art}` +
    `<rect width="100" height="25" fill="${headOf(face)}"/><rect y="110" width="100" height="30" fill="#0b1122"/>${price}` +
    `<path d="M78 2h10l7 10.5-7 10.5H78l-7-10.5z" fill="#ffcb57"/>${words(String(face.vp ?? "").replace("?", ""), 83, 17.5, 14, `fill="#261a00" font-weight="800" text-anchor="middle"`)}` +
    (second ? words(first, 5, 122, 11, `font-weight="700"`) + words(second, 5, 134, 11, `font-weight="700"`) : words(first, 5, 128, 11, `font-weight="700"`)) +
    `</svg>`
  );
}

function shape(face: Face): string {
  if (isMilitary(face)) return `<path d="M16 1 29 5v10c0 8-5 12-13 14C8 27 3 23 3 15V5z" fill="#d0333a" stroke="#fff" stroke-width="1.5"/>`;
  return face.sort === "development" ? `<path d="M16 0 31 15 16 30 1 15z" fill="#f6f8ff"/>` : `<circle cx="16" cy="15" r="14" fill="#f6f8ff"/>`;
}

function headOf(face: Face): string {
  if (isMilitary(face)) return "#a3212a";
  if (face.sort === "development") return isLarge(face) ? "#6b3f72" : "#4a4480";
  return HEADS[face.kind ?? ""] ?? "#33507f";
}

/** A name in one line or two. */
export function inLines(name: string, most = 13): string[] {
  if (name.length <= most) return [name];
  const middle = name.split(" ").reduce<string[]>(([first = "", second = ""], word) => {
    return second || `${first} ${word}`.trim().length > most ? [first, `${second} ${word}`.trim()] : [`${first} ${word}`.trim(), ""];
  }, []);
  return middle.map((line) => cut(line, most + 2));
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
const fixed = (value: number): string => value.toFixed(1);
const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
const words = (text: string, x: number, y: number, size: number, more: string): string =>
  `<text x="${fixed(x)}" y="${fixed(y)}" font-size="${size}" ${more}>${escaped(text)}</text>`;

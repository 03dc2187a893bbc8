/** Symbols, drawn for this table: goods differ by shape as well as by color. */
import { form, later, t } from "../words";
import type { Kind } from "./face";

const GOODS: Record<Kind, string> = {
  novelty: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z",
  rare: "M8 1.2 14.8 8 8 14.8 1.2 8z",
  genes: "M8 1.8 15 14H1z",
  alien: "M8 .8l2 4.9 5.2.4-4 3.4 1.3 5.2L8 11.9l-4.5 2.8 1.3-5.2-4-3.4 5.2-.4z",
  any: "M3 3h10v10H3z",
};

export const KINDS: Record<Kind, string> = {
  novelty: later("Novelty"),
  rare: later("Rare Elements"),
  genes: later("Genes"),
  alien: later("Alien Technology"),
  any: later("any kind"),
};

/** A good, or with `empty` the place for one. */
export function Good(props: { kind: Kind; empty?: boolean; label?: string }) {
  const label = props.label ?? t(KINDS[props.kind] ?? props.kind);
  return (
    <span class={`p-good p-${props.kind}${props.empty ? " p-empty" : ""}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true"><path d={GOODS[props.kind]} /></svg>
      <span class="p-unseen">{label}</span>
    </span>
  );
}

const line = (d: string, width: number) => `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const area = (d: string) => `<path fill-rule="evenodd" d="${d}"/>`;
const LENS = `<circle cx="6.8" cy="6.8" r="4.6" fill="none" stroke="currentColor" stroke-width="1.9"/>${line("M10.2 10.2 14.6 14.6", 2.4)}`;

/** The insides of symbols of 16 by 16. */
const SYMBOLS: Record<string, string> = {
  explore: LENS,
  search: LENS,
  develop: `${line("M8 1 15 8 8 15 1 8z", 1.8)}${area("M8 5 11 8 8 11 5 8z")}`,
  settle: `<circle cx="8" cy="8" r="4.4"/>${line("M1.2 11.3C4 13 10.5 9.6 14.8 4.6", 1.7)}`,
  consume: area("M3 2h10v3.2c0 2.9-1.9 5-4 5.4v1.9h2.6V14H4.4v-1.5H7v-1.9c-2.1-.4-4-2.5-4-5.4z"),
  trade: `<circle cx="8" cy="8" r="6.3" fill="none" stroke="currentColor" stroke-width="1.7"/>${line("M4.6 6.6h6M8.8 4.7l2 1.9M11.4 9.6h-6M7.2 11.5l-2-1.9", 1.5)}`,
  produce: `${area("M8 3.9a4.1 4.1 0 1 0 0 8.2 4.1 4.1 0 0 0 0-8.2zm0 2.5a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z")}${line("M8 1v3M8 12v3M1 8h3M12 8h3M3 3l2.1 2.1M10.9 10.9 13 13M13 3l-2.1 2.1M5.1 10.9 3 13", 2)}`,
  ship: area("M8 .8c2.6 2 3.7 4.6 3.7 7.8l2.1 2.6v2.9l-3.6-1.6H5.8l-3.6 1.6v-2.9l2.1-2.6C4.3 5.4 5.4 2.8 8 .8z"),
  assign: area("M3 3h4v4H3zm6 0h4v4H9zM3 9h4v4H3zm6 0h4v4H9z"),
  wild: line("M8 1.5v13M2.4 4.8l11.2 6.5M13.6 4.8 2.4 11.3", 2.2),
  military: area("M8 .9 14 3.1v4.3c0 3.9-2.5 6.3-6 7.7-3.5-1.4-6-3.8-6-7.7V3.1z"),
  prestige: area("M8 .8 15.2 8 8 15.2.8 8zM7.2 4.3v2.9H4.3v1.6h2.9v2.9h1.6V8.8h2.9V7.2H8.8V4.3z"),
  people: area("M8 1.6a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM2.3 14.5c0-3.7 2.4-5.7 5.7-5.7s5.7 2 5.7 5.7z"),
  credit: area("M8 1.2a6.8 6.8 0 1 1 0 13.6A6.8 6.8 0 0 1 8 1.2zm2.4 4.6a3.2 3.2 0 1 0 0 4.4l-1.1-1.1a1.7 1.7 0 1 1 0-2.2z"),
  hand: area("M1.5 4.8 7.7 3l2.5 9.2L4 14zM9.3 2.5l5.3 1.1-1.8 9-2-.4z"),
  deck: `${area("M2 2h9v11.5H2z")}${line("M13.5 4v10.3H6", 1.3)}`,
  tableau: area("M4.4 1.2h7.2a1 1 0 0 1 1 1v11.6a1 1 0 0 1-1 1H4.4a1 1 0 0 1-1-1V2.2a1 1 0 0 1 1-1z"),
  vp: area("M4.2 1.5h7.6L15.6 8l-3.8 6.5H4.2L.4 8z"),
  attack: line("M2 2l8 8M14 2l-8 8M4 9l4 4M12 9l-4 4M3 14l2-2M13 14l-2-2", 1.8),
  crown: area("M1.5 4.5 5 7.5 8 2.5l3 5 3.5-3-1.3 8.5H2.8z"),
  dome: `${area("M2.5 11.5a5.5 6.5 0 0 1 11 0z")}${line("M1 14h14", 1.8)}`,
  menu: line("M2 4h12M2 8h12M2 12h12", 1.8),
  log: line("M3 3.5h10M3 8h10M3 12.5h6", 1.8),
  check: line("M2.8 8.4 6.5 12 13.3 4.3", 2.4),
  undo: line("M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H6", 1.8),
};

/** A symbol of a phase or of something that is counted; decorative, words stand next to it. */
export function Symbol(props: { name: string }) {
  const inside = SYMBOLS[props.name];
  if (!inside) return null;
  return <svg class={`p-symbol p-symbol-${props.name}`} viewBox="0 0 16 16" aria-hidden="true" dangerouslySetInnerHTML={{ __html: inside }} />;
}

export const hasSymbol = (name: string): boolean => name in SYMBOLS;

/** The contents of a symbol or a good's sign, 16 by 16 units, for pictures. */
export const signInside = (name: string): string => SYMBOLS[name] ?? (name in GOODS ? area(GOODS[name as Kind]) : "");

export const Hexagon = () => (
  <svg class="p-hexagon" viewBox="0 0 16 16" aria-hidden="true"><path d="M4.2 1.5h7.6L15.6 8l-3.8 6.5H4.2L.4 8z" /></svg>
);

/** Victory points: a hexagon with a number; a mark behind it says that they are computed. */
export function Points(props: { vp: number | string; unit?: boolean }) {
  const count = Number.parseInt(String(props.vp)) || 2; // "?" are several, too
  const [, number = "", mark = ""] = /^(\d+)([?+])$/.exec(String(props.vp)) ?? [null, String(props.vp)];
  return (
    <span class="p-points">
      <Hexagon /><b>{number}</b>{mark && <i>{mark}</i>}
      <span class="p-unseen"> {form(count, "point|points")}, </span>
    </span>
  );
}

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

const SYMBOLS: Record<string, string> = {
  explore: "M6.8 2a4.8 4.8 0 1 0 2.9 8.6l3.6 3.6 1-1-3.6-3.6A4.8 4.8 0 0 0 6.8 2zm0 1.5a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6z",
  develop: "M8 1.5 14.5 8 8 14.5 1.5 8zm0 2.2L3.7 8 8 12.3 12.3 8z",
  settle: "M8 3.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM1 10.6C3 12 9.500 10 15 5.200l-.7-.9C9.500 8.600 3.500 10.500 1.400 9.700z",
  consume: "M3 2h10v3.500a5 5 0 0 1-4 4.900V12.500h2.500V14h-7v-1.500H7v-2.100a5 5 0 0 1-4-4.900z",
  trade: "M5 2 1.500 5.500 5 9V6.500h6v-2H5zm6 5v2.500H5v2h6V14l3.500-3.500z",
  produce: "M1.500 14V6.500L5.500 9V6.500L9.500 9V2h4v12z",
  ship: "M8 1.500c2.500 2 3.500 4.500 3.500 7.500l2 2.500V14l-3.500-1.500h-4L2.500 14v-2.500l2-2.500c0-3 1-5.500 3.500-7.500zm0 4.200a1.300 1.300 0 1 0 0 2.600 1.300 1.300 0 0 0 0-2.600z",
  assign: "M3 3h4v4H3zm6 0h4v4H9zM3 9h4v4H3zm6 0h4v4H9z",
  wild: "M7 1.500h2v4.300l3.700-2.200 1 1.800L10 7.500V8.500l3.700 2.100-1 1.800L9 10.200v4.300H7v-4.300l-3.700 2.200-1-1.800L6 8.500V7.500L2.300 5.400l1-1.800L7 5.800z",
  military: "M8 1.500 13.500 3.500v4c0 3.500-2.300 5.800-5.500 7-3.200-1.200-5.500-3.500-5.500-7v-4z",
  prestige: "M8 1.500 9.900 6.100 14.500 8 9.900 9.900 8 14.500 6.100 9.900 1.500 8 6.100 6.100z",
  people: "M8 2a2.700 2.700 0 1 1 0 5.400A2.700 2.700 0 0 1 8 2zM2.500 14c0-3.500 2.300-5.500 5.500-5.500s5.500 2 5.500 5.500z",
  credit: "M8 1.500a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13zm2.700 4.200C10 4.800 9.100 4.300 8.200 4.300 6.200 4.300 5 5.900 5 8s1.200 3.700 3.200 3.700c1 0 1.900-.5 2.500-1.400l-1.200-.8c-.3.5-.7.800-1.300.8-1 0-1.700-.9-1.700-2.300s.7-2.300 1.700-2.300c.6 0 1 .3 1.300.8z",
  hand: "M2 4.500 8.500 2.800 11 12l-6.500 1.700zM10 3h4v9h-2.200L9.700 4z",
  deck: "M2 3h9v11H2zM12 3.500l2 .5v8.500l-2 1z",
};

/** A symbol of a phase or of something that is counted; decorative, words stand next to it. */
export function Symbol(props: { name: string }) {
  const path = SYMBOLS[props.name];
  if (!path) return null;
  return (
    <svg class="p-symbol" viewBox="0 0 16 16" aria-hidden="true"><path fill-rule="evenodd" d={path} /></svg>
  );
}

export const hasSymbol = (name: string): boolean => name in SYMBOLS;

/** Victory points: a hexagon with a number. */
export function Points(props: { vp: number | string; unit?: boolean }) {
  const count = Number.parseInt(String(props.vp)) || 2; // "?" are several, too
  return (
    <span class="p-points">
      {props.vp}
      <span class="p-unseen"> {form(count, "point|points")}, </span>
    </span>
  );
}

/** Cards and tiles: 5 to 7, drawn the same at every size, from the head alone to the full text. */
import type { ComponentChildren, VNode } from "preact";
import { useContext } from "preact/hooks";
import { t } from "../words";
import { DEFS, artOf } from "./art";
import { isLarge, isMilitary, phaseName, type Face, type Kind, type Line } from "./face";
import { Good, KINDS, Points, Symbol, hasSymbol } from "./icons";
import { PickingContext, usePiece } from "./picking";
import { Signs } from "./signs";

/** Between the facts of a card when it is read aloud. */
const Pause = () => <span class="p-unseen">, </span>;

/** What the pictures of cards share; once in a document. */
export const ArtDefs = () => (
  <svg class="p-defs" width="0" height="0" aria-hidden="true" dangerouslySetInnerHTML={{ __html: `<defs>${DEFS}</defs>` }} />
);

export const Art = ({ face }: { face: Face }) => (
  <svg class="p-art" viewBox="0 0 100 140" preserveAspectRatio="xMidYMid slice" aria-hidden="true" dangerouslySetInnerHTML={{ __html: artOf(face) }} />
);

const SHAPES = {
  shield: "M15 1.5 28 5.5v10c0 7.5-5.3 11-13 13.5C7.3 26.5 2 23 2 15.5v-10z",
  development: "M15 0 30 15 15 30 0 15z",
  world: "M15 1a14 14 0 1 1 0 28 14 14 0 0 1 0-28z",
};

/** Price or defense: a disk for worlds, a lozenge for developments, a shield for military worlds. */
function Price({ face }: { face: Face }) {
  const { cost, defense, sort } = face;
  const military = isMilitary(face);
  const number = military ? defense : cost;
  if (number === null || number === undefined) return null;
  const shape = SHAPES[military ? "shield" : sort === "development" ? "development" : "world"];
  return (
    <span class="p-price">
      <svg viewBox="-1 -1 32 32" aria-hidden="true"><path d={shape} /></svg>
      <span class="p-unseen">{military ? t("defense") : t("cost")} </span><b>{number}</b><Pause />
    </span>
  );
}

/** Powers in words, with their phase. */
export function Lines(props: { lines: readonly Line[] }) {
  return (
    <span class="p-lines">
      {props.lines.map((line) => (
        <span class="p-line" key={line.text}>
          {line.phase && <span class="p-phase"><Symbol name={line.phase} /><b>{phaseName(line.phase)}</b><span class="p-unseen">: </span></span>}
          <span>{line.text} </span>
        </span>
      ))}
    </span>
  );
}

/** Powers in signs: those of the phase that is played are lit. */
function Powers({ lines }: { lines: readonly Line[] }) {
  const { phases } = useContext(PickingContext);
  const shown = lines.filter(({ phase, signs }) => signs || (phase && hasSymbol(phase)));
  if (!shown.length) return null;
  return (
    <span class={`p-powers${shown.length > 3 ? " p-many" : ""}`} aria-hidden="true">
      {shown.map(({ phase, text, signs, scores }) => (
        <span key={text} class={`p-power${scores ? " p-scores" : ""}${phase && phases.includes(phase) ? " p-lit" : ""}`}>
          {phase && <Symbol name={phase} />}{signs && <Signs signs={signs} />}
        </span>
      ))}
    </span>
  );
}

/** What it is, in words. */
function Sort({ face }: { face: Face }) {
  const { kind, how, keywords = [], sort } = face;
  const words = [
    ...(kind ? [kind === "any" ? t("Any kind") : shortKind(kind)] : []),
    ...(how ? [t(how)] : []),
  ].join(" ");
  return (
    <span class="p-sort">
      {sort !== "other" && <span class="p-unseen">{t(isMilitary(face) ? "military world" : sort)} </span>}
      {[words, ...keywords.map((word) => t(word.toLowerCase()))].filter(Boolean).join(" · ")}
      <Pause />
    </span>
  );
}

const shortKind = (kind: Kind): string => (t(KINDS[kind] ?? kind).split(" ")[0] ?? kind);

export interface CardProps {
  piece: string;
  face: Face;
  /** With the names of its phases in place of the texts of its powers, when it is read aloud. */
  small?: boolean;
  /** What lies on it. */
  children?: ComponentChildren;
  /** A word below it, such as how many are left. */
  tag?: string | null;
  /** Whether it has just arrived. */
  fresh?: boolean;
  /** Whether none of it is left. */
  gone?: boolean;
  /** What it costs now, such as `4 − 2 = 2`. */
  price?: string | null;
}

/** How a card looks by what it is. */
export function lookOf(face: Face): string {
  const kind = face.kind ? ` p-${face.kind} p-${face.how ?? "plain-kind"}` : "";
  return `p-${face.sort}-card${kind}${isMilitary(face) ? " p-military-card" : ""}${isLarge(face) ? " p-large-card" : ""}`;
}

/** A card or tile as a button. */
export function Card(props: CardProps) {
  const { face, small, gone, price, fresh } = props;
  const attributes = usePiece(props.piece);
  return (
    <button {...attributes} class={`p-card ${lookOf(face)}${small ? " p-small" : ""}${gone ? " p-gone" : ""}${fresh ? " p-new" : ""}`}>
      <Picture face={face} />
      <span class="p-unseen">
        <Sort face={face} />
        {small ? <Phases lines={face.lines} /> : <Lines lines={face.lines} />}
      </span>
      {props.children && <span class="p-on">{props.children}</span>}
      {price && <span class="p-cost"><span class="p-unseen">{t("price now")}: </span>{price}</span>}
      {props.tag && <span class="p-tag">{props.tag}</span>}
    </button>
  );
}

/** The lengths of words that fit in the head of a card, with and without a good; longer ones are placed above its name. */
const SHORT = { beside: 4, alone: 7 };

/** All that is drawn of a card: art, head, powers in signs, name. */
export function Picture({ face }: { face: Face }) {
  const [keyword] = (face.keywords ?? []).map((word) => t(word.toLowerCase()));
  const short = keyword !== undefined && keyword.length <= (face.kind ? SHORT.beside : SHORT.alone);
  return (
    <span class="p-face">
      {face.sort !== "other" && <Art face={face} />}
      <span class="p-head">
        <Price face={face} />
        <span class="p-middle-of-head" aria-hidden="true">
          {face.kind && <Good kind={face.kind} empty={face.how === "windfall"} label="" />}
          {short && <em class="p-keyword">{keyword}</em>}
        </span>
        {face.vp !== null && face.vp !== undefined && <Points vp={face.vp} />}
      </span>
      <Powers lines={face.lines} />
      {face.sort === "other" && <span class="p-text" aria-hidden="true">{face.lines.map((line) => line.text).join(" ")}</span>}
      <span class="p-name">
        {keyword && !short && <em class="p-keyword" aria-hidden="true">{keyword}</em>}
        <span lang="en">{face.name}</span><Pause />
      </span>
    </span>
  );
}

/** The phases in which a card does something, for small cards. */
function Phases(props: { lines: readonly Line[] }) {
  const phases = [...new Set(props.lines.map((line) => line.phase ?? ""))].filter(hasSymbol);
  if (!phases.length) return null;
  return <>{t("powers in {phases}", { phases: phases.map(phaseName).join(", ") })}</>;
}

/** A card large, with everything that is printed on it in words beside it. */
export function Printed({ face }: { face: Face }) {
  return (
    <div class="p-printed">
      {face.sort !== "other" && <div class={`p-card p-still ${lookOf(face)}`} aria-hidden="true"><Picture face={face} /></div>}
      <div class="p-words">
        <p class="p-title">{face.name}</p>
        <p class="p-facts"><Sort face={face} /></p>
        <Lines lines={face.lines} />
        {face.note && <p class="p-note">{face.note}</p>}
      </div>
    </div>
  );
}

export interface CardsProps {
  label?: string;
  children: ComponentChildren;
  /** How the cards lie: in a tableau that they fill, in the hand, one after the other, or in two rows for all to choose from. */
  lie?: "tableau" | "hand" | "few" | "display";
}

/** So many cards lie in one row, if they have the room; more in two or three. */
const LONG = 8;

export function Cards({ label, children, lie }: CardsProps) {
  const all = Array.isArray(children) ? children.flat().filter(Boolean) : [children];
  const count = all.length;
  const rows = Math.min(lie === "display" ? 2 : 3, Math.max(1, Math.ceil(count / LONG)));
  const style = { "--per": String(Math.max(1, Math.ceil(count / rows))), "--rows": String(rows) };
  return (
    <div class={`p-cards${lie ? ` p-${lie}` : ""}`} role="group" aria-label={label} style={style}>
      {lie === "hand" ? all.map((card, place) => <Held key={(card as VNode).key ?? place} from={fanned(place, count)}>{card}</Held>) : children}
    </div>
  );
}

/** How far from the middle of its fan a card is, in places; many are fanned no wider than five, for which there is room. */
const fanned = (place: number, count: number) => (place - (count - 1) / 2) * Math.min(1, 4 / (count - 1 || 1));

/** A card in a fan, so many places from its middle. */
const Held = ({ from, children }: { from: number; children: ComponentChildren }) => (
  <span class="p-held-card" style={{ "--from": String(from), "--far": String(from * from) }}>{children}</span>
);

/** Cards and tiles: one design for all games. */
import type { ComponentChildren } from "preact";
import { t } from "../words";
import { phaseName, type Face, type Kind, type Line } from "./face";
import { Good, KINDS, Points, Symbol, hasSymbol } from "./icons";
import { usePiece } from "./picking";

/** Between the facts of a card when it is read aloud. */
const Pause = () => <span class="p-unseen">, </span>;

/** Price or defense: a disk for worlds, a lozenge for developments, a shield for military worlds. */
function Price(props: { face: Face }) {
  const { cost, defense, sort } = props.face;
  if (defense !== null && defense !== undefined) {
    return <span class="p-price p-shield"><span class="p-unseen">{t("defense")} </span>{defense}<Pause /></span>;
  }
  if (cost === null || cost === undefined) return null;
  return <span class={`p-price p-${sort}`}><span class="p-unseen">{t("cost")} </span>{cost}<Pause /></span>;
}

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

/** What it is, in words: what its shape shows already is not repeated to the eye. */
function Sort({ face }: { face: Face }) {
  const { kind, how, keywords = [], sort, defense } = face;
  const military = defense !== null && defense !== undefined;
  const words = [
    ...(kind ? [kind === "any" ? t("Any kind") : shortKind(kind)] : []),
    ...(how ? [t(how)] : []),
  ].join(" ");
  return (
    <span class="p-sort">
      {sort !== "other" && <span class="p-unseen">{t(military ? "military world" : sort)} </span>}
      {[words, ...keywords.map((word) => t(word.toLowerCase()))].filter(Boolean).join(" · ")}
      <Pause />
    </span>
  );
}

const shortKind = (kind: Kind): string => (t(KINDS[kind] ?? kind).split(" ")[0] ?? kind);

export interface CardProps {
  piece: string;
  face: Face;
  /** With the texts of powers only where there is room; otherwise they are a click away. */
  small?: boolean;
  /** What lies on it. */
  children?: ComponentChildren;
  /** A word above it, such as how many are left. */
  tag?: string | null;
}

/** A card or tile as a button. */
export function Card(props: CardProps) {
  const { face, small } = props;
  const attributes = usePiece(props.piece);
  const kind = face.kind ? ` p-${face.kind} p-${face.how ?? "plain-kind"}` : "";
  return (
    <button {...attributes} class={`p-card p-${face.sort}-card${kind}${small ? " p-small" : ""}`}>
      <Head face={face} phases={small ?? false} />
      <Lines lines={face.lines} />
      {props.children && <span class="p-on">{props.children}</span>}
      {props.tag && <span class="p-tag">{props.tag}</span>}
    </button>
  );
}

/** The phases in which a card does something, for small cards. */
function Phases(props: { lines: readonly Line[] }) {
  const phases = [...new Set(props.lines.map((line) => line.phase ?? ""))].filter(hasSymbol);
  if (!phases.length) return null;
  return (
    <span class="p-phases">
      {phases.map((phase) => <Symbol name={phase} key={phase} />)}
      <span class="p-unseen">{t("powers in {phases}", { phases: phases.map(phaseName).join(", ") })}</span>
    </span>
  );
}

/** What the card costs, its kind, what it is worth, and its name. */
function Head({ face, phases }: { face: Face; phases?: boolean }) {
  return (
    <>
      <span class="p-head">
        <Price face={face} />
        {face.kind && <Good kind={face.kind} empty={face.how === "windfall"} label="" />}
        {phases && <Phases lines={face.lines} />}
        {face.vp !== null && face.vp !== undefined && <Points vp={face.vp} />}
      </span>
      <span class="p-name">{face.name}<Pause /></span>
      <Sort face={face} />
    </>
  );
}

/** Everything that is printed, large, for the dialog about a piece. */
export function Printed(props: { face: Face }) {
  const { face } = props;
  return (
    <div class="p-printed">
      <p class="p-title"><Head face={face} /></p>
      <Lines lines={face.lines} />
      {face.note && <p class="p-note">{face.note}</p>}
    </div>
  );
}

export function Cards(props: { label?: string; children: ComponentChildren; small?: boolean }) {
  return (
    <div class={`p-cards${props.small ? " p-few" : ""}`} role="group" aria-label={props.label}>
      {props.children}
    </div>
  );
}

/** Dice of Roll: color, a mark in the corner that tells colors apart, and the face if it is known. */
import { Symbol, hasSymbol } from "./icons";
import { inWords } from "./face";
import { usePiece } from "./picking";
import { later, t } from "../words";

/** "genes-4" is a die of color genes. */
export const colorOf = (die: string): string => die.replace(/-\d+$/, "");

const MARKS: Record<string, string> = {
  home: "H", military: "M", consumption: "C", novelty: "N", rare: "R", genes: "G", alien: "A",
};

const COLORS: Record<string, string> = {
  home: later("Home"), military: later("Military"), consumption: later("Consumption"), novelty: later("Novelty"),
  rare: later("Rare Elements"), genes: later("Genes"), alien: later("Alien Technology"),
};

export const colorName = (color: string): string => t(COLORS[color] ?? color);

export const nameOfDie = (die: string): string => t("{color} die", { color: colorName(colorOf(die)) });

function Inside(props: { color: string; face: string | null | undefined }) {
  const { color, face } = props;
  return (
    <>
      <span class="p-mark" aria-hidden="true">{MARKS[color] ?? color.charAt(0).toUpperCase()}</span>
      {face && (hasSymbol(face) ? <Symbol name={face} /> : face)}
      <span class="p-unseen">{nameOfDie(color)}{face ? `, ${t(inWords(face))}` : ""}</span>
    </>
  );
}

/** One die that can be clicked. */
export function Die(props: { piece: string; face?: string | null | undefined }) {
  const attributes = usePiece(props.piece);
  const color = colorOf(props.piece);
  return (
    <button {...attributes} class={`p-die p-die-${color}`}>
      <Inside color={color} face={props.face} />
    </button>
  );
}

/** Dice, with what they show if that is known, or a word for none. */
export function Dice(props: { dice: readonly string[]; faces?: Record<string, string> | null; none?: string }) {
  if (!props.dice.length) return props.none ? <span class="p-none">{props.none}</span> : null;
  return (
    <span class="p-dice">
      {props.dice.map((die) => <Die key={die} piece={die} face={props.faces?.[die]} />)}
    </span>
  );
}

/** Dice of others, counted by color. */
export function CountedDice(props: { dice: readonly string[]; none?: string }) {
  const counts = new Map<string, number>();
  for (const die of props.dice) counts.set(colorOf(die), (counts.get(colorOf(die)) ?? 0) + 1);
  if (!counts.size) return <span class="p-none">{props.none ?? t("none")}</span>;
  return (
    <span class="p-dice">
      {[...counts].map(([color, count]) => (
        <span class="p-counted" key={color}>
          <span class={`p-die p-die-${color} p-still`}>
            <span aria-hidden="true">{count}</span>
            <span class="p-mark" aria-hidden="true">{MARKS[color]}</span>
          </span>
          <span class="p-unseen">{count} {nameOfDie(color)}, </span>
        </span>
      ))}
    </span>
  );
}

// What has happened, in sentences, the latest first. What a sentence names is looked for on the table.
import { useMemo } from "preact/hooks";
import type { Happening } from "../api/types";
import type { Pointed } from "./game";
import type { Names } from "./names";
import { playersOf, type Player } from "./players";
import { plain, sentence, type Part } from "./sentence";

interface Props {
  log: readonly Happening[];
  /** How many of them are not new. */
  seen: number;
  names: Names;
  seats: readonly Player[];
  /** Look for pieces on the table. */
  point: (pointed: Pointed) => void;
  /** What is said where nothing is new. */
  nothing?: string;
}

export function Log({ log, seen, names, seats, point, nothing = "Nothing new since your last move." }: Props) {
  const told = useMemo(() => log.map((event) => sentence(event, names, playersOf(seats))), [log, names, seats]);
  return (
    <section class="log" aria-labelledby="log">
      <h2 id="log">Log</h2>
      <p class="hidden" role="status">{told.slice(seen).map(plain).join(" ")}</p>
      {log.length > seen ? null : <p class="hint">{nothing}</p>}
      <ol reversed tabIndex={0} aria-label="All that has happened, the latest first">
        {told.map((parts, number) => (
          <li key={number} class={number >= seen ? "new" : ""}><Sentence parts={parts} point={point} /></li>
        )).reverse()}
      </ol>
    </section>
  );
}

const BEFORE = /[(“]+$/;
const AFTER = /^[.,;:)”]+/;
const NOTHING = /^$/;

function Sentence({ parts, point }: { parts: readonly Part[]; point: Props["point"] }) {
  return (
    <>
      {parts.map(({ text, pieces }, place) => {
        const before = parts[place - 1]?.pieces.length ? AFTER : NOTHING;
        const after = parts[place + 1]?.pieces.length ? BEFORE : NOTHING;
        if (!pieces.length) return text.replace(before, "").replace(after, "");
        // A line may break on either side of a button: not between it and its punctuation.
        return (
          <span key={place} class="unbroken">
            {BEFORE.exec(parts[place - 1]?.text ?? "")}
            <button type="button" class="named" title="Show on the table" onClick={() => point({ pieces })}>{text}</button>
            {AFTER.exec(parts[place + 1]?.text ?? "")}
          </span>
        );
      })}
    </>
  );
}

// What has happened, in sentences, the latest first. What a sentence names is looked for on the table.
import { useMemo } from "preact/hooks";
import type { Happening } from "../api/types";
import { t } from "../words";
import type { AnyGame, Pointed } from "./game";
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
  /** What a game says of an event itself. */
  tell?: AnyGame["tell"];
}

export function Log({ log, seen, names, seats, point, tell, nothing = t("Nothing new since your last move.") }: Props) {
  const told = useMemo(() => log.map((event) => sentence(event, names, playersOf(seats), tell)), [log, names, seats]);
  return (
    <section class="log" aria-labelledby="log">
      <p class="hidden" role="status">{told.slice(seen).map(plain).filter(Boolean).join(" ")}</p>
      <details open={isWide()}>
        <summary><h2 id="log">{t("Log")}</h2></summary>
        {log.length > seen ? null : <p class="hint">{nothing}</p>}
        <ol reversed tabIndex={0} aria-label={t("All that has happened, the latest first")}>
          {told.map((parts, number) => (parts.length ? (
            <li key={number} class={number >= seen ? "new" : ""}><Sentence parts={parts} point={point} /></li>
          ) : null)).reverse()}
        </ol>
      </details>
    </section>
  );
}

/** Whether it has a place beside the table. */
const isWide = (): boolean => matchMedia("(min-width: 64rem)").matches;

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
            <button type="button" class="named" title={t("Show on the table")} onClick={() => point({ pieces })}>{text}</button>
            {AFTER.exec(parts[place + 1]?.text ?? "")}
          </span>
        );
      })}
    </>
  );
}

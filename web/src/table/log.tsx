// What has happened, in sentences, the latest first.
import { useMemo } from "preact/hooks";
import type { Happening } from "../api/types";
import { capital, type Names } from "./names";

interface Props {
  log: readonly Happening[];
  /** How many of them are not new. */
  seen: number;
  names: Names;
  /** What is said where nothing is new. */
  nothing?: string;
}

export function Log({ log, seen, names, nothing = "Nothing new since your last move." }: Props) {
  const fresh = log.slice(seen);
  const last = fresh.at(-1);
  const told = useMemo(() => log.map((event) => sentence(event, names)), [log, names]);
  return (
    <section class="log" aria-labelledby="log">
      <h2 id="log">Log</h2>
      <p class="hidden" role="status">{fresh.map((event) => sentence(event, names)).join(" ")}</p>
      {last ? null : <p class="hint">{nothing}</p>}
      <ol reversed tabIndex={0} aria-label="All that has happened, the latest first">
        {told.map((text, number) => (
          <li key={number} class={number >= seen ? "new" : ""}>{text}</li>
        )).reverse()}
      </ol>
    </section>
  );
}

/** The words of the service with pieces by their names, and what only this seat was told, such as
 * the cards it drew. */
function sentence(event: Happening, names: Names): string {
  const facts = Object.values(event.data ?? {}).flat().filter((value) => typeof value === "string");
  facts.sort((one, other) => other.length - one.length);
  const text = facts.reduce((said, fact) => said.replace(fact, () => names(fact)), event.text);
  const own = Object.values(event.private ?? {}).flat().filter((value) => typeof value === "string");
  return own.length ? `${text} ${capital(own.map(names).join(", "))}.` : text;
}

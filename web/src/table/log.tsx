// What has happened, in sentences, the latest first.
import { useMemo } from "preact/hooks";
import type { Happening, Seat } from "../api/types";
import { capital, type Names } from "./names";
import { seatName } from "./seats";

interface Props {
  log: readonly Happening[];
  /** How many of them are not new. */
  seen: number;
  names: Names;
  seats: readonly Pick<Seat, "name" | "player" | "bot">[];
  /** What is said where nothing is new. */
  nothing?: string;
}

export function Log({ log, seen, names, seats, nothing = "Nothing new since your last move." }: Props) {
  const told = useMemo(() => log.map((event) => sentence(event, names, seats)), [log, names, seats]);
  return (
    <section class="log" aria-labelledby="log">
      <h2 id="log">Log</h2>
      <p class="hidden" role="status">{told.slice(seen).join(" ")}</p>
      {log.length > seen ? null : <p class="hint">{nothing}</p>}
      <ol reversed tabIndex={0} aria-label="All that has happened, the latest first">
        {told.map((text, number) => (
          <li key={number} class={number >= seen ? "new" : ""}>{text}</li>
        )).reverse()}
      </ol>
    </section>
  );
}

/** The words of the service with pieces and seats by their names, and what only this seat was told,
 * such as the cards it drew. */
function sentence(event: Happening, names: Names, seats: Props["seats"]): string {
  const facts = words(event.data).sort((one, other) => other.length - one.length);
  const named = facts.reduce((said, fact) => said.replace(fact, () => names(fact)), event.text);
  const text = named.replace(/\bSeat (\d+)\b/g, (_, seat: string) => seatName(seats[+seat], +seat));
  const own = words(event.private);
  return own.length ? `${text} ${capital(own.map(names).join(", "))}.` : text;
}

function words(facts: object | undefined): string[] {
  return Object.values(facts ?? {}).flat().filter((value) => typeof value === "string");
}

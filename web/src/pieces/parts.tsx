/** The small parts of every table: numbers with a name, tracks of phases, sections. */
import type { ComponentChildren } from "preact";
import { Symbol } from "./icons";
import { usePiece } from "./picking";
import { Avatar } from "./seating";
import { t } from "../words";

/** A number with its name, such as the cards left in the deck. Unless `worded`, a sign may replace the name, which screen
 * readers still announce. */
export function Count(props: { label: string; value: number | string; symbol?: string; of?: number; worded?: boolean; pile?: "deck" | "discard" }) {
  const { label, symbol, worded } = props;
  return (
    <span class={`p-count${symbol && !worded ? " p-signed" : ""}`} title={symbol ? label : undefined} data-pile={props.pile}>
      {symbol && <Symbol name={symbol} />}
      <b>{props.value}{props.of === undefined ? "" : `/${props.of}`}</b> <span>{label}</span>
    </span>
  );
}

/** So many of the places in a row are filled; beside a count that says so. The last ones may be those that end the game. */
export function Places({ filled, of, last = 0 }: { filled: number; of: number; last?: number }) {
  return (
    <span class="p-boxes" aria-hidden="true" style={{ "--per": String(of > 10 ? of / 2 : of) }}>
      {Array.from({ length: of }, (_, place) => <i key={place} class={`${place < filled ? "p-filled" : ""}${place >= of - last ? " p-ending" : ""}`} />)}
    </span>
  );
}

/** Something that is so, beside the counts. */
export function Fact(props: { children: ComponentChildren; strong?: boolean }) {
  return <span class={`p-count${props.strong ? " p-strong" : ""}`}>{props.children}</span>;
}

export function Counts(props: { children: ComponentChildren }) {
  return <p class="p-counts">{props.children}</p>;
}

/** The number of the round in large type, below the word. */
export const RoundNumber = ({ round }: { round: number }) => (
  <span class="p-round">{t("Round {round}", { round }).split(/(\d+)/).map((part) => (/\d/.test(part) ? <b key={part}>{part}</b> : part))}</span>
);

/** A part of the table with a heading. */
export function Zone(props: { title: ComponentChildren; aside?: ComponentChildren; children: ComponentChildren; name?: string; mine?: boolean }) {
  return (
    <section class={`p-zone${props.name ? ` p-zone-${props.name}` : ""}${props.mine ? " p-mine" : ""}`}>
      <header><h2>{props.title}</h2>{props.aside}</header>
      {props.children}
    </section>
  );
}

/** A thing of the table that is neither card nor die, such as a phase or an action tile. */
export function Token(props: { piece: string; children: ComponentChildren; class?: string }) {
  const { "data-fresh": _, ...attributes } = usePiece(props.piece);
  return <button {...attributes} class={`p-token ${props.class ?? ""}`}>{props.children}</button>;
}

export interface Stop {
  name: string;
  title: string;
  /** Chosen for this round, by whom: a name, and the seat if it has one. */
  by?: readonly { name: string; seat: number | null; mark?: string }[];
  chosen: boolean;
  current: boolean;
}

/** The phases of the round: which are played, by whom they were chosen, and where the round is. */
export function Track(props: { stops: readonly Stop[]; label: string }) {
  const now = props.stops.findIndex(({ current }) => current);
  return (
    <ol class="p-track" aria-label={props.label}>
      {props.stops.map(({ name, title, chosen, current, by = [] }, place) => (
        <li
          key={name}
          class={`${chosen ? "p-chosen" : ""} ${current ? "p-current" : ""} ${chosen && place < now ? "p-done" : ""}`}
          aria-current={current ? "step" : undefined}
        >
          <Symbol name={name} />
          <span class="p-stop">{title}</span>
          {chosen && !current && <span class="p-unseen"> ({t("chosen")})</span>}
          <span class="p-by">
            {by.map((one) => (
              one.seat === null ? <small key={one.name}>{one.name}{one.mark}</small>
                : <Avatar key={one.name} seat={one.seat} said={one.name} mark={one.mark ?? ""} />
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

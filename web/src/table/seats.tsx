// Who sits where, and for whom the table waits.
import type { Outcome, Seat } from "../api/types";
import { botSettings, playersOf } from "./players";

interface Props {
  seats: readonly Seat[];
  waiting: readonly number[];
  me: number | null;
  outcome: Outcome | null;
}

export function Seats({ seats, waiting, me, outcome }: Props) {
  const called = playersOf(seats);
  return (
    <ul class="seats" aria-label="Seats">
      {seats.map((seat, number) => (
        <li key={number} class={waiting.includes(number) ? "waiting" : ""}>
          <strong>{called(number)}</strong>
          <small>{[part(seat, number === me), ...standing(number, waiting, outcome)].filter(Boolean).join(" · ")}</small>
        </li>
      ))}
    </ul>
  );
}

/** How someone takes part. */
function part(seat: Seat, mine: boolean): string {
  if (mine) return "you";
  if (seat.player === "bot") return botSettings(seat.bot ?? "");
  return { open: "open seat", host: "played by the host", player: "" }[seat.player];
}

function standing(seat: number, waiting: readonly number[], outcome: Outcome | null): string[] {
  if (!outcome) return waiting.includes(seat) ? ["to decide"] : [];
  return [`${outcome.scores[seat]?.total} points`, outcome.winners.includes(seat) ? "wins" : ""];
}

// Who sits where, and for whom the table waits.
import type { Outcome, Seat } from "../api/types";

interface Props {
  seats: readonly Seat[];
  waiting: readonly number[];
  me: number | null;
  outcome: Outcome | null;
}

export function seatName(seat: Pick<Seat, "name" | "player" | "bot"> | undefined, number: number): string {
  if (seat?.name) return seat.name;
  if (seat?.player === "bot") return `Bot ${seat.bot ?? ""}`.trim();
  return `Seat ${number}`;
}

export function Seats({ seats, waiting, me, outcome }: Props) {
  return (
    <ul class="seats" aria-label="Seats">
      {seats.map((seat, number) => (
        <li key={number} class={waiting.includes(number) ? "waiting" : ""}>
          <strong>{seatName(seat, number)}</strong>
          <small>
            {number === me ? "you" : seat.player === "open" ? "open seat" : seat.player}
            {outcome ? ` · ${outcome.scores[number]?.total} points` : ""}
            {outcome?.winners.includes(number) ? " · wins" : ""}
            {!outcome && waiting.includes(number) ? " · to decide" : ""}
          </small>
        </li>
      ))}
    </ul>
  );
}

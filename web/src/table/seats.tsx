// Who sits where, and for whom the table waits.
import type { Name, Outcome, Seat } from "../api/types";
import type { Plan } from "../session/calls";
import { Giving } from "./giving";
import { botSettings, playersOf } from "./players";

interface Props {
  seats: readonly Seat[];
  waiting: readonly number[];
  me: number | null;
  outcome: Outcome | null;
  /** Change who plays a seat, for the host while the game is on. */
  give?: (seat: number, plan: Plan) => void;
  game: Name;
}

export function Seats({ seats, waiting, me, outcome, give, game }: Props) {
  const called = playersOf(seats);
  return (
    <ul class="seats" aria-label="Seats">
      {seats.map((seat, number) => (
        <li key={number} class={waiting.includes(number) ? "waiting" : ""}>
          <strong>{called(number)}</strong>
          <small>{[part(seat, number === me), ...standing(number, waiting, outcome), ...trace(seat)].filter(Boolean).join(" · ")}</small>
          {give && !outcome ? (
            <Giving game={game} seat={seat} called={called(number)} give={(plan) => give(number, plan)} />
          ) : null}
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

/** What everyone may know about who has held a seat. */
function trace({ holders, host_played, given, player }: Seat): string[] {
  return [
    holders > 1 ? `player no. ${holders} here` : "",
    host_played && player !== "host" ? "the host has played it" : "",
    given ? "the host has its key, too" : "",
  ];
}

function standing(seat: number, waiting: readonly number[], outcome: Outcome | null): string[] {
  if (!outcome) return waiting.includes(seat) ? ["to decide"] : [];
  return [`${outcome.scores[seat]?.total} points`, outcome.winners.includes(seat) ? "wins" : ""];
}

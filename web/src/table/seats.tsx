// Who sits where, and for whom the table waits.
import type { Name, Outcome, Seat, SeatScore } from "../api/types";
import type { Plan } from "../session/calls";
import { t } from "../words";
import { Giving } from "./giving";
import { botSettings, playersOf } from "./players";

interface Props {
  seats: readonly Seat[];
  waiting: readonly number[];
  me: number | null;
  outcome: Outcome | null;
  /** As if the game ended now, by seat. */
  scores: readonly SeatScore[] | null;
  /** Change who plays a seat, for the host while the game is on. */
  give?: (seat: number, plan: Plan) => void;
  game: Name;
}

export function Seats({ seats, waiting, me, outcome, scores, give, game }: Props) {
  const called = playersOf(seats);
  return (
    <ul class="seats" tabIndex={0} aria-label={t("Seats")}>
      {seats.map((seat, number) => (
        <li key={number} class={waiting.includes(number) ? "waiting" : ""}>
          <strong>{called(number)}</strong>
          <small>{[part(seat, number === me), ...standing(number, waiting, outcome), points(scores?.[number], outcome), ...trace(seat)].filter(Boolean).join(" · ")}</small>
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
  if (mine) return t("you");
  if (seat.player === "bot") return botSettings(seat.bot ?? "");
  return { open: t("open seat"), host: t("played by the host"), player: "" }[seat.player];
}

/** What everyone may know about who has held a seat. */
function trace({ holders, host_played, given, player }: Seat): string[] {
  return [
    holders > 1 ? t("player no. {number} here", { number: holders }) : "",
    host_played && player !== "host" ? t("the host has played it") : "",
    given ? t("the host has its key, too") : "",
  ];
}

function standing(seat: number, waiting: readonly number[], outcome: Outcome | null): string[] {
  if (!outcome) return waiting.includes(seat) ? [t("to decide")] : [];
  return outcome.winners.includes(seat) ? [t("wins")] : [];
}

function points(score: SeatScore | undefined, outcome: Outcome | null): string {
  if (!score) return "";
  const said = t("{count:point|points}", { count: score.total });
  return outcome ? said : t("{points} so far", { points: said });
}

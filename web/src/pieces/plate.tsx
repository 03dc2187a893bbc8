/** The plate of a seat: its name and color, its points so far, what it has, and whether it decides. */
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { Outcome, Seat, SeatScore } from "../api/types";
import { Giving } from "./giving";
import { botSettings, playersOf, type Player } from "./players";
import { t } from "../words";
import { ClockOf } from "./clock";
import { inWords, type Faces } from "./face";
import { Avatar, SeatingContext } from "./seating";
import { partsOf } from "./sources";

interface Props {
  seat: number;
  /** What it has, in counts. */
  children?: ComponentChildren;
  /** What it has chosen for this round. */
  acts?: ComponentChildren;
  /** Below, for the seat at the bottom of the table. */
  more?: ComponentChildren;
  /** With the sources of its points. */
  sources?: boolean;
}

export function Plate({ seat, children, acts, more, sources }: Props) {
  const { seats, waiting, me, outcome, scores, faces, game, clock, give } = useContext(SeatingContext);
  const player = seats[seat];
  const name = playersOf(seats)(seat);
  const decides = !outcome && waiting.includes(seat);
  const score = scores?.[seat];
  const said = [standing(seat, decides, outcome), ...(seat === me ? [] : partOf(player)), ...traceOf(player)].filter(Boolean);
  return (
    <section class={`p-seat${decides ? " p-turn" : ""}`} data-seat={seat}>
      <header class="p-who">
        <Avatar seat={seat} />
        <h2>{name}</h2>
        {seat === me && <span class="p-you">({t("you")})</span>}
        {clock && !outcome && player?.player !== "bot" && <ClockOf clock={clock} seat={seat} />}
        {give && !outcome && isSeat(player) && <Giving game={game} seat={player} called={name} give={(plan) => give(seat, plan)} />}
      </header>
      {score && (
        <p class="p-total"><b>{score.total}</b> <small>{outcome ? t("points") : t("points now")}</small></p>
      )}
      {children}
      {acts && <p class="p-acts">{acts}</p>}
      {said.length > 0 && <p class={`p-say${seat === me ? " p-own-say" : ""}`}>{said.join(" · ")}</p>}
      {sources && score && <Sources score={score} faces={faces} />}
      {more}
    </section>
  );
}

/** Where the points of a seat come from, as bars. */
function Sources({ score, faces }: { score: SeatScore; faces: Faces }) {
  const parts = Object.entries(partsOf(score, faces)).filter(([, points]) => points !== 0);
  const most = Math.max(1, ...parts.map(([, points]) => points));
  return (
    <dl class="p-sources">
      {parts.map(([source, points]) => (
        <div key={source} data-source={source}>
          <dt>{t(inWords(source))}</dt>
          <dd><i style={{ "--part": String(Math.max(0, points) / most) }} /><b>{points}</b></dd>
        </div>
      ))}
    </dl>
  );
}

const isSeat = (player: Player | undefined): player is Seat => player !== undefined && "holders" in player;

/** How someone takes part. */
function partOf(player: Player | undefined): string[] {
  if (!player) return [];
  if (player.player === "bot") return [botSettings(player.bot ?? "")];
  return [{ open: t("open seat"), host: t("played by the host"), player: "" }[player.player]];
}

/** What everyone may know about who has held a seat. */
function traceOf(player: Player | undefined): string[] {
  if (!isSeat(player)) return [];
  const { holders, host_played, given, player: by } = player;
  return [
    holders > 1 ? t("player no. {number} here", { number: holders }) : "",
    host_played && by !== "host" ? t("the host has played it") : "",
    given ? t("the host has its key, too") : "",
  ];
}

function standing(seat: number, decides: boolean, outcome: Outcome | null): string {
  if (outcome) return outcome.winners.includes(seat) ? t("wins") : "";
  return decides ? t("to decide") : "";
}

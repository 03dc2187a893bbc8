// What players are called: by their name, their bot, or their number at the table.
import type { Seat } from "../api/types";
import { t } from "../words";
import { capital } from "./names";

/** Who plays a seat; of a session, all that is known of the seat. */
export type Player = Seat | Pick<Seat, "name" | "player" | "bot">;

export type Who = (seat: number) => string;

/** A bot by its description, without its settings: `monte-carlo:playouts=32` is "Monte Carlo bot". */
export function botName(bot: string): string {
  const [name = ""] = bot.split(":");
  return t("{name} bot", { name: name.split(/[-_]/).map(capital).join(" ") });
}

/** What is set for a bot: `monte-carlo:playouts=32` is set to "playouts 32". */
export function botSettings(bot: string): string {
  const [, settings = ""] = bot.split(":");
  return settings.replace(/=/g, " ").replace(/,/g, ", ");
}

/** What each player is called; with their number where that is not enough. */
export function playersOf(seats: readonly Player[]): Who {
  const called = seats.map(({ name, bot }) => name ?? (bot ? botName(bot) : null));
  return (seat) => {
    const name = called[seat];
    if (!name) return t("Player {number}", { number: seat + 1 });
    const alone = called.indexOf(name) === called.lastIndexOf(name);
    return alone ? name : t("{name} (player {number})", { name, number: seat + 1 });
  };
}

/** The same for someone at the table. */
export function whoOf({ seats, me }: { seats: readonly Player[]; me: number | null }): Who {
  const called = playersOf(seats);
  return (seat) => (seat === me ? t("you") : called(seat));
}

// A moment of a replay in the fragment of the address, to link to it:
// #replay/GAME/SESSION?move=12&seat=0&open=1; for a file, #replay?move=12.
import { isName, type Name } from "../api/types";

export interface Moment {
  ply: number;
  /** Whose view; null is a spectator's. */
  seat: number | null;
  /** Whether what was hidden is shown, too. */
  open: boolean;
}

export interface Place {
  /** A finished session to look at; null for a file. */
  session: { game: Name; id: string } | null;
  moment: Moment;
}

export function isReplay(fragment: string): boolean {
  return /^#replay\b/.test(fragment);
}

export function placeOf(fragment: string): Place {
  const [path = "", query = ""] = fragment.replace(/^#/, "").split("?");
  const [, game, id] = path.split("/");
  const asked = new URLSearchParams(query);
  const seat = asked.get("seat");
  return {
    session: isName(game) && id ? { game, id } : null,
    moment: { ply: whole(asked.get("move")) ?? 0, seat: whole(seat), open: asked.has("open") },
  };
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** The fragment of a moment, where this fragment is. */
export function linkTo(fragment: string, { ply, seat, open }: Moment): string {
  const [path = ""] = (isReplay(fragment) ? fragment : "#replay").split("?");
  const query = new URLSearchParams({ move: String(ply) });
  if (seat !== null) query.set("seat", String(seat));
  if (open) query.set("open", "1");
  return `${path}?${query}`;
}

// What this browser keeps of its sessions: tokens, and the newest sealed copy of each. With these it
// goes on after a reload, a restart of the service, and a lost cache.
import { isName, type GameRecord, type Saved } from "../api/types";

export interface Kept extends Saved {
  /** When it was last opened, in milliseconds. */
  opened: number;
  /** The game, once it is over: the service forgets it. */
  finished?: Finished;
}

/** A finished game, and who played it by seat. */
export interface Finished {
  record: GameRecord;
  seats: string[];
  /** The points of each seat, and who won. */
  scores?: number[];
  winners?: number[];
}

const PREFIX = "galaxy-referee/session/";
const MOST = 20;

export function recall(session: string): Kept | null {
  return read(PREFIX + session);
}

/** All that is kept, the latest first. */
export function recallAll(): Kept[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const all = keys.map(read).filter((kept) => kept !== null);
  return all.sort((one, other) => other.opened - one.opened);
}

/** Keep it, with what else is known of it; the oldest are dropped when there are many, or no more room. */
export function keep(kept: Kept): void {
  const all = { ...recall(kept.session), ...kept };
  for (const old of recallAll().slice(MOST)) forget(old.session);
  for (;;) {
    try {
      localStorage.setItem(PREFIX + kept.session, JSON.stringify(all));
      return;
    } catch {
      const others = recallAll().filter((each) => each.session !== kept.session);
      const oldest = others.at(-1);
      if (!oldest) return; // the game goes on without a copy
      forget(oldest.session);
    }
  }
}

/** Keep a game that was saved as a file; null if it is none. */
export function keepSaved(text: string): Kept | null {
  const saved = parsed(text);
  if (!saved || typeof saved.session !== "string" || typeof saved.token !== "string") return null;
  const { game, session, token, host, sealed, finished } = saved;
  const kept: Kept = { game, session, token, host: host === true, sealed: sealed ?? null, opened: Date.now(), ...(finished ? { finished } : {}) };
  keep(kept);
  return kept;
}

export function forget(session: string): void {
  localStorage.removeItem(PREFIX + session);
}

const read = (key: string): Kept | null => parsed(localStorage.getItem(key) ?? "null");

function parsed(text: string): Kept | null {
  try {
    const kept = JSON.parse(text) as Kept | null;
    return kept && isName(kept.game) ? kept : null;
  } catch {
    return null;
  }
}

// The title of the tab: whose turn it is, and at which game.
import { useEffect } from "preact/hooks";
import type { Position } from "../api/types";
import { t } from "../words";
import { playersOf } from "./players";

export function useTitle(position: Position, game: string): void {
  const title = `${turnOf(position)} · ${game}`;
  useEffect(() => {
    const before = document.title;
    return () => { document.title = before; };
  }, []);
  useEffect(() => { document.title = title; }, [title]);
}

function turnOf({ outcome, decisions, seats, view }: Position): string {
  if (outcome) return t("The game is over");
  if (decisions.length) return t("Your turn");
  return t("Waiting for {who}", { who: view.waiting_for.map(playersOf(seats)).join(", ") });
}

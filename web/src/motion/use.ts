// Shows what led to a picture of the table, unless motion is not wanted. Any key, click or touch ends
// it, as does the next picture; none of them is held up.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Happening, SeatScore } from "../api/types";
import { motionsOf } from "./motions";
import { countUp, perform } from "./perform";
import { placesOf, plateOf, type Stage } from "./stage";

type Part = { readonly current: HTMLElement | null };

const unwanted = (): boolean => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param happened what led from the picture before to this one: a list of its own each time. */
export function useMotion(board: Part, layer: Part, happened: readonly Happening[]): void {
  const shown = useRef(happened);
  const before = useRef<ReadonlyMap<string, DOMRect>>(new Map());
  // While this is drawn, the pieces still lie where they lay before.
  if (happened !== shown.current && board.current) before.current = placesOf(board.current);
  useLayoutEffect(() => {
    shown.current = happened;
    const steps = motionsOf(happened);
    if (!steps.length || !board.current || !layer.current || unwanted()) return;
    return begin({ board: board.current, layer: layer.current, before: before.current, animations: [], flying: [] }, (stage) => perform(stage, steps));
  }, [happened]);
}

/** Points are counted up when they become known, which is after what led to them.
 * @param scores the points of each seat: a list of its own each time. */
export function useTotals(board: Part, layer: Part, scores: readonly SeatScore[] | null): void {
  const shown = useRef(scores);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = scores;
    if (!before || !scores || !board.current || !layer.current || unwanted()) return;
    return begin({ board: board.current, layer: layer.current, before: new Map(), animations: [], flying: [] }, (stage) => {
      for (const [seat, { total }] of scores.entries()) {
        const number = plateOf(stage, seat)?.querySelector<HTMLElement>(".p-total > b");
        if (number) countUp(stage, number, total - (before[seat]?.total ?? total), 0);
      }
    });
  }, [scores]);
}

/** Begin, and answer with what ends it. */
function begin(stage: Stage, show: (stage: Stage) => void): () => void {
  const events = ["pointerdown", "keydown"] as const;
  const end = () => {
    for (const event of events) removeEventListener(event, end, true);
    for (const animation of stage.animations) animation.cancel();
    for (const part of stage.flying) part.remove();
  };
  for (const event of events) addEventListener(event, end, true);
  show(stage);
  return end;
}

// The bar below the table: what is to be decided, or what it waits for, or how it ended.
import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal } from "../api/client";
import type { Decision, MoveSource, Suggestion } from "../api/types";
import type { Choice } from "../pieces/choice";
import type { Kept } from "../session/kept";
import type { Live, Snapshot } from "../session/live";
import { t } from "../words";
import { DecisionPanel, Hint } from "./decision";
import { Ending } from "./ending";
import type { AnyGame, Selection } from "./game";
import type { Names } from "./names";
import type { Who } from "./players";
import { Refused } from "./refusal";

interface Props {
  kept: Kept;
  live: Live;
  snapshot: Snapshot;
  game: AnyGame;
  names: Names;
  decision: Decision | null;
  choice: Choice | null;
  selection: Selection;
  /** Seats at this device that could look. */
  next: readonly number[];
  play: (move: MoveSource) => void;
  who: Who;
  called: Who;
}

export function Panel(props: Props) {
  const { kept, live, snapshot, game, names, decision, choice, selection, next, play, who, called } = props;
  const { refusal, busy } = snapshot;
  const position = snapshot.position!;
  const { outcome, view, version, undoable } = position;
  const { hint, ask } = useHint(live, kept, version, position.seat);
  const state = outcome ? "over" : decision ? "decide" : "wait";
  const title = outcome ? t("The game is over")
    : decision ? t("Your decision")
    : t("Waiting for {who}", { who: view.waiting_for.map(called).join(", ") });
  return (
    <section class="panel" aria-labelledby="decide" data-version={version} data-state={state}>
      <h2 id="decide">{title}</h2>
      {refusal ? <Refused problem={refusal} dismiss={() => live.dismiss()} /> : null}
      {outcome ? <Ending {...{ kept, live, position, outcome, who, called }} /> : null}
      {decision && choice ? <DecisionPanel {...{ game, decision, choice, selection, names, busy, play }} /> : null}
      {hint && decision ? <Hint {...{ hint, game, names, busy, play }} /> : null}
      {next.map((seat) => (
        <button key={seat} type="button" class="button" onClick={() => live.open(seat)}>
          {t("{who} looks", { who: called(seat) })}
        </button>
      ))}
      <p class="actions">
        {decision ? <button type="button" class="button quiet" aria-keyshortcuts="h" onClick={() => void ask()}>{t("Hint")}</button> : null}
        {undoable ? (
          <button type="button" class="button quiet" aria-keyshortcuts="u" disabled={busy} onClick={() => void live.undo()}>{t("Undo")}</button>
        ) : null}
      </p>
    </section>
  );
}

function useHint(live: Live, kept: Kept, version: string, seat: number | null) {
  const [hint, setHint] = useState<Suggestion | null>(null);
  const current = useRef(version);
  current.current = version;
  useEffect(() => setHint(null), [version]);
  const ask = async () => {
    if (seat === null) return;
    const found = await live.calls.suggest(kept.game, seat, "greedy").catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (current.current === version) setHint(found);
  };
  return { hint, ask };
}

// The bar below the table: what is to be decided, or what it waits for, or how it ended.
import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal } from "../api/client";
import type { Decision, MoveSource, Suggestion } from "../api/types";
import { Symbol } from "../pieces/icons";
import type { Choice } from "../pieces/choice";
import type { Live, Snapshot } from "../session/live";
import { t } from "../words";
import { DecisionPanel, Hint } from "./decision";
import { won } from "./ending";
import type { AnyGame, Selection } from "../pieces/game";
import type { Names } from "../pieces/names";
import type { Who } from "../pieces/players";
import { Refused } from "./refusal";
import { Offer, type Touring } from "./tour";

interface Props {
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
  /** Back to how the game ended. */
  result: () => void;
  called: Who;
  tour: Touring;
}

export function Panel(props: Props) {
  const { live, snapshot, game, names, decision, choice, selection, next, play, result, called, tour } = props;
  const { refusal, busy } = snapshot;
  const position = snapshot.position!;
  const { outcome, view, version, undoable } = position;
  const { hint, ask } = useHint(live, version, position.seat);
  const state = outcome ? "over" : decision ? "decide" : "wait";
  const title = outcome ? won(outcome, called)
    : decision ? t("Your decision")
    : t("Waiting for {who}", { who: view.waiting_for.map(called).join(", ") });
  const actions = (
    <p class="actions">
      {next.map((seat) => (
        <button key={seat} type="button" class="button" onClick={() => live.open(seat)}>
          {t("{who} looks", { who: called(seat) })}
        </button>
      ))}
      {decision ? <Keyed text={t("Hint")} sign="H" keys="h" act={() => void ask()} /> : null}
      {tour.offered && decision && !selection.pieces.length ? <Offer {...tour} /> : null}
      {undoable ? <Keyed text={t("Undo")} sign="U" keys="u" disabled={busy} act={() => void live.undo()} /> : null}
    </p>
  );
  return (
    <section class="panel" aria-labelledby="decide" data-version={version} data-state={state}>
      <h2 id="decide">{outcome ? <Symbol name="crown" /> : null}{title}</h2>
      {refusal ? <Refused problem={refusal} dismiss={() => live.dismiss()} /> : null}
      {outcome ? <p class="actions"><button type="button" class="button" onClick={result}>{t("Result")}</button></p> : null}
      {decision && choice ? <DecisionPanel {...{ game, decision, choice, selection, names, busy, play }}>{actions}</DecisionPanel> : actions}
      {hint && decision ? <Hint {...{ hint, game, names, busy, play }} /> : null}
    </section>
  );
}

/** A quiet button with its key. */
function Keyed({ text, sign, keys, act, disabled }: { text: string; sign: string; keys: string; act: () => void; disabled?: boolean }) {
  return (
    <button type="button" class="button quiet" aria-keyshortcuts={keys} disabled={disabled} onClick={act}>
      {text} <kbd aria-hidden="true">{sign}</kbd>
    </button>
  );
}

function useHint(live: Live, version: string, seat: number | null) {
  const [hint, setHint] = useState<Suggestion | null>(null);
  const current = useRef(version);
  current.current = version;
  useEffect(() => setHint(null), [version]);
  const ask = async () => {
    if (seat === null) return;
    const found = await live.session.suggest(seat, "greedy").catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (current.current === version) setHint(found);
  };
  return { hint, ask };
}

// The table: a session as one seat sees it. The frame is the same for all games.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { catalogueOf } from "../api/service";
import type { Catalogue, Decision, MoveSource, Suggestion } from "../api/types";
import { Refusal } from "../api/client";
import { gameOf } from "../games";
import type { Pointed } from "./game";
import { Result } from "../pieces/result";
import { useSelection } from "../pieces/selection";
import type { Plan } from "../session/calls";
import type { Link } from "../session/connection";
import type { Kept } from "../session/kept";
import { Live, type Snapshot } from "../session/live";
import { DecisionPanel, Hint } from "./decision";
import { Invitation } from "./invitation";
import { Log } from "./log";
import { namesOf } from "./names";
import { Refused } from "./refusal";
import { playersOf, whoOf } from "./players";
import { Seats } from "./seats";

export function Table({ kept }: { kept: Kept }) {
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const live = useMemo(() => new Live(kept, setSnapshot), [kept.session, kept.token]);
  useEffect(() => {
    live.open(kept.host ? 0 : null);
    return () => live.close();
  }, [live]);
  useEffect(() => void catalogueOf(kept.game).then(setCatalogue), [kept.game]);
  if (!snapshot?.position || !catalogue) {
    if (snapshot?.refusal) return <Refused problem={snapshot.refusal} />;
    return <p role="status" class="notice">{(snapshot && LOST[snapshot.link]) ?? "Loading…"}</p>;
  }
  return <Shown {...{ kept, live, snapshot, catalogue }} />;
}

const LOST: Partial<Record<Link, string>> = {
  lost: "The connection is lost. Trying again…",
  gone:
    "Waiting for the host. The service has lost this game, or it has ended. Only its host can bring it " +
    "back, by opening its page; then it goes on here by itself.",
};

/** Lies over the page, so that nothing moves under a finger when it comes or goes. */
function Lost({ link }: { link: Link }) {
  return <p class="lost" role="status">{LOST[link]}</p>;
}

interface Parts {
  kept: Kept;
  live: Live;
  snapshot: Snapshot;
  catalogue: Catalogue;
}

function Shown({ kept, live, snapshot, catalogue }: Parts) {
  const { log, seen, refusal, busy, link } = snapshot;
  const position = snapshot.position!;
  const game = gameOf(kept.game);
  const names = useMemo(() => namesOf(catalogue, game), [catalogue]);
  const decision: Decision | null = position.decisions[0] ?? null;
  const why = (piece: string) => live.why(piece);
  const { choice, selection } = useSelection(game, catalogue, decision, why);
  const { hint, ask } = useHint(live, kept, position.version, position.seat);
  const [pointed, point] = useState<Pointed | null>(null);
  useEffect(() => point(null), [position.version]);
  const { seats, view, outcome } = position;
  const called = playersOf(seats);
  const giving = kept.host ? { give: (seat: number, plan: Plan) => void live.give(seat, plan) } : {};
  const props = {
    view, catalogue, names, seats, decision, selection, me: position.seat,
    events: log.slice(seen), pointed,
  };
  const state = outcome ? "over" : decision ? "decide" : "wait";
  const next = nextAtThisDevice(kept, snapshot);
  const play = (move: MoveSource) => void live.play(move).then(selection.clear);
  return (
    <div class="table-page">
      <header class="table-head">
        <h1>{catalogue.title}</h1>
        <Seats seats={seats} waiting={view.waiting_for} me={position.seat} outcome={outcome} game={kept.game} {...giving} />
      </header>
      <Lost link={link} />
      <Invitation kept={kept} seats={seats} />
      <div class="play-area">
        <section class="board" aria-label="Table">
          {next.length ? <p class="lead">The table is covered until the next player looks.</p> : <game.Table {...props} />}
        </section>
        <section class="panel" aria-labelledby="decide" data-version={position.version} data-state={state}>
          <h2 id="decide">{outcome ? "The game is over" : decision ? "Your decision" : waitingText(position)}</h2>
          {refusal ? <Refused problem={refusal} dismiss={() => live.dismiss()} /> : null}
          {outcome ? <Result outcome={outcome} who={whoOf(props)} /> : null}
          {outcome ? <p><a href={`#replay/${kept.game}/${kept.session}`}>Replay</a></p> : null}
          {decision && choice ? (
            <DecisionPanel {...{ game, decision, choice, selection, names, busy, play }} />
          ) : null}
          {hint && decision ? <Hint {...{ hint, game, names, busy, play }} /> : null}
          {next.map((seat) => (
            <button key={seat} type="button" class="button" onClick={() => live.open(seat)}>
              {called(seat)} looks
            </button>
          ))}
          <p class="actions">
            {decision ? <button type="button" class="button quiet" onClick={ask}>Hint</button> : null}
            {position.undoable ? (
              <button type="button" class="button quiet" disabled={busy} onClick={() => void live.undo()}>Undo</button>
            ) : null}
          </p>
        </section>
      </div>
      <Log {...{ log, seen, names, seats, point }} />
    </div>
  );
}

function waitingText({ seats, view }: NonNullable<Snapshot["position"]>): string {
  return `Waiting for ${view.waiting_for.map(playersOf(seats)).join(", ")}`;
}

/** Where the host plays several seats, those whose turn it is while the one that looks waits. */
function nextAtThisDevice(kept: Kept, { position, me }: Snapshot): number[] {
  if (!kept.host || !position || position.outcome || position.decisions.length) return [];
  const { seats, view } = position;
  return view.waiting_for.filter((seat) => seats[seat]?.player === "host" && seat !== me);
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

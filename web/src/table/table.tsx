// The table: a session as one seat sees it. The frame is the same for all games.
import { useEffect, useMemo, useState } from "preact/hooks";
import { catalogueOf } from "../api/service";
import type { Catalogue, Decision, MoveSource } from "../api/types";
import { gameOf } from "../games";
import { NOTHING_SELECTED, type Pointed, type Selection } from "./game";
import { optionOf } from "../pieces/choice";
import { useSelection } from "../pieces/selection";
import type { Plan } from "../session/calls";
import type { Link } from "../session/connection";
import type { Kept } from "../session/kept";
import { Live, type Snapshot } from "../session/live";
import { t, later } from "../words";
import { AboutGame } from "./about";
import { Invitation } from "./invitation";
import { useKeys } from "./keys";
import { Log } from "./log";
import { Menu } from "./menu";
import { namesOf } from "./names";
import { Panel } from "./panel";
import { playersOf, whoOf } from "./players";
import { Refused } from "./refusal";
import { PointsSoFar, useScores } from "./scores";
import { Seats } from "./seats";
import { useTitle } from "./title";

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
    return <p role="status" class="notice">{t((snapshot && LOST[snapshot.link]) ?? "Loading…")}</p>;
  }
  return <Shown {...{ kept, live, snapshot, catalogue }} />;
}

const LOST: Partial<Record<Link, string>> = {
  connecting: later("Loading…"),
  lost: later("The connection is lost. Trying again…"),
  gone: later(
    "Waiting for the host. The service has lost this game, or it has ended. Only its host can bring it back, by opening its page; then it goes on here by itself.",
  ),
};

/** Lies over the page, so that nothing moves under a finger when it comes or goes. */
function Lost({ link }: { link: Link }) {
  return <p class="lost" role="status">{link in LOST ? t(LOST[link] ?? "") : ""}</p>;
}

interface Parts {
  kept: Kept;
  live: Live;
  snapshot: Snapshot;
  catalogue: Catalogue;
}

function Shown({ kept, live, snapshot, catalogue }: Parts) {
  const { log, seen, link } = snapshot;
  const position = snapshot.position!;
  const game = gameOf(kept.game);
  const names = useMemo(() => namesOf(catalogue, game), [catalogue]);
  const decision: Decision | null = position.decisions[0] ?? null;
  const why = (piece: string) => live.why(piece);
  const { choice, selection } = useSelection(game, catalogue, decision, why);
  const { sent, send } = useSent(live, decision !== null, position.undoable);
  const [pointed, point] = useState<Pointed | null>(null);
  const scores = useScores(live.calls, kept.game, position);
  useEffect(() => point(null), [position.version]);
  useKeys();
  useTitle(position, catalogue.title);
  const { seats, view, outcome } = position;
  const giving = kept.host ? { give: (seat: number, plan: Plan) => void live.give(seat, plan) } : {};
  const props = {
    view, catalogue, names, seats, decision, selection: decision ? selection : sent, me: position.seat,
    events: log.slice(seen), pointed, scores,
  };
  const next = nextAtThisDevice(kept, snapshot);
  const play = (move: MoveSource) => void send(move).then(selection.clear);
  const who = whoOf(props);
  return (
    <div class="table-page">
      <header class="table-head">
        <Menu />
        <h1>{catalogue.title}</h1>
        <Seats seats={seats} waiting={view.waiting_for} me={position.seat} outcome={outcome} scores={scores} game={kept.game} {...giving} />
      </header>
      <Lost link={link} />
      <div class="play-area">
        <section class="board" aria-label={t("Table")}>
          <Invitation kept={kept} seats={seats} />
          {next.length ? <p class="lead">{t("The table is covered until the next player looks.")}</p> : <game.Table {...props} />}
          {scores && !outcome ? <PointsSoFar scores={scores} who={who} /> : null}
          <AboutGame view={view} />
        </section>
        <Panel {...{ kept, live, snapshot, game, names, decision, choice, selection, next, play, who }} called={playersOf(seats)} />
      </div>
      <Log {...{ log, seen, names, seats, point }} tell={game.tell} />
    </div>
  );
}

/** What this seat has just answered, marked while it waits and can take it back. */
function useSent(live: Live, deciding: boolean, undoable: boolean) {
  const [pieces, setPieces] = useState<readonly string[]>([]);
  useEffect(() => {
    if (deciding || !undoable) setPieces([]);
  }, [deciding, undoable]);
  const send = async (move: MoveSource) => {
    const text = typeof move === "string" ? move : (move.text ?? "");
    setPieces(optionOf(text, () => true).pieces);
    await live.play(move);
  };
  const sent: Selection = { ...NOTHING_SELECTED, pieces: undoable ? pieces : [], why: (piece) => live.why(piece) };
  return { sent, send };
}

/** Where the host plays several seats, those whose turn it is while the one that looks waits. */
function nextAtThisDevice(kept: Kept, { position, me }: Snapshot): number[] {
  if (!kept.host || !position || position.outcome || position.decisions.length) return [];
  const { seats, view } = position;
  return view.waiting_for.filter((seat) => seats[seat]?.player === "host" && seat !== me);
}

// The table: a session as one seat sees it. The frame is the same for all games.
import { useEffect, useMemo, useState } from "preact/hooks";
import { catalogueOf } from "../api/service";
import type { Catalogue, Decision, MoveSource } from "../api/types";
import { gameOf } from "../games";
import { NOTHING_SELECTED, type Pointed, type Selection } from "../pieces/game";
import { optionOf } from "../pieces/choice";
import { useSelection } from "../pieces/selection";
import type { Plan } from "galaxy-referee-client";
import type { Link } from "../session/connection";
import type { Kept } from "../session/kept";
import { Live, type Snapshot } from "../session/live";
import { t, later } from "../words";
import { AboutGame } from "./about";
import { turnOf, useAlerts } from "./alerts";
import { Invitation } from "./invitation";
import { Ending } from "./ending";
import { Help } from "./help";
import { useKeys } from "./keys";
import { JustNow, Log, Told } from "./log";
import { Menu } from "./menu";
import { namesOf } from "../pieces/names";
import { Panel } from "./panel";
import { playersOf, whoOf } from "../pieces/players";
import { Refused } from "./refusal";
import { PointsSoFar, useScores } from "./scores";
import { Drawer } from "./side";
import { Tour, useTour } from "./tour";

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
  const { log, seen, link, happened } = snapshot;
  const position = snapshot.position!;
  const game = gameOf(kept.game);
  const names = useMemo(() => namesOf(catalogue, game), [catalogue]);
  const decision: Decision | null = position.decisions[0] ?? null;
  const why = (piece: string) => live.why(piece);
  const { choice, selection } = useSelection(game, catalogue, decision, why);
  const { sent, send } = useSent(live, decision !== null, position.undoable);
  const [pointed, point] = useState<Pointed | null>(null);
  const scores = useScores(live.session, position);
  const [looking, look] = useState(false); // at the table, after the end
  useEffect(() => point(null), [position.version]);
  useKeys();
  useAlerts(position, catalogue.title);
  const { seats, view, outcome } = position;
  const next = nextAtThisDevice(kept, snapshot);
  const tour = useTour();
  const play = (move: MoveSource) => {
    tour.end(); // who plays knows how
    void send(move).then(selection.clear);
  };
  const who = whoOf({ seats, me: position.seat });
  const called = playersOf(seats);
  const telling = { log, seen, names, seats, point, tell: game.tell };
  const bar = <Panel {...{ live, snapshot, game, names, decision, choice, selection, next, play, called, tour }} result={() => look(false)} />;
  const props = {
    view, catalogue, names, seats, decision, selection: decision ? selection : sent, me: position.seat, outcome, clock: position.clock,
    events: log.slice(seen), happened, pointed, scores, bar, latest: <JustNow {...telling} />,
    give: kept.host ? (seat: number, plan: Plan) => void live.give(seat, plan) : undefined,
  };
  return (
    <div class="table-page">
      <h1 class="hidden">{catalogue.title}</h1>
      <Lost link={link} />
      <Told {...telling} />
      {outcome && !looking ? <Ending {...{ kept, live, position, next: snapshot.next, outcome, catalogue, game, names, called, who }} look={() => look(true)} /> : <section class="board" aria-label={t("Table")}>
        <Invitation kept={kept} seats={seats} />
        {next.length ? <div class="p-table p-covered"><p class="lead">{t("The table is covered until the next player looks.")}</p><div class="p-bar">{bar}</div></div> : <game.Table {...props} />}
      </section>}
      <aside class="side" aria-label={t("Beside the table")}>
        <Menu kept={kept} />
        <p class={`turn${decision ? " mine" : ""}`}>{turnOf(position)}</p>
        <Drawer name="of-log" title={t("Log")} symbol="log" news={log.length - seen} wide><Log {...telling} /></Drawer>
        <Drawer name="of-score" title={t("Score")} symbol="vp">
          {scores ? <PointsSoFar scores={scores} who={who} /> : null}
          <AboutGame view={view} />
        </Drawer>
        <Help tour={tour.take} />
        {tour.on ? <Tour end={tour.end} /> : null}
      </aside>
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

// A finished game on the table of the live one: the same pieces, and no decision.
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Catalogue, Happening, Move, View } from "../api/types";
import { gameOf } from "../games";
import { sayMove } from "../pieces/answer";
import { Still } from "../pieces/board";
import { Card, Cards } from "../pieces/cards";
import { faceOf, type Faces } from "../pieces/face";
import { SeatingContext } from "../pieces/seating";
import { CopyLink, Download } from "../table/ending";
import { NOTHING_SELECTED, type Pointed } from "../pieces/game";
import { JustNow, Log, Told } from "../table/log";
import { Menu } from "../table/menu";
import { t } from "../words";
import { namesOf } from "../pieces/names";
import { Controls } from "./controls";
import { Curve } from "./curve";
import { marksOf, seenBy, toldUntil, viewsOf, type Replay } from "../record/game";
import { heldByOthers, opened } from "./hidden";
import type { Loaded } from "../record/load";
import { linkTo, placeOf, type Moment } from "./place";

export function ReplayPage({ replay, loaded }: { replay: Replay; loaded: Loaded | null }) {
  const views = useMemo(() => viewsOf(replay), [replay]);
  const marks = useMemo(() => marksOf(views), [views]);
  const catalogue = useMemo(() => catalogueOf(replay), [replay]);
  const game = gameOf(replay.game);
  const names = useMemo(() => namesOf(catalogue, game), [catalogue, game]);
  const { moment, look, step } = useMoment(replay);
  const go = useCallback((ply: number) => look({ ply }), [look]);
  const { ply, seat, open } = moment;
  const told = useMemo(() => toldUntil(replay, ply, seat, open), [replay, ply, seat, open]);
  const [spectator, ...own] = views[ply] as [View, ...View[]];
  const view = seat === null ? spectator : (own[seat] ?? spectator);
  const fresh = useMemo(() => (replay.steps[ply - 1]?.events ?? []).map((event) => (open ? event : seenBy(event, seat))), [replay, ply, seat, open]);
  const happened = useStep(ply, fresh);
  const [pointed, point] = useState<Pointed | null>(null);
  useEffect(() => point(null), [ply]);
  const [marked, mark] = useState<readonly number[]>([]);
  const props = {
    catalogue, names, seats: seatsOf(replay), decision: null, selection: NOTHING_SELECTED, me: seat,
    view: open ? opened(view, own) : view, events: fresh, happened, pointed,
  };
  const say = (move: Move) => sayMove(move, game, names);
  const said = (at: number) => saidAt(replay, at, say);
  const result = resultOf(replay, ply);
  const log = { log: told, seen: told.length - fresh.length, names, seats: props.seats, point, tell: game.tell };
  const faces = game.faces?.(catalogue, view.rules_version) ?? new Map();
  const bar = (
    <>
      {open ? <Hidden {...{ replay, faces }} held={heldByOthers(spectator, own, seat)} /> : null}
      <section class="panel" aria-label={t("Move {ply} of {last}", { ply, last: replay.steps.length })}>
        <p class="prompt" role="status">{ply ? said(ply) : t("The game begins.")}{result ? ` ${result}` : ""}</p>
        <Asked replay={replay} ply={ply} />
      </section>
    </>
  );
  return (
    <div class="table-page replay">
      <header class="table-head">
        <h1 title={replay.players.join(", ")}>{replay.players.join(", ")}</h1>
        <p>{[replay.title, totalsOf(replay)].filter(Boolean).join(" · ")}</p>
        {loaded?.notes.length ? (
          <details>
            <summary>{t("What the log does not tell")}</summary>
            <ul>{loaded.notes.map((note) => <li key={note}>{note}</li>)}</ul>
          </details>
        ) : null}
        <label><input type="checkbox" checked={open} onChange={(event) => look({ open: event.currentTarget.checked })} /> {t("Show what was hidden")}</label>
        <CopyLink text={t("Copy link to this position")} />
        {loaded ? <Download finished={{ record: loaded.record, seats: replay.players }} name={`${replay.game}.json`} /> : null}
        {loaded ? <Menu /> : null}
      </header>
      <Told {...log} />
      <section class="board" aria-label={t("Table")}><game.Table {...props} bar={bar} latest={<JustNow {...log} />} /></section>
      <aside class="analysis" aria-label={t("Analysis")}>
        <Seating replay={replay}><Curve {...{ replay, loaded, marks, ply, said, say, go }} tell={mark} /></Seating>
        <details class="panel">
          <summary><h2>{t("Log")}</h2></summary>
          <Log {...log} nothing={t("This move changed nothing that is told.")} />
        </details>
      </aside>
      <section class="panel moment" aria-labelledby="moment">
        <h2 id="moment" class="hidden">{t("Replay")}</h2>
        <Controls {...{ replay, marks, moment, go, step, look, marked }} />
      </section>
    </div>
  );
}

/** The moment, which is the one in the address, and how to look at another. */
function useMoment(replay: Replay) {
  const [asked, setAsked] = useState<Moment>(() => placeOf(location.hash).moment);
  const moment = useMemo(() => within(asked, replay), [asked, replay]);
  useEffect(() => {
    const move = () => setAsked(placeOf(location.hash).moment);
    addEventListener("hashchange", move);
    return () => removeEventListener("hashchange", move);
  }, []);
  useEffect(() => history.replaceState(null, "", linkTo(location.hash, moment)), [moment]);
  const look = useCallback((change: Partial<Moment>) => {
    setAsked((now) => within({ ...now, ...change }, replay));
  }, [replay]);
  const step = useCallback((by: number) => {
    setAsked((now) => within({ ...now, ply: now.ply + by }, replay)); // keys may come faster than pictures
  }, [replay]);
  return { moment, look, step };
}

/** What a single step on has shown; after a jump, or back, nothing moves. */
function useStep(ply: number, events: Happening[]): Happening[] {
  const before = useRef(ply);
  const happened = useMemo(() => (before.current === ply - 1 ? events : []), [ply]);
  before.current = ply;
  return happened;
}

function within(moment: Moment, { steps, viewers }: Replay): Moment {
  const ply = Math.min(Math.max(0, moment.ply), steps.length);
  return { ...moment, ply, seat: viewers.includes(moment.seat) ? moment.seat : null };
}

/** The decision that the move answered. */
function Asked({ replay, ply }: { replay: Replay; ply: number }) {
  const question = replay.steps[ply - 1]?.question;
  if (!question) return null;
  const { prompt, rule, total } = question;
  return <p class="hint">{prompt} ({rule}, {total === 1 ? t("the only legal move") : t("{count:legal move|legal moves}", { count: total })})</p>;
}

/** What only one seat could see, as cards. */
function Hidden({ replay, held, faces }: { replay: Replay; held: ReturnType<typeof heldByOthers>; faces: Faces }) {
  return (
    <Still>
      <section class="held" aria-label={t("Hidden from the others")}>
        {held.map(({ seat, place, pieces }) => (
          <section key={`${seat} ${place}`} data-seat={seat}>
            <header><h3>{replay.players[seat]}: {t(place.replace(/_/g, " "))}</h3><small>{t("hidden then")}</small></header>
            <Cards label={`${replay.players[seat]}: ${t(place.replace(/_/g, " "))}`} lie="few">
              {pieces.map((piece) => <Card key={piece} piece={piece} face={faceOf(faces, piece)} small />)}
            </Cards>
          </section>
        ))}
      </section>
    </Still>
  );
}

/** Who sits at the table, for the parts beside it. */
function Seating({ replay, children }: { replay: Replay; children: ComponentChildren }) {
  const seats = seatsOf(replay);
  return (
    <SeatingContext.Provider value={{ seats, waiting: [], me: null, outcome: replay.outcome, scores: null, faces: new Map(), game: replay.game }}>
      {children}
    </SeatingContext.Provider>
  );
}

const totalsOf = ({ outcome }: Replay): string => outcome?.scores.map(({ total }) => total).join(" : ") ?? "";

/** The move that led to a moment, in words. */
function saidAt(replay: Replay, ply: number, say: (move: Move) => string): string {
  const move = replay.steps[ply - 1]?.move;
  return move ? `${replay.players[move.seat]}: ${say(move)}.` : "";
}

function resultOf({ steps, outcome, players }: Replay, ply: number): string {
  if (ply < steps.length || !outcome) return "";
  const scores = outcome.scores.map(({ seat, total }) => `${players[seat]} ${total}`).join(", ");
  return t("The game is over: {scores}. Won by {winners}.", { scores, winners: outcome.winners.map((seat) => players[seat]).join(", ") });
}

function seatsOf({ players }: Replay) {
  return players.map((name) => ({ name, player: "player" as const, bot: null }));
}

function catalogueOf({ game, title, components }: Replay): Catalogue {
  return { name: game, title, rules_version: "", notice: null, components } as Catalogue;
}

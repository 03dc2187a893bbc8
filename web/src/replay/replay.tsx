// A finished game on the table of the live one: the same pieces, and no decision.
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { Catalogue, Move, View } from "../api/types";
import { gameOf } from "../games";
import { sayMove } from "../pieces/answer";
import { NOTHING_SELECTED, type Pointed } from "../table/game";
import { Log } from "../table/log";
import { t } from "../words";
import { namesOf, type Names } from "../table/names";
import { Controls } from "./controls";
import { Curve } from "./curve";
import { marksOf, seenBy, toldUntil, viewsOf, type Replay } from "./game";
import { heldByOthers, opened } from "./hidden";
import type { Loaded } from "./load";
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
  const fresh = (replay.steps[ply - 1]?.events ?? []).map((event) => (open ? event : seenBy(event, seat)));
  const [pointed, point] = useState<Pointed | null>(null);
  useEffect(() => point(null), [ply]);
  const props = {
    catalogue, names, seats: seatsOf(replay), decision: null, selection: NOTHING_SELECTED, me: seat,
    view: open ? opened(view, own) : view, events: fresh, pointed,
  };
  const say = (move: Move) => sayMove(move, game, names);
  const said = (at: number) => saidAt(replay, at, say);
  const result = resultOf(replay, ply);
  return (
    <div class="table-page replay">
      <header class="table-head">
        <h1>{replay.title}</h1>
        <p>{replay.players.join(", ")}</p>
        {loaded?.notes.length ? (
          <details>
            <summary>{t("What the log does not tell")}</summary>
            <ul>{loaded.notes.map((note) => <li key={note}>{note}</li>)}</ul>
          </details>
        ) : null}
      </header>
      <div class="replay-main">
        <section class="panel" aria-labelledby="moment">
          <h2 id="moment">{t("Replay")}</h2>
          <Controls {...{ replay, marks, moment, go, step, look }} />
          <p class="prompt" role="status">{ply ? said(ply) : t("The game begins.")}{result ? ` ${result}` : ""}</p>
          <Asked replay={replay} ply={ply} />
        </section>
        <section class="board" aria-label={t("Table")}><game.Table {...props} /></section>
        {open ? <Hidden {...{ replay, names }} held={heldByOthers(spectator, own, seat)} /> : null}
        <Curve {...{ replay, loaded, ply, said, say, go }} />
      </div>
      <Log log={told} seen={told.length - fresh.length} names={names} seats={props.seats} point={point} tell={game.tell} nothing={t("This move changed nothing that is told.")} />
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

function Hidden({ replay, held, names }: { replay: Replay; held: ReturnType<typeof heldByOthers>; names: Names }) {
  if (!held.length) return null;
  return (
    <section class="panel" aria-labelledby="hidden">
      <h2 id="hidden">{t("Hidden from the others")}</h2>
      <dl>
        {held.map(({ seat, place, pieces }) => (
          <div key={`${seat} ${place}`}>
            <dt>{replay.players[seat]}: {t(place.replace(/_/g, " "))}</dt>
            <dd>{pieces.map(names).join(", ")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

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

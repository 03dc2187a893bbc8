// The end: who has won and by what, the points round by round, what everyone had, and what can be kept
// of it. It takes the place of the table, which can still be looked at.
import "./ending.css";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Session } from "galaxy-referee-client";
import { Refusal } from "../api/client";
import type { Catalogue, GameRecord, Outcome, Position } from "../api/types";
import { Bars } from "../pieces/bars";
import { Board } from "../pieces/board";
import { Symbol } from "../pieces/icons";
import { Result } from "../pieces/result";
import { Chart, InNumbers, type Series } from "../record/chart";
import { changesOfLead, pointsByRound, type Round } from "../record/rounds";
import { stepped } from "../record/load";
import { keep, recall, type Finished, type Kept } from "../session/kept";
import type { Live } from "../session/live";
import { later, t } from "../words";
import { save, useFile } from "./files";
import { Finals, sorted } from "./finals";
import { NOTHING_SELECTED, type AnyGame } from "../pieces/game";
import type { Names } from "../pieces/names";
import { pngOf } from "./painting";
import { pictureOf } from "./picture";
import type { Who } from "../pieces/players";

interface Props {
  kept: Kept;
  live: Live;
  position: Position;
  /** This seat in the next game, once there is one. */
  next: Session | null;
  outcome: Outcome;
  catalogue: Catalogue;
  game: AnyGame;
  names: Names;
  called: Who;
  who: Who;
  /** Look at the table again. */
  look: () => void;
}

export function Ending({ kept, live, position, next, outcome, catalogue, game, names, called, who, look }: Props) {
  const { finished, wrong } = useRecord(kept, live, position, called);
  const rounds = useRounds(finished, catalogue.title);
  const faces = game.faces?.(catalogue, position.view.rules_version) ?? new Map();
  const { view, seats, seat } = position;
  const { round } = view.table as { round?: number };
  const told = [round ? `${t("Round {round}", { round })}:` : "", ...outcome.reason.map((reason) => t(REASONS[reason] ?? reason)), tieOf(outcome), ledBy(rounds)].filter(Boolean).join(" ");
  const title = won(outcome, called);
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the last decision: the keyboard goes on here.
  useEffect(() => { if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true }); }, []);
  return (
    <section class="panel ending" aria-labelledby="decide" data-version={position.version} data-state="over">
      <header>
        <Symbol name="crown" />
        <div><h2 id="decide" tabIndex={-1} ref={heading}>{title}</h2><p>{told}</p></div>
      </header>
      <Board
        {...{ view, catalogue, seats, faces, names, outcome }} me={seat} selection={NOTHING_SELECTED} events={[]}
        rail={
          <div class="how">
            <Bars outcome={sorted(outcome, faces)} called={called} />
            <Curve rounds={rounds} outcome={outcome} called={called} replay={`#replay/${kept.game}/${kept.session}`} />
          </div>
        }
      >
        <Finals outcome={outcome} faces={faces} called={called} />
        <details class="p-more"><summary>{t("Table of points")}</summary><Result outcome={outcome} who={who} /></details>
      </Board>
      {wrong ? <p class="hint">{wrong}</p> : null}
      <footer class="actions">
        {finished && kept.host ? <Again {...{ kept, live, position }} record={finished.record} /> : null}
        {seat !== null && !kept.host ? <Invited next={next} /> : null}
        <a class="button quiet" href={`#new/${kept.game}`}>{t("New game")}</a>
        <button type="button" class="button quiet" onClick={look}>{t("See the table")}</button>
        <span class="apart" />
        <a class="button quiet" href={`#replay/${kept.game}/${kept.session}`}>{t("Replay")}</a>
        <Picture {...{ outcome, faces, called, title }} game={catalogue.title} name={`${kept.game}-${kept.session}`} />
        {finished ? <Download finished={finished} name={`${kept.game}-${kept.session}.json`} /> : null}
        <CopyLink />
      </footer>
    </section>
  );
}

/** Why a game ended, by the words of the contract. */
const REASONS: Record<string, string> = {
  vp_pool: later("The pool of victory points is empty."),
  tableau: later("A tableau is full."),
  squares: later("A tableau has 12 squares."),
  development_spaces: later("All development spaces are filled."),
};

/** Who has won, and by what. */
export function won({ winners, scores }: Outcome, called: Who): string {
  const points = scores.map(({ total }) => total).sort((one, other) => other - one).join(" : ");
  const names = winners.map(called).join(", ");
  if (!winners.length) return t("The game is over");
  return winners.length === 1 ? t("{who} wins, {points}", { who: names, points }) : t("{who} win together, {points}", { who: names, points });
}

/** How a tie was broken, if there was one. */
function tieOf({ winners, scores }: Outcome): string {
  const most = Math.max(...scores.map(({ total }) => total));
  const tied = scores.filter(({ total }) => total === most);
  if (tied.length < 2 || winners.length !== 1) return "";
  return t("The tiebreaker decides, {points}.", { points: tied.map(({ tie_break }) => tie_break).sort((one, other) => other - one).join(" : ") });
}

function ledBy(rounds: readonly Round[]): string {
  const changes = changesOfLead(rounds);
  return changes ? t("The lead changed hands {count:time|times}.", { count: changes }) : "";
}

function Curve({ rounds, outcome, called, replay }: { rounds: readonly Round[]; outcome: Outcome; called: Who; replay: string }) {
  if (rounds.length < 2) return null;
  const series = outcome.scores.map(({ seat }): Series => ({ seat, name: called(seat), points: rounds.map(({ round, totals }) => [round, totals[seat] ?? 0] as const) }));
  const ticks = rounds.map(({ round }) => ({ at: round, text: String(round) }));
  const most = Math.max(...rounds.flatMap(({ totals }) => totals));
  const last = rounds.at(-1)?.round ?? 1;
  const label = t("Points, round by round");
  return (
    <section class="by-round" aria-labelledby="by-round">
      <header><h3 id="by-round">{label}</h3><a href={replay}>{t("Analyze the game")}</a></header>
      <Chart label={label} series={series} span={[rounds[0]?.round ?? 1, last]} ticks={ticks} most={most} />
      <InNumbers caption={label} series={series} ticks={ticks} />
    </section>
  );
}

/** The points after each round, as they become known; without them the end is told all the same. */
function useRounds(finished: Finished | null, title: string): readonly Round[] {
  const [rounds, setRounds] = useState<readonly Round[]>([]);
  useEffect(() => {
    if (!finished) return;
    const stop = new AbortController();
    const count = async () => {
      const played = { record: finished.record, players: finished.seats };
      const loaded = await stepped(played, title, () => undefined, stop.signal);
      const found: Round[] = [];
      for await (const round of pointsByRound(loaded, stop.signal)) found.push(round);
      setRounds(found);
    };
    count().catch((error: unknown) => {
      if (!stop.signal.aborted && !(error instanceof Refusal)) throw error;
    });
    return () => stop.abort();
  }, [finished]);
  return rounds;
}

/** The record, which this browser keeps: sessions end. */
function useRecord(kept: Kept, live: Live, { seats, outcome }: Position, called: Who) {
  const [finished, setFinished] = useState<Finished | null>(() => recall(kept.session)?.finished ?? null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    if (finished) return;
    const told = (record: GameRecord) => {
      const scores = outcome?.scores.map(({ total }) => total) ?? [];
      const found = { record, seats: seats.map((_, seat) => called(seat)), scores, winners: outcome?.winners ?? [] };
      if (kept.token) keep({ ...(recall(kept.session) ?? kept), finished: found });
      setFinished(found);
    };
    live.session.record().then(told, (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      setWrong(error.problem.detail);
    });
  }, []);
  return { finished, wrong };
}

/** A file like those that the replay page opens. */
export function Download({ finished, name }: { finished: Pick<Finished, "record" | "seats">; name: string }) {
  const link = useFile(JSON.stringify({ record: finished.record, seats: finished.seats }), "application/json");
  return <a class="button quiet" href={link} download={name}>{t("Record")}</a>;
}

/** The picture of the end: PNG to share, and SVG, which is sharp at any size. */
function Picture({ name, ...scene }: Parameters<typeof pictureOf>[0] & { name: string }) {
  const picture = pictureOf(scene);
  const link = useFile(picture, "image/svg+xml");
  const paint = async () => {
    const painted = await pngOf(picture);
    if (painted) save(painted, `${name}.png`);
  };
  return (
    <>
      <button type="button" class="button quiet" onClick={() => void paint()}>{t("Picture")}</button>
      <a class="button quiet" href={link} download={`${name}.svg`}>SVG</a>
    </>
  );
}

/** Copies the address of what is looked at. */
export function CopyLink({ text }: { text?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(location.href).then(() => {
    setCopied(true);
    setTimeout(() => setCopied(false), 3000);
  });
  return <button type="button" class="button quiet" onClick={copy}>{copied ? t("Copied") : (text ?? t("Copy link"))}</button>;
}

/** The next game, as soon as the host has started it. */
function Invited({ next }: { next: Session | null }) {
  const join = () => {
    if (!next) return;
    keep({ ...next.saved, opened: Date.now() });
    location.hash = `#session/${next.game}/${next.id}`;
  };
  return (
    <span role="status">
      {next
        ? <button type="button" class="button" onClick={join}><Symbol name="undo" /> {t("Join the rematch")}</button>
        : <span class="hint">{t("When the host starts a rematch, you can join it here.")}</span>}
    </span>
  );
}

/** The same game again, with the same seats or with everyone one seat further. */
function Again({ kept, live, record, position }: { kept: Kept; live: Live; record: GameRecord; position: Position }) {
  const [wrong, setWrong] = useState("");
  const begin = (further: number) => void again(kept, live, record, position, further).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    setWrong(error.problem.detail);
  });
  return (
    <>
      <button type="button" class="button" onClick={() => begin(0)}><Symbol name="undo" /> {t("Rematch, same seats")}</button>
      {position.seats.length > 1 ? <button type="button" class="button quiet" onClick={() => begin(1)}>{t("Swap seats")}</button> : null}
      {wrong ? <p class="hint" role="alert">{wrong}</p> : null}
    </>
  );
}

async function again({ game }: Kept, live: Live, record: GameRecord, { seats }: Position, further: number): Promise<void> {
  const places = seats.map((_, seat) => (seat + further) % seats.length);
  const made = await live.session.startRematch({ options: record.options ?? {}, seats: places });
  const { session, token, sealed } = made.saved;
  keep({ game, session, token, host: true, sealed, opened: Date.now() });
  location.hash = `#session/${game}/${session}`;
}

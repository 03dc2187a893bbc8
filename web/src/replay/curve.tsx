// How the game was expected to end, moment by moment: each seat's share of the victory when a
// built-in bot plays on. Rounds are computed by themselves, which takes little of the time that bots may
// think for a client; moves where it is asked for.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refusal } from "../api/client";
import type { Move, Problem } from "../api/types";
import { Refused } from "../table/refusal";
import { t } from "../words";
import { botName } from "../pieces/players";
import { Avatar } from "../pieces/seating";
import { Chart, type Series } from "../record/chart";
import { differing, fallsOf, type Fall, type Mark, type Point, type Replay } from "../record/game";
import { advisedOf, choicesIn, curveOf, type Asking, type CurveSettings, type Loaded } from "../record/load";
import { Patience, Values, percent } from "./values";

interface Props {
  replay: Replay;
  /** Where the service can play on from; null in a file of its own. */
  loaded: Loaded | null;
  marks: readonly Mark[];
  ply: number;
  /** Tell which moments are worth a look: those before moves that the bot would not have made. */
  tell: (plies: readonly number[]) => void;
  /** What the move before a moment was, in words. */
  said: (ply: number) => string;
  say: (move: Move) => string;
  go: (ply: number) => void;
}

export function Curve({ replay, loaded, marks, ply, tell, said, say, go }: Props) {
  const [points, setPoints] = useState<readonly Point[]>(replay.curve);
  const [settings, set] = useState<CurveSettings>({ bot: "learned", playouts: 16 });
  const [every, setEvery] = useState(replay.curve.length > 0); // whether there are points for moves, not only for rounds
  const { running, problem, wait, compute, advise, stop } = useComputed(loaded, setPoints);
  const last = replay.steps.length;
  useEffect(() => {
    if (loaded) void compute("rounds", [...roundsOf(marks).map(({ at }) => at), last], settings);
  }, [loaded]);
  const analyze = async () => {
    setPoints([]);
    setEvery(true);
    await advise(await compute("moves", choicesIn(replay), settings), settings);
  };
  const falls = useMemo(() => (every ? fallsOf(replay, points) : []), [replay, points, every]);
  const listed = useMemo(() => differing(replay, falls), [replay, falls]);
  useEffect(() => tell(listed.map((fall) => fall.ply - 1)), [listed]);
  if (!points.length && !loaded) return null;
  const done = points.at(-1)?.ply ?? 0;
  return (
    <>
      <section class="panel curve" aria-labelledby="curve">
        <header><h2 id="curve">{t("Expected result")}</h2>{points.length > 1 ? <small>{t("by playouts")}</small> : null}</header>
        {problem ? <Refused problem={problem} /> : null}
        {points.length > 1 ? <Shares {...{ replay, points, marks, ply, go }} /> : null}
        {loaded ? <Settings running={running === "moves" || running === "advice"} {...{ settings, set, analyze, stop }} /> : null}
        {running === "moves" || running === "rounds" ? (
          <p>
            <label for="curve-done">{running === "moves" ? t("Playing on from each moment") : t("Playing on from each round")}</label>{" "}
            <progress id="curve-done" max={last} value={done} />
          </p>
        ) : null}
        {running === "advice" ? <p role="status">{t("Asking the bot what it would have done…")}</p> : null}
        <Patience seconds={wait} />
      </section>
      {loaded ? <Values {...{ loaded, ply, settings, say }} /> : null}
      {falls.length ? <Differing {...{ replay, falls, listed, marks, ply, said, say, go }} /> : null}
    </>
  );
}

interface Listed extends Pick<Props, "replay" | "marks" | "ply" | "said" | "say" | "go"> {
  falls: readonly Fall[];
  /** Those of them that are shown. */
  listed: readonly Fall[];
}

/** The moves after which the curve fell and where the bot would have done something else. */
function Differing({ replay, falls, listed, marks, ply, said, say, go }: Listed) {
  const advised = falls.some(({ instead }) => instead);
  const roundAt = (at: number) => marks.filter((mark) => mark.ply < at).at(-1)?.round ?? 1;
  return (
    <section class="panel differs" aria-labelledby="differs">
      <header>
        <h2 id="differs">{advised ? t("Where the bot differs") : t("Where it fell most")}</h2>
        <small>{t("{count:move|moves} of {total}", { count: listed.length, total: replay.steps.length })}</small>
      </header>
      <ol class="falls">
        {listed.map((fall) => (
          <li key={fall.ply}>
            <button type="button" aria-current={fall.ply - 1 === ply ? "true" : undefined} onClick={() => go(fall.ply - 1)}>
              <small class="round">{t("R {round}", { round: roundAt(fall.ply) })}</small>
              <Avatar seat={fall.seat} />
              <span>{said(fall.ply)}{fall.instead ? <small>{t("The bot would have done this: {move}.", { move: say(fall.instead) })}</small> : null}</span>
              <b>−{percent(fall.by)}</b>
            </button>
          </li>
        ))}
      </ol>
      {advised && listed.length < falls.length ? <p class="hint">{t("{count:other fall|other falls}: the bot would have done the same.", { count: falls.length - listed.length })}</p> : null}
      <p class="hint">{t("An estimate: a fall may also be bad luck, or chance in few playouts.")}</p>
    </section>
  );
}

type Work = "rounds" | "moves" | "advice";

/** The curve, then advice about its falls: what is stopped is kept, and the advice about it follows. */
function useComputed(loaded: Loaded | null, tell: (points: readonly Point[]) => void) {
  const [running, setRunning] = useState<Work | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [wait, setWait] = useState(0);
  const control = useRef<AbortController | null>(null);
  const gone = useRef(false);
  useEffect(() => () => {
    gone.current = true;
    control.current?.abort();
  }, []);
  /** In place of what is running. */
  const work = async (name: Work, found: (asking: Asking) => AsyncGenerator<readonly Point[]>) => {
    if (gone.current) return;
    control.current?.abort();
    const mine = (control.current = new AbortController());
    setRunning(name);
    setProblem(null);
    try {
      for await (const points of found({ signal: mine.signal, waiting: setWait })) {
        if (mine.signal.aborted) break;
        tell(points);
        setWait(0);
      }
    } catch (error) {
      if (error instanceof Refusal) setProblem(error.problem);
      else if (!mine.signal.aborted) throw error;
    }
    if (control.current !== mine) return;
    setRunning(null);
    setWait(0);
  };
  const compute = async (name: Work, plies: readonly number[], settings: CurveSettings): Promise<readonly Point[]> => {
    const points: Point[] = [];
    await work(name, async function* (asking) {
      for await (const point of curveOf(loaded!, plies, settings, asking)) {
        points.push(point);
        yield [...points];
      }
    });
    return points;
  };
  const advise = (points: readonly Point[], { bot }: CurveSettings) => work("advice", (asking) => advisedOf(loaded!, points, bot, asking));
  return { running, problem, wait, compute, advise, stop: () => control.current?.abort() };
}

const BOTS: readonly CurveSettings["bot"][] = ["learned", "greedy", "random"];

function Settings({ running, settings, set, analyze, stop }: {
  running: boolean;
  settings: CurveSettings;
  set: (settings: CurveSettings) => void;
  analyze: () => Promise<void>;
  stop: () => void;
}) {
  const { bot, playouts } = settings;
  return (
    <p class="actions">
      <label>
        <span class="hidden">{t("Bot")}</span>
        <select value={bot} disabled={running} onChange={(event) => set({ ...settings, bot: event.currentTarget.value as CurveSettings["bot"] })}>
          {BOTS.map((each) => <option key={each} value={each}>{botName(each)}</option>)}
        </select>
      </label>
      <label>
        <span class="hidden">{t("Playouts")}</span>
        <select value={playouts} disabled={running} onChange={(event) => set({ ...settings, playouts: Number(event.currentTarget.value) })}>
          {[1, 4, 16].map((count) => <option key={count} value={count}>{t("{count:playout|playouts}", { count })}</option>)}
        </select>
      </label>
      {running ? (
        <button type="button" class="button quiet" onClick={stop}>{t("Stop")}</button>
      ) : (
        <button type="button" class="button" onClick={() => void analyze()}>{t("Analyze every move")}</button>
      )}
    </p>
  );
}

/** The shares along the game, in percent, and those of the moment. */
function Shares({ replay, points, marks, ply, go }: Pick<Props, "replay" | "marks" | "ply" | "go"> & { points: readonly Point[] }) {
  const last = Math.max(1, replay.steps.length);
  const series = replay.players.map((name, seat): Series => ({
    seat, name, points: points.map((point) => [point.ply, 100 * (point.seats[seat]?.wins ?? 0)] as const),
  }));
  const latest = points.filter((point) => point.ply <= ply).at(-1) ?? points[0];
  return (
    <figure>
      <Chart
        label={t("Expected share of the victory of each player, along the game")} series={series} span={[0, last]}
        ticks={roundsOf(marks)} most={100} unit="%" height={132} now={ply} go={go}
      />
      <figcaption>
        <ul class="shares">
          {replay.players.map((name, seat) => {
            const { wins = 0, score = 0 } = latest?.seats[seat] ?? {};
            return (
              <li key={seat} data-seat={seat} style={{ "--part": String(wins) }} title={t("{name}: {share}%, {points} points", { name, share: Math.round(100 * wins), points: score })}>
                {name} <b>{percent(wins)}</b>
              </li>
            );
          })}
        </ul>
      </figcaption>
    </figure>
  );
}

/** Where rounds begin. */
export function roundsOf(marks: readonly Mark[]): { at: number; text: string }[] {
  return marks.filter(({ round }, place) => round > 0 && marks[place - 1]?.round !== round).map(({ ply, round }) => ({ at: ply, text: String(round) }));
}

// How the game was expected to end, moment by moment: each seat's share of the victory when a
// built-in bot plays on. Computed where it is asked for, point by point.
import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal } from "../api/client";
import type { Move, Problem } from "../api/types";
import { Refused } from "../table/refusal";
import { t } from "../words";
import { fallsOf, type Fall, type Point, type Replay } from "./game";
import { advisedOf, curveOf, type CurveSettings, type Loaded } from "./load";

interface Props {
  replay: Replay;
  /** Where the service can play on from; null in a file of its own. */
  loaded: Loaded | null;
  ply: number;
  /** What the move before a moment was, in words. */
  said: (ply: number) => string;
  say: (move: Move) => string;
  go: (ply: number) => void;
}

export function Curve({ replay, loaded, ply, said, say, go }: Props) {
  const [points, setPoints] = useState<readonly Point[]>(replay.curve);
  const { running, problem, start, stop } = useComputed(loaded, setPoints);
  if (!points.length && !loaded) return null;
  const falls = fallsOf(replay, points);
  const done = points.at(-1)?.ply ?? 0;
  return (
    <section class="panel curve" aria-labelledby="curve">
      <h2 id="curve">{t("Expected result")}</h2>
      {problem ? <Refused problem={problem} /> : null}
      {loaded ? <Settings running={running !== null} {...{ start, stop }} /> : null}
      {running === "curve" ? (
        <p>
          <label for="curve-done">{t("Playing on from each moment")}</label>{" "}
          <progress id="curve-done" max={replay.steps.length} value={done} />
        </p>
      ) : null}
      {running === "advice" ? <p role="status">{t("Asking the bot what it would have done…")}</p> : null}
      {points.length > 1 ? <Chart {...{ replay, points, ply, go }} /> : null}
      {falls.length ? (
        <>
          <h3>{t("Where it fell most")}</h3>
          <ol class="falls">
            {falls.map((fall) => (
              <li key={fall.ply}>
                <button type="button" class="choice" onClick={() => go(fall.ply)}>
                  {said(fall.ply)} <small>−{Math.round(100 * fall.by)}%</small>
                </button>
                {fall.instead ? <small>{comparison(replay, fall, say)}</small> : null}
              </li>
            ))}
          </ol>
          <p class="hint">{t("An estimate: a fall may also be bad luck, or chance in few playouts.")}</p>
        </>
      ) : null}
    </section>
  );
}

/** What the bot would have done in place of the move after which the curve fell. */
function comparison(replay: Replay, { ply, instead }: Fall, say: (move: Move) => string): string {
  if (!instead) return "";
  const made = replay.steps[ply - 1]?.move;
  return instead.text === made?.text ? t("The bot would have done the same.") : t("The bot would have done this: {move}.", { move: say(instead) });
}

/** The curve, then advice about its falls: what is stopped is kept, and the advice about it follows. */
function useComputed(loaded: Loaded | null, tell: (points: readonly Point[]) => void) {
  const [running, setRunning] = useState<"curve" | "advice" | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const control = useRef<AbortController | null>(null);
  const gone = useRef(false);
  useEffect(() => () => {
    gone.current = true;
    control.current?.abort();
  }, []);
  const part = async (name: "curve" | "advice", work: (signal: AbortSignal) => Promise<void>) => {
    if (gone.current) return;
    const mine = (control.current = new AbortController());
    setRunning(name);
    try {
      await work(mine.signal);
    } catch (error) {
      if (error instanceof Refusal) setProblem(error.problem);
      else if (!mine.signal.aborted) throw error;
    }
  };
  const start = async (settings: CurveSettings) => {
    if (!loaded) return;
    setProblem(null);
    const points: Point[] = [];
    await part("curve", async (signal) => {
      for await (const point of curveOf(loaded, settings, signal)) {
        points.push(point);
        tell([...points]);
      }
    });
    await part("advice", async (signal) => {
      for await (const advised of advisedOf(loaded, points, settings.bot, signal)) tell(advised);
    });
    setRunning(null);
  };
  return { running, problem, start, stop: () => control.current?.abort() };
}

function Settings({ running, start, stop }: {
  running: boolean;
  start: (settings: CurveSettings) => Promise<void>;
  stop: () => void;
}) {
  const [bot, setBot] = useState<CurveSettings["bot"]>("greedy");
  const [playouts, setPlayouts] = useState(4);
  return (
    <p class="actions">
      <label>
        {t("Bot")}{" "}
        <select value={bot} disabled={running} onChange={(event) => setBot(event.currentTarget.value as CurveSettings["bot"])}>
          <option>greedy</option>
          <option>random</option>
          <option>learned</option>
        </select>
      </label>
      <label>
        {t("Playouts")}{" "}
        <select value={playouts} disabled={running} onChange={(event) => setPlayouts(Number(event.currentTarget.value))}>
          {[1, 4, 16].map((count) => <option key={count}>{count}</option>)}
        </select>
      </label>
      {running ? (
        <button type="button" class="button quiet" onClick={stop}>{t("Stop")}</button>
      ) : (
        <button type="button" class="button" onClick={() => void start({ bot, playouts })}>{t("Compute")}</button>
      )}
    </p>
  );
}

const WIDTH = 600;
const HEIGHT = 160;

function Chart({ replay, points, ply, go }: Pick<Props, "replay" | "ply" | "go"> & { points: readonly Point[] }) {
  const last = Math.max(1, replay.steps.length);
  const x = (at: number) => (WIDTH * at) / last;
  const y = (wins: number) => HEIGHT * (1 - wins);
  const jump = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    go(Math.round((last * (event.clientX - box.left)) / box.width));
  };
  const latest = points.filter((point) => point.ply <= ply).at(-1) ?? points[0];
  return (
    <figure>
      {/* The slider and the list do the same with the keyboard. */}
      <svg
        class="chart" viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`} preserveAspectRatio="none" role="img"
        aria-label={t("Expected share of the victory of each player, along the game")} onClick={jump}
      >
        <line class="half" x1="0" x2={WIDTH} y1={y(0.5)} y2={y(0.5)} />
        <line class="now" x1={x(ply)} x2={x(ply)} y1="-4" y2={HEIGHT + 4} />
        {replay.players.map((_, seat) => (
          <polyline
            key={seat} class={`line-${seat}`}
            points={points.map((point) => `${x(point.ply)},${y(point.seats[seat]?.wins ?? 0)}`).join(" ")}
          />
        ))}
      </svg>
      <figcaption>
        <ul class="inline">
          {replay.players.map((name, seat) => (
            <li key={seat}>
              <svg class="key" viewBox="0 0 24 6" aria-hidden="true"><line class={`line-${seat}`} x1="0" x2="24" y1="3" y2="3" /></svg>{" "}
              {t("{name}: {share}%, {points} points", { name, share: Math.round(100 * (latest?.seats[seat]?.wins ?? 0)), points: latest?.seats[seat]?.score ?? 0 })}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

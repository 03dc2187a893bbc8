// What each move of a decision was worth: playouts from the state after it. Computed where it is asked for.
import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal, service } from "../api/client";
import type { Move, Problem } from "../api/types";
import { Refused } from "../table/refusal";
import { t } from "../words";
import type { Point } from "../record/game";
import { stateAt, type Asking, type CurveSettings, type Loaded } from "../record/load";

/** A move, and its seat's share of the victory after it. */
export interface Value {
  move: Move;
  wins: number;
}

const MOST = 12; // so many moves are valued
const BEST = 3; // so many of them are shown, and the one that was made

interface Child {
  move: Move;
  state: unknown;
}

/** Tell the values of the moves that could follow a moment, the move that was made first. */
export async function* valuesAt(loaded: Loaded, ply: number, settings: CurveSettings, { signal, waiting }: Asking): AsyncGenerator<Value> {
  const made = loaded.replay.steps[ply]?.move;
  if (!made) return;
  const path = `/v1/${loaded.replay.game}`;
  const post = <T,>(call: string, body: object) => service.wait<T>(`${path}/${call}`, { method: "POST", body, signal }, waiting);
  const state = await stateAt(loaded, ply, signal);
  const { children } = await post<{ children: Child[] }>("expansions", { state, seat: made.seat, limit: MOST });
  const after = await service.ask<{ state: unknown }>(`${path}/moves`, { method: "POST", body: { state, moves: [made], limit: 1 }, signal });
  const others = children.filter(({ move }) => move.text !== made.text);
  for (const child of [{ move: made, state: after.state }, ...others]) {
    const { seats } = await post<Point>("playouts", { state: child.state, seat: null, ...settings, seed: "curve" });
    yield { move: child.move, wins: seats[made.seat]?.wins ?? 0 };
  }
}

/** The best of them, and the one that was made. */
export function shownOf(values: readonly Value[]): Value[] {
  const ordered = [...values].sort((one, other) => other.wins - one.wins);
  const made = values[0];
  return ordered.filter((value, place) => place < BEST || value === made);
}

export function Values({ loaded, ply, settings, say }: { loaded: Loaded; ply: number; settings: CurveSettings; say: (move: Move) => string }) {
  const { values, running, problem, wait, compute } = useValues(loaded, ply, settings);
  const { move, question } = loaded.replay.steps[ply] ?? {};
  if (!move || !question || question.total < 2) return null;
  const shown = shownOf(values);
  const best = Math.max(...values.map(({ wins }) => wins));
  return (
    <section class="panel values" aria-labelledby="values">
      <header>
        <h2 id="values">{loaded.replay.players[move.seat]}: {question.prompt}</h2>
        {values.length ? <small>{t("best of {count} of {total} moves", { count: values.length, total: question.total })}</small> : null}
      </header>
      {problem ? <Refused problem={problem} /> : null}
      <Patience seconds={wait} />
      <ol aria-live="polite" aria-busy={running}>
        {shown.map((value) => (
          <li key={value.move.text} class={value.wins === best ? "best" : value === values[0] ? "made" : ""}>
            <span>{say(value.move)}{value === values[0] ? ` (${t("played")})` : ""}</span>
            <i aria-hidden="true" style={{ "--part": String(value.wins) }} />
            <b>{percent(value.wins)}</b>
          </li>
        ))}
      </ol>
      {values.length ? null : <button type="button" class="button quiet" disabled={running} onClick={compute}>{running ? t("Playing on from each moment") : t("Value its moves")}</button>}
    </section>
  );
}

/** Says that the service limits how long bots think for a client. */
export const Patience = ({ seconds }: { seconds: number }) => (
  <p class="hint" role="status">{seconds ? t("Bots have thought for you as long as this service allows. It goes on in {count:second|seconds}.", { count: seconds }) : ""}</p>
);

export const percent = (share: number): string => `${Math.round(100 * share)}%`;

function useValues(loaded: Loaded, ply: number, settings: CurveSettings) {
  const [values, setValues] = useState<readonly Value[]>([]);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [wait, setWait] = useState(0);
  const control = useRef<AbortController | null>(null);
  useEffect(() => {
    setWait(0);
    setValues([]);
    setProblem(null);
    setRunning(false);
    return () => control.current?.abort();
  }, [loaded, ply, settings.bot, settings.playouts]);
  const compute = async () => {
    const mine = (control.current = new AbortController());
    setRunning(true);
    const found: Value[] = [];
    try {
      for await (const value of valuesAt(loaded, ply, settings, { signal: mine.signal, waiting: setWait })) {
        found.push(value);
        if (mine.signal.aborted) break;
        setValues([...found]);
        setWait(0);
      }
    } catch (error) {
      if (error instanceof Refusal) setProblem(error.problem);
      else if (!mine.signal.aborted) throw error;
    }
    if (mine.signal.aborted) return;
    setRunning(false);
    setWait(0);
  };
  return { values, running, problem, wait, compute: () => void compute() };
}

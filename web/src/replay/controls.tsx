// Going through a replay: step, play, jump by phase and round, and whose view it is.
import { useEffect, useState } from "preact/hooks";
import { keysAreOn } from "../table/keys";
import { t } from "../words";
import { roundsOf } from "./curve";
import type { Mark, Replay } from "../record/game";
import type { Moment } from "./place";

interface Props {
  replay: Replay;
  marks: readonly Mark[];
  moment: Moment;
  go: (ply: number) => void;
  /** Go so many moves on, or back. */
  step: (by: number) => void;
  look: (change: Partial<Moment>) => void;
  /** Moves that are worth a look. */
  marked: readonly number[];
}

const PACE = 1200; // milliseconds for a move
const SPEEDS = [0.5, 1, 2, 4];

export function Controls({ replay, marks, moment, go, step, look, marked }: Props) {
  const last = replay.steps.length;
  const { ply } = moment;
  const [speed, setSpeed] = useState(1);
  const { playing, setPlaying } = usePlaying(ply, last, PACE / speed, go);
  const before = marks.filter((mark) => mark.ply < ply).at(-1)?.ply ?? 0;
  const after = marks.find((mark) => mark.ply > ply)?.ply ?? last;
  useKeys(step, { ArrowUp: before, ArrowDown: after, Home: 0, End: last }, go, () => setPlaying(!playing && ply < last));
  return (
    <div class="replay-controls">
      <p class="actions">
        <Jump label={t("First move")} sign="|‹" to={0} {...{ ply, go }} />
        <Jump label={t("Previous phase")} sign="«" to={before} {...{ ply, go }} />
        <Jump label={t("Previous move")} sign="‹" to={Math.max(0, ply - 1)} {...{ ply, go }} />
        <button type="button" class="button" disabled={ply === last} aria-label={playing ? t("Pause") : t("Play it")} onClick={() => setPlaying(!playing)}>
          <span aria-hidden="true">{playing ? "❚❚" : "▶"}</span>
        </button>
        <Jump label={t("Next move")} sign="›" to={Math.min(last, ply + 1)} {...{ ply, go }} />
        <Jump label={t("Next phase")} sign="»" to={after} {...{ ply, go }} />
        <Jump label={t("Last move")} sign="›|" to={last} {...{ ply, go }} />
      </p>
      <p class="slide">
        <input id="ply" type="range" min={0} max={last} value={ply} onInput={(event) => go(Number(event.currentTarget.value))} />
        <Axis {...{ marks, marked, last }} />
      </p>
      <label class="at" for="ply">{t("Move {ply} of {last}", { ply, last })}</label>
      <label>
        <span class="hidden">{t("Speed")}</span>
        <select value={speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
          {SPEEDS.map((each) => <option key={each} value={each}>{each}×</option>)}
        </select>
      </label>
      <fieldset class="viewers">
        <legend class="hidden">{t("Seen by")}</legend>
        {replay.viewers.map((seat) => (
          <button
            key={seat} type="button" class="choice" aria-pressed={seat === moment.seat}
            title={seat === null ? undefined : replay.players[seat]}
            onClick={() => look({ seat })}
          >
            {seat === null ? t("Spectator") : replay.players[seat]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function Jump({ label, sign, to, ply, go }: { label: string; sign: string; to: number; ply: number; go: (ply: number) => void }) {
  return (
    <button type="button" class="button quiet" aria-label={label} title={label} disabled={to === ply} onClick={() => go(to)}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

/** Below the slider: where rounds begin, and the moves that are worth a look. */
function Axis({ marks, marked, last }: { marks: readonly Mark[]; marked: readonly number[]; last: number }) {
  const rounds = roundsOf(marks);
  const step = Math.ceil(rounds.length / 12);
  const at = (ply: number) => ({ "--at": String(ply / Math.max(1, last)) });
  return (
    <span class="axis" aria-hidden="true">
      {rounds.filter((_, place) => place % step === 0).map((round) => <span key={round.at} style={at(round.at)}>{round.text}</span>)}
      {marked.map((ply) => <i key={ply} style={at(ply)} />)}
    </span>
  );
}

function usePlaying(ply: number, last: number, pace: number, go: (ply: number) => void) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (ply >= last) return setPlaying(false);
    const timer = setTimeout(() => go(ply + 1), pace);
    return () => clearTimeout(timer);
  }, [playing, ply, last, pace, go]);
  return { playing, setPlaying };
}

/** The arrow keys step and jump, and K plays, except where they mean something in a control. */
function useKeys(step: (by: number) => void, jumps: Record<string, number>, go: (ply: number) => void, play: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const used = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (used || !keysAreOn() || (event.target as Element).closest("input, select, textarea, dialog, [tabindex]")) return;
      const to = jumps[event.key];
      if (event.key === "ArrowLeft") step(-1);
      else if (event.key === "ArrowRight") step(1);
      else if (event.key === "k") play();
      else if (to !== undefined) go(to);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

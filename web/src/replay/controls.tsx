// Going through a replay: step, play, jump by phase and round, and whose view it is.
import { useEffect, useState } from "preact/hooks";
import { phaseName } from "../pieces/face";
import { t } from "../words";
import type { Mark, Replay } from "./game";
import type { Moment } from "./place";

interface Props {
  replay: Replay;
  marks: readonly Mark[];
  moment: Moment;
  go: (ply: number) => void;
  /** Go so many moves on, or back. */
  step: (by: number) => void;
  look: (change: Partial<Moment>) => void;
}

const PACE = 1200; // milliseconds for a move

export function Controls({ replay, marks, moment, go, step, look }: Props) {
  const last = replay.steps.length;
  const { ply } = moment;
  const { playing, setPlaying } = usePlaying(ply, last, go);
  useArrows(step);
  const before = marks.filter((mark) => mark.ply < ply).at(-1)?.ply ?? 0;
  const after = marks.find((mark) => mark.ply > ply)?.ply ?? last;
  const here = marks.filter((mark) => mark.ply <= ply).at(-1);
  return (
    <div class="replay-controls">
      <p class="actions">
        <Jump label={t("Previous phase")} sign="«" to={before} {...{ ply, go }} />
        <Jump label={t("Previous move")} sign="‹" to={Math.max(0, ply - 1)} {...{ ply, go }} />
        <button type="button" class="button" disabled={ply === last} onClick={() => setPlaying(!playing)}>
          {playing ? t("Pause") : t("Play it")}
        </button>
        <Jump label={t("Next move")} sign="›" to={Math.min(last, ply + 1)} {...{ ply, go }} />
        <Jump label={t("Next phase")} sign="»" to={after} {...{ ply, go }} />
        <label class="jump">
          {t("Go to")}{" "}
          <select value={here?.ply ?? 0} onChange={(event) => go(Number(event.currentTarget.value))}>
            {marks.map((mark) => (
              <option key={mark.ply} value={mark.ply}>
                {t("Round {round}", { round: mark.round }) + (mark.phase ? `: ${phaseName(mark.phase)}` : "")}
              </option>
            ))}
          </select>
        </label>
      </p>
      <p class="slide">
        <label for="ply">{t("Move {ply} of {last}", { ply, last })}</label>
        <input id="ply" type="range" min={0} max={last} value={ply} onInput={(event) => go(Number(event.currentTarget.value))} />
      </p>
      <fieldset class="viewers">
        <legend>{t("Seen by")}</legend>
        {replay.viewers.map((seat) => (
          <button
            key={seat} type="button" class="choice" aria-pressed={seat === moment.seat}
            onClick={() => look({ seat })}
          >
            {seat === null ? t("Spectator") : replay.players[seat]}
          </button>
        ))}
        <label>
          <input type="checkbox" checked={moment.open} onChange={(event) => look({ open: event.currentTarget.checked })} />{" "}
          {t("Show what was hidden")}
        </label>
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

function usePlaying(ply: number, last: number, go: (ply: number) => void) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (ply >= last) return setPlaying(false);
    const timer = setTimeout(() => go(ply + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, ply, last, go]);
  return { playing, setPlaying };
}

/** The arrow keys step, except where they move within a control. */
function useArrows(step: (by: number) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const used = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (used || (event.target as Element).closest("input, select, textarea, [tabindex]")) return;
      if (event.key === "ArrowLeft") step(-1);
      if (event.key === "ArrowRight") step(1);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [step]);
}

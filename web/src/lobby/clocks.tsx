// How long everyone may think, if the host wants clocks.
import type { ClockPlan } from "galaxy-referee-client";
import { later, t } from "../words";

const MINUTE = 60;
const HOUR = 3600;

/** `short` uses unit symbols, which are the same in every language. */
const CLOCKS: readonly (ClockPlan & { name: string; short: string; title: string })[] = [
  { name: "quick", short: "5 min + 10 s", title: later("5 minutes, and 10 seconds a move"), initial: 5 * MINUTE, increment: 10 },
  { name: "usual", short: "15 min + 20 s", title: later("15 minutes, and 20 seconds a move"), initial: 15 * MINUTE, increment: 20 },
  { name: "calm", short: "1 h + 1 min", title: later("1 hour, and 1 minute a move"), initial: HOUR, increment: MINUTE },
  { name: "days", short: "2 d + 8 h", title: later("2 days, and 8 hours a move"), initial: 48 * HOUR, increment: 8 * HOUR },
];

export const clockNamed = (name: string): ClockPlan | null => {
  const { initial, increment = 0 } = CLOCKS.find((each) => each.name === name) ?? {};
  return initial === undefined ? null : { initial, increment };
};

export function Clocks({ clock, setClock }: { clock: string; setClock: (name: string) => void }) {
  return (
    <fieldset class="segments clocks">
      <legend>{t("Clocks")}</legend>
      <div>
        <label>
          <input type="radio" name="clock" checked={clock === ""} onChange={() => setClock("")} /><span>{t("None")}</span>
        </label>
        {CLOCKS.map(({ name, short, title }) => (
          <label key={name} title={t(title)}>
            <input type="radio" name="clock" checked={clock === name} onChange={() => setClock(name)} />
            <span aria-hidden="true">{short}</span><span class="p-unseen">{t(title)}</span>
          </label>
        ))}
        {clock ? <span class="hint">{t("When a seat has no time left, a bot decides for it.")}</span> : null}
      </div>
    </fieldset>
  );
}

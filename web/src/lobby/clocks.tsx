// How long everyone may think, if the host wants clocks.
import type { ClockPlan } from "galaxy-referee-client";
import { later, t } from "../words";

const MINUTE = 60;
const HOUR = 3600;

const CLOCKS: readonly (ClockPlan & { name: string; title: string })[] = [
  { name: "quick", title: later("5 minutes, and 10 seconds a move"), initial: 5 * MINUTE, increment: 10 },
  { name: "usual", title: later("15 minutes, and 20 seconds a move"), initial: 15 * MINUTE, increment: 20 },
  { name: "calm", title: later("1 hour, and 1 minute a move"), initial: HOUR, increment: MINUTE },
  { name: "days", title: later("2 days, and 8 hours a move"), initial: 48 * HOUR, increment: 8 * HOUR },
];

export const clockNamed = (name: string): ClockPlan | null => {
  const { initial, increment = 0 } = CLOCKS.find((each) => each.name === name) ?? {};
  return initial === undefined ? null : { initial, increment };
};

export function Clocks({ clock, setClock }: { clock: string; setClock: (name: string) => void }) {
  return (
    <p class="field">
      <label for="clock">{t("Clocks")}</label>
      <span class="hint" id="about-clock">{t("When a seat has no time left, a bot decides for it.")}</span>
      <select id="clock" aria-describedby="about-clock" value={clock} onChange={(event) => setClock(event.currentTarget.value)}>
        <option value="">{t("None")}</option>
        {CLOCKS.map(({ name, title }) => <option key={name} value={name}>{t(title)}</option>)}
      </select>
    </p>
  );
}

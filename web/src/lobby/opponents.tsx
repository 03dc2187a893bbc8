// Who else plays: built-in bots, people by link, or oneself.
import type { Bot, Description } from "../api/types";
import type { Plan } from "../session/calls";
import { capital, spelled } from "../table/names";
import { botName } from "../table/players";
import { t } from "../words";
import { Prose } from "../table/prose";

interface Props {
  about: Description;
  bots: Bot[];
  plans: Plan[];
  setPlans: (plans: Plan[]) => void;
}

export function Opponents({ about, bots, plans, setPlans }: Props) {
  const change = (place: number, value: string) =>
    setPlans(plans.map((plan, number) => (number === place ? planOf(value) : plan)));
  const offered = bots.filter((bot) => bot.games.includes(about.name));
  return (
    <fieldset class="opponents">
      <legend>{t("Opponents")}</legend>
      {plans.map((plan, place) => (
        <div class="field" key={place}>
          <label for={`seat-${place}`}>{t("Opponent {number}", { number: place + 1 })}</label>
          <select
            id={`seat-${place}`} value={plan.bot?.split(":")[0] ?? plan.player}
            onChange={(event) => change(place, event.currentTarget.value)}
          >
            {offered.map(({ name }) => <option key={name} value={name}>{botName(name)}</option>)}
            <option value="open">{t("Someone, by link")}</option>
            <option value="host">{t("Yourself, on this device")}</option>
          </select>
          <BotSettings
            bot={offered.find(({ name }) => name === plan.bot?.split(":")[0])} plan={plan} place={place}
            set={(bot) => setPlans(plans.map((each, number) => (number === place ? { ...each, bot } : each)))}
          />
        </div>
      ))}
      <p class="actions">
        {plans.length + 1 < about.seats.max ? (
          <button type="button" class="button quiet" onClick={() => setPlans([...plans, { player: "bot", bot: "greedy" }])}>{t("Add an opponent")}</button>
        ) : null}
        {plans.length + 1 > about.seats.min ? (
          <button type="button" class="button quiet" onClick={() => setPlans(plans.slice(0, -1))}>{t("Remove one")}</button>
        ) : null}
      </p>
    </fieldset>
  );
}

/** What a bot does, and what can be set for it, as its description says. */
function BotSettings({ bot, plan, place, set }: { bot: Bot | undefined; plan: Plan; place: number; set: (bot: string) => void }) {
  if (!bot) return null;
  const chosen = new URLSearchParams(plan.bot?.split(":")[1]?.replace(/,/g, "&"));
  const change = (name: string, value: string) => {
    if (value) chosen.set(name, value);
    else chosen.delete(name);
    const settings = [...chosen].map(([key, number]) => `${key}=${number}`).join(",");
    set(settings ? `${bot.name}:${settings}` : bot.name);
  };
  return (
    <>
      <span class="hint"><Prose text={bot.description} /></span>
      {bot.settings.map(({ name, meaning, minimum, maximum, default: usual }) => (
        <label key={name} class="setting">
          <span>{t(capital(spelled(name === "ms" ? "milliseconds" : name)))}: <span class="hint">{meaning}</span></span>
          <input
            id={`seat-${place}-${name}`} type="number" value={chosen.get(name) ?? ""}
            {...(minimum === null ? {} : { min: minimum })} {...(maximum === null ? {} : { max: maximum })}
            placeholder={usual === null ? "" : String(usual)}
            onInput={(event) => change(name, event.currentTarget.value)}
          />
        </label>
      ))}
    </>
  );
}

function planOf(value: string): Plan {
  if (value === "open") return { player: "open" };
  if (value === "host") return { player: "host" };
  return { player: "bot", bot: value };
}

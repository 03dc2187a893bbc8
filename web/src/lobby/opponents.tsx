// Who plays: the host by name, and built-in bots, people by link, or oneself.
import type { Bot, Description } from "../api/types";
import type { Plan } from "galaxy-referee-client";
import { capital, spelled } from "../pieces/names";
import { botName } from "../pieces/players";
import { t } from "../words";
import { Prose } from "../pieces/prose";

interface Props {
  about: Description;
  bots: Bot[];
  plans: Plan[];
  setPlans: (plans: Plan[]) => void;
  name: string;
  setName: (name: string) => void;
}

export function Opponents({ about, bots, plans, setPlans, name, setName }: Props) {
  const change = (place: number, value: string) =>
    setPlans(plans.map((plan, number) => (number === place ? planOf(value) : plan)));
  const offered = bots.filter((bot) => bot.games.includes(about.name));
  const { min, max } = about.seats;
  return (
    <fieldset class="seats">
      <legend>{t("Seats")}</legend>
      <div>
        <p data-seat={0}>
          <label for="name"><Initial of={name} /><span class="p-unseen">{t("Your name")}</span></label>
          <input id="name" maxLength={40} placeholder={t("Your name")} autocomplete="nickname" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </p>
        {plans.map((plan, place) => (
          <div key={place} data-seat={place + 1}>
            <span class="row">
              <label for={`seat-${place}`}><Initial of={calledIn(plan)} /><span class="p-unseen">{t("Opponent {number}", { number: place + 1 })}</span></label>
              <select
                id={`seat-${place}`} value={plan.bot?.split(":")[0] ?? plan.player}
                onChange={(event) => change(place, event.currentTarget.value)}
              >
                {offered.map((bot) => <option key={bot.name} value={bot.name}>{botName(bot.name)}</option>)}
                <option value="open">{t("Someone, by link")}</option>
                <option value="host">{t("Yourself, on this device")}</option>
              </select>
              {plans.length + 1 > min ? (
                <button
                  type="button" class="drop" aria-label={t("Remove opponent {number}", { number: place + 1 })}
                  onClick={() => setPlans(plans.filter((_, number) => number !== place))}
                >×</button>
              ) : null}
            </span>
            <BotSettings
              bot={offered.find((bot) => bot.name === plan.bot?.split(":")[0])} plan={plan} place={place}
              set={(bot) => setPlans(plans.map((each, number) => (number === place ? { ...each, bot } : each)))}
            />
          </div>
        ))}
        {plans.length + 1 < max ? (
          <button type="button" class="free" onClick={() => setPlans([...plans, { player: "bot", bot: "greedy" }])}>+ {t("Add a bot or a friend")}</button>
        ) : null}
      </div>
    </fieldset>
  );
}

/** A seat's sign, as on its plate. */
const Initial = ({ of }: { of: string }) => <i class="p-avatar" aria-hidden="true">{of.trim().charAt(0).toUpperCase() || "?"}</i>;

const calledIn = ({ player, bot }: Plan): string => (player === "bot" ? botName(bot ?? "") : player === "host" ? t("Yourself, on this device") : "");

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
    <details>
      <summary>{t("How it plays")}</summary>
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
    </details>
  );
}

function planOf(value: string): Plan {
  if (value === "open") return { player: "open" };
  if (value === "host") return { player: "host" };
  return { player: "bot", bot: value };
}

// Who else plays: built-in bots, people by link, or oneself.
import type { Bot, Description } from "../api/types";
import type { Plan } from "../session/calls";

interface Props {
  about: Description;
  bots: Bot[];
  plans: Plan[];
  setPlans: (plans: Plan[]) => void;
}

export function Opponents({ about, bots, plans, setPlans }: Props) {
  const change = (place: number, value: string) =>
    setPlans(plans.map((plan, number) => (number === place ? planOf(value) : plan)));
  return (
    <fieldset class="opponents">
      <legend>Opponents</legend>
      {plans.map((plan, place) => (
        <p class="field" key={place}>
          <label for={`seat-${place}`}>Opponent {place + 1}</label>
          <select
            id={`seat-${place}`} value={plan.bot ?? plan.player}
            onChange={(event) => change(place, event.currentTarget.value)}
          >
            {bots.filter((bot) => bot.games.includes(about.name)).map(({ name }) => (
              <option key={name} value={name}>Bot: {name}</option>
            ))}
            <option value="open">Someone, by link</option>
            <option value="host">Yourself, on this device</option>
          </select>
        </p>
      ))}
      <p class="actions">
        {plans.length + 1 < about.seats.max ? (
          <button type="button" class="button quiet" onClick={() => setPlans([...plans, { player: "bot", bot: "greedy" }])}>Add an opponent</button>
        ) : null}
        {plans.length + 1 > about.seats.min ? (
          <button type="button" class="button quiet" onClick={() => setPlans(plans.slice(0, -1))}>Remove one</button>
        ) : null}
      </p>
    </fieldset>
  );
}

function planOf(value: string): Plan {
  if (value === "open") return { player: "open" };
  if (value === "host") return { player: "host" };
  return { player: "bot", bot: value };
}

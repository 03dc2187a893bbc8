// A new game: with which options, against whom.
import { useEffect, useState } from "preact/hooks";
import { Session, type Plan } from "galaxy-referee-client";
import { Refusal, service } from "../api/client";
import { checkOptions, describe, listBots } from "../api/service";
import type { Bot, Description, Name, Problem } from "../api/types";
import { keep, recallAll } from "../session/kept";
import { Refused } from "../table/refusal";
import { offerTour } from "../table/tour";
import { t } from "../words";
import { Clocks, clockNamed } from "./clocks";
import { Options, type Chosen } from "./options";
import { Opponents } from "./opponents";
import { beginning, presetIn, presetsOf, type Preset } from "./presets";

const NAMED = "galaxy-referee/name";

export function NewGame({ game }: { game: Name }) {
  const [about, setAbout] = useState<Description | null>(null);
  const [bots, setBots] = useState<Bot[]>([]);
  const [options, setOptions] = useState<Chosen>(() => beginning(game, recallAll().length === 0));
  const [plans, setPlans] = useState<Plan[]>([{ player: "bot", bot: "greedy" }]);
  const [name, setName] = useState(() => localStorage.getItem(NAMED) ?? "");
  const [clock, setClock] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    void describe(game).then(setAbout, (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.problem); // there is no such game
    });
    void listBots().then(setBots);
  }, [game]);
  const wanted = { ...options, players: plans.length + 1 };
  useEffect(() => {
    const stop = new AbortController();
    const told = (found: Problem | null) => stop.signal.aborted || setProblem(found);
    void checkOptions(game, wanted, stop.signal).then(told, () => undefined);
    return () => stop.abort();
  }, [JSON.stringify(wanted)]);
  if (!about) return problem ? <Refused problem={problem} /> : <p role="status">{t("Loading…")}</p>;
  const start = async (others: Plan[]) => {
    const called = name.trim();
    localStorage.setItem(NAMED, called);
    const mine: Plan = called ? { player: "host", name: called } : { player: "host" };
    try {
      const seats = [mine, ...others];
      const timed = clockNamed(clock);
      const { session, token, sealed } = (await Session.create(service, game, { options: wanted, seats, ...(timed ? { clock: timed } : {}) })).saved;
      offerTour();
      keep({ game, session, token, host: true, sealed, opened: Date.now() });
      location.hash = `#session/${game}/${session}`;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.problem);
    }
  };
  const presets = presetsOf(about);
  const preset = presetIn(presets, options);
  const refused = problem !== null && problem.status === 422;
  return (
    <form class="new-game" aria-labelledby="new-game" onSubmit={(event) => { event.preventDefault(); void start(plans); }}>
      <h2 id="new-game" class="hidden">{t("New game of {game}", { game: about.title })}</h2>
      {presets.length ? <Presets {...{ presets, preset, setOptions }} /> : null}
      <Opponents {...{ about, bots, plans, setPlans, name, setName }} />
      <Clocks {...{ clock, setClock }} />
      <Options {...{ about, options, setOptions, problem }} />
      {problem ? <Refused problem={problem} /> : null}
      <p class="actions">
        <button class="button" disabled={refused}>{t("Start the game")}</button>
        <button type="button" class="button quiet" disabled={refused} onClick={() => void start(invited(plans))}>{t("Invite by link")}</button>
        {preset ? <span class="hint">{t(preset.about)}</span> : null}
      </p>
    </form>
  );
}

/** The same seats, with at least one for whoever has the link. */
export function invited(plans: readonly Plan[]): Plan[] {
  if (plans.some(({ player }) => player === "open")) return [...plans];
  return plans.map((plan, place) => (place === 0 ? { player: "open" } : plan));
}

function Presets({ presets, preset, setOptions }: { presets: readonly Preset[]; preset: Preset | null; setOptions: (options: Chosen) => void }) {
  return (
    <fieldset class="segments presets">
      <legend>{t("Game")}</legend>
      <div>
        {presets.map((each) => (
          <label key={each.title}>
            <input type="radio" name="preset" checked={each === preset} onChange={() => setOptions({ ...each.options })} />
            <span>{t(each.title)}</span>
          </label>
        ))}
        {preset ? null : <label><input type="radio" name="preset" checked /><span>{t("Other options")}</span></label>}
      </div>
    </fieldset>
  );
}

// A new game: which, with which options, against whom.
import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../api/client";
import { checkOptions, describe, listBots, listGames } from "../api/service";
import type { Bot, Description, Name, Problem } from "../api/types";
import { createSession, type Plan } from "../session/calls";
import { keep, recallAll } from "../session/kept";
import { Refused } from "../table/refusal";
import { language, later, t } from "../words";
import { Options, type Chosen } from "./options";
import { Opponents } from "./opponents";

const ABOUT: { [N in Name]?: string } = {
  race: later("Place cards as worlds and developments. The phases that anyone chooses are played by everyone. 1 to 6 players, with expansions."),
  roll: later("Roll dice, assign them to phases in secret, and build an empire of tiles with them. 2 to 5 players."),
  frontiers: later("Choose actions in turn, survey and settle worlds, and develop an empire. 2 to 5 players."),
};

export function Lobby({ game }: { game: Name | null }) {
  const [games, setGames] = useState<{ name: Name; title: string }[]>([]);
  useEffect(() => void listGames().then(setGames), []);
  const kept = recallAll();
  return (
    <>
      <h1>{t("Play")}</h1>
      {game ? null : <p>{t("Against built-in bots, with others by a link, or with several seats on one device. You need no account.")}</p>}
      <nav aria-label={t("Games")}>
        <ul class={game ? "inline" : "games"}>
          {games.map(({ name, title }) => (
            <li key={name}>
              <a class={name === game ? "button" : "button quiet"} href={`#new/${name}`} aria-current={name === game ? "page" : undefined}>{title}</a>
              {game || !ABOUT[name] ? null : <p>{t(ABOUT[name])}</p>}
            </li>
          ))}
        </ul>
      </nav>
      {game ? <NewGame key={game} game={game} /> : null}
      <p><a href="#replay">{t("Replay a finished game, or review one you played elsewhere")}</a></p>
      {kept.length ? (
        <section aria-labelledby="kept">
          <h2 id="kept">{t("Go on with a game")}</h2>
          <ul>
            {kept.map((each) => (
              <li key={each.session}>
                <a href={`#session/${each.game}/${each.session}`}>
                  {games.find(({ name }) => name === each.game)?.title ?? each.game}, {new Date(each.opened).toLocaleString(language())}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function NewGame({ game }: { game: Name }) {
  const [about, setAbout] = useState<Description | null>(null);
  const [bots, setBots] = useState<Bot[]>([]);
  const [options, setOptions] = useState<Chosen>({});
  const [plans, setPlans] = useState<Plan[]>([{ player: "bot", bot: "greedy" }]);
  const [name, setName] = useState("");
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
  const start = async (event: Event) => {
    event.preventDefault();
    const mine: Plan = name.trim() ? { player: "host", name: name.trim() } : { player: "host" };
    const seats = [mine, ...plans];
    try {
      const made = await createSession(game, wanted, seats);
      const { session, token, sealed } = made;
      keep({ game, session, token, host: true, sealed, opened: Date.now() });
      location.hash = `#session/${game}/${session}`;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.problem);
    }
  };
  return (
    <form class="new-game" onSubmit={(event) => void start(event)}>
      <h2>{about.title}</h2>
      <p class="field">
        <label for="name">{t("Your name")}</label>
        <input id="name" maxLength={40} autocomplete="nickname" value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </p>
      <Opponents {...{ about, bots, plans, setPlans }} />
      <Options {...{ about, options, setOptions, problem }} />
      {problem ? <Refused problem={problem} /> : null}
      <p class="actions"><button class="button" disabled={problem !== null && problem.status === 422}>{t("Start the game")}</button></p>
    </form>
  );
}

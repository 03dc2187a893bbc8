// Where one begins: the games, a new one with its options and seats, and the games of this browser.
import "./lobby.css";
import { useEffect, useState } from "preact/hooks";
import { listGames } from "../api/service";
import type { Name } from "../api/types";
import { later, t } from "../words";
import { YourGames } from "./games";
import { NewGame } from "./new";
import { Samples } from "./samples";

const ABOUT: { [N in Name]?: string } = {
  race: later("1 to 6 players, cards, 20 to 60 minutes"),
  roll: later("2 to 5 players, dice, 30 to 60 minutes"),
  frontiers: later("2 to 5 players, tiles, 60 minutes"),
};

export function Lobby({ game }: { game: Name | null }) {
  const [games, setGames] = useState<{ name: Name; title: string }[]>([]);
  useEffect(() => void listGames().then(setGames), []);
  const chosen = game ?? games[0]?.name ?? null;
  const titled = (name: string) => games.find((each) => each.name === name)?.title ?? name;
  return (
    <>
      <h1 class="hidden">{t("Play")}</h1>
      <nav aria-label={t("Games")}>
        <ul class="games">
          {games.map(({ name, title }) => (
            <li key={name} class={name === chosen ? "chosen" : ""}>
              <h2><a href={`#new/${name}`} aria-current={name === chosen ? "page" : undefined}>{title}</a></h2>
              {ABOUT[name] ? <p>{t(ABOUT[name])}</p> : null}
              <span class={name === chosen ? "button" : "button quiet"} aria-hidden="true">{name === chosen ? t("Chosen") : t("Choose")}</span>
              <Samples game={name} />
            </li>
          ))}
        </ul>
      </nav>
      <div class="beside">
        {chosen ? <NewGame key={chosen} game={chosen} /> : null}
        <YourGames titled={titled} />
      </div>
    </>
  );
}

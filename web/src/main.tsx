// The places of the page, in the fragment, which is never sent to a server:
// #new/GAME, #session/GAME/SESSION, #replay/...
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isName } from "./api/types";
import { Arrival } from "./lobby/arrival";
import { Lobby } from "./lobby/lobby";
import { embedded } from "./record/load";
import { Replays } from "./replay/opening";
import { isReplay } from "./replay/place";
import { ReplayPage } from "./replay/replay";
import { ArtDefs } from "./pieces/cards";
import { Ground } from "./pieces/ground";
import { LanguageChoice } from "./table/language";
import { Switch } from "./table/menu";
import { isLight, showGround, switchGround } from "./table/theme";
import { preferred, speak, t, type Language } from "./words";
import { CATALOGS } from "./words/made/languages";
import "./style/table.css";

function Page() {
  const [place, setPlace] = useState(location.hash);
  useEffect(() => {
    const move = () => setPlace(location.hash);
    addEventListener("hashchange", move);
    return () => removeEventListener("hashchange", move);
  }, []);
  const [kind, game, id] = place.replace(/^#/, "").split("/");
  if (kind === "session" && isName(game) && id) return <Arrival key={id} game={game} session={id} />;
  return (
    <>
      {isReplay(place) ? <Replays place={place} /> : <Lobby game={isName(game) ? game : null} />}
      <div class="settings"><LanguageChoice /><Switch text={t("Light table")} is={isLight} set={switchGround} /></div>
    </>
  );
}

async function say(wanted: Language): Promise<void> {
  speak(wanted, wanted === "en" ? {} : await CATALOGS[wanted]());
  const { documentElement } = document;
  if (documentElement.lang !== wanted) void sayAround(wanted);
  documentElement.lang = wanted;
}

/** The page around the table, in the language chosen at the table rather than in the browser's settings. */
async function sayAround(wanted: Language): Promise<void> {
  const answer = await fetch(location.pathname, { headers: { Accept: "text/html", "Accept-Language": wanted } });
  const said = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of [".skip", ".top", "body > footer"]) {
    const [before, after] = [document.querySelector(part), said.querySelector(part)];
    if (before && after) before.replaceWith(after);
  }
}

const root = document.getElementById("table");
if (root) {
  const replay = await embedded(); // in a file that is a replay by itself
  await say(replay ? "en" : preferred()); // a file has the texts that it was written with
  showGround();
  root.replaceChildren();
  render(<><ArtDefs /><Ground />{replay ? <ReplayPage replay={replay} loaded={null} /> : <Page />}</>, root);
}

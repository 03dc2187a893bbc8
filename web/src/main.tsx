// The places of the page, in the fragment, which is never sent to a server:
// #new/GAME, #session/GAME/SESSION, #replay/...
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isName } from "./api/types";
import { Arrival } from "./lobby/arrival";
import { Lobby } from "./lobby/lobby";
import { embedded } from "./replay/load";
import { Replays } from "./replay/opening";
import { isReplay } from "./replay/place";
import { ReplayPage } from "./replay/replay";
import "./style/table.css";

function Page() {
  const [place, setPlace] = useState(location.hash);
  useEffect(() => {
    const move = () => setPlace(location.hash);
    addEventListener("hashchange", move);
    return () => removeEventListener("hashchange", move);
  }, []);
  if (isReplay(place)) return <Replays place={place} />;
  const [kind, game, id] = place.replace(/^#/, "").split("/");
  if (kind === "session" && isName(game) && id) return <Arrival key={id} game={game} session={id} />;
  return <Lobby game={isName(game) ? game : null} />;
}

const root = document.getElementById("table");
if (root) {
  const replay = await embedded(); // in a file that is a replay by itself
  root.replaceChildren();
  render(replay ? <ReplayPage replay={replay} loaded={null} /> : <Page />, root);
}

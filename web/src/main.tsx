// The places of the page, in the fragment, which is never sent to a server:
// #new/GAME, #session/GAME/SESSION, #replay/...
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isName } from "./api/types";
import { Arrival } from "./lobby/arrival";
import { Lobby } from "./lobby/lobby";
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
  return <Lobby game={isName(game) ? game : null} />;
}

const root = document.getElementById("table");
if (root) {
  root.replaceChildren();
  render(<Page />, root);
}

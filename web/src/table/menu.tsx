// The ways to the other pages, and what is set for this browser, while the table has the window.
import { useState } from "preact/hooks";
import { Symbol } from "../pieces/icons";
import { t } from "../words";
import { canNotify, noticeIsOn, soundIsOn, switchNotice, switchSound } from "./alerts";
import { keysAreOn, switchKeys } from "./keys";
import { LanguageChoice } from "./language";
import { recall, type Kept } from "../session/kept";
import { save } from "./files";
import { isLight, switchGround } from "./theme";

export function Menu({ kept }: { kept?: Kept }) {
  return (
    <details class="menu">
      <summary aria-label={t("Menu")} title={t("Menu")}><Symbol name="menu" /></summary>
      <div>
        <nav aria-label={t("Pages")}>
          <ul>
            <li><a href="#">{t("Play")}</a></li>
            <li><a href="/rules" target="_blank">{t("Rules")}</a></li>
            <li><a href="/guides" target="_blank">{t("Guides")}</a></li>
            <li><a href="/">{t("Start page")}</a></li>
          </ul>
        </nav>
        {kept?.token ? <SaveGame kept={kept} /> : null}
        <LanguageChoice />
        <Switch text={t("Light table")} is={isLight} set={switchGround} />
        <Switch text={t("Sound when it is your turn")} is={soundIsOn} set={switchSound} />
        {canNotify() && <Switch text={t("Notification when it is your turn")} is={noticeIsOn} set={switchNotice} />}
        <Switch text={t("Keys: 1 to 9 choose, Enter confirms, Escape clears, U undoes, H hints")} is={keysAreOn} set={switchKeys} />
      </div>
    </details>
  );
}

/** A file with which the game goes on in any browser. */
function SaveGame({ kept }: { kept: Kept }) {
  const write = () => {
    const now = recall(kept.session) ?? kept; // with the newest sealed copy
    save(new Blob([JSON.stringify(now)], { type: "application/json" }), `${kept.game}-${kept.session}.game.json`);
  };
  return (
    <p>
      <button type="button" class="button quiet" onClick={write}>{t("Save the game as a file")}</button>{" "}
      <span class="hint">{t("Open it on the page “Play” in any browser to go on. It contains your key: keep it to yourself.")}</span>
    </p>
  );
}

/** Something that is set for this browser, or not. */
export function Switch({ text, is, set }: { text: string; is: () => boolean; set: (on: boolean) => void }) {
  const [on, setOn] = useState(is());
  const change = (wanted: boolean) => {
    set(wanted);
    setOn(wanted);
  };
  return (
    <label class="switch">
      <input type="checkbox" checked={on} onChange={(event) => change(event.currentTarget.checked)} /> {text}
    </label>
  );
}

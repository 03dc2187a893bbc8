// The ways to the other pages, and what is set for this browser, while the table has the window.
import { useState } from "preact/hooks";
import { t } from "../words";
import { keysAreOn, switchKeys } from "./keys";
import { LanguageChoice } from "./language";

export function Menu() {
  const [keys, setKeys] = useState(keysAreOn());
  const change = (on: boolean) => {
    switchKeys(on);
    setKeys(on);
  };
  return (
    <details class="menu">
      <summary>{t("Menu")}</summary>
      <div>
        <nav aria-label={t("Pages")}>
          <ul>
            <li><a href="#">{t("Play")}</a></li>
            <li><a href="/rules" target="_blank">{t("Rules")}</a></li>
            <li><a href="/guides" target="_blank">{t("Guides")}</a></li>
            <li><a href="/">{t("Start page")}</a></li>
          </ul>
        </nav>
        <LanguageChoice />
        <label>
          <input type="checkbox" checked={keys} onChange={(event) => change(event.currentTarget.checked)} />{" "}
          {t("Keys: 1 to 9 choose, Enter confirms, Escape clears, U undoes, H hints")}
        </label>
      </div>
    </details>
  );
}

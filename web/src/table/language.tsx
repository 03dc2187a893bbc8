// The language of the page, and of what the service tells it.
import { LANGUAGES, language, prefer, t, type Language } from "../words";

export function LanguageChoice() {
  const choose = (wanted: string) => {
    prefer(wanted as Language);
    location.reload(); // all that the service has told is in the other language
  };
  return (
    <p class="language">
      <label>
        {t("Language")}{" "}
        <select value={language()} onChange={(event) => choose(event.currentTarget.value)}>
          {Object.entries(LANGUAGES).map(([tag, name]) => <option key={tag} value={tag} lang={tag}>{name}</option>)}
        </select>
      </label>
    </p>
  );
}

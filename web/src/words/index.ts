// The page's own texts in the language of the page, which is the one that the service is asked for.
// The English text is the key; the catalogs of the service have the others, with the same facts. A text
// that a catalog lacks stays English.
import { LANGUAGES } from "./made/languages";

/** The texts of the page in a language, by their English. */
export type Catalog = Readonly<Record<string, string>>;
export type Language = keyof typeof LANGUAGES;
export type Facts = Readonly<Record<string, string | number>>;

export { LANGUAGES };

const KEPT = "galaxy-referee/language";

let spoken: Language = "en";
let catalog: Catalog = {};

export const language = (): Language => spoken;

/** Say everything in a language from now on; English needs no catalog. */
export function speak(wanted: Language, texts: Catalog = {}): void {
  spoken = wanted;
  catalog = texts;
}

/** What was chosen in this browser, or else the first of its languages that the page knows. */
export function preferred(): Language {
  const wanted = [localStorage.getItem(KEPT) ?? "", ...navigator.languages];
  return wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find(isLanguage) ?? "en";
}

export function prefer(wanted: Language): void {
  localStorage.setItem(KEPT, wanted);
}

const isLanguage = (tag: string): tag is Language => tag in LANGUAGES;

/**
 * A text of the page in its language.
 *
 * @param text in English. `{name}` is a fact; `{count:card|cards}` is a number with the form of a
 *   noun that goes with it. A translation has the forms that its language has.
 */
export function t(text: string, facts: Facts = {}): string {
  return (catalog[text] ?? text).replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name: string, forms?: string) => {
    const fact = facts[name] ?? "";
    return forms === undefined ? String(fact) : `${fact} ${chosen(Number(fact), forms)}`;
  });
}

/** The form of a noun that goes with a number, without the number: `form(2, "card|cards")`. */
export function form(count: number, forms: string): string {
  return chosen(count, catalog[forms] ?? forms);
}

/** Marks a text that `t` is given later, so that catalogs have it. */
export const later = (text: string): string => text;

function chosen(count: number, forms: string): string {
  const all = forms.split("|");
  const rules = new Intl.PluralRules(spoken);
  // In the order of Unicode's rules, as in the catalogs of the service.
  const known = ["zero", "one", "two", "few", "many", "other"].filter((name) => (rules.resolvedOptions().pluralCategories as string[]).includes(name));
  const at = known.indexOf(rules.select(count));
  return all[Math.min(at, all.length - 1)] ?? "";
}

// Values of options in words.
import { later, t } from "../words";
import { spelled } from "../pieces/names";

/** The published titles of what options name by a code. */
const TITLES: Record<string, string> = {
  tgs: "The Gathering Storm",
  rvi: "Rebel vs Imperium",
  bow: "The Brink of War",
  aa: "Alien Artifacts",
  xi: "Xeno Invasion",
  promo: later("New Worlds promo start worlds"),
};

export function valueName(value: unknown): string {
  if (value === null) return t("as usual");
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (Array.isArray(value)) return value.map(valueName).join(", ") || t("none");
  const word = String(value);
  return t(TITLES[word] ?? spelled(word));
}

/** What an option means, with titles and words instead of codes. */
export function withTitles(text: string): string {
  const codes = Object.keys(TITLES).join("|");
  return text
    .replace(new RegExp(` \\((?:${codes})\\)`, "g"), "")
    .replace(new RegExp(`\\b(?:${codes})\\b(?! start worlds)`, "g"), (code) => TITLES[code] ?? code)
    .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (code) => t(spelled(code)));
}

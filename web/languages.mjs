// Writes src/words/languages.ts, the list of the catalogs beside it: node languages.mjs
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const WORDS = join(import.meta.dirname, "src", "words");
export const FILE = join(WORDS, "languages.ts");
const TAG = /^([a-z]{2,3})\.ts$/;

/** A language as its speakers call it, such as "Polski". */
function nameOf(tag) {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag);
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** The text of the list. */
export function listed() {
  const tags = readdirSync(WORDS).flatMap((name) => TAG.exec(name)?.[1] ?? []).sort();
  const names = ["en", ...tags].map((tag) => `  ${tag}: ${JSON.stringify(nameOf(tag))},\n`);
  const loads = tags.map((tag) => `  ${tag}: () => import("./${tag}").then(({ ${tag.toUpperCase()} }) => ${tag.toUpperCase()}),\n`);
  return `// Written by web/languages.mjs from the catalogs in this folder.
import type { Catalog } from "./catalog";

export const LANGUAGES = {
${names.join("")}} as const;

// Each is a file of its own, which only those load who read it.
export const CATALOGS: Readonly<Record<Exclude<keyof typeof LANGUAGES, "en">, () => Promise<Catalog>>> = {
${loads.join("")}};
`;
}

if (import.meta.filename === process.argv[1]) writeFileSync(FILE, listed());

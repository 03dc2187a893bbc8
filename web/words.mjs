// Writes the page's catalogs, src/words/made/, from those of the service: node words.mjs
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const CATALOGS = join(import.meta.dirname, "..", "app", "translations");
const MADE = join(import.meta.dirname, "src", "words", "made");
const OURS = /^#: .*\bweb\/src\b/m; // where make messages has found a text
const FIELD = (name) => new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, "m");

/** A field of a message, whose text may go on in further lines. */
function read(message, name) {
  const lines = FIELD(name).exec(message)?.[1].trim().split("\n") ?? [];
  return lines.map((line) => JSON.parse(line)).join("");
}

/** The texts of the page that a catalog translates. */
function texts(catalog) {
  const ours = catalog.split("\n\n").filter((message) => OURS.test(message));
  return Object.fromEntries(ours.map((message) => [read(message, "msgid"), read(message, "msgstr")]).filter(([, said]) => said));
}

/** A language as its speakers call it, such as "Polski". */
function nameOf(tag) {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag);
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Write a file that has changed: others may be reading those that have not. */
function write(name, content) {
  const file = join(MADE, name);
  if (!existsSync(file) || readFileSync(file, "utf8") !== content) writeFileSync(file, content);
}

const tags = readdirSync(CATALOGS).flatMap((name) => /^(\w+)\.po$/.exec(name)?.[1] ?? []).sort();
const names = ["en", ...tags].map((tag) => `  ${tag}: ${JSON.stringify(nameOf(tag))},\n`);
const loads = tags.map((tag) => `  ${tag}: () => import("./${tag}").then((made) => made.default),\n`);
mkdirSync(MADE, { recursive: true });
for (const tag of tags) {
  const catalog = texts(readFileSync(join(CATALOGS, `${tag}.po`), "utf8"));
  write(`${tag}.ts`, `const texts: Record<string, string> = ${JSON.stringify(catalog, null, 2)};\nexport default texts;\n`);
}
write("languages.ts", `export const LANGUAGES = {
${names.join("")}} as const;

// Each is a file of its own, which only those load who read it.
export const CATALOGS: Readonly<Record<Exclude<keyof typeof LANGUAGES, "en">, () => Promise<Record<string, string>>>> = {
${loads.join("")}};
`);

// Opens pages in a real browser: node browser.mjs REQUEST, with a JSON object on one line:
// url, paths, widths, browser (its executable), and shots (a folder for pictures, or null).
// Prints one JSON object a page: what axe-core, the console, and the layout found wrong.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const request = JSON.parse(process.argv[2]);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const browser = await chromium.launch({
  executablePath: request.browser,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

/** A page at a width, in light and in dark. The scheme changes colors alone: what else axe-core looks
 * at need not be looked at again. */
async function looks(path, width, context) {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: width < 500 ? 780 : 900 });
  const console = [];
  const foreign = [];
  page.on("console", (message) => { if (message.type() === "error") console.push(message.text()); });
  page.on("pageerror", (error) => console.push(String(error)));
  page.on("request", (sent) => { if (!sent.url().startsWith(request.url)) foreign.push(sent.url()); });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(request.url + path);
  await page.evaluate(axe); // through the debugger: the page's content security policy stays strict
  for (const [colorScheme, rules] of [["light", RULES], ["dark", ["cat.color"]]]) {
    await page.emulateMedia({ colorScheme });
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const found = await page.evaluate(async (tags) => {
      const { violations } = await window.axe.run({ runOnly: tags });
      return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target}`));
    }, rules);
    if (request.shots) {
      const name = path.replace(/[^a-zA-Z0-9]+/g, "-").replace(/^-|-$/g, "") || "start";
      const options = { path: `${request.shots}/${name}-${width}-${colorScheme}.png` };
      await page.screenshot({ ...options, fullPage: false });
    }
    process.stdout.write(
      JSON.stringify({ path, width, colorScheme, scrolls, console, foreign, axe: found }) + "\n",
    );
  }
  await page.close();
}

for (const path of request.paths) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  for (const width of request.widths) await looks(path, width, context);
  await context.close();
}
await browser.close();

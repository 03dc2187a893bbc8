// Steps through replays in a real browser: node replay.mjs REQUEST, with a JSON object on one line:
// browser (its executable), files (pages that are replays), and, for a service, url, record (a
// file), log (a log, compressed), refused (another, not to be imported), and session (GAME/SESSION, finished). Prints one JSON object for each: the moments seen,
// and all that was wrong.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { chromium } from "playwright-core";

const request = JSON.parse(process.argv[2]);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await chromium.launch({
  executablePath: request.browser,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

async function opened(address, own) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const wrong = [];
  page.on("console", (message) => { if (message.type() === "error") wrong.push(message.text()); });
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("request", (sent) => { if (!sent.url().startsWith(own)) wrong.push(sent.url()); });
  await page.goto(address);
  return { context, page, wrong };
}

async function examined(page, wrong) {
  await page.evaluate(axe); // through the debugger: the page's content security policy stays strict
  wrong.push(...await page.evaluate(async () => {
    const { violations } = await window.axe.run();
    return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target}`));
  }));
}

const spoken = (page) => page.locator("label[for=ply]").innerText();

async function stepThrough(page, wrong) {
  const next = page.getByRole("button", { name: "Next move" });
  const seen = [await spoken(page)];
  while (await next.isEnabled()) {
    await next.click();
    seen.push(await spoken(page));
    if (seen.length === 20) await examined(page, wrong);
  }
  return seen;
}

async function file(path) {
  const { context, page, wrong } = await opened(`file://${path}`, "file:");
  const seen = await stepThrough(page, wrong);
  const end = await page.locator(".prompt").innerText();
  // A held key is faster than the picture: no step is lost.
  await page.locator("h1").click();
  await page.evaluate((presses) => {
    const press = () => new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true });
    for (let step = 0; step < presses; step += 1) document.body.dispatchEvent(press());
  }, Math.min(30, Math.floor((seen.length - 1) / 2)));
  const last = seen.at(-1);
  await page.waitForFunction((said) => document.querySelector("label[for=ply]").innerText !== said, last);
  const back = await spoken(page);
  await page.getByRole("button", { name: "Previous phase" }).click();
  await page.getByLabel("Show what was hidden").check();
  await page.locator(".viewers button").nth(1).click();
  await examined(page, wrong);
  const link = await page.evaluate(() => location.hash);
  const widths = [];
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    widths.push(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  }
  await context.close();
  return { path, moments: new Set(seen).size, end, back, link, scrolls: Math.max(...widths), wrong };
}

async function record(url, path) {
  const { context, page, wrong } = await opened(`${url}/play#replay?move=3&seat=1`, url);
  await page.getByLabel("A record").setInputFiles(path);
  await page.locator(".replay-controls").waitFor();
  const first = await spoken(page);
  await page.locator(".curve .chart").waitFor(); // of rounds, which nobody asked for
  await page.locator(".curve progress").waitFor({ state: "detached" });
  const rounds = await page.locator(".curve .chart .round").count();
  const patience = await limited(page);
  const compute = page.getByRole("button", { name: "Analyze every move" });
  await page.locator(".curve select").nth(1).selectOption("1");
  await compute.click();
  await page.locator(".curve .chart").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await compute.waitFor();
  await examined(page, wrong);
  await context.close();
  return { path, first, rounds, patience, wrong: wrong.filter((text) => !/status of 429/.test(text)) };
}

/** What the page says while the service does not let bots think for it. */
async function limited(page) {
  const headers = { "Content-Type": "application/json", "Retry-After": "7" };
  const problem = { type: "/problems", title: "", status: 429, code: "thinking-limited", detail: "", errors: [], valid: [], retry_after: 7 };
  await page.route("**/playouts", (route) => route.fulfill({ status: 429, headers, json: problem }));
  await page.getByRole("button", { name: "Analyze every move" }).click();
  const said = page.locator(".curve .hint", { hasText: "Bots have thought" });
  const words = await said.innerText();
  await page.unroute("**/playouts");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Analyze every move" }).waitFor();
  return words;
}

/** The log of a game that people played: as a file, as text, and one that is refused. */
async function log(url, path, refused) {
  const { context, page, wrong } = await opened(`${url}/play#replay`, url);
  await examined(page, wrong);
  await page.getByLabel("The log", { exact: true }).setInputFiles(refused);
  await page.getByRole("alert").waitFor();
  const said = await page.getByRole("alert").innerText();
  await examined(page, wrong);
  await page.setViewportSize({ width: 360, height: 900 });
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.getByLabel("The log", { exact: true }).setInputFiles(path);
  await page.locator(".replay-controls").waitFor();
  const first = await spoken(page);
  await page.getByText("What the log does not tell").click();
  const notes = await page.locator(".table-head li").allInnerTexts();
  await examined(page, wrong);
  await page.goto("about:blank");
  await page.goto(`${url}/play#replay`);
  await page.getByLabel("Or its text").fill(gunzipSync(readFileSync(path)).toString());
  await page.getByRole("button", { name: "Review" }).click();
  await page.locator(".replay-controls").waitFor();
  const pasted = await spoken(page);
  await context.close();
  // The browser writes an error for the answer that it was right to get.
  return { first, pasted, notes, said, scrolls, wrong: wrong.filter((text) => !/status of 422/.test(text)) };
}

/** What the moves of the moment are worth: the shares, and the one that was made. */
async function valuesOf(page) {
  await page.getByRole("button", { name: "Value its moves" }).click();
  await page.locator('.values ol[aria-busy="false"] > li').first().waitFor();
  return {
    shares: (await page.locator(".values b").allInnerTexts()).map((text) => Number.parseInt(text)),
    made: await page.locator(".values li", { hasText: "(played)" }).count(),
  };
}

/** Where keys lead: to the end, back by two moves, to the beginning, and on by playing. */
async function keyed(page) {
  const places = [];
  await page.evaluate(() => document.activeElement.blur());
  for (const key of ["End", "ArrowLeft", "ArrowLeft", "Home"]) {
    const before = await spoken(page);
    await page.keyboard.press(key);
    await page.waitForFunction((said) => document.querySelector("label[for=ply]").innerText !== said, before);
    places.push(await spoken(page));
  }
  await page.keyboard.press("k");
  await page.waitForFunction(() => document.querySelector("label[for=ply]").innerText.startsWith("Move 2 of"));
  await page.keyboard.press("k");
  return places;
}

/** From the finished game to its replay, to the end, and what a bot would have done at each fall. */
async function session(url, id) {
  const { context, page, wrong } = await opened(`${url}/play#session/${id}`, url);
  await page.getByRole("button", { name: "Watch" }).click();
  await page.getByRole("link", { name: "Replay", exact: true }).click();
  await page.locator(".replay-controls").waitFor();
  const seen = await stepThrough(page, wrong);
  const end = await page.locator(".prompt").innerText();
  await page.locator(".curve select").nth(0).selectOption("learned");
  await page.locator(".curve select").nth(1).selectOption("1");
  await page.getByRole("button", { name: "Analyze every move" }).click();
  await page.getByRole("button", { name: "Analyze every move" }).waitFor();
  const falls = await page.locator(".falls > li").count();
  const advice = await page.locator(".falls > li span > small").allInnerTexts();
  const rounds = await page.locator(".curve .chart .round").allTextContents();
  const marks = await page.locator(".axis > i").count();
  await page.locator(".falls button").first().click(); // the moment before, with the values of its moves
  const values = await valuesOf(page);
  await page.getByLabel("Show what was hidden").check();
  const held = await page.locator(".held [data-piece]").count();
  await page.getByLabel("Speed").selectOption("4");
  const keys = await keyed(page);
  await examined(page, wrong);
  await page.goto("about:blank");
  await page.goto(`${url}/play#replay/${id}?move=5`); // by its address alone
  await page.locator(".replay-controls").waitFor();
  const fifth = await spoken(page);
  await context.close();
  return { moments: new Set(seen).size, end, falls, advice, rounds, marks, values, held, keys, fifth, wrong };
}

const print = (found) => process.stdout.write(JSON.stringify(found) + "\n");
for (const path of request.files) print(await file(path));
if (request.record) print(await record(request.url, request.record));
if (request.log) print(await log(request.url, request.log, request.refused));
if (request.session) print(await session(request.url, request.session));
await browser.close();

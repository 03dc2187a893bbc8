// People at the table, in a real browser, who use it by clicking, by keys, or by touch alone. The scenarios
// beside this file are started with node SCENARIO.mjs REQUEST, where REQUEST is a JSON object with url and browser (its
// executable); they print what they found as one JSON object.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const PATIENCE = 120_000; // of a slow machine
const SEED = "a game of usual length";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const request = JSON.parse(process.argv[2]);

/** Start a browser, let people play, and print what they found. */
export async function scenario(play) {
  const browser = await chromium.launch({
    executablePath: request.browser,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  try {
    process.stdout.write(JSON.stringify(await play((settings) => Person.arrive(browser, settings))) + "\n");
  } finally {
    await browser.close();
  }
}

/** Someone with a browser of their own. `heard` is all that the service has sent about sessions. */
export class Person {
  static async arrive(browser, settings = {}) {
    const context = await browser.newContext({ reducedMotion: "reduce", ...settings });
    context.setDefaultTimeout(PATIENCE);
    const person = new Person(await context.newPage());
    await person.listen(context);
    return person;
  }

  constructor(page) {
    this.page = page;
    this.heard = [];
    this.faults = [];
    this.bytes = 0;
    this.number = 42;
    this.way = "click"; // or "keys", or "touch"
    this.presses = 0; // of keys
    this.position = null; // the page's last request for it
  }

  async listen(context) {
    const { page } = this;
    page.on("pageerror", (error) => this.faults.push(String(error)));
    page.on("console", (message) => {
      const text = message.text();
      if (message.type() === "error" && !text.startsWith("Failed to load")) this.faults.push(text);
    });
    page.on("request", (sent) => {
      if (!sent.url().startsWith(request.url)) this.faults.push(sent.url());
      const position = sent.method() === "GET" && /\/sessions\/[^/]+$/.test(new URL(sent.url()).pathname);
      if (position) this.position = sent;
    });
    page.on("response", (answer) => {
      if (!answer.url().includes("/sessions") || answer.url().includes("/stream")) return;
      answer.text().then((text) => this.heard.push(text), () => null); // of a page that was left
    });
    await context.route((url) => url.pathname.endsWith("/sessions"), (route) => {
      const body = route.request().postDataJSON();
      return route.continue(body ? { postData: JSON.stringify({ ...body, seed: SEED }) } : {});
    });
    const wire = await context.newCDPSession(page);
    await wire.send("Network.enable");
    wire.on("Network.responseReceived", ({ requestId, response }) => {
      if (response.url.includes("/stream")) void wire.send("Network.streamResourceContent", { requestId }).catch(() => null);
    });
    wire.on("Network.dataReceived", ({ data }) => { if (data) this.heard.push(Buffer.from(data, "base64").toString()); });
    wire.on("Network.loadingFinished", ({ encodedDataLength }) => { this.bytes += encodedDataLength; });
  }

  /** The same number on every run, from 0 up to a limit. */
  chance(limit) {
    this.number = (this.number * 16807) % 2147483647;
    return this.number % limit;
  }

  async goto(place) {
    await this.page.goto(request.url + place);
  }

  click(name) {
    return this.use(this.page.getByRole("button", { name, exact: true }));
  }

  /** Use a button or a link, in this person's way. */
  async use(part) {
    if (this.way === "click") return part.click();
    if (this.way === "touch") return part.tap();
    const key = await part.getAttribute("aria-keyshortcuts");
    if (key && await this.page.locator(`[aria-keyshortcuts="${key}"]`).count() === 1) return this.press(key);
    for (let tabs = 0; !(await part.evaluate((element) => element === document.activeElement)); tabs += 1) {
      if (tabs === 200) throw new Error(`Not reached by Tab: ${await part.textContent()}`);
      await this.page.keyboard.press("Tab");
    }
    return this.press("Enter");
  }

  press(key) {
    this.presses += 1;
    return this.page.keyboard.press(key);
  }

  /** Begin a game with the opponents that the lobby offers by these names, such as `open`. */
  async begin(game, ...opponents) {
    await this.goto(`/play#new/${game}`);
    for (const [place, opponent] of opponents.entries()) {
      await this.page.locator(`#seat-${place}`).selectOption(opponent);
    }
    await this.click("Start the game");
    await this.page.locator(".panel").waitFor();
  }

  /** Wait until it is their turn; false if the game is over. */
  async ready() {
    const panel = this.page.locator('.panel[data-state="over"], .panel[data-state="decide"]');
    await panel.waitFor();
    return (await panel.getAttribute("data-state")) === "decide";
  }

  /** Make one move by clicking pieces and what answers. False if the game is over. */
  async turn() {
    if (!(await this.ready())) return false;
    const before = await this.version();
    for (let clicks = 0; !(await this.answered(before)); clicks += 1) {
      if (clicks === 30) throw new Error(`No answer: ${await this.page.locator(".panel").innerText()}`);
      await this.clickSomething();
    }
    return true;
  }

  /** An answer to what is selected, or else one of the marked pieces, or an answer without pieces. */
  async clickSomething() {
    const { page } = this;
    const ready = page.locator(".p-answer .p-do:not(.p-quiet)");
    const pieces = page.locator(`[data-piece][data-state="legal"]${this.way === "keys" ? "[aria-keyshortcuts]" : ""}`);
    const bare = page.locator(".p-answer .p-quiet").filter({ hasNotText: /^Clear/ });
    const some = [await ready.count(), await pieces.count(), await bare.count()];
    const kind = some[0] ? ready : some[1] && (!some[2] || this.chance(4)) ? pieces : bare;
    if (!(await kind.count())) return this.click("Clear");
    const one = kind.nth(this.chance(await kind.count()));
    await this.use(one);
    if (kind !== pieces) await this.page.waitForFunction(() => !document.querySelector(".p-do:disabled"));
  }

  async answered(before) {
    const refused = this.page.locator(".panel .notice.bad");
    if (await refused.count()) throw new Error(await refused.textContent());
    return (await this.version()) !== before;
  }

  version() {
    return this.page.locator(".panel").getAttribute("data-version");
  }

  /** Wait until the page shows what the service has for this person now, and answer with that. */
  async catchUp() {
    const { authorization } = this.position.headers();
    const url = new URL(this.position.url());
    url.searchParams.set("limit", "1"); // the page itself asks for no lists of moves
    const answer = await fetch(url, { headers: authorization ? { authorization } : {} });
    const position = await answer.json();
    await this.page.locator(`.panel[data-version="${position.version}"]`).waitFor();
    return position;
  }

  /** Everyone at the table by their names, in the order of their seats. */
  async seats(part = "") {
    const plates = await this.page.locator(".p-seat[data-seat]").all();
    const said = await Promise.all(plates.map(async (plate) => [
      Number(await plate.getAttribute("data-seat")), await (part ? plate.locator(part) : plate).textContent(),
    ]));
    return said.sort(([one], [other]) => one - other).map(([, text]) => text);
  }

  /** Whether parts of the table lie over others. */
  covered() {
    return this.page.evaluate(() => {
      const boxes = [...document.querySelector(".p-table").children].map((part) => part.getBoundingClientRect());
      return boxes.some((one, place) => boxes.slice(place + 1).some((other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1));
    });
  }

  /** What axe-core finds wrong. */
  async violations() {
    await this.page.evaluate(AXE); // through the debugger: the content security policy stays strict
    return this.page.evaluate(async (rules) => {
      const { violations } = await window.axe.run({ runOnly: rules });
      return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target} ${node.html}`));
    }, RULES);
  }

  /** What axe-core finds wrong, and whether the page is wider than its window. */
  async inspect() {
    const { page } = this;
    const found = [];
    for (const [width, theme] of [[360, "light"], [360, "dark"], [1440, "light"], [1440, "dark"]]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) found.push(`${width}: wider than the window by ${wide}`);
      found.push(...await this.violations());
      if (request.shots) {
        this.shots = (this.shots ?? 0) + 1;
        const name = `${request.shots}/${request.game}-${this.shots}-${width}-${theme}`;
        await page.screenshot({ path: `${name}.png`, fullPage: true });
      }
    }
    return found;
  }
}

// One person against a bot, from the address of the table to the end; `game` says of what.
import { readFileSync } from "node:fs";
import { request, scenario } from "./table.mjs";

async function saved(page, part) {
  const [download] = await Promise.all([page.waitForEvent("download"), part.click()]);
  return readFileSync(await download.path());
}

/** How large a picture is, and how many colors it has along its middle. */
const paintedOn = (page, png) => page.evaluate(async (bytes) => {
  const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
  const { width, height } = image;
  const brush = new OffscreenCanvas(width, height).getContext("2d");
  brush.drawImage(image, 0, 0);
  const { data } = brush.getImageData(0, Math.floor(height / 2), width, 1);
  return { width, height, colors: new Set(Array.from({ length: width }, (_, x) => data.slice(4 * x, 4 * x + 3).join())).size };
}, [...png]);

/** What the page of the end shows: totals and their parts, the rounds of the curve, pieces, and the picture. */
async function endingOf(page) {
  const picture = (await saved(page, page.getByRole("link", { name: "SVG" }))).toString();
  const painted = await paintedOn(page, await saved(page, page.getByRole("button", { name: "Picture" })));
  const ending = await page.evaluate((text) => {
    const all = (selector, among = document) => [...among.querySelectorAll(selector)];
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml");
    return {
      bars: all(".p-bars > p:not(.p-legend)").map((bar) => ({
        total: Number(bar.querySelector("b").textContent),
        parts: all(".p-stacked i", bar).map((part) => Number.parseInt(part.textContent)),
      })),
      rounds: all(".by-round tbody tr").map((row) => all("td", row).map((cell) => Number(cell.textContent))),
      pieces: all(".finals [data-piece]").length,
      pictured: all("svg > svg", drawn).length,
      broken: all("parsererror", drawn).length,
      foreign: /(href|url\()=?["']?(?!#)/.test(text),
      size: [drawn.documentElement.getAttribute("width"), drawn.documentElement.getAttribute("height")].map(Number),
    };
  }, picture);
  return { ...ending, painted };
}

await scenario(async (arrive) => {
  const person = await arrive();
  await person.goto("/play");
  await person.page.getByRole("link", { name: request.title }).click();
  await person.page.getByRole("button", { name: "Start the game" }).waitFor();
  const bytes = person.bytes; // of the first load
  const axe = await person.inspect();
  if (request.expansions) {
    await person.page.getByRole("radio", { name: request.expansions }).check();
  }
  await person.click("Start the game");
  let moves = 0;
  let prestige = 0; // moves with prestige on the table
  for (; await person.turn(); moves += 1) {
    if (await person.page.locator('.p-seat .p-count[title="prestige"]').count()) prestige += 1;
    if (moves === 6) axe.push(...await person.inspect());
  }
  const { faults, page } = person;
  await page.locator(".by-round").waitFor();
  axe.push(...await person.inspect());
  await page.setViewportSize({ width: 360, height: 780 });
  const tallness = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  const ending = await endingOf(page);
  const below = await tallness();
  await person.click("See the table");
  const scrolls = Math.max(below, await tallness());
  const covered = await person.covered();
  const seats = await person.seats();
  await person.click("Result");
  const record = await page.getByRole("link", { name: "Record", exact: true }).getAttribute("download");
  await page.route("**/record", (route) => route.abort()); // the service has forgotten the game
  await page.getByRole("link", { name: "Replay", exact: true }).click();
  await page.locator(".replay-controls").waitFor();
  await page.goBack();
  await person.click("Rematch, same seats");
  await page.locator('.panel[data-state="decide"]').waitFor();
  const rematch = (await person.seats()).length;
  await person.goto("/play#");
  await page.locator(".yours li", { hasText: "Your turn" }).waitFor();
  const listed = await page.locator(".yours li").allInnerTexts();
  return { moves, prestige, bytes, axe, faults, seats, scrolls, covered, record, rematch, ending, listed };
});

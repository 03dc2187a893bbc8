// Someone wants to be told when it is their turn, and plays against a person who takes their time.
import { scenario } from "./table.mjs";

/** A browser that notes what it is asked for, and whose page is in the background. Runs in the page. */
function note() {
  window.told = [];
  window.asked = 0;
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function noted(...when) {
    window.tones += 1;
    return start.apply(this, when);
  };
  window.Notification = class {
    static permission = "granted";
    static async requestPermission() { window.asked += 1; }
    constructor(title) { window.told.push(title); }
  };
  Object.defineProperty(document, "hidden", { get: () => true });
}

const icon = (page) => page.evaluate(() => document.querySelector('link[rel="icon"]').href.split("/").at(-1).split("?")[0]);

await scenario(async (arrive) => {
  const host = await arrive();
  await host.page.addInitScript(note);
  await host.begin("race", "open");
  const guest = await arrive();
  await guest.page.goto(await host.page.locator("#link").inputValue());
  await guest.click("Join");
  const { page } = host;
  await page.locator(".menu > summary").click();
  const before = await page.evaluate(() => window.asked);
  await page.getByLabel("Sound when it is your turn").check();
  await page.getByLabel("Notification when it is your turn").check();
  await page.locator(".menu > summary").click();
  const [asked, tones] = await page.evaluate(() => [window.asked, window.tones]);
  await host.turn();
  await page.locator('.panel[data-state="wait"]').waitFor();
  const waiting = [await icon(page), await page.title()];
  await guest.turn();
  await page.locator('.panel[data-state="decide"]').waitFor();
  const called = [await icon(page), await page.title()];
  const told = await page.evaluate(() => ({ notices: window.told, tones: window.tones }));
  return { before, asked, tones, waiting, called, told, faults: [...host.faults, ...guest.faults] };
});

// Pictures of the table for the guides: node tools/pictures.mjs REQUEST, where REQUEST is a JSON object with
// url (a service), browser (its executable), out (a folder), scenes, widths, themes, and form (jpeg, or else
// png). A bot plays the seat that looks until there is something to see.
import { chromium } from "playwright-core";
import { keep, played } from "./positions.mjs";

const request = JSON.parse(process.argv[2]);
const HEIGHTS = { 360: 780, 1280: 720, 1440: 900, 2560: 1440 };

const browser = await chromium.launch({
  executablePath: request.browser,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
for (const scene of request.scenes) {
  const kept = scene.game ? await played(request.url, scene) : null;
  for (const width of scene.widths ?? request.widths) {
    for (const theme of scene.themes ?? request.themes) {
      const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width, height: HEIGHTS[width] }, hasTouch: width < 500 });
      const page = await context.newPage();
      page.on("pageerror", (error) => process.stderr.write(`${scene.name}: ${error}\n`));
      page.on("console", (message) => { if (message.type() === "error") process.stderr.write(`${scene.name}: ${message.text()}\n`); });
      if (kept) await keep(page, kept);
      if (theme === "light") await page.addInitScript(() => localStorage.setItem("galaxy-referee/light", "light"));
      const place = kept ? `#${scene.replay ? "replay" : "session"}/${kept.game}/${kept.session}${scene.at ?? ""}` : (scene.place ?? "");
      await page.goto(`${request.url}/play${place}`);
      await page.locator(scene.shows ?? ".panel").first().waitFor({ timeout: 60_000 });
      for (const press of scene.keys ?? []) await page.keyboard.press(press);
      await page.waitForTimeout(900);
      const name = `${scene.name}-${width}${theme === "light" ? "-light" : ""}`;
      const form = request.form === "jpeg" ? { type: "jpeg", quality: 72, path: `${request.out}/${scene.name}.jpg` } : { path: `${request.out}/${name}.png` };
      await page.screenshot(form);
      process.stdout.write(`${name}\n`);
      await context.close();
    }
  }
}
await browser.close();

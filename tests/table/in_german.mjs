// Someone with a German browser plays by keyboard alone, loses the connection and gets it back, and
// then chooses Polish.
import { scenario } from "./table.mjs";

await scenario(async (arrive) => {
  const person = await arrive({ locale: "de-AT" });
  const { page } = person;
  await person.goto("/play#new/race");
  await page.getByRole("button", { name: "Partie beginnen" }).click();
  const frame = await page.locator(".top nav").innerText();
  await person.ready();
  await page.getByRole("button", { name: "Tipp" }).click();
  const hint = await page.locator(".panel .notice").innerText();
  await page.evaluate(() => document.activeElement.blur()); // otherwise, Enter would press the button again
  const texts = [];
  const titles = [];
  let most = 0; // key presses for a decision
  for (let move = 0; move < 8; move += 1) {
    if (!(await person.ready())) break;
    texts.push(await page.locator(".prompt").innerText());
    titles.push(await page.title());
    const before = await person.version();
    let presses = 0;
    for (let key = 1; (await person.version()) === before && key < 20; key += 1) {
      const ready = await page.locator('[aria-keyshortcuts="Enter"]').count() === 1;
      const pressed = ready ? "Enter" : String(key);
      await page.keyboard.press(pressed);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      presses += 1;
      if (ready) await page.waitForFunction((version) => document.querySelector(".panel").dataset.version !== version, before);
      const bare = page.locator(".p-answer .p-quiet");
      if (!ready && key > 6 && await bare.count()) await bare.first().press("Enter");
    }
    most = Math.max(most, presses);
  }
  await page.locator(".of-log > summary").click();
  texts.push(...await page.locator(".log li").allInnerTexts());
  const lang = await page.evaluate(() => document.documentElement.lang);

  const place = () => page.locator(".board").boundingBox();
  const still = await place();
  await page.context().setOffline(true);
  await page.getByText("Die Verbindung ist unterbrochen").waitFor({ timeout: 30_000 });
  const moved = JSON.stringify(still) !== JSON.stringify(await place());
  await page.context().setOffline(false);
  await page.locator(".lost").waitFor({ state: "hidden" });

  await page.locator(".menu > summary").click();
  await page.getByLabel("Sprache").selectOption("pl");
  await page.getByText("Twoja decyzja").or(page.getByText("Czekamy na")).first().waitFor();
  await page.locator(".of-log > summary").click();
  const polish = await page.locator(".log li").allInnerTexts();
  await page.locator(".top").getByText("Zasady").waitFor({ state: "attached" }); // chosen at the table, not in the browser's settings
  return { frame, hint, texts, titles, most, lang, moved, polish, faults: person.faults };
});

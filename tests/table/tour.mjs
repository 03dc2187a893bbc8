// A newcomer takes the tour by keyboard, and is not offered it again: only the question mark shows it.
import { request, scenario } from "./table.mjs";

/** What a step lights, with its title; by how much that or its card is outside the window. */
const shown = (page) => page.evaluate(() => {
  const [light, card] = [...document.querySelectorAll(".tour > div")].map((part) => part.getBoundingClientRect());
  const outside = [light, card].map((box) => Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight));
  return { title: document.getElementById("tour-title").textContent, lit: Math.min(light.width, light.height), outside: Math.max(...outside) };
});

await scenario(async (arrive) => {
  const person = await arrive();
  const { page } = person;
  const offer = page.locator(".offer");
  const tour = page.locator(".tour");
  const axe = [];
  await person.begin(request.game);
  await offer.getByRole("button", { name: "Tour of the table" }).press("Enter");
  await tour.waitFor();
  const steps = [];
  for (let step = 0; step < 5; step += 1) {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 720 });
      await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => true));
      steps.push(await shown(page));
      if (request.shots) await page.screenshot({ path: `${request.shots}/tour-${request.game}-${width}-${step}.png` });
    }
    if (step === 2) axe.push(...await person.inspect());
    await page.keyboard.press("Enter");
  }
  await tour.waitFor({ state: "detached" });
  const focus = await page.evaluate(() => document.activeElement.className);
  const offered = await offer.count();
  await page.locator(".help-button").press("Enter");
  await page.getByRole("button", { name: "Tour of the table" }).press("Enter");
  await tour.waitFor();
  await page.keyboard.press("ArrowRight");
  const second = await page.locator("#tour-title").textContent();
  await page.keyboard.press("Escape");
  await tour.waitFor({ state: "detached" });

  const other = await arrive(); // who does not want it
  await other.begin(request.game);
  axe.push(...await other.inspect()); // with the offer
  await other.page.keyboard.press("Escape");
  await other.page.locator(".offer").waitFor({ state: "detached" });
  await other.page.reload();
  await other.ready();
  const later = await other.page.locator(".offer").count();
  return { steps, focus, offered, second, later, axe, faults: [...person.faults, ...other.faults] };
});

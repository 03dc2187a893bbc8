// Whether anything on a table does not fit: node fits.mjs REQUEST, with a JSON object on one line:
// browser (its executable), files (pages that are replays), and widths. Prints one JSON object for
// each file: how many cards lay on the table, and all that is cut off or lies over something else.
import { chromium } from "playwright-core";

const request = JSON.parse(process.argv[2]);
const browser = await chromium.launch({
  executablePath: request.browser,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

/** What is wider or higher than its place. Runs in the page. */
function overflows() {
  const wrong = [];
  const name = (part) => `${part.className || part.tagName}: ${part.textContent.slice(0, 60)}`;
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is wider than the window");
  for (const part of document.querySelectorAll(".board *")) {
    if (part.closest("svg, .p-unseen") || !part.clientWidth) continue;
    const style = getComputedStyle(part);
    if (/auto|scroll/.test(style.overflowX)) continue; // it scrolls by itself
    if (part.scrollWidth > part.clientWidth + 1) wrong.push(`too wide: ${name(part)}`);
    const clips = style.overflowY !== "visible";
    if (clips && part.scrollHeight > part.clientHeight + 1) wrong.push(`cut off: ${name(part)}`);
  }
  for (const group of document.querySelectorAll(".p-cards, .p-goals, .p-tokens, .p-track, .p-head")) {
    const boxes = [...group.children].filter((part) => !part.matches(".p-unseen")).map((part) => part.getBoundingClientRect());
    boxes.forEach((one, place) => boxes.slice(place + 1).forEach((other) => {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 1 && down > 1) wrong.push(`one over the other: ${name(group)}`);
    }));
  }
  return wrong;
}

for (const file of request.files) {
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`file://${file}#replay?move=999999&seat=0`);
  await page.locator(".board .p-card").first().waitFor();
  await page.evaluate(() => document.querySelectorAll("details").forEach((part) => { part.open = true; }));
  const wrong = [];
  for (const width of request.widths) {
    await page.setViewportSize({ width, height: 900 });
    wrong.push(...(await page.evaluate(overflows)).map((found) => `${width}: ${found}`));
    if (request.shots) await page.screenshot({ path: `${request.shots}/${file.split("/").at(-1)}-${width}.png`, fullPage: true });
  }
  const cards = await page.locator(".board .p-card").count();
  process.stdout.write(JSON.stringify({ file, cards, wrong: [...new Set(wrong)] }) + "\n");
  await page.close();
}
await browser.close();

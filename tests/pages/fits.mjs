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
  const board = document.querySelector(".board");
  // On a narrow window the page of a replay grows with its board.
  if (innerWidth < 1000 && board.scrollHeight > board.clientHeight + 1) wrong.push(`the board is higher than its place by ${board.scrollHeight - board.clientHeight} px`);
  for (const part of document.querySelectorAll(".board *")) {
    if (part.closest("svg, .p-unseen") || !part.clientWidth) continue;
    const style = getComputedStyle(part);
    if ([part, part.parentElement].some((each) => getComputedStyle(each).clipPath === "inset(50%)")) continue; // said, not shown
    if (/auto|scroll/.test(style.overflowX)) continue; // it scrolls by itself
    if (part.scrollWidth > part.clientWidth + 1) wrong.push(`too wide: ${name(part)}`);
    const clips = style.overflowY !== "visible" && style.webkitLineClamp === "none"; // shortened, and whole when looked at
    if (clips && part.scrollHeight > part.clientHeight + 1) wrong.push(`cut off: ${name(part)}`);
  }
  // A name that is not drawn at all is not said by a screen reader either.
  for (const named of document.querySelectorAll(".board .p-card .p-name [lang]")) {
    if (!named.getClientRects().length) wrong.push(`a card without its name: ${named.textContent}`);
  }
  for (const group of document.querySelectorAll(".p-table, .p-cards, .p-goals, .p-tokens, .p-track, .p-head")) {
    // As they are laid out, before a fan is turned.
    const boxes = [...group.children].filter((part) => !part.matches(".p-unseen"));
    boxes.forEach((one, place) => boxes.slice(place + 1).forEach((other) => {
      const end = (start, size) => Math.min(one[start] + one[size], other[start] + other[size]) - Math.max(one[start], other[start]);
      const across = end("offsetLeft", "offsetWidth");
      const down = end("offsetTop", "offsetHeight");
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

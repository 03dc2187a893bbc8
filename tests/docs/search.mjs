// Searches the site of the documentation from its files, without a server:
// node search.mjs CHROMIUM FOLDER QUERY... prints the status and the titles and addresses of results.
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [executablePath, folder, ...queries] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage();
const faults = [];
page.on("pageerror", (error) => faults.push(error.message));
for (const query of queries) {
  await page.goto(`${pathToFileURL(folder)}/guides/views.html`);
  await page.fill("#find", query);
  await page.press("#find", "Enter");
  await page.waitForURL(/search\.html/);
  const hits = await page.$$eval("#hits a", (links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
  const found = [];
  for (const [title, address] of hits.slice(0, 3)) {
    await page.goto(`${pathToFileURL(folder)}/${address}`);
    found.push({ title, address, there: await page.evaluate(() => !location.hash || !!document.querySelector(":target")) });
  }
  console.log(JSON.stringify({ query, count: hits.length, found, faults }));
}
const versions = await page.$$eval("#version option", (options) => options.map((option) => option.value));
await page.selectOption("#version", versions.at(-1));
await page.waitForURL(/index\.html/);
console.log(JSON.stringify({ versions, led: page.url().split("/").slice(-2).join("/"), faults }));
await browser.close();

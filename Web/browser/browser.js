// Tries the module in Chromium without WebGL: the screenshots of a page with three maps must be the same in all runs.
//
//   RENDER_MAP=render-map PLAYWRIGHT=FOLDER node browser/browser.js LIBRARY [RUNS] [SCREENSHOT]
//
// LIBRARY is MapLibre GL JS as a script, PLAYWRIGHT the folder of the package playwright-core.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { drawMaps, prepare, testMap } from "../src/playwright.js";
import { startService } from "../src/service.js";
import { startSite } from "./site.js";

const [library, runs = "50", screenshot] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(process.env.PLAYWRIGHT ?? "playwright-core");
const site = await startSite(library);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-3d-apis"],
});

/** Opens the page, and calls a function with it. */
async function open(hash, body) {
  const page = await browser.newPage({ viewport: { width: 340, height: 760 } });
  await prepare(page);
  await page.goto(site.address + hash);
  assert.equal(await page.evaluate(() => document.createElement("canvas").getContext("webgl2")), null);
  try { return await body(page); } finally { await page.close(); }
}

const digests = new Set();
for (let run = 0; run < Number(runs); run++) {
  await open("", async (page) => {
    await drawMaps(page);
    const picture = await page.screenshot();
    if (run === 0 && screenshot) await writeFile(screenshot, picture);
    digests.add(createHash("sha256").update(picture).digest("hex"));
  });
}
assert.equal(digests.size, 1, `${digests.size} different screenshots`);
console.log(`${runs} runs, the same screenshot`);

await open("#state", (page) => assert.rejects(drawMaps(page), /#third: .*feature states of the source "dots" \(features 1\)/));
await open("#custom", (page) => assert.rejects(drawMaps(page), /#third: .*custom layer "own"/));
await open("#custom", (page) => drawMaps(page, { allow: ["custom layer"] }));
await open("#moving", (page) => assert.rejects(drawMaps(page, { timeout: 2000 }), /#third (still moves or loads after 2000 ms|changed while its picture was drawn)/));
console.log("what is not drawn is named");

await open("", async (page) => {
  await drawMaps(page);
  assert.equal(await page.locator(".render-map-picture").count(), 3);
  await page.evaluate(() => moveThird());
  await page.waitForFunction(() => document.querySelectorAll(".render-map-picture").length === 2);
});
console.log("a map that moves loses its old picture");

const folder = await mkdtemp(join(tmpdir(), "render-map-web-"));
await open("", async (page) => {
  const test = { folder, name: "third", map: 2, arguments: ["--color", "never"] };
  await assert.rejects(testMap(page, test), /third/);
  await testMap(page, { ...test, update: true, arguments: [...test.arguments, "--update-in-ci"] });
  await testMap(page, test);
  await page.evaluate(() => moveThird());
  await assert.rejects(testMap(page, test), /zoom: 1 -> 3/);
});
await rm(folder, { recursive: true });
console.log("a change is explained by render-map test");

const service = await startService({ port: 0 });
await open("", async (page) => {
  const errors = [];
  page.on("console", (message) => errors.push(message.text()));
  await page.evaluate((port) => renderMap.live(`http://127.0.0.1:${port}/`), service.address().port);
  await page.waitForFunction(() => document.querySelectorAll(".render-map-picture").length === 3, undefined, { timeout: 20_000 })
    .catch((error) => { throw new Error(`${error.message}: ${errors}`); });
  const picture = await page.screenshot();
  assert.equal(createHash("sha256").update(picture).digest("hex"), [...digests][0]);
});
console.log("a page with the service shows the same");

service.close();
site.close();
await browser.close();

// Maps in tests of Playwright.

import { drawPicture, testPicture } from "./command.js";
import { pageScript } from "./page.js";

/**
 * Prepares a page or a context of Playwright. Call it before the page is opened.
 *
 * @param page The page or the context.
 * @param {{webgl?: boolean}} [options] `webgl: true` keeps the WebGL of the browser.
 */
export async function prepare(page, options) {
  await page.addInitScript({ content: pageScript(options) });
}

/**
 * Waits until all maps of a page are idle, and shows their exact pictures in the places of their canvases.
 *
 * @param page The page of Playwright.
 * @param {import("./command.js").CommandOptions & {timeout?: number, allow?: string[]}} [options]
 * @throws {Error} if a map does not become idle, shows anything that render-map would not draw, or changes meanwhile.
 */
export async function drawMaps(page, options = {}) {
  const maps = await describeMaps(page, options);
  for (const [index, described] of maps.entries()) {
    const png = (await drawPicture(described, options)).toString("base64");
    await page.evaluate(([index, png]) => renderMap.show(renderMap.all()[index], png), [index, png]);
  }
}

/**
 * Compares a map of a page with its golden picture, as `render-map test` does.
 *
 * @param page The page of Playwright.
 * @param {import("./command.js").CommandOptions & {folder: string, name: string, map?: number, update?: boolean,
 *   timeout?: number, allow?: string[]}} options `map` is the position of the map in the page (default: 0).
 * @throws {Error} if the map differs. The message explains the change.
 */
export async function testMap(page, options) {
  const maps = await describeMaps(page, options);
  const described = maps[options.map ?? 0];
  if (!described) throw new Error(`the page has ${maps.length} maps`);
  await testPicture(described, options);
}

/**
 * Waits until all maps of a page are idle, and returns their descriptions.
 *
 * @param page The page of Playwright.
 * @param {{timeout?: number, allow?: string[]}} [options]
 */
export async function describeMaps(page, { timeout, allow } = {}) {
  const maps = await page.evaluate(
    (options) => Promise.all(renderMap.all().map((map) => renderMap.describeIdle(map, options))), { timeout, allow });
  if (maps.length === 0) throw new Error("the page has no maps; wait for them before they are drawn");
  return maps;
}

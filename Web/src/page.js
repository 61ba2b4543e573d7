// The scripts that run in pages.

import { readFileSync } from "node:fs";

/** The names of the scripts in the order in which they run. */
const NAMES = ["job.js", "maps.js"];

/**
 * Returns the scripts for a page as one classic script.
 *
 * @param {{webgl?: boolean}} [options] `webgl: true` keeps the WebGL of the browser. By default, maps get a context that
 *   draws nothing, so they need no GPU.
 */
export function pageScript({ webgl = false } = {}) {
  const names = webgl ? NAMES : ["webgl.js", ...NAMES];
  return names.map((name) => readFileSync(new URL(`../page/${name}`, import.meta.url), "utf8")).join("\n");
}

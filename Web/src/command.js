// Runs the command render-map.

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sprite } from "./sprite.js";

/**
 * @typedef {object} CommandOptions
 * @property {string} [command] The path of the command (default: the variable `RENDER_MAP`, or `render-map`).
 * @property {string[]} [arguments] Further options of the command, such as `["--allow", "missing-image"]`.
 */

/**
 * Draws a map that a page has described. Warnings are errors, and files of this machine are not read.
 *
 * @param {{job: object, images: object | null}} described The map, as `renderMap.describe` returns it.
 * @param {CommandOptions} [options]
 * @returns {Promise<Buffer>} The picture as a PNG file.
 */
export async function drawPicture(described, options = {}) {
  const folder = await mkdtemp(join(tmpdir(), "render-map-web-"));
  try {
    const file = await writeJob(folder, "map", described);
    await run(["batch", file, "--out", folder, "--root", folder], options);
    return await readFile(join(folder, "map.png"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Compares a map with its golden picture, `FOLDER/Goldens/NAME.png`, as `render-map test` does.
 *
 * @param {{job: object, images: object | null}} described The map, as `renderMap.describe` returns it.
 * @param {CommandOptions & {folder: string, name: string, update?: boolean}} options The folder of the test, its name,
 *   and whether the picture becomes the golden one.
 * @throws {Error} if the map differs. The message of the command explains the change.
 */
export async function testPicture(described, options) {
  await mkdir(options.folder, { recursive: true });
  const file = await writeJob(options.folder, options.name, described);
  await run(["test", file, "--root", options.folder, ...(options.update ? ["--update"] : [])], options);
}

/** Writes the job of a map, and the sprite that it needs. Returns the path of the job. */
async function writeJob(folder, name, { job, images }) {
  if (!/^[\w.-]+$/.test(name)) throw new Error(`the name "${name}" must consist of letters, digits, _, - and .`);
  const complete = { ...job, name, style: { ...job.style } };
  if (images) {
    const { index, png } = sprite(images);
    complete.style.sprite = `${name}-sprite`;
    await writeFile(join(folder, `${name}-sprite.json`), JSON.stringify(index));
    await writeFile(join(folder, `${name}-sprite.png`), png);
  }
  const file = join(folder, `${name}.jsonl`);
  await writeFile(file, JSON.stringify(complete) + "\n");
  return file;
}

/** Runs the command. Throws an error with its messages if it fails. */
function run(values, options) {
  const command = options.command ?? process.env.RENDER_MAP ?? "render-map";
  return new Promise((resolve, reject) => {
    execFile(command, [...values, "--strict", ...(options.arguments ?? [])], { maxBuffer: 1 << 26 },
      (error, output, messages) => {
        if (!error) return resolve(output);
        reject(new Error(error.code === "ENOENT"
          ? `${command} is not installed; RENDER_MAP names the command`
          : (messages + output).trim() || error.message));
      });
  });
}

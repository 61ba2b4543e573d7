// Writes images as a sprite.

import { crc32, deflateSync } from "node:zlib";

/**
 * Returns a sprite that contains images, one below the other in the order of their names.
 *
 * @param {Record<string, {width: number, height: number, data: string, entry: object}>} images
 * @returns {{index: object, png: Buffer}} The index and the picture of the sprite.
 */
export function sprite(images) {
  const index = {};
  const names = Object.keys(images).sort();
  const width = Math.max(1, ...names.map((name) => images[name].width));
  const rows = [];
  for (const name of names) {
    const { width: own, height, data, entry } = images[name];
    const pixels = Buffer.from(data, "base64");
    if (pixels.length !== 4 * own * height) throw new Error(`the image "${name}" is damaged`);
    index[name] = { ...entry, x: 0, y: rows.length, width: own, height };
    for (let y = 0; y < height; y++) {
      const row = Buffer.alloc(4 * width);
      pixels.copy(row, 0, 4 * own * y, 4 * own * (y + 1));
      rows.push(row);
    }
  }
  if (rows.length === 0) rows.push(Buffer.alloc(4 * width));
  return { index, png: png(width, rows) };
}

/** Returns a PNG file with rows of RGBA pixels (https://www.w3.org/TR/png-3). */
function png(width, rows) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const unfiltered = Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row]));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header), chunk("IDAT", deflateSync(unfiltered)), chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type, content) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

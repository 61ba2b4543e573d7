import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateSync } from "node:zlib";

import { sprite } from "../src/sprite.js";

/** A picture of one color as an image of a style. */
function image(width, height, color, entry = {}) {
  const data = Buffer.concat(Array.from({ length: width * height }, () => Buffer.from(color)));
  return { width, height, data: data.toString("base64"), entry };
}

test("Images are one below the other in the order of their names", () => {
  const { index, png } = sprite({
    red: image(1, 1, [255, 0, 0, 255]), blue: image(2, 1, [0, 0, 255, 128], { pixelRatio: 2, sdf: true }),
  });
  assert.deepEqual(index, {
    blue: { pixelRatio: 2, sdf: true, x: 0, y: 0, width: 2, height: 1 }, red: { x: 0, y: 1, width: 1, height: 1 },
  });
  assert.equal(png.readUInt32BE(16), 2);
  assert.equal(png.readUInt32BE(20), 2);
  // The signature has 8 bytes, the header's chunk 25, and the data follows 8 bytes of its own chunk.
  const pixels = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  assert.deepEqual([...pixels], [0, 0, 0, 255, 128, 0, 0, 255, 128, 0, 255, 0, 0, 255, 0, 0, 0, 0]);
});

test("An image whose pixels are missing is an error that names it", () => {
  assert.throws(() => sprite({ pin: { width: 2, height: 2, data: "AAAA", entry: {} } }), /"pin"/);
});

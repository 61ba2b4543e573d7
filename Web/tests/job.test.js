import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const script = readFileSync(new URL("../page/job.js", import.meta.url), "utf8");

/** Returns the script's functions for the page `http://localhost/app/` with a map. */
function page(container) {
  const scope = {
    document: { baseURI: "http://localhost/app/", querySelectorAll: () => [container] },
    URL, btoa, devicePixelRatio: 1,
  };
  runInNewContext(script, scope);
  return scope.renderMap;
}

/** Describes a map with a style, as far as the members of `changes` do not say otherwise. */
async function describe(style, changes = {}, allow = []) {
  const container = { id: "map", clientWidth: 300, clientHeight: 200 };
  const map = {
    getContainer: () => container, getStyle: () => structuredClone(style), getCenter: () => ({ wrap: () => ({ lng: 2, lat: 48 }) }),
    getZoom: () => 5, getBearing: () => 10, getPitch: () => 20, getRoll: () => 0, getPixelRatio: () => 2,
    getPadding: () => ({ top: 0, right: 0, bottom: 0, left: 0 }), getRenderWorldCopies: () => true,
    getBounds: () => ({ getWest: () => -10, getEast: () => 10 }), getLayersOrder: () => [], listImages: () => [],
    getSource: () => ({ getData: async () => ({ type: "FeatureCollection", features: [] }) }),
    style: { tileManagers: Object.fromEntries(Object.keys(style.sources).map((id) => [id, { _state: { state: {}, stateChanges: {} } }])) },
    ...changes,
  };
  // Values of another context have other prototypes.
  return structuredClone(JSON.parse(JSON.stringify(await page(container).describe(map, allow))));
}

const empty = { version: 8, sources: {}, layers: [] };

test("A job has the camera, the size and the ratio of the map", async () => {
  const { job, images } = await describe(empty);
  assert.deepEqual(job, {
    style: { ...empty, roll: 0 }, center: [2, 48], zoom: 5, bearing: 10, pitch: 20, size: [300, 200, 2], attribution: "off",
  });
  assert.equal(images, null);
});

test("Addresses are absolute, and templates stay templates", async () => {
  const { job } = await describe({
    ...empty, sprite: "sprite", glyphs: "/fonts/{fontstack}/{range}.pbf",
    sources: { roads: { type: "vector", tiles: ["tiles/{z}/{x}/{y}.pbf"] } },
  });
  assert.equal(job.style.sprite, "http://localhost/app/sprite");
  assert.equal(job.style.glyphs, "http://localhost/fonts/{fontstack}/{range}.pbf");
  assert.deepEqual(job.style.sources.roads.tiles, ["http://localhost/app/tiles/{z}/{x}/{y}.pbf"]);
});

test("GeoJSON is the data that the map has now", async () => {
  const { job } = await describe({ ...empty, sources: { area: { type: "geojson", data: "old.geojson" } } });
  assert.deepEqual(job.style.sources.area.data, { type: "FeatureCollection", features: [] });
});

test("Images of the page are sent, and those of the sprite only with them", async () => {
  const data = { width: 1, height: 1, data: new Uint8Array([1, 2, 3, 4]) };
  const fromSprite = { data, pixelRatio: 1, sdf: false, spriteData: null };
  assert.equal((await describe(empty, { listImages: () => ["a"], getImage: () => fromSprite })).images, null);
  const images = { a: fromSprite, b: { data, pixelRatio: 2, sdf: true } };
  const sent = (await describe(empty, { listImages: () => ["b", "a"], getImage: (id) => images[id] })).images;
  assert.deepEqual(Object.keys(sent), ["a", "b"]);
  assert.deepEqual(sent.b, { width: 1, height: 1, data: "AQIDBA==", entry: { pixelRatio: 2, sdf: true } });
});

test("What would be missing in the picture is an error that names it", async () => {
  const source = { ...empty, sources: { dots: { type: "geojson" } } };
  const states = { dots: { _state: { state: { _geojsonTileLayer: { 7: { on: true } } }, stateChanges: {} } } };
  await assert.rejects(describe(source, { style: { tileManagers: states } }), /#map: .*states of the source "dots" \(features 7\)/);
  await describe(source, { style: { tileManagers: states } }, ["feature states"]);
  await assert.rejects(describe(source, { style: {}, version: "9" }), /9.* is not supported/);
  const custom = { getLayersOrder: () => ["own"], getLayer: () => ({ type: "custom" }) };
  await assert.rejects(describe(empty, custom), /the custom layer "own"/);
  await describe(empty, custom, ["custom layer"]);
  await assert.rejects(
    describe({ ...empty, sources: { film: { type: "video" } } }, { style: { tileManagers: { film: { _state: { state: {}, stateChanges: {} } } } } }),
    /the video source "film"/);
  await assert.rejects(describe(empty, { _requestManager: { _transformRequestFn() {} } }), /transformRequest/);
  await assert.rejects(describe(empty, { getVerticalFieldOfView: () => 60 }), /field of view/);
  await assert.rejects(
    describe({ ...empty, sources: { i: { type: "image", url: "blob:http://localhost/1" } } },
      { style: { tileManagers: { i: { _state: { state: {}, stateChanges: {} } } } } }),
    /blob:/);
});

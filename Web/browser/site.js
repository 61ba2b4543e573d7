// A site with a page of three maps, for the script of the browser.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";

const SQUARE = { type: "Polygon", coordinates: [[[-20, -20], [20, -20], [20, 20], [-20, 20], [-20, -20]]] };

const PAGE = `<!doctype html><meta charset="utf-8"><title>Three maps</title>
<style>body { margin: 0; background: #888 } div.map { position: relative; overflow: hidden; width: 320px; height: 240px;
  margin: 8px } .maplibregl-canvas { position: absolute; left: 0; top: 0 } .maplibregl-control-container { display: none }
  .maplibregl-marker { position: absolute; left: 0; top: 0 } #mark { width: 10px; height: 10px; background: #000 }</style>
<div class="map" id="first"></div><div class="map" id="second"></div><div class="map" id="third"></div>
<script type="module">
import "./library.js";
const ground = { id: "ground", type: "background", paint: { "background-color": "#a0c8f0" } };
const options = { attributionControl: false, fadeDuration: 0 };
const square = ${JSON.stringify(SQUARE)};
// The application keeps its maps to itself.
const first = new maplibregl.Map({ ...options, container: "first", center: [10, 10], zoom: 1, bearing: 30, pitch: 40, style: {
  version: 8, sources: { area: { type: "geojson", data: "area.geojson" } }, layers: [ground,
    { id: "area", type: "fill", source: "area", paint: { "fill-color": "#228833", "fill-antialias": true } }] } });
new maplibregl.Marker({ element: Object.assign(document.createElement("div"), { id: "mark" }) }).setLngLat([10, 10]).addTo(first);
const second = new maplibregl.Map({ ...options, container: "second", zoom: 2, style: {
  version: 8, sources: {}, layers: [ground] } });
second.on("load", () => {
  const data = new Uint8Array(4 * 20 * 20);
  for (let i = 0; i < 400; i++) data.set([255, i % 20 * 12, 0, 128 + (i / 20 | 0) * 6], 4 * i);
  second.addImage("pin", { width: 20, height: 20, data }, { pixelRatio: 1 });
  second.addSource("places", { type: "geojson", data: { type: "Feature", properties: {}, geometry: { type: "Point", coordinates: [0, 0] } } });
  second.addLayer({ id: "places", type: "symbol", source: "places", layout: { "icon-image": "pin" } });
});
const third = new maplibregl.Map({ ...options, container: "third", zoom: 1, style: {
  version: 8, sources: { dots: { type: "geojson", promoteId: "n", data: { type: "FeatureCollection", features: [] } } }, layers: [ground,
    { id: "dots", type: "circle", source: "dots", paint: { "circle-radius": 12, "circle-color":
      ["case", ["boolean", ["feature-state", "on"], false], "#ff0000", "#0000ff"] } }] } });
third.on("load", () => {
  third.getSource("dots").setData({ type: "FeatureCollection", features: [0, 1].map((n) => (
    { type: "Feature", properties: { n }, geometry: { type: "Point", coordinates: [n * 60 - 30, 0] } })) });
  if (location.hash === "#state") third.setFeatureState({ source: "dots", id: 1 }, { on: true });
  if (location.hash === "#custom") third.addLayer({ id: "own", type: "custom", render() {}, onAdd() {} });
  if (location.hash === "#moving") setInterval(() => third.panBy([1, 0], { duration: 0 }), 10);
});
window.moveThird = () => third.jumpTo({ zoom: 3 });
</script>`;

/**
 * Serves the page on the loopback interface.
 *
 * @param {string} library The path of MapLibre GL JS: a script that sets `maplibregl`.
 * @returns {Promise<{address: string, close: () => void}>}
 */
export async function startSite(library) {
  const files = {
    "/": ["text/html", PAGE],
    "/library.js": ["text/javascript", await readFile(library)],
    "/area.geojson": ["application/geo+json", JSON.stringify(SQUARE)],
  };
  const server = createServer((request, response) => {
    const [type, content] = files[new URL(request.url, "http://localhost").pathname] ?? [];
    response.writeHead(type ? 200 : 404, { "Content-Type": type ?? "text/plain" });
    response.end(content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

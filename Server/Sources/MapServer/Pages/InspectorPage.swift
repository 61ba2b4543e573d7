import RenderMap

/// The page that shows the tiles of an archive: the layers, features and attributes of a vector tile, or the picture of
/// a raster tile. It needs no library. Its script draws the tile's GeoJSON.
struct InspectorPage {
  /// The archive.
  let data: ServedData
  /// The query of the links, escaped for HTML.
  let query: String

  /// The names of the scripts of the page.
  static let assets = ["element.js", "inspector.js"]

  /// The content of the page.
  var body: String {
    let tiles = data.tiles.description
    var sides = [-180.0, -85, 180, 85]
    if let bounds = tiles.bounds { sides = [bounds.west, bounds.south, bounds.east, bounds.north] }
    let bounds = sides.map { String($0) }.joined(separator: ",")
    let levels = Pages.levels(of: data)
    let size = data.size.map { ", \(Pages.size($0))" } ?? ""
    return """
      <main id="inspector" data-ending="\(Markup.escaped(data.ending))" data-vector="\(data.isVector)" \
      data-least="\(levels.lowerBound)" data-greatest="\(levels.upperBound)" \
      data-bounds="\(bounds)" \
      data-elevation="\(data.encoding != nil)">
      <h1>\(Markup.escaped(data.name))</h1>
      <p><code>\(Markup.escaped(data.id))</code> <span>\(Markup.escaped(data.ending)), \
      zoom \(levels.lowerBound)-\(levels.upperBound)\(size)</span> \
      <a href="../\(RequestTarget.encoded(data.id)).json\(query)">TileJSON</a> \
      <a href="../../\(query)">All maps</a></p>
      <form id="tile" autocomplete="off">
      <label>Zoom <input name="z" type="number"></label>
      <label>Column <input name="x" type="number" min="0"></label>
      <label>Row <input name="y" type="number" min="0"></label>
      <button>Show</button>
      <span><button type="button" name="west" aria-label="West">←</button>\
      <button type="button" name="north" aria-label="North">↑</button>\
      <button type="button" name="south" aria-label="South">↓</button>\
      <button type="button" name="east" aria-label="East">→</button>\
      <button type="button" name="out">Out</button>\
      <button type="button" name="in">In</button></span>
      </form>
      <p id="status" role="status">Loading</p>
      <div class="both">
      <div><canvas id="picture" width="1024" height="1024" aria-label="Tile. Click for features."></canvas>
      <div id="found"></div></div>
      <div id="layers"></div>
      </div>
      </main>
      """
  }

  /// The script of the page.
  static let script = """
    "use strict";
    (function () {
      const data = document.getElementById("inspector").dataset;
      const form = document.getElementById("tile");
      const canvas = document.getElementById("picture");
      const context = canvas.getContext("2d");
      const side = canvas.width;
      const isVector = data.vector === "true";
      const least = Number(data.least), greatest = Number(data.greatest);
      let tile = null, layers = [], image = null, point = [side / 2, side / 2], hidden = new Set(), request = 0;

      function column(longitude, z) { return (longitude + 180) / 360 * 2 ** z; }
      function row(latitude, z) {
        const sine = Math.sin(latitude * Math.PI / 180);
        return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z;
      }
      function clamp(value, low, high) { return Math.min(Math.max(value, low), high); }

      // The middle of the data.
      const bounds = data.bounds.split(",").map(Number);
      const middle = [(bounds[0] + bounds[2]) / 2, clamp((bounds[1] + bounds[3]) / 2, -85, 85)];

      // The tile of the address, or else the tile in the middle of the data.
      function first() {
        const hash = /^#(\\d+)\\/(\\d+)\\/(\\d+)$/.exec(location.hash);
        if (hash) return hash.slice(1).map(Number);
        return [least, Math.floor(column(middle[0], least)), Math.floor(row(middle[1], least))];
      }

      function project(position) {
        return [(column(position[0], tile[0]) - tile[1]) * side, (row(position[1], tile[0]) - tile[2]) * side];
      }

      // Features have one path each, in pixels of the canvas.
      function shape(geometry) {
        const path = new Path2D();
        function line(positions) {
          positions.forEach((position, index) => {
            const place = project(position);
            if (index) path.lineTo(...place); else path.moveTo(...place);
          });
        }
        function ring(positions) { line(positions); path.closePath(); }
        function dot(position) {
          const place = project(position);
          path.moveTo(place[0] + 3, place[1]);
          path.arc(place[0], place[1], 3, 0, 7);
        }
        const kind = geometry.type.replace("Multi", "");
        const parts = geometry.type.startsWith("Multi") ? geometry.coordinates : [geometry.coordinates];
        for (const part of parts) {
          if (kind === "Point") dot(part);
          else if (kind === "LineString") line(part);
          else part.forEach(ring);
        }
        return { path: path, kind: kind };
      }

      function grouped(features) {
        const names = new Map();
        for (const feature of features) {
          const { layer, ...properties } = feature.properties;
          if (!names.has(layer)) names.set(layer, []);
          names.get(layer).push({ id: feature.id, properties: properties, ...shape(feature.geometry) });
        }
        return [...names].map(([name, list], index) => ({ name: name, features: list, hue: index * 137.5 % 360 }));
      }

      function draw() {
        context.fillStyle = "#fff";
        context.fillRect(0, 0, side, side);
        if (image) { context.imageSmoothingEnabled = false; context.drawImage(image, 0, 0, side, side); }
        for (const layer of layers) {
          if (hidden.has(layer.name)) continue;
          context.lineWidth = 2;
          context.strokeStyle = "hsl(" + layer.hue + " 70% 35%)";
          context.fillStyle = "hsl(" + layer.hue + " 70% 45% / 0.35)";
          for (const feature of layer.features) {
            if (feature.kind !== "LineString") context.fill(feature.path, "evenodd");
            context.stroke(feature.path);
          }
        }
      }

      function listAttributes(features) {
        const attributes = new Map();
        for (const feature of features) {
          for (const [name, value] of Object.entries(feature.properties)) {
            if (!attributes.has(name)) attributes.set(name, new Set());
            attributes.get(name).add(value);
          }
        }
        return [...attributes].sort((a, b) => a[0] < b[0] ? -1 : 1);
      }

      function listLayers() {
        const parent = document.getElementById("layers");
        parent.replaceChildren();
        for (const layer of layers) {
          const article = element("article", undefined, parent);
          const label = element("label", undefined, article);
          const box = element("input", undefined, label);
          box.type = "checkbox";
          box.checked = !hidden.has(layer.name);
          box.addEventListener("change", () => {
            if (box.checked) hidden.delete(layer.name); else hidden.add(layer.name);
            draw();
          });
          const swatch = element("i", undefined, label);
          swatch.style.background = "hsl(" + layer.hue + " 70% 45%)";
          element("strong", layer.name, label);
          const kinds = [...new Set(layer.features.map((feature) => feature.kind))].join(", ");
          const count = layer.features.length;
          element("p", count + (count === 1 ? " feature: " : " features: ") + kinds, article);
          const table = element("table", undefined, article);
          for (const [name, values] of listAttributes(layer.features)) {
            const line = element("tr", undefined, table);
            element("th", name, line);
            const some = [...values].slice(0, 4).map(String).join(", ");
            element("td", values.size > 4 ? some + ", ... (" + values.size + " values)" : some, line);
          }
        }
      }

      function touches(feature) {
        if (feature.kind === "Polygon" && context.isPointInPath(feature.path, ...point, "evenodd")) return true;
        return context.isPointInStroke(feature.path, ...point);
      }

      function showFeatures() {
        const parent = document.getElementById("found");
        parent.replaceChildren();
        context.lineWidth = 12;
        for (const layer of layers) {
          if (hidden.has(layer.name)) continue;
          const touched = layer.features.filter(touches);
          if (touched.length > 20) element("p", layer.name + ": 20 of " + touched.length + " features", parent);
          for (const feature of touched.slice(0, 20)) {
            const article = element("article", undefined, parent);
            element("strong", layer.name + (feature.id === undefined ? "" : " " + feature.id), article);
            const table = element("table", undefined, article);
            for (const [name, value] of Object.entries(feature.properties)) {
              const line = element("tr", undefined, table);
              element("th", name, line);
              element("td", String(value), line);
            }
          }
        }
      }

      async function showElevation() {
        const x = (tile[1] + point[0] / side) / 2 ** tile[0], y = (tile[2] + point[1] / side) / 2 ** tile[0];
        const longitude = x * 360 - 180;
        const latitude = Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180 / Math.PI;
        const answer = await fetch("elevation/" + tile[0] + "/" + longitude.toFixed(6) + "/" + latitude.toFixed(6)
          + location.search);
        const found = document.getElementById("found");
        found.replaceChildren();
        if (answer.status !== 200) { element("p", "No elevation here", found); return; }
        element("p", "Elevation " + (await answer.json()).elevation + " m", found);
      }

      async function load(next) {
        const z = clamp(Math.round(next[0]) || 0, least, greatest), limit = 2 ** z - 1;
        tile = [z, clamp(Math.round(next[1]) || 0, 0, limit), clamp(Math.round(next[2]) || 0, 0, limit)];
        history.replaceState(null, "", "#" + tile.join("/"));
        ["z", "x", "y"].forEach((name, index) => { form.elements[name].value = tile[index]; });
        const own = ++request, status = document.getElementById("status");
        let text = "", newLayers = [], newImage = null;
        try {
          const answer = await fetch(tile.join("/") + "." + (isVector ? "geojson" : data.ending) + location.search);
          if (answer.status === 204 || answer.status === 404) text = "The archive does not have this tile.";
          else if (!answer.ok) text = await answer.text();
          else if (isVector) newLayers = grouped((await answer.json()).features);
          else newImage = await createImageBitmap(await answer.blob());
        } catch (error) { text = "The tile cannot be shown: " + error.message; }
        if (own !== request) return;
        layers = newLayers;
        image = newImage;
        const center = project(middle);
        point = center.every((part) => part >= 0 && part < side) ? center : [side / 2, side / 2];
        const count = layers.reduce((sum, layer) => sum + layer.features.length, 0);
        status.textContent = text || (isVector ? layers.length + " layers, " + count + " features"
          : image.width + " x " + image.height + " pixels");
        document.getElementById("found").replaceChildren();
        draw();
        listLayers();
        document.body.dataset.shown = tile.join("/");
      }

      form.addEventListener("submit", (event) => {
        event.preventDefault();
        load(["z", "x", "y"].map((name) => Number(form.elements[name].value)));
      });
      function move(name, change) { form.elements[name].addEventListener("click", () => load(change(...tile))); }
      move("west", (z, x, y) => [z, x - 1, y]);
      move("east", (z, x, y) => [z, x + 1, y]);
      move("north", (z, x, y) => [z, x, y - 1]);
      move("south", (z, x, y) => [z, x, y + 1]);
      move("out", (z, x, y) => z > least ? [z - 1, x >> 1, y >> 1] : tile);
      // The quarter of the last click, or else the quarter in the middle of the data.
      move("in", (z, x, y) => z < greatest
        ? [z + 1, 2 * x + (point[0] >= side / 2 ? 1 : 0), 2 * y + (point[1] >= side / 2 ? 1 : 0)] : tile);
      canvas.addEventListener("click", (event) => {
        const box = canvas.getBoundingClientRect();
        point = [(event.clientX - box.left) / box.width * side, (event.clientY - box.top) / box.height * side];
        if (isVector) showFeatures(); else if (data.elevation === "true") showElevation();
      });
      window.addEventListener("hashchange", () => load(first()));
      load(first());
    })();

    """
}

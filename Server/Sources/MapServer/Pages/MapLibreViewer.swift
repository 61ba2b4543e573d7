import RenderMap

/// The page that shows a style with MapLibre GL JS. Its map can be rotated and pitched. If the style is rendered, a
/// button switches between the map that the browser draws and the tiles of this server.
package struct MapLibreViewer {
  /// The style that is shown.
  let style: ServedStyle
  /// Whether browsers can draw the style themselves.
  let isLinked: Bool
  /// The query of the links, escaped for HTML.
  let query: String

  /// The names of the files of MapLibre GL JS.
  package static let files = ["maplibre-gl.js", "maplibre-gl.css"]

  /// The content security policy of the page. Scripts are files of this server. Data may come from the hosts that the
  /// style names, because the browser draws the style.
  static let policy =
    "default-src 'none'; img-src * data: blob:; style-src 'self' 'unsafe-inline'; script-src 'self'; "
    + "worker-src blob:; child-src blob:; connect-src * data: blob:; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'self'"

  /// The names of the style sheets and scripts of the page.
  static let assets = files + ["maplibre-viewer.js"]

  /// The content of the page.
  var body: String {
    let view = style.view
    return """
      <div id="map" data-longitude="\(view.center.longitude)" data-latitude="\(view.center.latitude)" \
      data-zoom="\(view.zoom)" data-linked="\(isLinked)" data-rendered="\(style.map != nil)" \
      data-attribution="\(Markup.escaped(style.map?.plainAttribution ?? ""))"></div>
      <div id="bar"><button id="kind" type="button" hidden></button> <a href="../../\(query)">All maps</a></div>
      <p id="message" role="alert" hidden></p>
      """
  }

  /// The script that creates the map.
  static let script = """
    "use strict";
    (function () {
      const data = document.getElementById("map").dataset;
      const button = document.getElementById("kind");
      const message = document.getElementById("message");
      const attribution = document.createElement("span");
      attribution.textContent = data.attribution;
      const tiles = new URL("512/{z}/{x}/{y}@2x.png" + location.search, location.href.split(/[?#]/)[0]).href
        .replaceAll("%7B", "{").replaceAll("%7D", "}");
      const raster = { version: 8,
        sources: { tiles: { type: "raster", tiles: [tiles], tileSize: 512, attribution: attribution.innerHTML } },
        layers: [{ id: "tiles", type: "raster", source: "tiles" }] };
      let isRaster = data.linked !== "true";
      function style() { return isRaster ? raster : new URL("style.json" + location.search, location.href.split(/[?#]/)[0]).href; }
      function name() { button.textContent = isRaster ? "Draw in the browser" : "Show the tiles of the server"; }
      function report(text) { message.textContent = text; message.hidden = false; }
      let map;
      try {
        map = new maplibregl.Map({ container: "map", style: style(), hash: true, maxPitch: 85,
          center: [Number(data.longitude), Number(data.latitude)], zoom: Number(data.zoom) });
      } catch (error) {
        report("The map cannot be shown: " + error.message);
        return;
      }
      map.addControl(new maplibregl.NavigationControl({ visualizePitch: true }), "top-left");
      map.addControl(new maplibregl.ScaleControl(), "bottom-left");
      const canSwitch = data.linked === "true" && data.rendered === "true";
      let isLoaded = false, hasFailed = false;
      function change() {
        isRaster = !isRaster;
        isLoaded = false;
        map.setStyle(style(), { diff: false });
        name();
      }
      map.on("style.load", () => { isLoaded = true; });
      map.on("error", (event) => {
        // A faulty style has an error for each of its mistakes.
        if (hasFailed && !isLoaded) return;
        const reason = event.error ? event.error.message : "unknown error";
        if (isLoaded || isRaster || !canSwitch) { report("The map is incomplete: " + reason); return; }
        // For example, the browser needs glyphs for texts, and the server does not.
        report("The browser cannot draw the style, so this map has the tiles of the server: " + reason);
        hasFailed = true;
        change();
      });
      if (canSwitch) {
        name();
        button.hidden = false;
        button.addEventListener("click", () => {
          message.hidden = true;
          hasFailed = false;
          change();
        });
      }
    })();

    """
}

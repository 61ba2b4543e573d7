import MapGeoJSON
import MapSystem
import RenderMap

/// The HTML pages: a list of maps, and a page with a slippy map for each map.
struct Pages {
  /// The content that is served.
  let site: Site
  /// The address of the server.
  let address: ServerAddress
  /// Whether Leaflet is installed.
  let hasLeaflet: Bool
  /// Whether MapLibre GL JS is installed.
  let hasMapLibre: Bool
  /// Whether static pictures are served.
  let hasPictures: Bool

  /// The content security policy of the pages. It only allows files of this server.
  static let policy =
    "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; "
    + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

  /// The style sheet and the scripts of the pages by their file names.
  static let assets = [
    "pages.css": styleSheet, "pages.js": listScript, "viewer.js": script,
    "element.js": elementScript,
    "maplibre-viewer.js": MapLibreViewer.script, "inspector.js": InspectorPage.script,
  ]

  /// The page with the list of all maps.
  var index: String {
    let styles = site.styles.map(item).joined(separator: "\n")
    let data = site.data.map { data -> String in
      let id = RequestTarget.encoded(data.id)
      let levels = Self.levels(of: data)
      let zooms = "\(levels.lowerBound)-\(levels.upperBound)"
      let size = data.size.map { ", \(Self.size($0))" } ?? ""
      return """
        <li><strong>\(Markup.escaped(data.name))</strong> <code>\(Markup.escaped(data.id))</code> \
        <span>\(Markup.escaped(data.ending)), zoom \(zooms)\(size)</span> \
        <a href="data/\(id)/\(query)">Tiles</a> <a href="data/\(id).json\(query)">TileJSON</a>\
        \(address("data/\(id)/{z}/{x}/{y}.\(data.ending)"))</li>
        """
    }
    let dataList =
      data.isEmpty ? "" : "<h2>Data</h2>\n<ul class=\"data\">\(data.joined(separator: "\n"))</ul>"
    return page(
      title: "Maps", root: "", assets: ["pages.js"],
      body: """
        <main>
        <h1>Maps</h1>
        <ul class="maps">
        \(styles)
        </ul>
        \(styles.isEmpty ? "<p>No styles are served.</p>" : "")
        \(dataList)
        </main>
        """)
  }

  private func item(_ style: ServedStyle) -> String {
    let id = RequestTarget.encoded(style.id)
    let name = Markup.escaped(style.name)
    var links: [String] = []
    if hasViewer(style) { links.append("<a href=\"styles/\(id)/\(query)\">Map</a>") }
    if isLinked(style) { links.append("<a href=\"styles/\(id)/style.json\(query)\">Style</a>") }
    var picture = ""
    var address = ""
    if style.map == nil {
      links.append("<span>not rendered</span>")
    } else {
      address = self.address("styles/\(id)/{z}/{x}/{y}.png")
      links.append("<a href=\"styles/\(id).json\(query)\">TileJSON</a>")
      links.append("<a href=\"styles/\(id)/wmts.xml\(query)\">WMTS</a>")
      let view = style.view
      let place = [view.center.longitude, view.center.latitude, view.zoom + 1]
        .map { String(($0 * 10_000).rounded() / 10_000) }.joined(separator: ",")
      if hasPictures {
        let key = query.replacing("?", with: "&amp;")
        picture = """
          <a href="styles/\(id)/\(query)"><img src="styles/\(id)/static/\(place)/320x200@2x.png?attribution=false\(key)" \
          width="320" height="200" loading="lazy" alt="Map \(name)"></a>
          """
      }
    }
    return """
      <li>\(picture)<h2>\(name)</h2><p><code>\(Markup.escaped(style.id))</code> \
      \(links.joined(separator: " "))</p>\(address)</li>
      """
  }

  /// The query of the links.
  private var query: String { Markup.escaped(address.query) }

  /// Returns whether browsers can draw a style themselves.
  private func isLinked(_ style: ServedStyle) -> Bool {
    Documents(site: site, address: address).isLinked(style)
  }

  /// Returns whether there is a page with a map of a style: of rendered tiles, or drawn by MapLibre GL JS.
  func hasViewer(_ style: ServedStyle) -> Bool {
    style.map != nil || hasMapLibre && isLinked(style)
  }

  /// Returns a field that contains an address of this server, to be copied.
  private func address(_ path: String) -> String {
    let value = Markup.escaped(address.url(path))
    return "<input class=\"address\" readonly aria-label=\"Address\" value=\"\(value)\">"
  }

  /// Returns a size in bytes as text, in binary units.
  static func size(_ bytes: Int) -> String {
    if bytes < 1 << 10 { return "\(bytes) B" }
    let (unit, name) =
      bytes < 1 << 20 ? (1 << 10, "KiB") : bytes < 1 << 30 ? (1 << 20, "MiB") : (1 << 30, "GiB")
    let tenths = (bytes * 10 + unit / 2) / unit
    return "\(tenths / 10).\(tenths % 10) \(name)"
  }

  /// Returns the zoom levels of an archive. They are clamped, because an archive can contain any number.
  static func levels(of data: ServedData) -> ClosedRange<Int> {
    let tiles = data.tiles.description
    let least = Int(min(max(0, tiles.minzoom ?? 0), 30))
    return least...max(least, Int(min(max(0, tiles.maxzoom ?? 22), 30)))
  }

  /// Returns the page that shows the tiles of an archive.
  func inspector(_ data: ServedData) -> String {
    page(
      title: data.name, root: "../../", assets: InspectorPage.assets,
      body: InspectorPage(data: data, query: query).body)
  }

  /// Returns the page with a map of a style, and the content security policy of the page.
  func viewer(_ style: ServedStyle) -> (page: String, policy: String) {
    guard hasMapLibre else { return (leafletViewer(style), Self.policy) }
    let viewer = MapLibreViewer(style: style, isLinked: isLinked(style), query: query)
    return (
      page(title: style.name, root: "../../", assets: MapLibreViewer.assets, body: viewer.body),
      MapLibreViewer.policy
    )
  }

  /// Returns the page that shows the tiles of a style with Leaflet.
  private func leafletViewer(_ style: ServedStyle) -> String {
    let name = Markup.escaped(style.name)
    guard hasLeaflet else {
      return page(
        title: style.name, root: "../../",
        body: """
          <main><h1>\(name)</h1><p>The slippy map needs Leaflet, which is not installed \
          (Debian: <code>libjs-leaflet</code>).</p></main>
          """)
    }
    let view = style.view
    return page(
      title: style.name, root: "../../",
      assets: ["leaflet.css", "leaflet.min.js", "viewer.js"],
      body: """
        <div id="map" data-name="\(name)" data-longitude="\(view.center.longitude)" \
        data-latitude="\(view.center.latitude)" data-zoom="\(view.zoom + 1)" \
        data-attribution="\(Markup.escaped(style.map?.plainAttribution ?? ""))"></div>
        <a id="back" href="../../\(query)">All maps</a>
        """)
  }

  /// Returns a page.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - root: The relative address of the list of all maps.
  ///   - assets: The names of the style sheets and scripts of the page.
  ///   - body: The elements of the page's body.
  private func page(
    title: String, root: String, assets: [String] = [], body: String
  ) -> String {
    let elements = (["pages.css"] + assets).map { name in
      let address = "\(root)assets/\(name)\(query)"
      return name.hasSuffix(".css")
        ? "<link rel=\"stylesheet\" href=\"\(address)\">"
        : "<script src=\"\(address)\" defer></script>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Markup.escaped(title))</title>
      <link rel="icon" href="data:,">
      \(elements.joined(separator: "\n"))
      </head>
      <body>
      \(body)
      </body>
      </html>

      """
  }

  /// The style sheet of the pages.
  private static let styleSheet = """
    :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
    body { margin: 0; }
    main { max-width: 66rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.5rem; }
    h2 { font-size: 1.1rem; margin: .5rem 0 0; }
    p { margin: .25rem 0; }
    a { margin-right: .5rem; }
    ul { list-style: none; padding: 0; }
    .maps { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1.5rem; }
    .maps img { display: block; max-width: 100%; height: auto; border-radius: .25rem; background: #8883; }
    .data li { margin: .75rem 0; }
    .address { box-sizing: border-box; width: 100%; max-width: 40rem; font: .85rem ui-monospace, monospace;
      padding: .25rem; }
    #inspector input[type=number] { width: 6rem; }
    #inspector .both { display: grid; grid-template-columns: minmax(0, 34rem) minmax(16rem, 1fr); gap: 1rem; }
    #inspector canvas { display: block; width: 100%; border: 1px solid #8888; box-sizing: border-box; }
    #inspector article { margin: 0 0 .75rem; padding: .25rem .5rem; background: #8882; border-radius: .25rem; }
    #inspector i { display: inline-block; width: .75rem; height: .75rem; margin: 0 .35rem; border-radius: .2rem; }
    #inspector table { font-size: .85rem; border-spacing: 0; }
    #inspector th { text-align: left; font-weight: 600; padding-right: .75rem; vertical-align: top; }
    #inspector td { overflow-wrap: anywhere; }
    #found { margin-top: .75rem; }
    @media (max-width: 48rem) { #inspector .both { grid-template-columns: minmax(0, 1fr); } }
    #map { position: absolute; inset: 0; }
    @media (max-width: 48rem) { #map .maplibregl-ctrl-bottom-left { bottom: 48px; } }
    #map.maplibregl-map { position: absolute; }
    #bar { position: absolute; z-index: 1000; top: 10px; right: 10px; padding: .25rem .5rem; background: #fff;
      border-radius: .25rem; box-shadow: 0 1px 3px #0006; }
    #bar a { margin: 0; color: #0645ad; }
    #message { position: absolute; z-index: 1000; top: 50px; right: 10px; max-width: calc(100% - 70px);
      box-sizing: border-box; margin: 0; padding: .25rem .5rem; overflow-wrap: anywhere; background: #fff; color: #a00;
      border-radius: .25rem; box-shadow: 0 1px 3px #0006; }
    #back { position: absolute; z-index: 1000; top: 10px; right: 10px; margin: 0; padding: .25rem .5rem;
      background: #fff; color: #0645ad; border-radius: .25rem; box-shadow: 0 1px 3px #0006; }

    """

  /// The script of the list: an address is selected at once, so that it can be copied.
  private static let listScript = """
    "use strict";
    for (const field of document.querySelectorAll(".address")) field.addEventListener("focus", () => field.select());

    """

  /// The script with the function that the scripts of the inspector and the workbench create elements with.
  private static let elementScript = """
    "use strict";
    function element(name, text, parent) {
      const result = document.createElement(name);
      if (text !== undefined) { result.textContent = text; }
      parent.append(result);
      return result;
    }

    """

  /// The script that creates the slippy map.
  private static let script = """
    "use strict";
    (function () {
      const element = document.getElementById("map");
      const data = element.dataset;
      const hash = /^#(\\d+)\\/(-?[\\d.]+)\\/(-?[\\d.]+)$/.exec(location.hash);
      const zoom = hash ? Number(hash[1]) : Math.floor(Number(data.zoom));
      const latitude = hash ? Number(hash[2]) : Number(data.latitude);
      const longitude = hash ? Number(hash[3]) : Number(data.longitude);
      const map = L.map(element).setView([latitude, longitude], zoom);
      const text = document.createElement("span");
      text.textContent = data.attribution;
      L.tileLayer("{z}/{x}/{y}{r}.png" + location.search, { maxZoom: 22, attribution: text.innerHTML }).addTo(map);
      map.on("moveend", function () {
        const center = map.getCenter();
        const digits = Math.max(0, Math.ceil(map.getZoom() / 3));
        history.replaceState(null, "", "#" + map.getZoom() + "/" + center.lat.toFixed(digits) + "/"
          + center.lng.toFixed(digits));
      });
    })();

    """
}

/// The folder of Leaflet. Leaflet is the library that shows the slippy map.
package enum LeafletFolder {
  /// The folder next to the program, the folder in its installation, or the folder of Debian's package; nil if none of
  /// these folders exists.
  package static var installed: String? {
    let bundled = BundledFolder(
      variable: "RENDER_MAP_LEAFLET", name: "leaflet",
      installedPath: "share/render-map-server/leaflet"
    ).find()
    return [bundled, "/usr/share/javascript/leaflet"].compactMap { $0 }
      .first { Folders.isFile($0 + "/leaflet.min.js") }
  }
}

/// Functions for text in HTML and XML.
enum Markup {
  /// Returns text that is escaped for elements and quoted attributes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
    return result
  }
}

import MapGeoJSON
import MapXML

/// Layers of a web map service as a description of tiles (OGC 06-042, section 7.2; version 1.1.1 in OGC 01-068r3).
struct WMSLayers {
  /// The description, whose template requests a picture per tile.
  let description: TileSetDescription

  /// The names of Web Mercator in the services of different makers.
  private static let systems = ["EPSG:3857", "EPSG:900913", "EPSG:102100", "EPSG:3785"]
  /// The formats of pictures that are drawn. The first one that the service offers is requested.
  private static let formats = [
    "image/png", "image/png; mode=24bit", "image/png8", "image/webp", "image/jpeg",
  ]
  /// The side of a tile in pixels of the map.
  private static let tileSize = 512

  /// A layer with the properties that it inherits.
  private struct Layer {
    var systems: Set<String>
    var bounds: BoundingBox?
    var attribution: String?
  }

  /// Finds the layers that an address names in the capabilities at `place`.
  ///
  /// - Parameter pixelRatio: The number of device pixels per pixel of the map.
  /// - Throws: `MalformedContent` with the reason if the layers cannot be drawn.
  init(
    _ address: MapServiceAddress, in root: XMLElement, at place: ResourceLocation,
    pixelRatio: Double
  ) throws(MalformedContent) {
    let capability = root.first("Capability")
    var layers: [(name: String, layer: Layer)] = []
    for top in capability?.children("Layer") ?? [] {
      Self.collect(top, inheriting: Layer(systems: []), into: &layers)
    }
    guard let request = capability?.first("Request", "GetMap"), !layers.isEmpty else {
      throw MalformedContent(reason: "not the capabilities of a web map service: it has no layers")
    }
    let chosen = try address.chosen(among: layers)
    let common = chosen.map(\.layer.systems).reduce(Set(Self.systems)) { $0.intersection($1) }
    guard let system = Self.systems.first(where: common.contains) else {
      let others = chosen.map(\.layer.systems).reduce(chosen[0].layer.systems) {
        $0.intersection($1)
      }.sorted()
      throw MalformedContent(
        reason:
          "the service does not draw '\(chosen.map(\.name).joined(separator: ","))' in EPSG:3857, but in "
          + "\(others.isEmpty ? "no common system" : others.prefix(8).joined(separator: ", "))")
    }
    let offered = request.children("Format").map { $0.text.trimmingWhitespace() }
    guard let format = Self.formats.first(where: offered.contains) else {
      throw MalformedContent(
        reason:
          "the service draws no pictures as PNG, WebP or JPEG, but as \(offered.joined(separator: ", "))"
      )
    }
    let version = root.attributes["version"] ?? "1.3.0"
    let isOld = version.hasPrefix("1.0") || version.hasPrefix("1.1")
    let limits = ["MaxWidth", "MaxHeight"].compactMap {
      root.first("Service")?.numbers(of: $0)?.first
    }.filter { $0 >= 1 }
    let size = (Double(Self.tileSize) * min(max(pixelRatio, 1), 4)).rounded()
    let side = "\(Int(limits.reduce(size, min)))"
    let base =
      request.first("DCPType", "HTTP", "Get", "OnlineResource")?.attributes["href"] ?? "\(place)"
    var description = TileSetDescription()
    description.tiles = [
      MapServiceAddress.url(
        base,
        adding: [
          ("SERVICE", "WMS"), ("VERSION", version), ("REQUEST", "GetMap"),
          ("LAYERS", chosen.map(\.name).joined(separator: ",")), ("STYLES", ""),
          (isOld ? "SRS" : "CRS", system),
          ("BBOX", "{bbox-epsg-3857}"), ("WIDTH", side), ("HEIGHT", side), ("FORMAT", format),
          ("TRANSPARENT", "TRUE"), ("EXCEPTIONS", isOld ? "application/vnd.ogc.se_xml" : "XML"),
        ])
    ]
    description.tileSize = Double(Self.tileSize)
    let bounds = chosen.compactMap(\.layer.bounds)
    description.bounds = bounds.count == chosen.count ? BoundingBox(around: bounds) : nil
    description.attribution = chosen.compactMap(\.layer.attribution).first
    self.description = description
  }

  /// Adds the layers that can be requested in the tree below `element`.
  private static func collect(
    _ element: XMLElement, inheriting parent: Layer,
    into layers: inout [(name: String, layer: Layer)]
  ) {
    var layer = parent
    let systems = element.children.filter { $0.name == "CRS" || $0.name == "SRS" }
    // In version 1.1.1, one element can contain several names.
    for system in systems {
      layer.systems.formUnion(
        system.text.split(whereSeparator: \.isWhitespace).map { $0.uppercased() })
    }
    layer.bounds = bounds(of: element) ?? parent.bounds
    layer.attribution = element.first("Attribution")?.text(of: "Title") ?? parent.attribution
    if let name = element.text(of: "Name"), !name.isEmpty { layers.append((name, layer)) }
    for child in element.children("Layer") { collect(child, inheriting: layer, into: &layers) }
  }

  /// Returns the rectangle in degrees that a layer states; nil if it states none, or no valid one.
  private static func bounds(of layer: XMLElement) -> BoundingBox? {
    if let box = layer.first("EX_GeographicBoundingBox") {
      let names = [
        "westBoundLongitude", "southBoundLatitude", "eastBoundLongitude", "northBoundLatitude",
      ]
      return BoundingBox(names.compactMap { box.numbers(of: $0)?.first })
    }
    guard let box = layer.first("LatLonBoundingBox") else { return nil }
    return BoundingBox(
      ["minx", "miny", "maxx", "maxy"].compactMap { box.attributes[$0].flatMap { Double($0) } })
  }
}

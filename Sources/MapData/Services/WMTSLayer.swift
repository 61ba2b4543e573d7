import MapGeoJSON
import MapGeometry
import MapXML

/// A layer of a web map tile service (OGC 07-057r7, section 7.1) with the matrices of one of its matrix sets.
struct WMTSLayer {
  /// The templates of the addresses of tiles, with the placeholders `{TileMatrix}`, `{TileCol}` and `{TileRow}`.
  var templates: [String]
  /// The matrices on the grid of Web Mercator tiles. There is at least one matrix.
  var matrices: [WMTSMatrix]
  var bounds: BoundingBox?
  var attribution: String?

  /// The formats of tiles that are drawn. With the last ones, the service decides for each tile if it is JPEG or PNG.
  static let formats = [
    "image/png", "image/jpeg", "image/webp", "image/jpg", "image/png8", "image/gif",
    "image/jpgpng", "image/vnd.jpeg-png", "image/vnd.jpeg-png8",
  ]

  /// Finds the layer that an address names in the capabilities at `place`.
  ///
  /// - Throws: `MalformedContent` with the reason if the layer cannot be drawn.
  init(
    _ address: MapServiceAddress, in root: XMLElement, at place: ResourceLocation
  ) throws(MalformedContent) {
    let contents = root.first("Contents")
    let layers = (contents?.children("Layer") ?? []).map {
      (name: $0.text(of: "Identifier") ?? "", layer: $0)
    }
    guard let contents, !layers.isEmpty else {
      throw MalformedContent(
        reason: "not the capabilities of a web map tile service: it has no layers")
    }
    let (name, layer) = try address.chosen(among: layers)[0]
    let links = layer.children("TileMatrixSetLink")
    let sets = links.compactMap { link -> (name: String, system: String, matrices: [WMTSMatrix])? in
      guard let name = link.text(of: "TileMatrixSet"),
        let set = contents.children("TileMatrixSet").first(where: {
          $0.text(of: "Identifier") == name
        })
      else { return nil }
      let matrices = WMTSMatrix.matrices(of: set, limits: link.first("TileMatrixSetLimits"))
      return (name, set.text(of: "SupportedCRS") ?? "?", matrices)
    }
    guard let set = sets.max(by: { $0.matrices.count < $1.matrices.count }), !set.matrices.isEmpty
    else {
      let systems = sets.map(\.system).joined(separator: ", ")
      throw MalformedContent(
        reason:
          "the tiles of layer '\(name)' are in \(systems.isEmpty ? "no matrix set" : systems): only those on "
          + "the grid of Web Mercator tiles (EPSG:3857) are drawn")
    }
    matrices = set.matrices
    templates = try Self.templates(of: layer, name: name, set: set.name, in: root, at: place)
    bounds = Self.bounds(layer.first("WGS84BoundingBox"))
    attribution = root.first("ServiceProvider")?.text(of: "ProviderName")
  }

  /// Returns the templates of a layer: those of its resource, or else one for requests with parameters.
  private static func templates(
    of layer: XMLElement, name: String, set: String, in root: XMLElement, at place: ResourceLocation
  ) throws(MalformedContent) -> [String] {
    let offered = layer.children("Format").map { $0.text.trimmingWhitespace() }
    let tiles = layer.children("ResourceURL").filter { $0.attributes["resourceType"] == "tile" }
    let drawn = offered.filter(formats.contains)
    let withResource = drawn.first { format in
      tiles.contains { $0.attributes["format"] == format }
    }
    guard let format = withResource ?? drawn.first else {
      throw MalformedContent(
        reason:
          "the tiles of layer '\(name)' are \(offered.joined(separator: ", ")): only images are drawn "
          + "(\(formats.prefix(3).joined(separator: ", ")))")
    }
    let styles = layer.children("Style")
    let style =
      (styles.first { $0.attributes["isDefault"] == "true" } ?? styles.first)?.text(
        of: "Identifier") ?? ""
    var values = [("Style", style), ("TileMatrixSet", set)]
    for dimension in layer.children("Dimension") {
      guard let key = dimension.text(of: "Identifier"),
        let value = dimension.text(of: "Default") ?? dimension.text(of: "Value")
      else { continue }
      values.append((key, value))
    }
    let resources = tiles.filter { $0.attributes["format"] == format }
      .compactMap { $0.attributes["template"] }
    if !resources.isEmpty {
      return resources.map { template in
        (values + [("Layer", name)]).reduce(template) {
          $0.filling($1.0, with: $1.1.percentEncoding(except: \.isUnreservedInURL))
        }
      }
    }
    let parameters =
      [
        ("SERVICE", "WMTS"), ("REQUEST", "GetTile"), ("VERSION", "1.0.0"), ("LAYER", name),
        ("FORMAT", format),
      ] + values.map { ($0.0.uppercased(), $0.1) } + [
        ("TILEMATRIX", "{TileMatrix}"), ("TILEROW", "{TileRow}"), ("TILECOL", "{TileCol}"),
      ]
    return [MapServiceAddress.url(tileAddress(in: root) ?? "\(place)", adding: parameters)]
  }

  /// Returns the address of requests of tiles with parameters; nil if the capabilities name none.
  private static func tileAddress(in root: XMLElement) -> String? {
    let operation = root.first("OperationsMetadata")?.children("Operation").first {
      $0.attributes["name"] == "GetTile"
    }
    let addresses = operation?.first("DCP", "HTTP")?.children("Get") ?? []
    let forParameters = addresses.first { get in
      let encodings = get.children("Constraint").flatMap {
        $0.first("AllowedValues")?.children("Value") ?? []
      }
      return encodings.isEmpty
        || encodings.contains { $0.text.trimmingWhitespace().uppercased() == "KVP" }
    }
    return forParameters?.attributes["href"]
  }

  /// Returns the rectangle of a box in degrees; nil if it is not complete.
  private static func bounds(_ box: XMLElement?) -> BoundingBox? {
    guard let low = box?.numbers(of: "LowerCorner"), let high = box?.numbers(of: "UpperCorner")
    else { return nil }
    return BoundingBox(low + high)
  }
}

/// A tile matrix on the grid of Web Mercator tiles.
struct WMTSMatrix: Hashable {
  /// The name of the matrix in requests.
  var name: String
  var zoom: Int
  /// The number of pixels along the side of a tile.
  var tileSize: Int
  /// The column and the row of the matrix's first tile in the grid.
  var column: Int
  var row: Int
  /// The columns and rows of tiles that exist, in the grid.
  var columns: Range<Int>
  var rows: Range<Int>

  /// The size of a pixel in meters for which scale denominators are defined (OGC 07-057r7, section 6.1).
  private static let pixel = 0.00028
  /// The greatest difference from the grid, as a share of a tile.
  private static let tolerance = 0.01

  /// Returns the matrices of a set that lie on the grid, by zoom level.
  ///
  /// - Parameter limits: The limits of the tiles of a layer; nil if all tiles of the matrices exist.
  static func matrices(of set: XMLElement, limits: XMLElement?) -> [WMTSMatrix] {
    let system = set.text(of: "SupportedCRS").flatMap { CoordinateReference(name: $0) }
    guard system == .webMercator else { return [] }
    let limits = limits?.children("TileMatrixLimits") ?? []
    let all = set.children("TileMatrix").compactMap { matrix in
      WMTSMatrix(matrix, limits: limits.isEmpty ? nil : limits)
    }
    // A set can have several matrices of one zoom level, whose tiles differ in size.
    var zooms: Set<Int> = []
    return all.filter { $0.tileSize == all[0].tileSize && zooms.insert($0.zoom).inserted }
  }

  private init?(_ matrix: XMLElement, limits: [XMLElement]?) {
    guard let name = matrix.text(of: "Identifier"),
      let scale = matrix.numbers(of: "ScaleDenominator")?.first,
      let corner = matrix.numbers(of: "TopLeftCorner"), corner.count == 2,
      let width = matrix.integer(of: "TileWidth"), width == matrix.integer(of: "TileHeight"),
      width > 0,
      let columns = matrix.integer(of: "MatrixWidth"),
      let rows = matrix.integer(of: "MatrixHeight"),
      columns > 0, rows > 0
    else { return nil }
    let world = 2 * CoordinateReference.halfWorld
    // The side of a tile in meters on the map.
    let side = scale * Self.pixel * Double(width)
    guard side > 0, let zoom = Self.whole(StableMath.log2(world / side)), (0...30).contains(zoom)
    else { return nil }
    let exact = world / Double(1 << zoom)
    guard let column = Self.whole((corner[0] + world / 2) / exact),
      let row = Self.whole((world / 2 - corner[1]) / exact), column >= 0, row >= 0
    else { return nil }
    (self.name, self.zoom, tileSize, self.column, self.row) = (name, zoom, width, column, row)
    var existing = (columns: 0...columns - 1, rows: 0...rows - 1)
    if let limits {
      guard let limit = limits.first(where: { $0.text(of: "TileMatrix") == name }) else {
        return nil
      }
      existing.columns = limit.range("MinTileCol", "MaxTileCol") ?? existing.columns
      existing.rows = limit.range("MinTileRow", "MaxTileRow") ?? existing.rows
    }
    let grid = 0..<1 << zoom
    self.columns = Range(existing.columns).shifted(by: column).clamped(to: grid)
    self.rows = Range(existing.rows).shifted(by: row).clamped(to: grid)
  }

  /// Returns the integer that a number is close to; nil if there is none.
  private static func whole(_ number: Double) -> Int? {
    let nearest = number.rounded()
    return abs(number - nearest) <= tolerance ? Int(exactly: nearest) : nil
  }

  /// Returns a template of the service as a template of tiles.
  func template(_ text: String) -> String {
    text.filling(
      "TileMatrix", with: name.percentEncoding { $0.isUnreservedInURL || $0 == UInt8(ascii: ":") }
    )
    .filling("TileCol", with: "{x}").filling("TileRow", with: "{y}")
  }
}

extension String {
  /// Returns a template with `value` in place of the placeholder `{name}`. Services differ in the case of its letters.
  fileprivate func filling(_ name: String, with value: String) -> String {
    let parts = split(atEach: "{")
    return parts.dropFirst().reduce(parts[0]) { text, part in
      let pieces = part.split(atEach: "}")
      guard pieces.count > 1, pieces[0].lowercased() == name.lowercased() else {
        return text + "{" + part
      }
      return text + value + pieces.dropFirst().joined(separator: "}")
    }
  }
}

extension XMLElement {
  /// Returns the text of the first child called `name`, without white space around it; nil if there is none.
  func text(of name: String) -> String? { first(name)?.text.trimmingWhitespace() }

  /// Returns the numbers in the text of the first child called `name`; nil if there is no such child, or another text.
  func numbers(of name: String) -> [Double]? {
    guard let words = text(of: name)?.split(whereSeparator: { $0.isWhitespace || $0 == "," }) else {
      return nil
    }
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    return numbers.count == words.count ? numbers : nil
  }

  fileprivate func integer(of name: String) -> Int? {
    numbers(of: name)?.first.flatMap { Int(exactly: $0) }
  }

  /// Returns the range between two limits; nil if it is not stated or not valid.
  fileprivate func range(_ lower: String, _ upper: String) -> ClosedRange<Int>? {
    guard let lower = integer(of: lower), let upper = integer(of: upper), lower <= upper else {
      return nil
    }
    return lower...upper
  }
}

extension Range<Int> {
  /// Returns the range with both limits moved by `offset`, without overflow.
  fileprivate func shifted(by offset: Int) -> Range<Int> {
    let limit = 1 << 40
    let moved = (lowerBound, upperBound)
    func clamp(_ value: Int) -> Int {
      Swift.min(Swift.max(value, -limit), limit) + Swift.min(Swift.max(offset, -limit), limit)
    }
    return clamp(moved.0)..<clamp(moved.1)
  }
}

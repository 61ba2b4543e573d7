import MapGeoJSON
import MapJSON
import MapTiles

/// The expected content of a MapLibre tile.
struct MLTExpectation {
  private var features: [ExpectedFeature]

  /// Creates the content from a feature collection. The coordinates are tile units. The properties `_layer` and
  /// `_extent` of each feature are the name of its layer and the layer's extent.
  init(features json: JSONValue) {
    features = (json.object?["features"]?.array ?? []).compactMap(\.object).map { feature in
      let properties = feature["properties"]?.object ?? JSONObject()
      return ExpectedFeature(
        feature, layer: properties["_layer"]?.string ?? "",
        extent: properties["_extent"]?.int ?? 0
      ) { position in
        TileLayer.TilePoint(Int32(nearest: position.x), Int32(nearest: position.y))
      }
    }
  }

  /// Creates the content from layers whose coordinates are degrees. The tile is 7/3/5, like all such tiles in the
  /// repository of the specification.
  init(layers json: JSONValue) {
    features = (json.object?["layers"]?.array ?? []).compactMap(\.object).flatMap { layer in
      let name = layer["name"]?.string ?? ""
      let extent = layer["extent"]?.int ?? 0
      return (layer["features"]?.array ?? []).compactMap(\.object).map { feature in
        ExpectedFeature(feature, layer: name, extent: extent) { position in
          let x = WebMercator.x(longitude: position.x) * 128 - 3
          let y = WebMercator.y(latitude: position.y) * 128 - 5
          return TileLayer.TilePoint(
            Int32(nearest: x * Double(extent)), Int32(nearest: y * Double(extent)))
        }
      }
    }
  }

  /// Compares layers with the expected layers.
  ///
  /// - Throws: `TestFailure` with the first difference.
  func check(_ layers: [TileLayer]) throws {
    let found = layers.flatMap { layer in layer.features.map { (layer, $0) } }
    try MVTSuite.require(found.count, features.count, "the number of features")
    for (index, (layer, feature)) in found.enumerated() {
      do {
        try features[index].check(feature, in: layer)
      } catch {
        throw TestFailure("feature \(index): \(error)")
      }
    }
  }
}

/// A feature in the expected content of a tile.
private struct ExpectedFeature {
  let layer: String
  let extent: Int
  let identifier: JSONNumber?
  let type: TileLayer.GeometryType?
  let parts: [[TileLayer.TilePoint]]
  let properties: [JSONObject.Member]

  init(
    _ json: JSONObject, layer: String, extent: Int,
    point: ((x: Double, y: Double)) -> TileLayer.TilePoint
  ) {
    self.layer = layer
    self.extent = extent
    identifier = json["id"]?.number
    properties = (json["properties"]?.object?.members ?? []).filter {
      $0.name != "_layer" && $0.name != "_extent"
    }
    let geometry = json["geometry"]?.object
    let coordinates = geometry?["coordinates"] ?? JSONValue(.null)
    let name = geometry?["type"]?.string ?? ""
    let (type, depth): (TileLayer.GeometryType?, Int) =
      switch name {
      case "Point": (.point, 0)
      case "MultiPoint": (.point, 1)
      case "LineString": (.line, 1)
      case "MultiLineString": (.line, 2)
      case "Polygon": (.polygon, 2)
      case "MultiPolygon": (.polygon, 3)
      default: (nil, 0)
      }
    self.type = type
    parts = Self.lines(coordinates, depth: depth).map { $0.map(point) }
  }

  /// Returns the positions in nested arrays. Each innermost array of positions becomes one line.
  private static func lines(_ json: JSONValue, depth: Int) -> [[(x: Double, y: Double)]] {
    switch depth {
    case 0: [position(json).map { [$0] } ?? []]
    case 1: [(json.array ?? []).compactMap(position)]
    default: (json.array ?? []).flatMap { lines($0, depth: depth - 1) }
    }
  }

  private static func position(_ json: JSONValue) -> (x: Double, y: Double)? {
    guard let numbers = json.array?.compactMap(\.number), numbers.count >= 2 else { return nil }
    return (numbers[0].doubleValue, numbers[1].doubleValue)
  }

  func check(_ feature: TileLayer.FeatureRecord, in layer: TileLayer) throws {
    try MVTSuite.require(layer.name, self.layer, "the layer")
    try MVTSuite.require(layer.extent, extent, "the extent")
    try MVTSuite.require(
      feature.identifier, identifier.map(Feature.Identifier.init), "the identifier")
    try MVTSuite.require(feature.type, type, "the type")
    let found = feature.parts.map { Array(layer.points(ofPart: $0)) }
    try MVTSuite.require(found, parts, "the geometry")
    let names = layer.tags[feature.tags].map { layer.keys[Int($0.key)] }
    try MVTSuite.require(names.sorted(), properties.map(\.name).sorted(), "the properties")
    for tag in layer.tags[feature.tags] {
      let (name, value) = (layer.keys[Int(tag.key)], layer.values[Int(tag.value)])
      guard let expected = properties.first(where: { $0.name == name })?.value else { continue }
      guard value.matches(expected) else {
        throw TestFailure("property \(name): \(value), expected \(expected.jsonText)")
      }
    }
  }
}

extension Int32 {
  /// Rounds a number to the nearest integer. The result is 0 if the number is out of range.
  fileprivate init(nearest number: Double) { self = Int32(exactly: number.rounded()) ?? 0 }
}

extension JSONValue {
  fileprivate var number: JSONNumber? {
    if case .number(let number) = content { number } else { nil }
  }
}

extension Feature.Identifier {
  fileprivate init(_ number: JSONNumber) {
    switch number {
    case .integer(let integer): self = .integer(integer)
    case .unsigned(let integer): self = .unsigned(integer)
    default: self = .double(number.doubleValue)
    }
  }
}

extension AttributeValue {
  /// Returns whether a value equals the value in the content of a tile. Numbers of 32 bits have only as many digits as
  /// they need in the content. Numbers that JSON cannot represent are strings.
  fileprivate func matches(_ json: JSONValue) -> Bool {
    switch (self, json.content) {
    case (.bool(let value), .bool(let expected)): value == expected
    case (.string(let text), .string(let expected)): text == expected
    case (.integer(let value), .number(.integer(let expected))): value == expected
    case (.unsigned(let value), .number(.unsigned(let expected))): value == expected
    case (.double(let value), .number(let expected)):
      value == expected.doubleValue || Float(value) == Float(expected.doubleValue)
    case (.double(let value), .string(let name)):
      switch name.drop(while: { $0 != ":" }) {
      case "::NAN": value.isNaN
      case "::INFINITY": value == .infinity
      case "::NEG_INFINITY": value == -.infinity
      default: false
      }
    default: false
    }
  }
}

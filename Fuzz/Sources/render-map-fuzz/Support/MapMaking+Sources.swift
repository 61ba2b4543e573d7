@testable import MapGeoJSON
@testable import MapJSON

/// Data and sources of chosen maps.
extension MapMaking {
  private static func collection(_ choices: inout Choices) -> JSONValue {
    let features = (0..<1 + choices.index(below: 6)).map { feature($0, &choices) }
    return object([("type", "FeatureCollection"), ("features", .array(features))])
  }

  /// Creates features by choices.
  static func features(_ choices: inout Choices) throws -> [Feature] {
    try GeoJSONDocument(parsing: collection(&choices).jsonBytes).object.features
  }

  /// Returns a GeoJSON source of chosen features with chosen options.
  static func geoJSON(_ choices: inout Choices) -> JSONValue {
    let data = collection(&choices)
    var members: [(String, JSONValue)] = [("type", "geojson"), ("data", data)]
    if choices.flag() { members.append(("lineMetrics", true)) }
    if choices.happens(oneIn: 4) { members += clustering(&choices) }
    if choices.happens(oneIn: 4) {
      members.append(("maxzoom", .number(Double(choices.index(below: 25)))))
    }
    if choices.happens(oneIn: 4) { members.append(("buffer", .number(choices.number(0, 512)))) }
    if choices.happens(oneIn: 4) {
      members.append(("tolerance", .number(choices.number(0, 20))))
    }
    if choices.happens(oneIn: 4) {
      members.append(choices.flag() ? ("generateId", true) : ("promoteId", "s"))
    }
    return object(members)
  }

  /// Returns the source's members that control clusters.
  private static func clustering(_ choices: inout Choices) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [("cluster", true)]
    for name in ["clusterRadius", "clusterMaxZoom", "clusterMinPoints"]
    where choices.happens(oneIn: 4) {
      members.append((name, .number(choices.anyNumber())))
    }
    if choices.happens(oneIn: 4) {
      let sum = JSONValue.array([
        .string(choices.pick(["+", "*", "max"])), calculation(&choices),
      ])
      members.append(("clusterProperties", object([("n", sum)])))
    }
    return members
  }

  private static func feature(_ index: Int, _ choices: inout Choices) -> JSONValue {
    let number: JSONValue =
      switch choices.index(below: 8) {
      case 7: JSONValue(.null)
      case 6: .number(choices.anyNumber())
      default: .number(choices.number(-5, 5))
      }
    let properties = object([
      ("n", number),
      ("s", .string(choices.text(["a", "b", "Label"]))),
    ])
    return object([
      ("type", "Feature"), ("id", .number(Double(index))), ("properties", properties),
      ("geometry", geometry(&choices)),
    ])
  }

  private static func geometry(_ choices: inout Choices) -> JSONValue {
    let type = choices.pick([
      "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon",
    ])
    func line(_ least: Int) -> [JSONValue] {
      (0..<least + choices.index(below: 7)).map { _ in place(&choices) }
    }
    func ring() -> JSONValue {
      let places = line(3)
      return .array(places + places.prefix(1))
    }
    let coordinates: JSONValue =
      switch type {
      case "Point": place(&choices)
      case "LineString": .array(line(2))
      case "MultiPoint": .array(line(1))
      case "MultiLineString": .array([.array(line(2)), .array(line(2))])
      case "Polygon": .array((0..<1 + choices.index(below: 2)).map { _ in ring() })
      default: .array([.array([ring()]), .array([ring()])])
      }
    return object([("type", .string(type)), ("coordinates", coordinates)])
  }

  private static func place(_ choices: inout Choices) -> JSONValue {
    switch choices.index(below: 6) {
    case 0: .array([.number(choices.number(-180, 180)), .number(choices.number(-90, 90))])
    case 1: .array([.number(choices.anyNumber()), .number(choices.anyNumber())])
    case 2: .array([.number(choices.number(-0.01, 0.01)), .number(choices.number(-0.01, 0.01))])
    default: .array([.number(choices.number(-60, 60)), .number(choices.number(-60, 60))])
    }
  }

  /// A source of pictures.
  static let raster = object([
    ("type", "raster"), ("tiles", .array(["fuzz://picture/{z}/{x}/{y}"])), ("tileSize", 64),
    ("maxzoom", 4),
  ])
  /// Returns a source of elevations with a chosen encoding.
  static func elevation(_ choices: inout Choices) -> JSONValue {
    let encoding = choices.pick(["terrarium", "terrarium", "mapbox", "custom"])
    var members: [(String, JSONValue)] = [
      ("type", "raster-dem"), ("tiles", .array(["fuzz://picture/{z}/{x}/{y}"])), ("tileSize", 64),
      ("maxzoom", 4), ("encoding", .string(encoding)),
    ]
    if encoding == "custom" {
      for name in ["redFactor", "greenFactor", "blueFactor", "baseShift"] {
        members.append((name, .number(choices.anyNumber())))
      }
    }
    return object(members)
  }
  /// A source of vector tiles.
  static let vector = object([
    ("type", "vector"), ("tiles", .array(["fuzz://vector/{z}/{x}/{y}"])), ("maxzoom", 3),
  ])
  /// A picture with four corners.
  static let image = object([
    ("type", "image"), ("url", "fuzz://picture"),
    (
      "coordinates",
      .array([.array([-20, 30]), .array([40, 35]), .array([30, -20]), .array([-25, -10])])
    ),
  ])
}

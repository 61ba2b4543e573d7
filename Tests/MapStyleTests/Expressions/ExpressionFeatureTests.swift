import MapGeoJSON
import MapGeometry
import MapJSON
import Testing

@testable import MapStyle

@Suite("Expressions on features and the map")
struct ExpressionFeatureTests {
  @Test("Attributes are found by name, in the feature or in an object inside of it")
  func attributes() throws {
    let inner = Attributes([Attributes.Member(name: "b", value: .integer(2))])
    let context = EvaluationContext.feature(["a": .object(inner), "n": .null, "name": .string("a")])
    #expect(try result(#"["get", "b", ["get", "a"]]"#, context) == "2")
    #expect(try result(#"["get", "c", ["get", "a"]]"#, context) == "null")
    #expect(try result(#"["get", ["get", "name"]]"#, context) == #"{"b":2}"#)
    #expect(try result(#"["has", "n"]"#, context) == "true")
    #expect(try result(#"["has", "c"]"#, context) == "false")
    #expect(try result(#"["has", "b", ["get", "a"]]"#, context) == "true")
    #expect(try result(#"["properties"]"#, context) == #"{"a":{"b":2},"n":null,"name":"a"}"#)
    #expect(throws: EvaluationError.self) { try result(#"["get", "b", ["get", "n"]]"#, context) }
  }

  @Test("Operators read the feature, its state, the style's state and the map")
  func sources() throws {
    var context = EvaluationContext(
      zoom: 4.5, feature: ProbeFeature(styleIdentifier: .integer(9), styleGeometryType: "Polygon"))
    context.featureState["hover"] = .bool(true)
    context.globalState["theme"] = .string("dark")
    context.heatmapDensity = 0.25
    context.lineProgress = 0.75
    context.elevation = 1200
    context.accumulated = .number(3)
    for (expression, value) in [
      (#"["id"]"#, "9"), (#"["geometry-type"]"#, #""Polygon""#), (#"["zoom"]"#, "4.5"),
      (#"["feature-state", "hover"]"#, "true"), (#"["feature-state", "other"]"#, "null"),
      (#"["global-state", "theme"]"#, #""dark""#), (#"["global-state", "other"]"#, "null"),
      (#"["heatmap-density"]"#, "0.25"), (#"["line-progress"]"#, "0.75"),
      (#"["elevation"]"#, "1200"), (#"["+", ["accumulated"], 1]"#, "4"),
    ] {
      #expect(try result(expression, context) == value)
    }
    #expect(try mistakes(in: #"["global-state", ["get", "x"]]"#) == [""])
  }

  /// Returns a feature of points or lines in degrees on the tile 0/0/0, with a higher precision than its grid's 0.044
  /// degrees.
  private func place(_ type: String, _ geometry: [[(Double, Double)]]) -> EvaluationContext {
    let world = geometry.map { $0.map { Point($0.0, $0.1).projectedFromDegrees } }
    return EvaluationContext(
      feature: ProbeFeature(styleGeometryType: type, styleGeometry: world),
      tile: EvaluationContext.Tile(z: 0, x: 0, y: 0))
  }

  private let square =
    #"{"type": "Polygon", "coordinates": [[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]]}"#

  private static let places: [(type: String, geometry: [[(Double, Double)]], isWithin: Bool)] = [
    ("Point", [[(5, 5)]], true), ("Point", [[(11, 5)]], false), ("Point", [[(0, 5)]], false),
    ("Point", [[(5, 5), (6, 6)]], true), ("Point", [[(5, 5), (11, 5)]], false),
    ("LineString", [[(1, 1), (9, 9)]], true), ("LineString", [[(1, 1), (11, 9)]], false),
    ("Polygon", [[(1, 1), (9, 1), (9, 9), (1, 1)]], false),
  ]

  @Test("within is true for geometry that is completely inside of a polygon", arguments: places)
  func within(type: String, geometry: [[(Double, Double)]], answer: Bool) throws {
    let context = place(type, geometry)
    #expect(try result(#"["within", \#(square)]"#, context) == "\(answer)")
    let feature = #"{"type": "Feature", "properties": {}, "geometry": \#(square)}"#
    #expect(try result(#"["within", \#(feature)]"#, context) == "\(answer)")
  }

  @Test("within is false without a tile, and accepts only polygons")
  func withinNothing() throws {
    var context = place("Point", [[(5, 5)]])
    context.tile = nil
    #expect(try result(#"["within", \#(square)]"#, context) == "false")
    #expect(try mistakes(in: #"["within", {"type": "Point", "coordinates": [0, 0]}]"#) == [""])
    #expect(try compile(#"["within", \#(square)]"#).needsGeometry)
  }

  @Test("distance is in meters, and 0 inside a polygon")
  func distance() throws {
    // On the equator of WGS 84, a degree of longitude is 111,319.5 m, and a degree of latitude is 110,574 m.
    let origin = #"["distance", {"type": "Point", "coordinates": [0, 0]}]"#
    let grid = 0.03 * 111_319.5
    #expect(try abs(number(origin, place("Point", [[(1, 0)]])) - 111_319.5) < grid)
    #expect(try abs(number(origin, place("Point", [[(5, 0), (0, 1)]])) - 110_574) < grid)
    #expect(try abs(number(origin, place("LineString", [[(-5, 2), (5, 2)]])) - 221_150) < grid)
    #expect(try number(#"["distance", \#(square)]"#, place("Point", [[(5, 5)]])) == 0)
    #expect(
      try abs(number(#"["distance", \#(square)]"#, place("Point", [[(12, 0)]])) - 222_639) < grid)
    // The shorter way is across the antimeridian.
    let date = #"["distance", {"type": "Point", "coordinates": [179, 0]}]"#
    #expect(try abs(number(date, place("Point", [[(-179, 0)]])) - 222_639) < 2 * grid)
    #expect(try number(origin).isNaN)
    #expect(try mistakes(in: #"["distance", {"type": "Circle"}]"#) == [""])
  }
}

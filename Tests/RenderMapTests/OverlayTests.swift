import MapData
import MapGeoJSON
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Overlays")
struct OverlayTests {
  private static let base = """
    {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
     "layers": [
       {"id": "ground", "type": "background", "paint": {"background-color": "white"}},
       {"id": "names", "type": "symbol", "source": "s", "layout": {"text-field": "a"}}]}
    """

  private func json(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root }

  /// Returns a feature in a square of 20 degrees around the middle, with these properties.
  private func feature(_ type: String, _ properties: String) throws -> JSONValue {
    let coordinates =
      switch type {
      case "Point": "[0, 0]"
      case "LineString": "[[-10, 0], [10, 0]]"
      default: "[[[-10, -10], [10, -10], [10, 10], [-10, 10], [-10, -10]]]"
      }
    return try json(
      """
      {"type": "Feature", "properties": {\(properties)},
       "geometry": {"type": "\(type)", "coordinates": \(coordinates)}}
      """)
  }

  /// Returns a white map with an overlay.
  private func map(_ overlay: Overlay) throws -> Map {
    var style = try #require(Style.parse(json(Self.base)).style)
    try style.removeLayer("names")
    try style.add(overlay)
    let document = JSONDocument(style.json, changedFrom: try JSONDocument(parsing: Self.base))
    return try Map.load(document, from: nil)
  }

  /// Returns a scene of 64 pixels by 64 around the middle of a map.
  private func scene(_ map: Map, zoom: Double = 0) throws -> Scene {
    let camera = Camera(center: LngLat(longitude: 0, latitude: 0), zoom: zoom)
    return map.scene(camera: camera, size: try PictureSize(64, 64))
  }

  /// Returns the picture of an overlay over white. It is 64 pixels wide, and its middle is the middle of the map.
  private func picture(_ data: JSONValue, warnings: [String] = []) throws -> PixelBuffer {
    let scene = try scene(map(Overlay(data)))
    #expect(scene.warnings.map(\.message) == warnings)
    return scene.draw()
  }

  @Test("Images are below the features of an overlay, and are included in its bounds")
  func images() throws {
    let line = try feature("LineString", "")
    var overlay = try Overlay(line)
    let corners = [(20.0, 90.0), (40, 90), (40, 10), (20, 10)].map {
      Position(longitude: $0.0, latitude: $0.1)
    }
    overlay.images = [GroundImage(url: "a.png", corners: corners)]
    let bounds = try #require(overlay.bounds)
    #expect([bounds.west, bounds.south, bounds.east] == [-10, 0, 40])
    #expect(abs(bounds.north - 85.051129) < 1e-6)
    var style = try #require(Style.parse(json(Self.base)).style)
    overlay.anchor = .labels
    try style.add(overlay)
    #expect(
      style.layers.map(\.id) == [
        "ground", "overlay-image-1", "overlay-fill", "overlay-stroke", "overlay-markers",
        "overlay-symbols", "names",
      ])
  }

  @Test("An overlay of features is drawn like their GeoJSON, also if it fills a source later")
  func features() throws {
    let data = try feature("LineString", #""stroke": "red", "stroke-width": 8"#)
    let features = try GeoJSONDocument(data).object.features
    let overlay = Overlay(features: features)
    let expected = try picture(data)
    #expect(try picture(overlay.data) == expected)
    var map = try map(overlay.emptied)
    try map.replaceData(of: overlay)
    #expect(try scene(map).draw() == expected)
  }

  @Test("Points at the edges of tiles are drawn once, also from tiles with a narrow margin")
  func edges() throws {
    // At zoom level 1, four tiles meet in the middle. A tile unit is 0.022 degrees.
    let shifts = [0, 0.009, -0.009, 0.013, -0.013]
    let features = (0..<15).flatMap { index in
      let (along, beside) = (Double(index - 7) * 1.5, shifts[index % shifts.count])
      return [(along, beside), (beside, along)].map { place in
        Feature(.point(place.0, place.1), attributes: ["n": index])
      }
    }
    let overlay = try ThemedOverlays(features, by: Theme(colorBy: "n")).overlays[0]
    var map = try map(overlay.emptied)
    let blank = try scene(map, zoom: 1).draw()
    let expected = try scene(self.map(overlay), zoom: 1).draw()
    #expect(expected != blank)
    try map.replaceData(of: overlay)
    #expect(try scene(map, zoom: 1).draw() == expected)
  }

  @Test(
    "Overlays over a basemap have its colors, and their points keep their place among the layers")
  func basemapLook() throws {
    let point = try GeoJSONDocument(feature("Point", "")).object.features
    let over = Overlay(features: point, below: .labels, appearance: Basemap.dark.overlayAppearance)
    #expect(over.appearance.stroke == OverlayAppearance.dark.stroke)
    let anchors = over.layers.map { $0.json.object?["insertBelow"]?.string }
    #expect(anchors.allSatisfy { $0 == "labels" })
    let subject = Basemap.dark.overlay(point)
    let onTop = subject.layers.filter { $0.json.object?["insertBelow"] == nil }
    #expect(onTop.map(\.id) == ["data-names", "data-markers", "data-symbols"])
  }

  @Test("A polygon is filled at its opacity, by default 0.6, in its color, by default gray")
  func polygon() throws {
    // At zoom 0, 20 degrees are 28 pixels. The middle is filled, and the corners are not.
    let told = try picture(
      feature("Polygon", #""fill": "red", "fill-opacity": 1, "stroke-width": 0"#))
    #expect(pixel(told, 32, 32) == [255, 0, 0, 255])
    #expect(pixel(told, 2, 2) == [255, 255, 255, 255])
    // The color is 0.6 of 85 and 0.4 of 255, which is 153.
    let untold = try picture(feature("Polygon", ""))
    #expect(pixel(untold, 32, 32).allSatisfy { $0 == 255 || abs(Int($0) - 153) <= 1 })
    #expect(pixel(untold, 32, 32)[0] != 255)
  }

  @Test(
    "Colors may lack the #, be short or be words, and other values are ignored",
    arguments: [
      ("00f", [0, 0, 255]), ("#00f", [0, 0, 255]), ("0000ff", [0, 0, 255]), ("blue", [0, 0, 255]),
      ("no colour", [0x55, 0x55, 0x55]), ("", [0x55, 0x55, 0x55]),
    ] as [(String, [UInt8])])
  func colors(text: String, expected: [UInt8]) throws {
    let drawn = try picture(feature("Polygon", #""fill": "\#(text)", "fill-opacity": 1"#))
    #expect(Array(pixel(drawn, 32, 32).prefix(3)) == expected)
  }

  @Test("A line has the color and width of its stroke, and numbers may be texts")
  func line() throws {
    let drawn = try picture(
      feature("LineString", ##""stroke": "#00ff00", "stroke-width": "10""##))
    #expect(pixel(drawn, 32, 32) == [0, 255, 0, 255])
    #expect(pixel(drawn, 32, 28) == [0, 255, 0, 255])
    #expect(pixel(drawn, 32, 38) == [255, 255, 255, 255])
  }

  @Test("A point has no marker of size none")
  func withoutMarker() throws {
    // The head of a marker is above its point.
    let hidden = try picture(
      feature("Point", #""marker-size": "none""#),
      warnings: [
        "no layer shows a feature in view at zoom 0; the data is within 0,0,0,0"
      ])
    #expect((8..<34).allSatisfy { pixel(hidden, 32, $0) == [255, 255, 255, 255] })
  }

  @Test("Opacities outside of their range are limited to it")
  func range() throws {
    let drawn = try picture(
      feature("LineString", #""stroke": "red", "stroke-width": 8, "stroke-opacity": 7"#))
    #expect(pixel(drawn, 32, 32) == [255, 0, 0, 255])
  }

  @Test("A marker has its tip at its point, its head above the point, and its color")
  func marker() throws {
    let drawn = try picture(
      feature("Point", #""marker-color": "blue", "marker-symbol": "none""#),
      warnings: [#"the style has no image "none"; what uses it is not drawn"#])
    // The head's middle is 23 pixels above the point, its radius is 12.
    #expect(pixel(drawn, 32, 32 - 16) == [0, 0, 255, 255])
    #expect(pixel(drawn, 32, 32 - 30) == [0, 0, 255, 255])
    #expect(pixel(drawn, 32, 37) == [255, 255, 255, 255])
    #expect(pixel(drawn, 32 + 16, 32 - 23) == [255, 255, 255, 255])
  }

  @Test("Markers have three sizes, and those without a symbol have a hole")
  func sizes() throws {
    func columns(_ properties: String) throws -> Int {
      let drawn = try picture(feature("Point", properties))
      return (0..<64).count { column in
        (0..<32).contains { pixel(drawn, column, $0) != [255, 255, 255, 255] }
      }
    }
    let small = try columns(#""marker-size": "small""#)
    let medium = try columns("")
    let large = try columns(#""marker-size": "large""#)
    #expect(small < medium && medium < large)
    // The radius is doubled, and the halo is white on white.
    #expect((23...26).contains(medium))
    #expect(try columns(#""marker-size": "huge""#) == medium)
    let hole = try picture(feature("Point", #""marker-color": "blue""#))
    #expect(pixel(hole, 32, 32 - 23) == [255, 255, 255, 255])
  }

  @Test("Layers are at the requested places, and ids are unused ones")
  func order() throws {
    var style = try #require(Style.parse(json(Self.base)).style)
    for anchor in [LayerAnchor.labels, nil, .layer("ground")] {
      let data = try feature("Point", "")
      try style.add(Overlay(data, id: Overlay.freeID(in: style), below: anchor))
    }
    let layers = style.layers.map(\.id)
    func layerIDs(_ id: String) -> [String] {
      ["-fill", "-stroke", "-markers", "-symbols"].map { id + $0 }
    }
    #expect(
      layers == layerIDs("overlay-3") + ["ground"] + layerIDs("overlay") + ["names"]
        + layerIDs("overlay-2"))
  }

  @Test("Layers that cannot be added leave the style unchanged")
  func failure() throws {
    var style = try #require(Style.parse(json(Self.base)).style)
    let overlay = try Overlay(feature("Point", ""), below: .layer("nmaes"))
    let before = style.json
    #expect(throws: StyleError.self) { try style.add(overlay) }
    #expect(style.json == before)
    #expect(throws: GeoJSONError.self) { try Overlay(json(#"{"type": "Circle"}"#)) }
  }

  @Test("An overlay has the bounds of its data, and several overlays have their union")
  func bounds() throws {
    let line = try Overlay(feature("LineString", ""))
    #expect(try line.bounds == GeographicBounds(west: -10, south: 0, east: 10, north: 0))
    let place = try Overlay(json(#"{"type": "Point", "coordinates": [30, 40]}"#))
    #expect(
      try Overlay.bounds(of: [line, place])
        == GeographicBounds(west: -10, south: 0, east: 30, north: 40))
    #expect(try Overlay(json(#"{"type": "FeatureCollection", "features": []}"#)).bounds == nil)
    let crossing = try GeographicBounds(west: 170, south: 0, east: -170, north: 10)
    #expect(
      try crossing.grown(by: 0.5) == GeographicBounds(west: 160, south: -5, east: -160, north: 15))
    let world = try GeographicBounds(west: -170, south: -80, east: 170, north: 80)
    #expect(
      try world.grown(by: 0.5) == GeographicBounds(west: -180, south: -90, east: 180, north: 90))
    let eastern = try GeographicBounds(west: 100, south: 0, east: 175, north: 10)
    #expect(
      try eastern.grown(by: 0.1) == GeographicBounds(west: 92.5, south: -1, east: -177.5, north: 11)
    )
  }
}

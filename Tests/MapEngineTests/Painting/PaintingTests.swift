import MapEngine
import MapJSON
import MapRaster
import MapTestSupport
import Testing

/// Tests of small maps whose pixels are known beforehand.
@Suite("Painting")
struct PaintingTests {
  /// Draws layers over sources, 64 x 64 pixels by default.
  private func draw(
    sources: String = "{}", layers: String, view: String = #""center": [0, 0], "zoom": 0"#,
    size: Int = 64, ratio: Double = 1
  ) throws -> PixelBuffer {
    let style = #"{"version": 8, \#(view), "sources": \#(sources), "layers": \#(layers)}"#
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    #expect(map.warnings.isEmpty)
    let picture = try PictureSize(size, size, scale: ratio)
    let camera = try map.camera(for: CameraRequest(), size: picture)
    return map.scene(camera: camera, size: picture).draw()
  }

  private func colors(_ picture: PixelBuffer) -> Set<[UInt8]> {
    Set((0..<picture.width * picture.height).map { Array(picture.bytes[4 * $0..<4 * $0 + 4]) })
  }

  /// A polygon over all parts of the world that a picture can show.
  private static let world = """
    {"w": {"type": "geojson", "data": {"type": "Polygon", "coordinates":
      [[[-180, -85], [180, -85], [180, 85], [-180, 85], [-180, -85]]]}}}
    """

  @Test("layers cover each other in their order, and the background is lowest")
  func order() throws {
    let picture = try draw(
      sources: Self.world,
      layers: """
        [{"id": "b", "type": "background", "paint": {"background-color": "#ff0000"}},
         {"id": "f", "type": "fill", "source": "w", "paint": {"fill-color": "#0000ff"}}]
        """)
    #expect(colors(picture) == [[0, 0, 255, 255]])
  }

  @Test("insertBelow moves a layer below another, whatever its place in the array")
  func insertBelow() throws {
    let picture = try draw(
      sources: Self.world,
      layers: """
        [{"id": "f", "type": "fill", "source": "w", "paint": {"fill-color": "#0000ff"}},
         {"id": "b", "type": "background", "insertBelow": "f",
          "paint": {"background-color": "#ff0000"}}]
        """)
    #expect(colors(picture) == [[0, 0, 255, 255]])
  }

  @Test(
    "a half-transparent fill over many tiles shows no seam, turned or not",
    arguments: [0.0, 30, 45, 77.7])
  func seams(bearing: Double) throws {
    let picture = try draw(
      sources: Self.world,
      layers: """
        [{"id": "b", "type": "background", "paint": {"background-color": "#ffffff"}},
         {"id": "f", "type": "fill", "source": "w",
          "paint": {"fill-color": "#000000", "fill-opacity": 0.5}}]
        """,
      view: #""center": [0, 0], "zoom": 3.7, "bearing": \#(bearing)"#, size: 300)
    #expect(colors(picture) == [[127, 127, 127, 255]])
  }

  @Test("a circle whose center lies on a tile's edge is drawn once")
  func circleOnEdge() throws {
    let picture = try draw(
      sources: #"{"p": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}}"#,
      layers: """
        [{"id": "c", "type": "circle", "source": "p",
          "paint": {"circle-radius": 10, "circle-color": "#000000", "circle-opacity": 0.5}}]
        """, view: #""center": [0, 0], "zoom": 2"#)
    #expect(pixel(picture, 32, 32) == [0, 0, 0, 128])
    #expect(pixel(picture, 10, 32) == [0, 0, 0, 0])
  }

  @Test("line-width is in pixels, and larger if the pixel ratio is larger")
  func lineWidth() throws {
    let sources = """
      {"l": {"type": "geojson", "data":
        {"type": "LineString", "coordinates": [[-90, 0], [90, 0]]}}}
      """
    let layers = #"[{"id": "l", "type": "line", "source": "l", "paint": {"line-width": 4}}]"#
    for ratio in [1, 2] {
      let picture = try draw(sources: sources, layers: layers, ratio: Double(ratio))
      let column = (0..<picture.height).map { pixel(picture, picture.width / 2, $0)[3] }
      #expect(column.filter { $0 == 255 }.count == 4 * ratio)
      #expect(column.reduce(0) { $0 + Int($1) } == 4 * ratio * 255)
    }
  }

  @Test("line-layer-opacity draws crossing lines as one area, and line-opacity does not")
  func layerOpacity() throws {
    let sources = """
      {"l": {"type": "geojson", "data": {"type": "MultiLineString", "coordinates":
        [[[-40, 0], [40, 0]], [[0, -40], [0, 40]]]}}}
      """
    func center(_ property: String) throws -> [UInt8] {
      let paint = #"{"line-width": 8, "\#(property)": 0.5}"#
      let layers = #"[{"id": "l", "type": "line", "source": "l", "paint": \#(paint)}]"#
      return pixel(try draw(sources: sources, layers: layers), 32, 32)
    }
    #expect(try center("line-layer-opacity") == [0, 0, 0, 128])
    #expect(try center("line-opacity") == [0, 0, 0, 192])
  }

  @Test("features with greater sort keys cover those with smaller ones")
  func sortKey() throws {
    func square(_ rank: Int, _ color: String) -> String {
      """
      {"type": "Feature", "properties": {"rank": \(rank), "color": "\(color)"}, "geometry":
        {"type": "Polygon", "coordinates": [[[-60, -60], [60, -60], [60, 60], [-60, 60], [-60, -60]]]}}
      """
    }
    let features = [square(2, "#00ff00"), square(1, "#ff0000")].joined(separator: ",")
    let picture = try draw(
      sources: """
        {"s": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [\(features)]}}}
        """,
      layers: """
        [{"id": "f", "type": "fill", "source": "s", "layout": {"fill-sort-key": ["get", "rank"]},
          "paint": {"fill-color": ["get", "color"]}}]
        """)
    #expect(pixel(picture, 32, 32) == [0, 255, 0, 255])
  }

  @Test("the style's state drives colors, visibility and filters")
  func globalState() throws {
    let picture = try draw(
      sources: Self.world,
      layers: """
        [{"id": "f", "type": "fill", "source": "w",
          "filter": ["==", ["global-state", "on"], true],
          "paint": {"fill-color": ["global-state", "color"]}}]
        """,
      view: """
        "center": [0, 0], "zoom": 0,
        "state": {"on": {"default": true}, "color": {"default": "#00ff00"}}
        """)
    #expect(colors(picture) == [[0, 255, 0, 255]])
  }

  @Test("clusters have properties that were accumulated from their points")
  func clusterProperties() throws {
    let points = (1...4).map {
      """
      {"type": "Feature", "properties": {"value": \($0)}, "geometry":
        {"type": "Point", "coordinates": [0.\($0), 0]}}
      """
    }
    let picture = try draw(
      sources: """
        {"p": {"type": "geojson", "cluster": true,
          "clusterProperties": {"sum": ["+", ["get", "value"]]},
          "data": {"type": "FeatureCollection", "features": [\(points.joined(separator: ","))]}}}
        """,
      layers: """
        [{"id": "c", "type": "circle", "source": "p", "filter": ["==", ["get", "sum"], 10],
          "paint": {"circle-radius": 10, "circle-color": "#0000ff"}}]
        """)
    #expect(pixel(picture, 32, 32) == [0, 0, 255, 255])
  }

  @Test(
    "the minimum number of points of a cluster can be any number",
    arguments: ["-1e308", "1e308", "-1e999", "1e999"])
  func clusterMinPoints(number: String) throws {
    let picture = try draw(
      sources: """
        {"p": {"type": "geojson", "cluster": true, "clusterMinPoints": \(number),
          "data": {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [0, 0]}},
            {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [0.1, 0]}}]}}}
        """,
      layers: """
        [{"id": "c", "type": "circle", "source": "p",
          "paint": {"circle-radius": 10, "circle-color": "#0000ff"}}]
        """)
    #expect(pixel(picture, 32, 32) == [0, 0, 255, 255])
  }

  @Test("data over the antimeridian is drawn on both of its sides")
  func antimeridian() throws {
    let picture = try draw(
      sources: """
        {"s": {"type": "geojson", "data": {"type": "Polygon", "coordinates":
          [[[170, -20], [190, -20], [190, 20], [170, 20], [170, -20]]]}}}
        """,
      layers: #"[{"id": "f", "type": "fill", "source": "s"}]"#,
      view: #""center": [180, 0], "zoom": 1"#)
    #expect(pixel(picture, 25, 32) == [0, 0, 0, 255])
    #expect(pixel(picture, 38, 32) == [0, 0, 0, 255])
    #expect(pixel(picture, 2, 32) == [0, 0, 0, 0])
  }

  @Test("the background ends at the poles in rotated views only")
  func poles() throws {
    let layers = #"[{"id": "b", "type": "background", "paint": {"background-color": "red"}}]"#
    let upright = try draw(layers: layers, size: 512)
    #expect(colors(upright) == [[255, 0, 0, 255]])
    // Two corners of the picture are 362 pixels north and south of the middle, and the world ends at 256 pixels. The
    // other two corners are as far to the west and to the east, in copies of the world.
    let turned = try draw(
      layers: layers, view: #""center": [0, 0], "zoom": 0, "bearing": 45"#, size: 512)
    let corners = [(2, 2), (509, 2), (509, 509), (2, 509)].map { pixel(turned, $0.0, $0.1) }
    #expect(corners.filter { $0 == [0, 0, 0, 0] }.count == 2)
    #expect(corners[0] == corners[2] && corners[1] == corners[3])
    #expect(pixel(turned, 256, 256) == [255, 0, 0, 255])
  }

  @Test("opacities below 0.01 draw nothing")
  func leastOpacity() throws {
    func layers(_ opacity: Double) -> String {
      """
      [{"id": "f", "type": "fill", "source": "w", "paint": {"fill-opacity": \(opacity)}},
       {"id": "l", "type": "line", "source": "w",
        "paint": {"line-width": 2000, "line-opacity": \(opacity)}}]
      """
    }
    #expect(try colors(draw(sources: Self.world, layers: layers(0.009))) == [[0, 0, 0, 0]])
    #expect(try !colors(draw(sources: Self.world, layers: layers(0.011))).contains([0, 0, 0, 0]))
  }

  /// A line along the equator, through the middle of the picture.
  private static let equator = """
    {"e": {"type": "geojson", "data": {"type": "Feature", "properties": {"cap": "round"}, "geometry":
      {"type": "LineString", "coordinates": [[-170, 0], [170, 0]]}}}}
    """

  @Test("dashes are empty if their line has no width at the integer zoom level")
  func emptyDashes() throws {
    func picture(_ dash: String) throws -> PixelBuffer {
      try draw(
        sources: Self.equator,
        layers: """
          [{"id": "l", "type": "line", "source": "e", "paint": {\(dash)
            "line-width": ["interpolate", ["linear"], ["zoom"], 0, 0, 1, 20]}}]
          """, view: #""center": [0, 0], "zoom": 0.5"#)
    }
    #expect(try colors(picture(#""line-dasharray": [1, 1],"#)) == [[0, 0, 0, 0]])
    #expect(try pixel(picture(""), 32, 32) == [0, 0, 0, 255])
  }

  @Test("dashes that are the same for all features do not depend on the caps of single features")
  func dashCaps() throws {
    func picture(cap: String, dash: String = "[2, 2]") throws -> PixelBuffer {
      try draw(
        sources: Self.equator,
        layers: """
          [{"id": "l", "type": "line", "source": "e", "layout": {"line-cap": \(cap)},
            "paint": {"line-width": 8, "line-dasharray": \(dash)}}]
          """)
    }
    let butt = try picture(cap: #""butt""#)
    let round = try picture(cap: #""round""#)
    #expect(butt != round)
    #expect(try picture(cap: #"["get", "cap"]"#) == butt)
    let byFeature = #"["case", ["has", "cap"], ["literal", [2, 2]], ["literal", [1, 1]]]"#
    #expect(try picture(cap: #"["get", "cap"]"#, dash: byFeature) == round)
  }
}

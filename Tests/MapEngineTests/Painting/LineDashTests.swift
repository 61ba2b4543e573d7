import MapJSON
import MapRaster
import Testing

@testable import MapEngine

/// Tests of the dashes and gradients of lines in the display list.
@Suite("Dashes and gradients of lines")
struct LineDashTests {
  /// Returns the lines that a map with one line layer draws, and the warnings of the map.
  private func lines(
    _ paint: String, _ geometries: [String] = [Self.line], zoom: Double, ratio: Double = 1
  ) throws -> (lines: [StrokeCommand.Line], warnings: [MapWarning]) {
    let features = geometries.map {
      #"{"type": "Feature", "properties": {"kind": "a"}, "geometry": \#($0)}"#
    }.joined(separator: ",")
    let style = """
      {"version": 8, "center": [0, 0], "zoom": \(zoom), "sources": {"s": {"type": "geojson", "lineMetrics": true, "data":
         {"type": "FeatureCollection", "features": [\(features)]}}},
       "layers": [{"id": "l", "type": "line", "source": "s", "paint": {\(paint)}}]}
      """
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    let size = try PictureSize(64, 64, scale: ratio)
    let camera = try map.camera(for: CameraRequest(), size: size)
    let scene = map.scene(camera: camera, size: size)
    let lines = scene.displayList().commands.flatMap { command in
      if case .stroke(let stroke) = command { stroke.lines } else { [StrokeCommand.Line]() }
    }
    return (lines, map.warnings + scene.warnings)
  }

  private static let line = #"{"type": "LineString", "coordinates": [[-4, 0], [4, 0]]}"#
  private static let ring =
    #"{"type": "Polygon", "coordinates": [[[-1, -1], [1, -1], [1, 1], [-1, -1]]]}"#

  /// The dashes are 2, 4 and 10 widths long, depending on the zoom level.
  private static let steps = """
    "line-dasharray": ["step", ["zoom"], ["literal", [1, 1]], 4, ["literal", [1, 3]],
      6, ["literal", [5, 5]]]
    """
  private static let root = 2.0.squareRoot()

  @Test(
    "ends of dashes fade like those of the shorter pattern of two zoom levels",
    arguments: [
      // At an integer zoom level, the second level is the next one. Above it, the second level is the previous one.
      (3.0, 2.0, 1.0), (4, 4, 1), (4.5, 4, 2), (5, 4, 1), (5.5, 4, 1), (6, 10, 1), (6.5, 10, 2.5),
      (7.5, 10, 1),
    ])
  func fade(zoom: Double, widths: Double, fade: Double) throws {
    let found = try lines(#""line-width": 4, \#(Self.steps)"#, zoom: zoom)
    let line = try #require(found.lines.first)
    let dash = try #require(line.paint.dash)
    // Measured lines have dashes of another scale, the same for all of their lengths.
    let factor = Double(dash.width) / (4 * (zoom.rounded(.down) == zoom ? 1 : Self.root))
    #expect(abs(Double(dash.lengths.reduce(0, +)) / Double(dash.width) - widths) < 1e-5)
    #expect(abs(Double(dash.fade) / factor - fade) < 1e-5)
  }

  @Test("dashes along a gradient fade over pixels of the style", arguments: [1.0, 2])
  func gradient(ratio: Double) throws {
    let ramp = #"["interpolate", ["linear"], ["line-progress"], 0, "red", 1, "blue"]"#
    for (gradient, expected) in [("", 1.0), (#", "line-gradient": \#(ramp)"#, ratio)] {
      let found = try lines(
        #""line-width": 4, "line-dasharray": [2, 2]\#(gradient)"#, zoom: 4, ratio: ratio)
      let dash = try #require(found.lines.first?.paint.dash)
      let factor = Double(dash.width) / (4 * ratio)
      #expect(abs(Double(dash.fade) / factor - expected) < 1e-5)
    }
  }

  @Test(
    "dashes of all features follow the zoom of the view, and dashes by feature that of the tile")
  func zoom() throws {
    let dashes = #"["literal", [1, 1]], 4.25, ["literal", [1, 3]]"#
    let byFeature =
      #"["literal", [1, 1]], 4.25, ["match", ["get", "kind"], "a", ["literal", [1, 3]], ["literal", [1, 5]]]"#
    for (steps, zoom, widths) in [
      (dashes, 4.0, Float(2)), (dashes, 4.5, 4), (byFeature, 4.5, 2), (byFeature, 5, 4),
    ] {
      let found = try lines(
        #""line-width": 4, "line-dasharray": ["step", ["zoom"], \#(steps)]"#, zoom: zoom)
      let dash = try #require(found.lines.first?.paint.dash)
      #expect(abs(dash.lengths.reduce(0, +) / dash.width - widths) < 1e-4)
    }
  }

  @Test("outlines of polygons have no gradient, are black, and are a warning")
  func rings() throws {
    let paint = """
      "line-opacity": 0.5, "line-gradient":
        ["interpolate", ["linear"], ["line-progress"], 0, "red", 1, "blue"]
      """
    let own = try lines(paint, zoom: 3)
    #expect(own.lines.allSatisfy { $0.paint.gradient != nil } && own.warnings.isEmpty)
    let found = try lines(paint, [Self.ring], zoom: 3)
    #expect(!found.lines.isEmpty)
    #expect(found.lines.allSatisfy { $0.paint.gradient == nil })
    #expect(
      found.lines.allSatisfy {
        $0.paint.color == PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.5)
      })
    #expect(found.warnings.map(\.place) == ["layer l: line-gradient"])
    #expect(found.warnings.map(\.kind) == [.styleMistake])
  }
}

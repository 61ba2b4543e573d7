import MapEngine
import MapJSON
import MapRaster
import MapTestSupport
import Testing

@Suite("Painting on the globe")
struct GlobePaintingTests {
  /// Returns the picture of layers on a globe at zoom level 1. Its radius in the picture is 450 tan asin(163 / 613) =
  /// 124.
  private func draw(
    _ layers: String, sources: String = "", center: String = "[0, 0]", zoom: Double = 1,
    threads: Int = 1
  ) throws -> PixelBuffer {
    try scene(layers, sources: sources, center: center, zoom: zoom, threads: threads)
      .draw(threads: threads)
  }

  private func scene(
    _ layers: String, sources: String, center: String = "[0, 0]", zoom: Double = 1,
    threads: Int = 1
  ) throws -> Scene {
    let style = """
      {"version": 8, "center": \(center), "zoom": \(zoom), "projection": {"type": "globe"},
       "sources": {\(sources)}, "layers": [\(layers)]}
      """
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    let size = try PictureSize(300, 300)
    let camera = try map.camera(for: CameraRequest(), size: size)
    return map.scene(camera: camera, size: size, threads: threads)
  }

  private static let background =
    #"{"id": "b", "type": "background", "paint": {"background-color": "lime"}}"#

  /// Returns a layer that draws the feature `geometry`, and the source of that layer.
  private func source(_ geometry: String) -> String {
    #""s": {"type": "geojson", "data": \#(geometry)}"#
  }

  private static let world = """
    {"type": "Polygon", "coordinates": [[[-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]]]}
    """

  @Test("the background is a disc with a smooth edge, and space is transparent")
  func background() throws {
    let picture = try draw(Self.background)
    #expect(pixel(picture, 150, 150) == [0, 255, 0, 255])
    #expect(pixel(picture, 2, 2) == [0, 0, 0, 0])
    var covered = 0.0
    var partly = 0
    for index in 0..<300 * 300 {
      let alpha = picture.bytes[4 * index + 3]
      covered += Double(alpha) / 255
      if alpha > 0, alpha < 255 { partly += 1 }
    }
    // The sine of the angle a is radius / distance. The radius in the picture is 450 tan a.
    let sine = (512 / Double.pi) / (450 + 512 / Double.pi)
    let radius = 450 * sine / (1 - sine * sine).squareRoot()
    #expect(abs(covered - Double.pi * radius * radius) < 5)
    // There are about one and a quarter of these pixels per pixel of the circumference.
    #expect(Double(partly) > 2 * .pi * radius * 0.9)
  }

  @Test(
    "a polygon of the whole world fills the globe and its poles, with the background's smooth edge"
  )
  func wholeWorld() throws {
    for center in ["[0, 0]", "[150, 70]", "[-60, -85]"] {
      let fill = #"{"id": "f", "type": "fill", "source": "s", "paint": {"fill-color": "lime"}}"#
      let filled = try draw(fill, sources: source(Self.world), center: center)
      #expect(try filled == draw(Self.background, center: center))
    }
  }

  @Test("the background of a plane that is partly bent to a globe has no holes in its folds")
  func folded() throws {
    let style = """
      {"version": 8, "center": [-174.8, 68.5], "zoom": 3.336, "bearing": 83.8, "pitch": 40.3,
       "projection": {"type": ["interpolate", ["linear"], ["zoom"], 2, "vertical-perspective", 5, "mercator"]},
       "sources": {}, "layers": [\(Self.background)]}
      """
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    let size = try PictureSize(300, 300)
    let camera = try map.camera(for: CameraRequest(), size: size)
    let picture = map.scene(camera: camera, size: size).draw()
    #expect((0..<300 * 300).allSatisfy { picture.bytes[4 * $0 + 3] == 255 })
  }

  @Test("objects on the far side are not drawn")
  func farSide() throws {
    let point = source(#"{"type": "Point", "coordinates": [180, 0]}"#)
    let line = source(#"{"type": "LineString", "coordinates": [[160, -30], [170, 40]]}"#)
    let area = source(
      #"{"type": "Polygon", "coordinates": [[[120, 0], [170, 0], [170, 50], [120, 50], [120, 0]]]}"#
    )
    let empty = try draw(Self.background)
    for (type, source) in [
      ("circle", point), ("heatmap", point), ("line", line), ("fill", area),
      ("fill-extrusion", area),
    ] {
      let layer = #"{"id": "l", "type": "\#(type)", "source": "s"}"#
      #expect(try draw(Self.background + "," + layer, sources: source) == empty, "\(type)")
    }
  }

  @Test("the meridian of the center is a straight line with the width of the style")
  func lines() throws {
    let line = source(#"{"type": "LineString", "coordinates": [[0, -80], [0, 80]]}"#)
    let layer =
      #"{"id": "l", "type": "line", "source": "s", "paint": {"line-width": 10, "line-color": "red"}}"#
    let picture = try draw(Self.background + "," + layer, sources: line)
    for y in [60, 150, 240] {
      #expect(pixel(picture, 150, y) == [255, 0, 0, 255])
      #expect(pixel(picture, 157, y) == [0, 255, 0, 255])
    }
    #expect(pixel(picture, 153, 150) == [255, 0, 0, 255])
  }

  @Test("a hole far outside of its extrusion takes no memory for each cell between them")
  func farHoles() throws {
    // Only the outline shows whether the parts of a polygon are cut at the borders of a tile.
    let data = source(
      """
      {"type": "Polygon", "coordinates": [
        [[0.005, -0.002], [-0.006, 0.0007], [32, 32], [0.005, -0.002]],
        [[32, 32], [-20, 42], [-1e15, 1.5], [32, 32]]]}
      """)
    let layer = """
      {"id": "e", "type": "fill-extrusion", "source": "s",
       "paint": {"fill-extrusion-height": 1, "fill-extrusion-color": "red"}}
      """
    let faces = try scene(layer, sources: data).displayList().commands.map { command in
      if case .mesh(let mesh) = command { mesh.faces.count } else { 0 }
    }
    // The faces are the cells of the tile and of one tile on each side, and the walls.
    #expect((1...384 * 384 + 1000).contains(faces.reduce(0, +)))
  }

  @Test("pictures are the same on any number of threads")
  func threads() throws {
    let area = source(
      #"{"type": "Polygon", "coordinates": [[[-120, -70], [70, -60], [60, 80], [-20, 50], [-120, -70]]]}"#
    )
    let layers = """
      \(Self.background), {"id": "f", "type": "fill", "source": "s"},
      {"id": "l", "type": "line", "source": "s", "paint": {"line-width": 3, "line-dasharray": [2, 1]}},
      {"id": "c", "type": "circle", "source": "s", "paint": {"circle-pitch-alignment": "map"}},
      {"id": "h", "type": "heatmap", "source": "s"},
      {"id": "e", "type": "fill-extrusion", "source": "s", "paint": {"fill-extrusion-height": 90000}}
      """
    let one = try draw(layers, sources: area, center: "[-30, 20]")
    for threads in [2, 7] {
      #expect(try draw(layers, sources: area, center: "[-30, 20]", threads: threads) == one)
    }
  }
}

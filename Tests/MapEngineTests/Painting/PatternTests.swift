import MapData
import MapImages
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine

/// Tests of small maps with a sprite of one image of four by four pixels of different colors.
@Suite("Patterns on maps")
struct PatternTests {
  /// The image, whose pixel (column, row) has the red `40 * column` and the green `40 * row`.
  private static let sheet: StraightPixels = {
    var sheet = StraightPixels(width: 4, height: 4)
    for pixel in 0..<16 {
      sheet.bytes[4 * pixel] = UInt8(pixel % 4 * 40)
      sheet.bytes[4 * pixel + 1] = UInt8(pixel / 4 * 40)
      sheet.bytes[4 * pixel + 3] = 255
    }
    return sheet
  }()

  private static let index = #"""
    {"check": {"x": 0, "y": 0, "width": 4, "height": 4, "pixelRatio": 1},
     "fine": {"x": 0, "y": 0, "width": 4, "height": 4, "pixelRatio": 2},
     "grey": {"x": 1, "y": 1, "width": 1, "height": 1},
     "field": {"x": 0, "y": 0, "width": 4, "height": 4, "sdf": true}}
    """#

  /// Two polygons side by side around the middle of the world, and a line through it.
  private static let sources = #"""
    {"a": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"kind": "check"}, "geometry": {"type": "Polygon",
        "coordinates": [[[-90, -60], [0, -60], [0, 60], [-90, 60], [-90, -60]]]}},
      {"type": "Feature", "properties": {"kind": "none"}, "geometry": {"type": "Polygon",
        "coordinates": [[[0, -60], [90, -60], [90, 60], [0, 60], [0, -60]]]}},
      {"type": "Feature", "properties": {"kind": "line"}, "geometry": {"type": "LineString",
        "coordinates": [[-90, 0], [90, 0]]}}
    ]}}}
    """#

  private func draw(
    _ layer: String, view: String = #""center": [0, 0], "zoom": 0"#, ratio: Double = 1,
    size: Int = 32
  ) throws -> PixelBuffer {
    let style = #"""
      {"version": 8, \#(view), "sprite": "test://s", "sources": \#(Self.sources),
       "layers": [\#(layer)]}
      """#
    let png = try PNG.encode(Self.sheet)
    let loader = ResourceLoader(schemes: [
      ResourceScheme("test") { $0.hasSuffix("png") ? png : Array(Self.index.utf8) }
    ])
    let map = try Map.load(
      JSONDocument(parsing: style), from: nil, loader: loader, pixelRatio: ratio)
    #expect(map.warnings.isEmpty)
    let picture = try PictureSize(size, size, scale: ratio)
    let camera = try map.camera(for: CameraRequest(), size: picture)
    return map.scene(camera: camera, size: picture).draw()
  }

  private func background(_ image: String) -> String {
    #"{"id": "b", "type": "background", "paint": {"background-pattern": "\#(image)"}}"#
  }

  /// Returns the column and the row of the image from the red and the green of a pixel. Nil if nothing is drawn there.
  private func place(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> [Int]? {
    let start = 4 * (y * picture.width + x)
    guard picture.bytes[start + 3] == 255 else { return nil }
    return [Int(picture.bytes[start]) / 40, Int(picture.bytes[start + 1]) / 40]
  }

  @Test("a pattern repeats from the world's northwestern corner")
  func anchor() throws {
    // The picture's middle is pixel 256 of the world. Its corner is pixel 240, which is the start of the 61st repeat.
    let picture = try draw(background("check"))
    #expect(place(picture, 0, 0) == [0, 0])
    #expect(place(picture, 5, 6) == [1, 2])
    // The picture is 90 pixels of the world farther east.
    let east = try draw(background("check"), view: #""center": [63.28125, 0], "zoom": 0"#)
    #expect(place(east, 0, 0) == [2, 0])
  }

  @Test("between integer zoom levels a pattern grows with the map, and restarts at the next level")
  func zoom() throws {
    func reds(_ zoom: Double) throws -> [Int] {
      let picture = try draw(background("check"), view: #""center": [0, 0], "zoom": \#(zoom)"#)
      return (16..<24).map { Int(picture.bytes[4 * (16 * 32 + $0)]) }
    }
    // A repeat begins in the middle of the picture. A pixel of the image has almost two pixels.
    let grown = try reds(0.999999)
    #expect(zip(grown, [30, 10, 30, 50, 70, 90, 110, 90]).allSatisfy { abs($0 - $1) <= 1 })
    #expect(try reds(1) == [0, 40, 80, 120, 0, 40, 80, 120])
  }

  @Test("an image with a pixel ratio of 2 keeps its pixels in a picture with a pixel ratio of 2")
  func pixelRatio() throws {
    let twice = try draw(background("fine"), ratio: 2)
    #expect(place(twice, 1, 3) == [1, 3])
    // A pixel of the image covers two by two pixels of the picture, and is interpolated with its neighbors.
    let coarse = try draw(background("check"), ratio: 2)
    #expect(place(coarse, 2, 4) == [0, 1])
    #expect(place(coarse, 3, 5) == [1, 2])
  }

  @Test("a pattern is rotated with the map")
  func bearing() throws {
    // The east is at the top of the picture, so the image's columns go upward.
    let turned = try draw(
      background("check"), view: #""center": [0, 0], "zoom": 0, "bearing": 90"#)
    #expect(place(turned, 0, 31) == [0, 0])
    #expect(place(turned, 0, 30) == [1, 0])
    #expect(place(turned, 1, 31) == [0, 1])
  }

  @Test("a feature whose image is missing is not drawn, and the others are drawn")
  func featurePattern() throws {
    let picture = try draw(
      #"""
      {"id": "f", "type": "fill", "source": "a", "filter": ["==", ["geometry-type"], "Polygon"],
       "paint": {"fill-pattern": ["get", "kind"]}}
      """#)
    #expect(place(picture, 0, 0) == [0, 0])
    #expect(place(picture, 14, 7) == [2, 3])
    #expect(place(picture, 20, 7) == nil)
  }

  @Test("an image that is a distance field has the color of the fill")
  func distanceField() throws {
    // All of the image is inside of its shape.
    let picture = try draw(
      #"""
      {"id": "f", "type": "fill", "source": "a", "filter": ["==", ["geometry-type"], "Polygon"],
       "paint": {"fill-pattern": "field", "fill-opacity": 0.5,
         "fill-color": ["match", ["get", "kind"], "check", "#ff0000", "rgba(0, 0, 255, 0.5)"]}}
      """#)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      Array(picture.bytes[4 * (y * 32 + x)..<4 * (y * 32 + x) + 4])
    }
    #expect(pixel(4, 4) == [128, 0, 0, 128])
    #expect(pixel(28, 4) == [0, 0, 64, 64])
  }

  @Test("fill-translate moves a pattern with its polygon, and fill-opacity makes it translucent")
  func translated() throws {
    let layer = #"""
      {"id": "f", "type": "fill", "source": "a", "filter": ["==", ["get", "kind"], "check"],
       "paint": {"fill-pattern": "check", "fill-translate": [1, 2], "fill-opacity": OPACITY}}
      """#
    let moved = try draw(layer.replacing("OPACITY", with: "1"))
    #expect(place(moved, 1, 2) == [0, 0])
    #expect(place(moved, 15, 3) == [2, 1])
    let faded = try draw(layer.replacing("OPACITY", with: "0.5"))
    #expect(faded.bytes[4 * (6 * 32 + 4) + 3] == 128)
  }

  @Test("an outline without a color is drawn with the pattern, and one with a color in that color")
  func outlines() throws {
    let layer = #"""
      {"id": "f", "type": "fill", "source": "a", "filter": ["==", ["get", "kind"], "check"],
       "paint": {"fill-pattern": "grey" OUTLINE}}
      """#
    let own = try draw(
      layer.replacing("OUTLINE", with: #", "fill-outline-color": "blue""#))
    let blue = stride(from: 0, to: own.bytes.count, by: 4).count { own.bytes[$0 + 2] > 0 }
    #expect(blue >= 32)
    let same = try draw(layer.replacing("OUTLINE", with: ""))
    #expect(stride(from: 0, to: same.bytes.count, by: 4).allSatisfy { same.bytes[$0 + 2] == 0 })
  }

  @Test("along a line, the image is as high as the line is wide, and replaces dashes")
  func line() throws {
    let picture = try draw(
      #"""
      {"id": "l", "type": "line", "source": "a", "filter": ["==", ["get", "kind"], "line"],
       "paint": {"line-pattern": "check", "line-width": 16, "line-dasharray": [0.1, 10]}}
      """#)
    // The line begins at pixel 128 of the world. A repeat has 16 pixels, so pixel 240 is 7 repeats farther.
    let reds = (0..<32).map { picture.bytes[4 * (16 * 32 + $0)] }
    #expect(Array(reds[0..<16]) == Array(reds[16..<32]))
    #expect(reds.contains(0) && reds.contains(120))
    #expect((0..<32).allSatisfy { picture.bytes[4 * (16 * 32 + $0) + 3] == 255 })
  }

  @Test("a step over zoom levels uses the image for the zoom level of the view")
  func steps() throws {
    let pattern = #"["step", ["zoom"], "check", 0.5, "grey"]"#
    let layer = #"""
      {"id": "f", "type": "fill", "source": "a", "filter": ["==", ["get", "kind"], "check"],
       "paint": {"fill-pattern": \#(pattern)}}
      """#
    let below = try draw(layer, view: #""center": [-20, 0], "zoom": 0.4"#)
    let above = try draw(layer, view: #""center": [-20, 0], "zoom": 0.6"#)
    #expect(Set(below.bytes).count > 3)
    #expect(place(above, 2, 2) == [1, 1])
    #expect(place(above, 9, 12) == [1, 1])
  }
}

extension String {
  /// Returns the text with `mark` replaced by `word`.
  fileprivate func replacing(_ mark: String, with word: String) -> String {
    split(separator: mark, omittingEmptySubsequences: false).joined(separator: word)
  }
}

import MapData
import MapEngine
import MapImages
import MapJSON
import MapRaster
import MapTestSupport
import Synchronization
import Testing

/// Tests of maps of tiles whose pixels have known colors.
@Suite("Raster tiles, images and relief")
struct RasterLayerTests {
  /// Returns a PNG file of one color.
  private static func tile(_ color: [UInt8], side: Int = 4) throws -> [UInt8] {
    let bytes = (0..<side * side).flatMap { _ in color }
    return try PNG.encode(StraightPixels(width: side, height: side, bytes: bytes))
  }

  /// Returns a PNG file of heights in Terrarium's encoding, by column.
  private static func heights(_ columns: [Int]) throws -> [UInt8] {
    let row = columns.flatMap { height -> [UInt8] in
      [UInt8((height + 32_768) / 256), UInt8((height + 32_768) % 256), 0, 255]
    }
    let bytes = columns.flatMap { _ in row }
    return try PNG.encode(
      StraightPixels(width: columns.count, height: columns.count, bytes: bytes))
  }

  private func map(
    source: String, layer: String, zoom: Double = 0, center: String = "[0, 0]",
    files: [String: [UInt8]]
  ) throws -> Map {
    let loader = ResourceLoader(schemes: [
      ResourceScheme("test") { url in
        guard let bytes = files[url] else { throw ResourceError.notFound(.url(url)) }
        return bytes
      }
    ])
    let style = """
      {"version": 8, "center": \(center), "zoom": \(zoom), "sources": {"s": \(source)},
       "layers": [{"id": "l", "source": "s", \(layer)}]}
      """
    return try Map.load(
      JSONDocument(parsing: style), from: .url("test://host/style.json"), loader: loader)
  }

  private func scene(_ map: Map, size: Int = 512) throws -> Scene {
    let size = try PictureSize(size, size)
    let camera = try map.camera(for: CameraRequest(), size: size)
    return map.scene(camera: camera, size: size)
  }

  private static let raster = #"{"type": "raster", "tiles": ["test://{z}-{x}-{y}"]}"#

  private func color(_ paint: String, of color: [UInt8]) throws -> [UInt8] {
    let map = try map(
      source: Self.raster, layer: #""type": "raster", "paint": {\#(paint)}"#,
      files: ["test://0-0-0": Self.tile(color)])
    return pixel(try scene(map, size: 16).draw(), 8, 8)
  }

  @Test("hue, saturation, contrast, brightness and opacity of the colors are changed")
  func adjustments() throws {
    let color: [UInt8] = [200, 100, 0, 255]
    #expect(try self.color("", of: color) == color)
    #expect(try self.color(#""raster-opacity": 0.5"#, of: [255, 0, 0, 255]) == [128, 0, 0, 128])
    // A third of a turn carries red to green, green to blue and blue to red.
    #expect(try self.color(#""raster-hue-rotate": 120"#, of: color) == [0, 200, 100, 255])
    // The mean of the channels is 100.
    #expect(try self.color(#""raster-saturation": -1"#, of: color) == [100, 100, 100, 255])
    // The distance from 127.5 is halved.
    #expect(try self.color(#""raster-contrast": -0.5"#, of: color) == [164, 114, 64, 255])
    #expect(try self.color(#""raster-brightness-max": 0.5"#, of: color) == [100, 50, 0, 255])
    #expect(try self.color(#""raster-brightness-min": 1"#, of: color) == [255, 255, 255, 255])
  }

  @Test("a tile that does not exist is drawn from its parent")
  func ancestors() throws {
    let map = try map(
      source: Self.raster, layer: #""type": "raster""#, zoom: 1,
      files: [
        "test://0-0-0": Self.tile([255, 0, 0, 255]), "test://1-0-0": Self.tile([0, 0, 255, 255]),
        // An empty response is an empty tile.
        "test://1-1-0": [],
      ])
    let picture = try scene(map).draw()
    #expect(pixel(picture, 255, 255) == [0, 0, 255, 255])
    #expect(pixel(picture, 256, 255) == [0, 0, 0, 0])
    #expect(pixel(picture, 255, 256) == [255, 0, 0, 255])
    #expect(pixel(picture, 256, 256) == [255, 0, 0, 255])
  }

  @Test("the zoom level is the nearest one for the size of the tiles")
  func levels() throws {
    let files = [
      "test://0-0-0": try Self.tile([1, 0, 0, 255]), "test://1-0-0": try Self.tile([2, 0, 0, 255]),
    ]
    func red(_ zoom: Double, tileSize: Int) throws -> UInt8 {
      let source = """
        {"type": "raster", "tiles": ["test://{z}-{x}-{y}"], "tileSize": \(tileSize), "maxzoom": 1}
        """
      let map = try map(
        source: source, layer: #""type": "raster""#, zoom: zoom, center: "[-90, 60]", files: files)
      return pixel(try scene(map, size: 16).draw(), 8, 8)[0]
    }
    #expect(try red(0.49, tileSize: 512) == 1)
    #expect(try red(0.5, tileSize: 512) == 2)
    #expect(try red(0, tileSize: 256) == 2)
    #expect(try red(9, tileSize: 512) == 2)
  }

  @Test("a tile that is not a picture is a warning")
  func damaged() throws {
    let map = try map(
      source: Self.raster, layer: #""type": "raster""#, files: ["test://0-0-0": [1, 2, 3]])
    #expect(
      try scene(map).warnings.map(\.description) == [
        "sources.s: tile 0/0/0: test://0-0-0: not a PNG, JPEG, WebP or GIF file"
      ])
  }

  @Test("an image lies between its corners")
  func image() throws {
    // The image is a square in the middle of the world with a quarter of its width, rotated by a quarter turn.
    let source = """
      {"type": "image", "url": "test://i", "coordinates":
        [[45, 40.979898], [45, -40.979898], [-45, -40.979898], [-45, 40.979898]]}
      """
    let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]
    let file = try PNG.encode(StraightPixels(width: 2, height: 2, bytes: bytes))
    let map = try map(
      source: source, layer: #""type": "raster", "paint": {"raster-resampling": "nearest"}"#,
      files: ["test://i": file])
    let picture = try scene(map).draw()
    #expect(pixel(picture, 193, 193) == [0, 0, 255, 255])
    #expect(pixel(picture, 318, 193) == [255, 0, 0, 255])
    #expect(pixel(picture, 193, 318) == [255, 255, 255, 255])
    #expect(pixel(picture, 318, 318) == [0, 255, 0, 255])
    #expect(pixel(picture, 190, 256) == [0, 0, 0, 0])
    #expect(pixel(picture, 322, 256) == [0, 0, 0, 0])
  }

  @Test("rows of latitudes are drawn at their latitudes, inside of the limits of the map")
  func imageOfLatitudes() throws {
    // The rows have 30 degrees, and the world has 512 pixels.
    let source = """
      {"type": "image", "url": "test://i#render-map:rows=latitude", "coordinates":
        [[-180, 90], [180, 90], [180, -90], [-180, -90]]}
      """
    let shades: [UInt8] = [10, 50, 90, 130, 170, 210]
    let bytes = shades.flatMap { shade -> [UInt8] in [shade, shade, shade, 255] }
    let file = try PNG.encode(StraightPixels(width: 1, height: 6, bytes: bytes))
    let map = try map(source: source, layer: #""type": "raster""#, files: ["test://i": file])
    let picture = try scene(map).draw()
    // The rows of the picture are at 75, 45 and 15 degrees north and south.
    for (row, shade) in [(90, 10), (184, 50), (234, 90), (277, 130), (327, 170), (421, 210)] {
      #expect(abs(Int(pixel(picture, 256, row)[0]) - shade) <= 3, "row \(row)")
    }
    // Between two rows, the color is their mean.
    #expect(abs(Int(pixel(picture, 256, 256)[0]) - 110) <= 2)
    #expect(pixel(picture, 256, 0)[3] == 255)
    #expect(pixel(picture, 256, 511)[3] == 255)
  }

  @Test("an image in a trapezium is drawn in perspective")
  func imageInPerspective() throws {
    // The image is half as wide at the top as at the bottom, so its middle is drawn at a third of its height.
    let south = -40.979898
    let source = """
      {"type": "image", "url": "test://i", "coordinates":
        [[-45, 40.979898], [45, 40.979898], [90, \(south)], [-90, \(south)]]}
      """
    let bytes = [UInt8](repeating: 255, count: 8) + [0, 0, 0, 255, 0, 0, 0, 255]
    let file = try PNG.encode(StraightPixels(width: 2, height: 2, bytes: bytes))
    let map = try map(
      source: source, layer: #""type": "raster", "paint": {"raster-resampling": "nearest"}"#,
      files: ["test://i": file])
    let picture = try scene(map).draw()
    // The image is drawn in rows 192 to 320. A third of them is at 234.7.
    for column in [200, 256, 312] {
      #expect(pixel(picture, column, 233) == [255, 255, 255, 255])
      #expect(pixel(picture, column, 236) == [0, 0, 0, 255])
    }
    #expect(pixel(picture, 190, 193) == [0, 0, 0, 0])
    #expect(pixel(picture, 140, 318) == [0, 0, 0, 255])
  }

  private static let relief = """
    {"type": "raster-dem", "encoding": "terrarium", "tiles": ["test://{z}-{x}-{y}"]}
    """

  @Test("heights are colored between the stops around them")
  func colorRelief() throws {
    let layer = """
      "type": "color-relief", "paint": {"color-relief-color": ["interpolate", ["linear"],
        ["elevation"], 0, "#000000", 100, "#ff0000", 200, "#ffff00"]}
      """
    func color(_ height: Int) throws -> [UInt8] {
      let map = try map(
        source: Self.relief, layer: layer, files: ["test://0-0-0": Self.heights([height, height])])
      return pixel(try scene(map, size: 16).draw(), 8, 8)
    }
    #expect(try color(-500) == [0, 0, 0, 255])
    #expect(try color(20) == [51, 0, 0, 255])
    #expect(try color(100) == [255, 0, 0, 255])
    #expect(try color(140) == [255, 102, 0, 255])
    #expect(try color(9000) == [255, 255, 0, 255])
  }

  private static let methods = ["standard", "basic", "combined", "igor", "multidirectional"]

  private func shaded(
    _ files: [String: [UInt8]], method: String, zoom: Double = 0,
    center: String = "[0, 0]", more: String = ""
  ) throws -> PixelBuffer {
    let layer = """
      "type": "hillshade", "paint": {"hillshade-method": "\(method)",
        "hillshade-illumination-direction": 270, "hillshade-shadow-color": "#0000ff",
        "hillshade-highlight-color": "#ff0000"\(more)}
      """
    let map = try map(source: Self.relief, layer: layer, zoom: zoom, center: center, files: files)
    return try scene(map).draw()
  }

  @Test("slopes that face the light are light, and others are dark", arguments: methods)
  func hillshade(method: String) throws {
    // A ridge from north to south in the middle of a tile that fills the picture, rising about as steeply
    // as it is wide; light comes from the west.
    let columns = (0..<64).map { 8000 - abs($0 * 2 - 63) * 100 }
    let picture = try shaded(
      ["test://10-512-511": Self.heights(columns)], method: method, zoom: 10,
      center: "[0.17578125, 0.17578098]")
    let (west, east) = (pixel(picture, 128, 256), pixel(picture, 384, 256))
    #expect(west[0] > 2 * west[2] || west[2] == 0)
    #expect(west[0] > 0)
    #expect(east[2] > 2 * east[0] || east[0] == 0)
    #expect(east[2] > 0)
  }

  @Test("level ground draws nothing, and neither does an exaggeration of zero")
  func flat() throws {
    let level = try Self.heights([Int](repeating: 500, count: 16))
    for method in ["standard", "igor", "combined"] {
      let picture = try shaded(["test://0-0-0": level], method: method)
      #expect(picture.bytes.allSatisfy { $0 == 0 })
    }
    let steep = try Self.heights((0..<16).map { $0 * 500 })
    let none = try shaded(
      ["test://0-0-0": steep], method: "standard", more: #", "hillshade-exaggeration": 0"#)
    #expect(none.bytes.allSatisfy { $0 == 0 })
  }

  @Test("a slope continues across tiles without a visible line between them")
  func rims() throws {
    // The two columns of tiles of level 1 have one even slope.
    var files: [String: [UInt8]] = [:]
    for x in 0...1 {
      for y in 0...1 {
        files["test://1-\(x)-\(y)"] = try Self.heights((0..<32).map { (x * 32 + $0) * 500 })
      }
    }
    let picture = try shaded(files, method: "standard", zoom: 1)
    let row = (128..<384).map { pixel(picture, $0, 256) }
    #expect(Set(row).count == 1)
    #expect(row[0][3] > 0)
  }

  @Test("slopes are interpolated across the edges of tiles")
  func interpolatedRims() throws {
    // The ground is level west of the meridian, and has an even slope east of it. A pixel of a tile is 8 pixels wide,
    // so the slope grows from the center of the last pixel in the west, at 252, to the center of the second pixel in
    // the east, at 268. The slope there is 0.46, and its shade is 70 of 255.
    let files = [
      "test://10-511-511": try Self.heights([Int](repeating: 0, count: 64)),
      "test://10-512-511": try Self.heights((0..<64).map { $0 * 100 }),
    ]
    let picture = try shaded(files, method: "igor", zoom: 10, center: "[0, 0.17578098]")
    let row = (248..<272).map { Int(pixel(picture, $0, 256)[3]) }
    #expect(row[0] == 0 && (65...75).contains(row[23]))
    let steps = zip(row, row.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 >= 0 && $0 <= 8 })
  }

  @Test(
    "an empty answer is a tile without heights: nothing is drawn in its place, without a warning")
  func emptyHeights() throws {
    let files = [
      "test://0-0-0": try Self.heights((0..<16).map { $0 * 500 }), "test://1-0-0": [],
      "test://1-1-0": [],
    ]
    let ramp = """
      "type": "color-relief", "paint": {"color-relief-color": ["interpolate", ["linear"],
        ["elevation"], -20000, "#ff0000", 20000, "#ff0000"]}
      """
    let relief = try scene(map(source: Self.relief, layer: ramp, zoom: 1, files: files))
    #expect(relief.warnings.isEmpty)
    #expect(pixel(relief.draw(), 256, 100) == [0, 0, 0, 0])
    #expect(pixel(relief.draw(), 256, 400) == [255, 0, 0, 255])
    let shaded = try shaded(files, method: "basic", zoom: 1)
    #expect(pixel(shaded, 256, 100) == [0, 0, 0, 0])
    #expect(pixel(shaded, 256, 400)[3] > 0)
    let colors = try scene(
      map(source: Self.raster, layer: #""type": "raster""#, files: ["test://0-0-0": []]))
    // No tile of the view has content.
    #expect(colors.warnings.map(\.kind) == [.absentTiles])
  }

  @Test("tiles of heights that are not square are a warning")
  func notSquare() throws {
    let file = try PNG.encode(StraightPixels(width: 2, height: 1))
    let map = try map(
      source: Self.relief, layer: #""type": "hillshade""#, files: ["test://0-0-0": file])
    #expect(
      try scene(map).warnings.map(\.description) == [
        "sources.s: tile 0/0/0: test://0-0-0: an elevation tile must be square, not 2 x 1"
      ])
  }

  @Test("tiles with a stated size below 16 pixels are read as tiles of 16 pixels")
  func tinyTiles() throws {
    let asked = Mutex<Set<String>>([])
    let loader = ResourceLoader(schemes: [
      ResourceScheme("test") { url in
        asked.withLock { _ = $0.insert(url) }
        throw ResourceError.notFound(.url(url))
      }
    ])
    let style = #"""
      {"version": 8, "zoom": 2, "center": [0.1, 0.1], "sources": {
        "s": {"type": "raster", "tiles": ["test://{z}/{x}/{y}"], "tileSize": 1}},
       "layers": [{"id": "l", "source": "s", "type": "raster"}]}
      """#
    let map = try Map.load(
      JSONDocument(parsing: style), from: .url("test://host/style.json"), loader: loader)
    _ = try scene(map, size: 64)
    // The level is five levels above the level for tiles of 512 pixels. Five tiles of 16 pixels cover 64 pixels per
    // side.
    let tiles = asked.withLock { $0 }
    #expect(tiles.allSatisfy { url in (0...7).contains { url.hasPrefix("test://\($0)/") } })
    #expect(tiles.filter { $0.hasPrefix("test://7/") }.count == 25)
  }
}

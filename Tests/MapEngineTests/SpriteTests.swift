import MapData
import MapGeometry
import MapImages
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine

@Suite("Sprites")
struct SpriteTests {
  /// A picture of 4 x 2 pixels. The first row is red, green, blue and half-transparent white, and the second row is
  /// transparent.
  private static let sheet = StraightPixels(
    width: 4, height: 2,
    bytes: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 128]
      + [UInt8](repeating: 0, count: 16))

  /// Returns the files of a server, by URL.
  private func files(_ texts: [String: String], sheets: [String]) throws -> [String: [UInt8]] {
    var files = texts.mapValues { Array($0.utf8) }
    for url in sheets { files[url] = try PNG.encode(Self.sheet) }
    return files
  }

  private func load(
    _ style: String, files: [String: [UInt8]], pixelRatio: Double = 1
  ) throws -> Map {
    let loader = ResourceLoader(schemes: [
      ResourceScheme("test") { url in
        guard let bytes = files[url] else { throw ResourceError.notFound(.url(url)) }
        return bytes
      }
    ])
    return try Map.load(
      JSONDocument(parsing: style), from: .url("test://host/maps/style.json"), loader: loader,
      pixelRatio: pixelRatio)
  }

  /// Returns a style of one background layer.
  private func style(sprite: String, pattern: String = #""red""#) -> String {
    """
    {"version": 8, "center": [0, 0], "zoom": 0, "sprite": \(sprite), "sources": {}, "layers": [
      {"id": "b", "type": "background", "paint": {"background-pattern": \(pattern)}}]}
    """
  }

  private static let red = #"{"red": {"x": 0, "y": 0, "width": 1, "height": 1}}"#

  private func scene(_ map: Map) throws -> Scene {
    let size = try PictureSize(4, 4)
    let camera = try map.camera(for: CameraRequest(), size: size)
    return map.scene(camera: camera, size: size)
  }

  @Test("an image is a part of the sprite's picture, with its colors multiplied by their alpha")
  func cut() throws {
    let index = #"""
      {"pale": {"x": 2, "y": 0, "width": 2, "height": 2, "pixelRatio": 2, "sdf": true}}
      """#
    let map = try load(
      style(sprite: #""test://s""#),
      files: files(["test://s.json": index], sheets: ["test://s.png"]))
    #expect(map.warnings.isEmpty)
    let image = try #require(map.images["pale"])
    #expect(
      image.pixels.bytes == [0, 0, 255, 255, 128, 128, 128, 128] + [UInt8](repeating: 0, count: 8))
    #expect(image.width == 1 && image.height == 1 && image.isSDF)
  }

  @Test("the content box and the stretchable parts are read")
  func stretches() throws {
    let json = #"""
      {"x": 0, "y": 0, "width": 4, "height": 2, "content": [1, 0, 3, 2],
       "stretchX": [[0, 1], [2.5, 4]], "stretchY": [[1, 2]], "textFitHeight": "proportional"}
      """#
    let sheet = PixelBuffer(premultiplying: Self.sheet)
    let image = try SpriteEntry(JSONDocument(parsing: json).root, in: sheet).image(in: sheet)
    #expect(image.pixelRatio == 1)
    #expect(image.content == Box(minX: 1, minY: 0, maxX: 3, maxY: 2))
    #expect(image.stretchX == [0...1, 2.5...4])
    #expect(image.stretchY == [1...2])
    #expect(image.textFitWidth == .stretchOrShrink)
    #expect(image.textFitHeight == .proportional)
  }

  @Test("an image has at most 16 parts that stretch in one direction", arguments: [16, 17])
  func manyStretches(count: Int) throws {
    let parts = [String](repeating: "[1, 1]", count: count).joined(separator: ", ")
    let json = #"{"x": 0, "y": 0, "width": 4, "height": 2, "stretchY": [\#(parts)]}"#
    let sheet = PixelBuffer(premultiplying: Self.sheet)
    let entry = try SpriteEntry(JSONDocument(parsing: json).root, in: sheet)
    if count > 16 {
      #expect(throws: MalformedContent.self) { try entry.image(in: sheet) }
    } else {
      #expect(try entry.image(in: sheet).stretchY.count == count)
    }
  }

  @Test(
    "an invalid entry is refused, and the message names the invalid member",
    arguments: [
      ("5", "entry"),
      (#"{"x": 0, "y": 0, "width": 1}"#, "height"),
      (#"{"x": 0, "y": 0, "width": 0, "height": 1}"#, "width"),
      (#"{"x": -1, "y": 0, "width": 1, "height": 1}"#, "\"x\""),
      (#"{"x": 0.5, "y": 0, "width": 1, "height": 1}"#, "\"x\""),
      (#"{"x": 1e300, "y": 0, "width": 1, "height": 1}"#, "\"x\""),
      (#"{"x": 3, "y": 0, "width": 2, "height": 1}"#, "outside"),
      (#"{"x": 0, "y": 1, "width": 1, "height": 2}"#, "outside"),
      (#"{"x": 0, "y": 0, "width": 1, "height": 1, "pixelRatio": 0}"#, "pixelRatio"),
      (#"{"x": 0, "y": 0, "width": 1, "height": 1, "content": [0, 0, 2, 1]}"#, "content"),
      (#"{"x": 0, "y": 0, "width": 2, "height": 1, "stretchX": [[1, 2], [0, 1]]}"#, "stretchX"),
      (#"{"x": 0, "y": 0, "width": 2, "height": 1, "textFitWidth": "x"}"#, "textFitWidth"),
    ])
  func refused(entry: String, word: String) throws {
    let index = #"{"bad": \#(entry), "red": {"x": 0, "y": 0, "width": 1, "height": 1}}"#
    let map = try load(
      style(sprite: #""test://s""#),
      files: files(["test://s.json": index], sheets: ["test://s.png"]))
    let warning = try #require(map.warnings.first)
    #expect(warning.place == "sprite")
    #expect(warning.message.contains("\"bad\"") && warning.message.contains(word))
    #expect(map.images.names.subtracting(MarkerImages.names) == ["red"])
  }

  @Test("entries damaged at random are read or refused")
  func damaged() throws {
    var random = SplitMix64(seed: 17)
    let sheet = PixelBuffer(premultiplying: Self.sheet)
    let names = ["x", "y", "width", "height", "pixelRatio", "content", "stretchX", "textFitWidth"]
    let values = [
      "0", "1", "2", "4", "-1", "0.5", "1e99", "-1e99", "9223372036854775807", "null", "true",
      "[]", "[0, 0, 1, 1]", "[[0, 1]]", "[[1, 0]]", "\"stretchOnly\"", "{}",
    ]
    for _ in 0..<3000 {
      let members = names.map { "\"\($0)\": \(random.pick(values))" }
      let json = try JSONDocument(parsing: "{\(members.joined(separator: ", "))}").root
      let image = try? SpriteEntry(json, in: sheet).image(in: sheet)
      if let image {
        #expect(image.pixels.width <= 4 && image.pixels.height <= 2 && image.pixelRatio > 0)
      }
    }
  }

  @Test("above a pixel ratio of 1, the sprite is read at twice its size", arguments: [1, 1.5, 2])
  func twice(pixelRatio: Double) throws {
    let suffix = pixelRatio > 1 ? "@2x" : ""
    let map = try load(
      style(sprite: #""test://s?key=1""#),
      files: files(
        ["test://s\(suffix).json?key=1": Self.red], sheets: ["test://s\(suffix).png?key=1"]),
      pixelRatio: pixelRatio)
    #expect(map.warnings.isEmpty)
    #expect(map.images.names.subtracting(MarkerImages.names) == ["red"])
  }

  @Test("the address of a sprite is relative to the style's")
  func relative() throws {
    let map = try load(
      style(sprite: #""../icons/s""#),
      files: files(["test://host/icons/s.json": Self.red], sheets: ["test://host/icons/s.png"]))
    #expect(map.images.names.subtracting(MarkerImages.names) == ["red"])
  }

  @Test("images of several sprites are named with the sprite's id, except those of the default one")
  func several() throws {
    let map = try load(
      style(
        sprite: #"[{"id": "default", "url": "test://a"}, {"id": "b", "url": "test://b"}]"#),
      files: files(
        ["test://a.json": Self.red, "test://b.json": Self.red],
        sheets: ["test://a.png", "test://b.png"]))
    #expect(map.images.names.subtracting(MarkerImages.names) == ["red", "b:red"])
  }

  @Test("a sprite that is missing or damaged is a warning, and the other sprites are read")
  func missing() throws {
    let sprites = ["none", "words", "list", "cut"].map {
      #"{"id": "\#($0)", "url": "test://\#($0)"}"#
    }
    var files = try files(
      [
        "test://words.json": "{", "test://list.json": "[]", "test://cut.json": Self.red,
        "test://d.json": Self.red,
      ],
      sheets: ["test://words.png", "test://list.png", "test://cut.png", "test://d.png"])
    files["test://cut.png"]?.removeLast(20)
    let map = try load(
      style(
        sprite: "[\(sprites.joined(separator: ", ")), {\"id\": \"default\", \"url\": \"test://d\"}]"
      ),
      files: files)
    #expect(
      map.warnings.map(\.place) == ["sprite.none", "sprite.words", "sprite.list", "sprite.cut"])
    #expect(map.images.names.subtracting(MarkerImages.names) == ["red"])
  }

  @Test("a sprite that no layer draws is not read")
  func unused() throws {
    let map = try load(
      #"""
      {"version": 8, "sprite": "test://none", "sources": {}, "layers": [
        {"id": "b", "type": "background", "paint": {"background-color": "red"}}]}
      """#, files: [:])
    #expect(map.warnings.isEmpty)
  }

  @Test("an image that several layers use and the style lacks is one warning")
  func missingImages() throws {
    let layers = (0..<2).map {
      #"{"id": "b\#($0)", "type": "background", "paint": {"background-pattern": "blue"}}"#
    }
    let files = try files(["test://s.json": Self.red], sheets: ["test://s.png"])
    let map = try load(
      #"""
      {"version": 8, "sprite": "test://s", "sources": {}, "layers": [\#(layers.joined(separator: ","))]}
      """#, files: files)
    let scene = try scene(map)
    #expect(scene.warnings.map(\.place) == ["layer b0"])
    #expect(scene.warnings[0].message.contains("\"blue\""))
    #expect(scene.draw().bytes.allSatisfy { $0 == 0 })
  }

  @Test("coalesce uses the first of several images that the style has")
  func coalesce() throws {
    let pattern = #"["coalesce", ["image", "blue"], ["image", "red"]]"#
    let map = try load(
      style(sprite: #""test://s""#, pattern: pattern),
      files: files(["test://s.json": Self.red], sheets: ["test://s.png"]))
    let scene = try scene(map)
    #expect(scene.warnings.isEmpty)
    #expect(Array(scene.draw().bytes.prefix(4)) == [255, 0, 0, 255])
  }
}

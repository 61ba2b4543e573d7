import MapData
import MapGeometry
import MapImages
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine

@Suite("Folders of icons")
struct IconFolderTests {
  private static let square =
    "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'><rect x='1' width='2' height='2'/></svg>"

  /// Writes a folder and reads its icons.
  private func icons(
    _ texts: [String: String], pictures: [String: Int] = [:], pixelRatio: Double = 1,
    isSDF: Bool = false
  ) throws -> (icons: [IconFolder.Icon], warnings: [String]) {
    var result: [IconFolder.Icon] = []
    var warnings: [MapWarning] = []
    try withFolder { folder in
      for (name, text) in texts {
        try AtomicFile.write(together: [("\(folder)/\(name)", Array(text.utf8))])
      }
      for (name, side) in pictures {
        let bytes = try PNG.encode(StraightPixels(width: side, height: side))
        try AtomicFile.write(together: [("\(folder)/\(name)", bytes)])
      }
      let opened = try #require(
        IconFolder(at: .file(path: folder), loader: ResourceLoader()))
      result = try opened.icons(
        pixelRatio: pixelRatio, isSDF: isSDF, place: "sprite", warnings: &warnings)
    }
    return (result, warnings.map(\.message))
  }

  @Test("an SVG icon is drawn at the ratio, and options scale with it")
  func vector() throws {
    let options = #"{"a": {"stretchX": [[1, 3]], "content": [0, 0, 4, 2]}}"#
    let (icons, warnings) = try icons(
      ["a.svg": Self.square, "icons.json": options, "README.md": "x"], pixelRatio: 2)
    #expect(warnings == [])
    #expect(icons.map(\.name) == ["a"])
    let picture = try #require(icons.first?.picture)
    #expect((picture.pixels.width, picture.pixels.height) == (8, 6))
    #expect(picture.options.pixelRatio == 2)
    #expect(picture.options.stretchX == [2...6])
    #expect(picture.options.content == Box(minX: 0, minY: 0, maxX: 8, maxY: 4))
  }

  @Test("shapes with the ids of Mapbox mark the parts that stretch and the area for text")
  func describingShapes() throws {
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect width='20' height='10'/>
      <g transform='translate(2 0)'><rect id='mapbox-stretch-x' x='3' width='4' height='10' fill='none'/></g>
      <rect id='mapbox-stretch-x2' x='12' width='1' height='1' fill='none'/>
      <rect id='mapbox-content' x='2' y='2' width='16' height='6' fill='none'/></svg>
      """
    let picture = try #require(try icons(["a.svg": text]).icons.first?.picture)
    #expect(picture.options.stretchX == [5...9, 12...13])
    #expect(picture.options.stretchY == [])
    #expect(picture.options.content == Box(minX: 2, minY: 2, maxX: 18, maxY: 8))
  }

  @Test("an image file is chosen by the ratio, and keeps its own ratio")
  func images() throws {
    let pictures = ["a.png": 5, "a@2x.png": 10, "b.png": 7, "c@2x.png": 8]
    func sides(_ ratio: Double) throws -> [String] {
      try icons([:], pictures: pictures, pixelRatio: ratio).icons.map {
        "\($0.name) \($0.picture.pixels.width) \(Int($0.picture.options.pixelRatio))"
      }
    }
    #expect(try sides(1) == ["a 5 1", "b 7 1", "c 8 2"])
    #expect(try sides(2) == ["a 10 2", "b 7 1", "c 8 2"])
  }

  @Test("an icon that cannot be read is left out, and undrawn parts and unknown names are reported")
  func faults() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'><text>a</text></svg>"
    let (icons, warnings) = try icons(
      ["a.svg": text, "b.svg": "<svg>", "icons.json": #"{"c": {}}"#])
    #expect(icons.map(\.name) == ["a"])
    try #require(warnings.count == 3)
    #expect(warnings[0] == "icons.json names the icon \"c\", which has no file")
    #expect(warnings[1].hasSuffix("a.svg: <text> is not drawn"))
    #expect(warnings[2].contains("b.svg") && warnings[2].hasSuffix("the icon is left out"))
  }

  @Test("a distance field falls by 1/8 per pixel of the style from 3/4 at the edge")
  func distanceField() throws {
    // A square of 16 pixels with a margin of 4 pixels. Its left edge is at x = 4.
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'><rect width='16' height='16'/></svg>"
    let picture = try #require(try icons(["a.svg": text], isSDF: true).icons.first?.picture)
    #expect(picture.options.isSDF)
    #expect((picture.pixels.width, picture.pixels.height) == (24, 24))
    func value(_ x: Int, _ y: Int) -> Int { Int(picture.pixels.bytes[4 * (y * 24 + x) + 3]) }
    for x in 0..<6 {
      let distance = 4 - (Double(x) + 0.5)
      #expect(abs(Double(value(x, 12)) - 255 * (0.75 - distance / 8)) <= 1.5, "column \(x)")
    }
    // The distance of the center of the first pixel from the corner is 3.5 √2.
    #expect(abs(Double(value(0, 0)) - 255 * (0.75 - 3.5 * 2.0.squareRoot() / 8)) <= 1.5)
    #expect(value(12, 12) == 255)
  }

  @Test("a style's sprite may be a folder, whose SVG icons are drawn at the ratio of the picture")
  func spriteOfStyle() throws {
    try withFolder { folder in
      try AtomicFile.write(together: [
        ("\(folder)/a.svg", Array(Self.square.utf8))
      ])
      let style = """
        {"version": 8, "center": [0, 0], "zoom": 0, "sprite": "\(folder)", "sources": {}, "layers": [
          {"id": "b", "type": "background", "paint": {"background-pattern": "a"}}]}
        """
      let map = try Map.load(
        JSONDocument(parsing: style), from: .file(path: "\(folder)/style.json"),
        loader: ResourceLoader(), pixelRatio: 3)
      #expect(map.warnings.isEmpty)
      let image = try #require(map.images["a"])
      #expect((image.pixels.width, image.pixels.height) == (12, 9))
      #expect(image.width == 4 && image.height == 3)
    }
  }
}

import Foundation
import MapData
import MapJSON
import MapRaster
import MapTestSupport
import Testing

@testable import MapEngine

/// Tests of text from fonts of every format, and of text in colors.
@Suite("Fonts")
struct FontGoldenTests {
  private static let rows: [(text: String, font: String, size: Double)] = [
    ("Variable Light", "Inter Light", 30),
    ("Variable Bold", "Inter Bold", 30),
    ("WOFF2 Black Italic", "Inter Display Black Italic", 30),
    ("Type 1: Bitstream Charter", "Bitstream Charter Regular", 30),
    ("COLR v1 \u{1F600}\u{2600}\u{FE0F}\u{2764}\u{FE0F}\u{1F308}\u{1F7E6}", "Test Emoji", 34),
    ("COLR v0 \u{1F600}\u{1F308}", "Test Flat Emoji", 34),
    (
      "CBDT \u{1F600}\u{1F44D}\u{1F3FD}\u{26BD}1\u{FE0F}\u{20E3}\u{1F1E8}\u{1F1ED}",
      "Noto Color Emoji", 34
    ),
    ("sbix \u{1F6A9}, small: \u{1F6A9}", "Test Strikes", 18),
  ]

  private static func map(
    rows: [(text: String, font: String, size: Double)], layout: String = "", paint: String = "",
    view: String = ""
  ) throws -> Map {
    let step = 400.0 / Double(rows.count)
    // At zoom level 1, the world is 1024 pixels wide.
    let sources = rows.indices.map { index in
      let y = (Double(rows.count) / 2 - 0.5 - Double(index)) * step
      let latitude = atan(sinh(y * 2 * Double.pi / 1024)) * 180 / Double.pi
      return """
        "s\(index)": {"type": "geojson", "data": {"type": "Feature", "properties": {},
          "geometry": {"type": "Point", "coordinates": [0, \(latitude)]}}}
        """
    }
    let named = rows.indices.map { index in
      let row = rows[index]
      return """
        {"id": "row\(index)", "type": "symbol", "source": "s\(index)",
         "layout": {"text-field": "\(row.text)", "text-font": ["\(row.font)", "Noto Sans Regular"],
           "text-size": \(row.size), "text-max-width": 100, "text-allow-overlap": true \(layout)},
         "paint": {"text-color": "#203040" \(paint)}}
        """
    }
    let style = """
      {"version": 8, "center": [0, 0], "zoom": 1 \(view), "sources": {\(sources.joined(separator: ","))},
       "layers": [{"id": "b", "type": "background", "paint": {"background-color": "#eef2f0"}},
         \(named.joined(separator: ","))]}
      """
    let folders = ["Fonts", "Tests/Fonts"].map {
      Golden.repository.appendingPathComponent($0).path
    }
    let map = try Map.load(
      JSONDocument(parsing: Array(style.utf8)), from: nil, loader: ResourceLoader(),
      fontFolders: folders)
    #expect(map.warnings.isEmpty)
    return map
  }

  private static func picture(_ map: Map, ratio: Double = 1) throws -> PixelBuffer {
    let size = try PictureSize(500, 400, scale: ratio)
    let scene = map.scene(camera: try map.camera(for: CameraRequest(), size: size), size: size)
    #expect(scene.warnings.isEmpty)
    return scene.draw(threads: 2)
  }

  @Test("every format draws as its golden picture", arguments: [1.0, 2])
  func golden(ratio: Double) throws {
    try Golden.expect(
      Self.picture(Self.map(rows: Self.rows), ratio: ratio), matches: "Fonts/formats-\(Int(ratio))x"
    )
  }

  @Test("emoji are rotated, tilted and faded like their labels")
  func goldenOfTransformedEmoji() throws {
    let rows = Self.rows.suffix(4).map { ($0.text, $0.font, $0.size) }
    let map = try Self.map(
      rows: rows,
      layout:
        #", "text-rotation-alignment": "map", "text-pitch-alignment": "map", "text-rotate": 20"#,
      paint: #", "text-opacity": 0.6, "text-halo-color": "white", "text-halo-width": 2"#,
      view: #", "pitch": 50, "bearing": 10"#)
    try Golden.expect(Self.picture(map), matches: "Fonts/transformed")
  }

  @Test("the pixels are the same on any number of threads")
  func threads() throws {
    let map = try Self.map(rows: Self.rows)
    let size = try PictureSize(500, 400)
    let scene = map.scene(camera: try map.camera(for: CameraRequest(), size: size), size: size)
    #expect(scene.draw(threads: 1) == scene.draw(threads: 3))
  }
}

import Foundation
import MapData
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Markers and paths on the map")
struct AnnotationDrawingTests {
  private static let white = """
    {"version": 8, "sources": {}, "layers": [
      {"id": "ground", "type": "background", "paint": {"background-color": "white"}}]}
    """
  /// A style whose glyphs cannot be read.
  private static let withGlyphs = white.replacing(
    #""sources""#, with: #""glyphs": "nowhere/{fontstack}/{range}.pbf", "sources""#)

  private func scene(
    _ overlay: Overlay, style: String = white, width: Int = 128, height: Int = 128,
    camera: Camera? = Camera(zoom: 1)
  ) throws -> Scene {
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    var map = try Map.load(
      JSONDocument(parsing: style), from: .file(path: "/style.json"), fontFolders: [fonts])
    try map.add(overlay)
    let size = try PictureSize(width, height)
    var request = CameraRequest()
    request.show(annotations: overlay)
    let fitted = try map.camera(for: request, size: size)
    return map.scene(camera: camera ?? fitted, size: size)
  }

  private func place(_ longitude: Double, _ latitude: Double) -> LngLat {
    LngLat(longitude: longitude, latitude: latitude)
  }

  @Test("a path has its color and width, and an area its fill with the alpha of its color")
  func paths() throws {
    let line = try MapPath("color=#00f|width=6|-40,0|40,0")
    let picture = try scene(Overlay(markers: [], paths: [line])).draw()
    #expect(pixel(picture, 64, 64) == [0, 0, 255, 255])
    #expect(pixel(picture, 64, 61) == [0, 0, 255, 255])
    #expect(pixel(picture, 64, 59) == [255, 255, 255, 255])
    let area = try MapPath("fill=#f003|width=0|-10,-10|10,-10|10,10|-10,10")
    let filled = try scene(Overlay(markers: [], paths: [area])).draw()
    // The color is a fifth of red over white.
    #expect(pixel(filled, 64, 64) == [255, 204, 204, 255])
    #expect(pixel(filled, 2, 2) == [255, 255, 255, 255])
  }

  @Test("a path goes in the shorter direction, also across the antimeridian")
  func antimeridian() throws {
    let path = MapPath(
      [place(170, 0), place(-170, 0), place(170, 0)], color: .black, width: 8)
    let overlay = Overlay(markers: [], paths: [path])
    #expect(try overlay.bounds == GeographicBounds(west: 170, south: 0, east: -170, north: 0))
    let there = try scene(overlay, camera: Camera(center: place(180, 0), zoom: 1)).draw()
    #expect(pixel(there, 64, 64) == [0, 0, 0, 255])
    let here = try scene(overlay).draw()
    #expect(pixel(here, 64, 64) == [255, 255, 255, 255])
  }

  @Test("paths of too few places are left out, or have no area")
  func degenerate() throws {
    let paths = [
      MapPath([]), MapPath([place(1, 1)]),
      MapPath([place(-40, 0), place(40, 0)], color: .black, width: 4, fill: .black),
    ]
    let picture = try scene(Overlay(markers: [], paths: paths)).draw()
    #expect(pixel(picture, 64, 64) == [0, 0, 0, 255])
  }

  @Test("a pin has its color, and the letter or number in its head is dark on a light pin")
  func heads() throws {
    for (color, ink) in [("#00f", [255, 255, 255]), ("#ff0", [0x22, 0x26, 0x2B])] {
      for label in ["I", "11"] {
        let marker = try PlaceMarker("0,0,\(color),\(label)")
        let picture = try scene(Overlay(markers: [marker])).draw()
        // The head is around the place 23 pixels above the tip.
        let head = (36...46).flatMap { y in (56...72).map { pixel(picture, $0, y) } }
        #expect(
          head.contains { zip($0, ink).allSatisfy { abs(Int($0) - $1) < 130 } }, "\(color) \(label)"
        )
      }
    }
  }

  @Test("a longer label is beside the pin, however many pins there are")
  func names() throws {
    let markers = (0..<70).map {
      PlaceMarker(at: place(Double($0 % 2) * 50, Double($0 % 3) * 20), label: "Quay \($0)")
    }
    #expect(Overlay(markers: markers).layers.map(\.id).contains("overlay-markers"))
    let marker = PlaceMarker(at: place(0, 0), color: .black, label: "Quay")
    let named = try scene(Overlay(markers: [marker])).draw()
    let plain = try scene(Overlay(markers: [PlaceMarker(at: place(0, 0), color: .black)])).draw()
    #expect(named != plain)
  }

  @Test("labels are drawn with the program's fonts if the style's glyphs lack their characters")
  func fonts() throws {
    let markers = [
      PlaceMarker(at: place(0, 0), label: "A"), PlaceMarker(at: place(40, 30), label: "Quay"),
    ]
    let withGlyphs = try scene(Overlay(markers: markers), style: Self.withGlyphs)
    #expect(withGlyphs.warnings.isEmpty)
    #expect(try withGlyphs.draw() == scene(Overlay(markers: markers)).draw())
  }

  @Test("the view contains pins completely, and is not too near for a single pin")
  func camera() throws {
    let markers = [place(0, 0), place(10, 10)].map { PlaceMarker(at: $0, color: .black) }
    let picture = try scene(Overlay(markers: markers), camera: nil).draw()
    let edge = (0..<128).flatMap { [($0, 0), ($0, 127), (0, $0), (127, $0)] }
    #expect(edge.allSatisfy { pixel(picture, $0.0, $0.1) == [255, 255, 255, 255] })
    let one = try scene(Overlay(markers: [markers[0]]), camera: nil)
    #expect(one.camera.zoom == 14)
    let small = try scene(Overlay(markers: markers), width: 20, height: 20, camera: nil)
    #expect(small.camera.zoom < 1)
  }

  @Test("additional data is still in the view")
  func union() throws {
    let data = try Basemap.none.overlay(
      JSONDocument(parsing: #"{"type": "Point", "coordinates": [20, 0]}"#).root)
    var request = CameraRequest()
    request.show(data)
    #expect(request.fallbackZoomLimit == 6)
    request.show(annotations: Overlay(markers: [PlaceMarker(at: place(30, 10))]))
    #expect(
      try request.fallbackBounds == GeographicBounds(west: 20, south: 0, east: 30, north: 10))
    #expect(request.fallbackZoomLimit == 14)
  }
}

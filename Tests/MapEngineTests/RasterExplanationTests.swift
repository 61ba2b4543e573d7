import Foundation
import MapGeometry
import MapJSON
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine

/// Tests with rasters around longitude and latitude 0. `ortho.tif` has four squares of one color each, and ends at 9
/// degrees. `dem.tif` has pixels of 3 degrees and ends at 9 degrees.
@Suite("Explanations of rasters")
struct RasterExplanationTests {
  private static let red = Value.color(Color(red: 1, green: 80 / 255, blue: 40 / 255))

  private func explanation(
    _ type: String, paint: String = "{}", at place: (Double, Double), zoom: Double
  ) throws -> LayerExplanation {
    let folder = Golden.repository.appendingPathComponent("Tests/Requests")
    let (kind, name) = type == "raster" ? ("raster", "ortho.tif") : ("raster-dem", "dem.tif")
    let url = folder.appendingPathComponent(name).path
    let text = """
      {"version":8,"sources":{"a":{"type":"\(kind)","url":"\(url)"}},
      "layers":[{"id":"l","type":"\(type)","source":"a","paint":\(paint)}]}
      """
    let map = try Map.load(JSONDocument(parsing: text), from: nil)
    let scene = map.scene(camera: Camera(zoom: zoom), size: try PictureSize(256, 256))
    let subject = ExplanationSubject.place(LngLat(longitude: place.0, latitude: place.1))
    return try #require(PlacedScene(scene).explanation(of: subject).layers.first)
  }

  @Test(
    "the color of a raster at a place is stated, in tiles and in pictures", arguments: [2, 2.3])
  func colors(zoom: Double) throws {
    let inside = try explanation("raster", at: (-5, 5), zoom: zoom)
    #expect(inside.isDrawn)
    #expect(inside.pixel == Self.red)
    let outside = try explanation("raster", at: (15, 0), zoom: zoom)
    #expect(outside.reason == .noPixel(source: "a"))
    #expect(outside.pixel == nil)
    let hidden = try explanation(
      "raster", paint: #"{"raster-opacity":0}"#, at: (-5, 5), zoom: zoom)
    #expect(hidden.reason?.code == "transparent")
  }

  @Test("the elevation at a place is stated, and missing elevations are the reason of no pixel")
  func elevations() throws {
    let paint = #"{"color-relief-color":["interpolate",["linear"],["elevation"],0,"red",9,"blue"]}"#
    for (type, paint) in [("hillshade", "{}"), ("color-relief", paint)] {
      // The pixel at the place is 900. Up to half a pixel of a tile away, its neighbors have a share of an eighth.
      let inside = try explanation(type, paint: paint, at: (-1.5, 1.5), zoom: 2.3)
      #expect(inside.isDrawn)
      guard case .number(let elevation) = inside.pixel else {
        Issue.record("the pixel is not a number")
        continue
      }
      #expect(abs(elevation - 900) < 200)
      let missing = try explanation(type, paint: paint, at: (7.5, 7.5), zoom: 2.3)
      #expect(missing.reason == .noPixel(source: "a"))
    }
  }
}

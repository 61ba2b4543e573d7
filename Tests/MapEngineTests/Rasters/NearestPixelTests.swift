import Foundation
import MapJSON
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine

@Suite("Layers that show the nearest pixels of rasters")
struct NearestPixelTests {
  private static let nearest = #"{"raster-resampling":"nearest"}"#
  private static let newer = #"{"resampling":"nearest"}"#
  private static let zoomed = #"{"raster-resampling":["step",["zoom"],"linear",9,"nearest"]}"#

  @Test(
    "a raster file is sampled at the nearest pixels if all its layers show them",
    arguments: [
      ([nearest], true), ([newer], true), ([nearest, newer], true), (["{}"], false),
      ([nearest, "{}"], false), ([zoomed], false), ([], false),
    ])
  func layers(paints: [String], isNearest: Bool) throws {
    let layers = paints.enumerated().map { index, paint in
      #"{"id":"\#(index)","type":"raster","source":"a","paint":\#(paint)}"#
    }
    let other = #"{"id":"other","type":"raster","source":"b"}"#
    let text =
      """
      {"version":8,"sources":{"a":{"type":"raster","url":"a.tif"},
      "b":{"type":"raster","url":"b.tif"}},"layers":[\((layers + [other]).joined(separator: ","))]}
      """
    let style = try #require(Style.parse(JSONDocument(parsing: text), .strict).style)
    #expect(style.showsNearestPixels(of: "a") == isNearest)
  }

  @Test("a raster file is read again when the layers that show its pixels change")
  func changes() throws {
    let file = Golden.repository.appendingPathComponent("Tests/Requests/ortho.tif").path
    let text = """
      {"version":8,"sources":{"a":{"type":"raster","url":"\(file)"}},
      "layers":[{"id":"0","type":"raster","source":"a"}]}
      """
    var map = try Map.load(JSONDocument(parsing: text), from: nil)
    func isNearest(_ map: Map) -> Bool? {
      ((map.sources["a"] as? RasterMapSource)?.tiles as? WarpedRaster)?.isNearest
    }
    #expect(isNearest(map) == false)
    try map.setPaintProperty("raster-resampling", ofLayer: "0", to: "nearest")
    #expect(isNearest(map) == true)
    let other = try JSONDocument(parsing: #"{"id":"1","type":"raster","source":"a"}"#)
    try map.addLayer(other.root)
    #expect(isNearest(map) == false)
    try map.removeLayer("1")
    #expect(isNearest(map) == true)
  }
}

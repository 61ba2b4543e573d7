import Foundation
import MapData
import MapJSON
import MapTestSupport
import RenderMap
import Testing

@Suite("The guide to tiles")
struct TilesGuideTests {
  @Test("a pyramid is written into an archive")
  func pyramid() throws {
    let style = #"""
      {"version": 8, "sources": {}, "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "red"}}]}
      """#
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    try withFolder { folder in
      let path = folder + "/paris.pmtiles"
      // snippet: writing a pyramid
      let bounds = try GeographicBounds(west: 2.2, south: 48.8, east: 2.5, north: 48.9)
      if let area = TileArea(bounds: bounds, zooms: 0...2),
        let pyramid = TilePyramid(map, area: area)
      {
        let archive = try PMTilesBuilder(at: path, pyramid.metadata(name: "Paris"))
        try pyramid.write(to: archive, threads: 2) { progress, warnings in
          progress.done < 1_000_000
        }
      }
      // end
      let tiles = try ResourceLoader().tileSet(at: path, relativeTo: nil)
      #expect(tiles.description.name == "Paris")
    }
  }
}

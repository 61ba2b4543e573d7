import MapJSON
import MapStyle
import MapTiles
import Testing

@testable import MapEngine

@Suite("Cache of layouts")
struct LayoutCacheTests {
  /// Returns the keys of a number of layers in the only tile of zoom level 0.
  private func keys(_ count: Int) throws -> [LayoutCache.Key] {
    let layers = (0..<count).map {
      #"{"id": "\#($0)", "type": "line", "source": "s", "filter": ["==", "a", \#($0)]}"#
    }
    let text = """
      {"version": 8, "sources": {"s": {"type": "geojson", "data": "data.json"}},
        "layers": [\(layers.joined(separator: ","))]}
      """
    let style = try #require(Style.parse(JSONDocument(parsing: text), .strict).style)
    let tile = ViewTile(id: try #require(TileID(z: 0, x: 0, y: 0)), wrap: 0, overscaledZ: 0)
    let images = StyleImages().state
    return style.layers.map {
      LayoutCache.Key(
        layer: $0.layoutIdentity, tile: tile, place: tile, globalState: ValueObject(),
        images: images)
    }
  }

  @Test("the features of a thousand layers that draw one feature each are kept")
  func manyLayers() throws {
    let cache = LayoutCache(featureCount: 1000)
    let keys = try keys(1000)
    for (number, key) in keys.enumerated() {
      #expect(cache.features(key) { [number] } == [number])
    }
    for (number, key) in keys.enumerated() {
      #expect(cache.features(key) { [] } == [number])
    }
  }

  @Test("a tile keeps all features for 256 layers, but not for any number of layers")
  func allFeatures() throws {
    let cache = LayoutCache(featureCount: 1000)
    let all = Array(0..<1000)
    let keys = try keys(400)
    for key in keys { #expect(cache.features(key) { all } == all) }
    var selections = 0
    for key in keys.reversed() {
      _ = cache.features(key) {
        selections += 1
        return all
      }
    }
    // The limit of 256 * 1000 + 16 * 4096 features has room for 316 layers of 1000 + 16.
    #expect(selections == 400 - 316)
  }
}

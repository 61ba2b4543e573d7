import MapData
import MapGeoJSON
import MapJSON
import MapRaster
import MapStyle
import MapTiles
import Testing

@testable import MapEngine

@Suite("The last scene of a map")
struct LastSceneTests {
  private let queried = QueriedMap(
    [QueriedMap.point(10, 20), QueriedMap.rectangle(-90, -40, 90, 40)],
    layers: [
      #"{"id": "f", "type": "fill", "paint": {"fill-opacity": 0.5}}"#,
      #"{"id": "c", "type": "circle", "paint": {"circle-radius": 80, "circle-opacity": 0.5}}"#,
      #"{"id": "l", "type": "line", "paint": {"line-width": 3}}"#,
    ])

  @Test("the last scene equals any other scene; the data is discarded, and its bounds are kept")
  func discarding() throws {
    var map = try queried.map()
    let (camera, size) = (Camera(zoom: 0), try queried.pictureSize())
    let scene = map.scene(camera: camera, size: size)
    let bounds = try #require(map.dataBounds)
    let last = map.lastScene(camera: camera, size: size)
    #expect(!scene.draw().isTransparent)
    #expect(last.draw() == scene.draw())
    #expect(last.warnings == scene.warnings)
    #expect(map.dataBounds == bounds)
    #expect((bounds.west, bounds.south, bounds.east, bounds.north) == (-90, -40, 90, 40))
    #expect(map.scene(camera: camera, size: size).draw().isTransparent)
  }

  @Test("the last display list draws the same picture, and no tile remains", arguments: [1, 2])
  func lastList(threads: Int) throws {
    for overlays in [DebugOverlays(), .tileBorders, .overdraw] {
      var map = try queried.map()
      // At this zoom level, the picture shows four tiles.
      let size = try queried.pictureSize()
      var placed = PlacedScene(map.lastScene(camera: Camera(zoom: 1), size: size))
      placed.debugOverlays = overlays
      #expect(placed.scene.tiles["s"]?.count == 4)
      weak let layer = placed.scene.tiles["s"]?.first?.layers.values.first
      let picture = placed.draw()
      #expect(!picture.isTransparent)
      #expect(layer != nil)
      let list = placed.lastDisplayList(threads: threads)
      #expect(placed.draw(list, threads: threads) == picture)
      // The borders of tiles are painted after everything else.
      #expect((layer == nil) == (overlays != .tileBorders))
    }
  }

  @Test("an archive of vector tiles is closed; its attribution is kept")
  func vectorTiles() throws {
    final class Tiles: TileSet {
      let description: TileSetDescription
      init(attribution: String) {
        var description = TileSetDescription()
        description.attribution = attribution
        self.description = description
      }
      func tiles(_ ids: [TileID], threads: Int) -> [Result<[UInt8]?, ResourceError>] {
        ids.map { _ in .success(nil) }
      }
    }
    weak var tiles: Tiles?
    func source() -> any MapSource {
      let open = Tiles(attribution: "A")
      tiles = open
      return VectorMapSource(place: "sources.s", tiles: open).withoutData()
    }
    let kept = source()
    #expect(tiles == nil)
    #expect(kept.attribution == "A")
  }

  @Test("sources of the program are kept")
  func sourcesOfTheProgram() throws {
    var map = try QueriedMap([], layers: []).map()
    let source = DataSource(id: "d", shape: Geometry.lineString([[-90, 0], [90, 0]]))
    try map.addSource(source)
    let layer: JSONValue = ["id": "d", "type": "line", "source": "d"]
    try map.addLayer(layer)
    let (camera, size) = (Camera(zoom: 0), try queried.pictureSize())
    let picture = map.lastScene(camera: camera, size: size).draw()
    #expect(!picture.isTransparent)
    #expect(map.scene(camera: camera, size: size).draw() == picture)
    #expect(source.count == 1)
  }
}

import MapGeoJSON
import MapJSON
import MapRaster
import MapStyle
import Testing

@testable import MapEngine

@Suite("The last scene of a map")
struct LastSceneTests {
  private let queried = QueriedMap(
    [QueriedMap.point(10, 20), QueriedMap.rectangle(-90, -40, 90, 40)],
    layers: [
      #"{"id": "f", "type": "fill"}"#,
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

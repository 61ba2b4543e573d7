import MapGeometry
import MapImages
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import MapText
import MapTiles
import Testing

@testable import MapEngine

@Suite("Symbols that appear and disappear")
struct AnimationSymbolTests {
  @Test("a placed symbol becomes more opaque and another one less opaque, within 0 to 1")
  func strength() {
    let coming = SymbolFade(opacity: 0.25, isPlaced: true)
    #expect(coming.opacity(after: 0.5) == 0.75 && coming.opacity(after: 2) == 1)
    let going = coming.next(after: 0.5, isPlaced: false)
    #expect(going.opacity(after: 0.5) == 0.25 && going.opacity(after: 1) == 0)
    #expect(!going.isGone && going.next(after: 1, isPlaced: false).isGone)
  }

  @Test("a symbol keeps its number from picture to picture and from level to level")
  func identities() throws {
    var identities = SymbolIdentities()
    // Pixel 300 of tile 0/0/0 is pixel 2 * 300 - 512 = 88 of tile 1/1/1.
    let coarse = try PlacementScene.tile([
      PlacementScene.text("a", x: 300, y: 300), PlacementScene.text("b", x: 100, y: 100),
    ])
    let fine = try PlacementScene.tile(
      [PlacementScene.text("c", x: 1, y: 1), PlacementScene.text("a", x: 88, y: 88)], z: 1, x: 1,
      y: 1)
    let first = identities.numbers(of: [coarse])
    #expect(Set(first[0]).count == 2)
    let second = identities.numbers(of: [fine, coarse])
    #expect(second[1] == first[0])
    #expect(second[0][1] == first[0][0] && !first[0].contains(second[0][0]))
    #expect(identities.numbers(of: [fine])[0] == second[0])
    #expect(identities.numbers(of: coarse.position).isEmpty)
  }

  @Test("a tile that replaces two others keeps its symbols' numbers in both places")
  func twoPlaces() throws {
    var identities = SymbolIdentities()
    let symbols = [PlacementScene.text(x: 100, y: 100), PlacementScene.text(x: 400, y: 400)]
    let tiles = try [(0, 0), (1, 1)].map { x, y in
      var tile = try PlacementScene.tile(symbols)
      tile.place = ViewTile(id: try #require(TileID(z: 1, x: x, y: y)), wrap: 0, overscaledZ: 1)
      return tile
    }
    let first = identities.numbers(of: tiles)
    let second = identities.numbers(of: tiles)
    // Each place contains one of the two symbols.
    #expect(second[0][0] == first[0][0] && second[1][1] == first[1][1])
    #expect(first[0][0] != first[1][1])
  }

  @Test("symbols that are new in an existing tile are reported")
  func added() throws {
    var identities = SymbolIdentities()
    let one = try PlacementScene.tile([PlacementScene.text("a", x: 9, y: 9)])
    let two = try PlacementScene.tile([
      PlacementScene.text("a", x: 9, y: 9), PlacementScene.text("b", x: 9, y: 9),
    ])
    let first = identities.numbers(of: [one])
    #expect(identities.added.isEmpty)
    let second = identities.numbers(of: [two])
    #expect(second[0][0] == first[0][0] && identities.added == [second[0][1]])
  }

  @Test("a text stays at its anchor, even if another anchor comes first")
  func anchor() throws {
    var text = PlacementScene.text(x: 256, y: 256)
    text.change { text, _ in
      text?.variableAnchors = [BoxAnchor.left, .right].map {
        VariableAnchor(anchor: $0, offset: Point(0, 0))
      }
    }
    let tile = try PlacementScene.tile([text])
    let viewport = try PlacementScene.viewport()
    var job = try PlacementScene.job([tile], in: viewport)
    var placer = SymbolPlacer(viewport)
    #expect(placer.place(job)[0][0].text?.anchor == .left)
    job.history = SymbolHistory.Layer(
      tilesInView: 1, numbers: [[0]],
      previousTexts: [[PlacedText(form: .horizontal(.center), anchor: .right)]])
    placer = SymbolPlacer(viewport)
    #expect(placer.place(job)[0][0].text?.anchor == .right)
  }

  /// Returns a map of a red and a blue square, which overlap at level 0 and are apart at level 3.
  private func squares(fadeDuration: Double) throws -> AnimatedMap {
    let style = """
      {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "FeatureCollection",
        "features": [
          {"type": "Feature", "properties": {"image": "red"},
           "geometry": {"type": "Point", "coordinates": [0, 0]}},
          {"type": "Feature", "properties": {"image": "blue"},
           "geometry": {"type": "Point", "coordinates": [5.625, 0]}}]}}},
       "layers": [{"id": "l", "type": "symbol", "source": "s",
         "layout": {"icon-image": ["get", "image"], "icon-padding": 0}}]}
      """
    var map = try Map.load(JSONDocument(parsing: style), from: nil)
    for (name, color) in [("red", [255, 0, 0, 255]), ("blue", [0, 0, 255, 255] as [UInt8])] {
      var image = PixelBuffer(width: 16, height: 16)
      image.bytes = (0..<256).flatMap { _ in color }
      try map.addImage(name, StraightPixels(unpremultiplying: image))
    }
    return AnimatedMap(
      map, camera: Camera(zoom: 0), size: try PictureSize(256, 256),
      fadeDuration: fadeDuration)
  }

  /// Returns the red, green, blue and alpha of a pixel in the middle row.
  private func pixel(_ map: inout AnimatedMap, x: Int) -> [UInt8] {
    let picture = map.frame().draw()
    let start = 4 * (128 * 256 + x)
    return Array(picture.bytes[start..<start + 4])
  }

  @Test("a symbol that finds room after zooming in appears within the duration of fading")
  func appears() throws {
    var map = try squares(fadeDuration: 100)
    #expect(pixel(&map, x: 128) == [255, 0, 0, 255])
    map.jumpTo(CameraChange(zoom: 3))
    // 5.625 degrees are 64 pixels at level 3.
    #expect(pixel(&map, x: 128) == [255, 0, 0, 255] && pixel(&map, x: 192) == [0, 0, 0, 0])
    map.advance(by: 50)
    #expect(pixel(&map, x: 192) == [0, 0, 128, 128])
    #expect(map.isChanging)
    map.advance(by: 50)
    #expect(pixel(&map, x: 192) == [0, 0, 255, 255] && pixel(&map, x: 128) == [255, 0, 0, 255])
    #expect(!map.isChanging)
  }

  @Test("a symbol that loses its room disappears, even if its tile is out of view")
  func goes() throws {
    var map = try squares(fadeDuration: 100)
    // The squares of 16 pixels are 18 pixels apart, and later 15. There is room for both, and later for one.
    map.jumpTo(CameraChange(zoom: 1.2))
    #expect(pixel(&map, x: 146) == [0, 0, 255, 255])
    map.jumpTo(CameraChange(zoom: 0.9))
    _ = map.frame()
    map.advance(by: 10)
    // Zooming out by 0.3 levels advances the change by 0.2, so 0.7 of it remains.
    #expect(pixel(&map, x: 146) == [0, 0, 179, 179])
    map.advance(by: 100)
    #expect(pixel(&map, x: 146) == [0, 0, 0, 0])
  }

  @Test("without fading, every frame equals the map at rest")
  func atRest() throws {
    var map = try squares(fadeDuration: 0)
    _ = map.frame()
    map.jumpTo(CameraChange(zoom: 3))
    let still = map.map.scene(camera: map.camera, size: map.size).draw()
    #expect(map.frame().draw() == still && !map.isChanging)
  }
}

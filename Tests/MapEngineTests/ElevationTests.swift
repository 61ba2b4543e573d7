import MapGeometry
import MapRaster
import MapStyle
import MapTiles
import Testing

@testable import MapEngine

/// Tests of ground whose elevations are known beforehand.
@Suite("Elevation of the ground")
struct ElevationTests {
  /// Returns a tile with a border of one pixel. Its elevations are a function of the column and the row, which are -1
  /// in the border.
  private func tile(
    _ id: TileID = .world, side: Int = 4, firstSample: Double = 0, _ height: (Int, Int) -> Int
  ) -> ElevationTile {
    var pixels = PixelBuffer(width: side + 2, height: side + 2)
    for row in 0..<side + 2 {
      for column in 0..<side + 2 {
        let stored = height(column - 1, row - 1) + 32_768
        let start = 4 * (row * (side + 2) + column)
        pixels.bytes.replaceSubrange(
          start..<start + 4, with: [UInt8(stored / 256), UInt8(stored % 256), 0, 255])
      }
    }
    return ElevationTile(
      id, pixels, border: 1, encoding: .channels(.terrarium), firstSample: firstSample)
  }

  private func id(_ z: Int, _ x: Int, _ y: Int) throws -> TileID {
    try #require(TileID(z: z, x: x, y: y))
  }

  @Test(
    "the first sample is on the north-western corner; elevations between samples are interpolated")
  func interpolation() {
    let tile = tile { 100 * $0 + 10 * $1 }
    #expect(tile.elevation(x: 0, y: 0) == 0)
    // The place is 1.5 samples to the east and 2 samples to the south.
    #expect(tile.elevation(x: 0.375, y: 0.5) == 170)
    // The opposite corner is the first sample of the adjacent tile, which is in the border.
    #expect(tile.elevation(x: 1, y: 1) == 440)
    // Without the border, there are 3 samples in each direction.
    #expect(tile.range == 0...330)
  }

  @Test("samples are at the centers of their cells")
  func centers() {
    let tile = tile(firstSample: ReferenceRules.current.firstSample) { 100 * $0 + 10 * $1 }
    #expect(tile.elevation(x: 0.125, y: 0.375) == 10)
    // The place is half a sample beyond the edges, toward the samples in the border.
    #expect(tile.elevation(x: 0, y: 0) == -55)
    #expect(tile.elevation(x: 1, y: 1) == 385)
  }

  @Test(
    "beyond its edges, a tile has the two nearest samples of each neighbor, then the last one again"
  )
  func beyondEdges() {
    var pixels = PixelBuffer(width: 8, height: 8)
    for place in 0..<64 {
      // The elevations are 0 to 70 meters from the first column of the border on.
      let bytes = [128, UInt8(10 * (place % 8)), 0, 255]
      pixels.bytes.replaceSubrange(4 * place..<4 * place + 4, with: bytes)
    }
    let tile = ElevationTile(.world, pixels, border: 2, encoding: .channels(.terrarium))
    #expect(tile.range == 20...50)
    // The first sample is an eighth of the side from the edge.
    #expect(tile.elevation(x: 0.125, y: 0.5) == 20)
    #expect(tile.elevation(x: -0.25, y: 0.5) == 5)
    #expect(tile.elevation(x: -2, y: 0.5) == 0)
    #expect(tile.elevation(x: 1.25, y: 0.5) == 65)
    #expect(tile.elevation(x: 1.5, y: 0.5) == 70)
    let narrow = ElevationTile(
      .world, pixels, border: 2, encoding: .channels(.terrarium),
      kept: ReferenceRules.version6_5.border)
    #expect(narrow.elevation(x: 0.125, y: 0.5) == 20)
    #expect(narrow.elevation(x: 1.5, y: 0.5) == 60)
  }

  @Test("pixels without alpha are at sea level")
  func noData() {
    let tile = ElevationTile(
      .world, PixelBuffer(width: 4, height: 4), border: 1, encoding: .channels(.mapbox))
    #expect(tile.range == 0...0)
    #expect(tile.elevation(x: 0.3, y: 0.9) == 0)
  }

  private func model(_ tiles: [ElevationTile], exaggeration: Double = 1) -> ElevationModel {
    ElevationModel(tiles: tiles, exaggeration: exaggeration, levels: 1...3, tileSize: 256)
  }

  @Test(
    "a tile of the ground has the elevations of a tile of the previous level, or of an ancestor")
  func sources() throws {
    let coarse = tile(try id(1, 0, 0)) { column, _ in 100 * column }
    let fine = tile(try id(2, 1, 0)) { _, _ in 7 }
    let model = model([coarse, fine], exaggeration: 2)
    #expect(model.sampler(of: try id(3, 3, 1))?.elevation(x: 0.5, y: 0.5) == 14)
    // The tile is the southwestern quarter of the coarse tile, whose samples are 0 to 2 from its western edge.
    #expect(model.sampler(of: try id(2, 0, 1))?.elevation(x: 0.5, y: 0.5) == 200)
    // The parent of the tile of level 3 is not loaded, so an eighth of the coarse tile is used.
    #expect(model.sampler(of: try id(3, 1, 0))?.elevation(x: 1, y: 0) == 400)
    // Beyond the last level, 1/16 of the tile of level 2 is used.
    #expect(model.sampler(of: try id(6, 16, 0))?.elevation(x: 0, y: 0) == 14)
    #expect(model.range(of: try id(2, 0, 1)) == 0...600)
    // There is no tile here, and no tile below the first level.
    #expect(model.sampler(of: try id(2, 3, 3)) == nil)
    #expect(model.sampler(of: try id(1, 0, 0)) == nil)
  }

  @Test("the elevation at a place is the same in all copies of the world")
  func places() throws {
    let model = model([tile(try id(1, 0, 0)) { column, row in 100 * column + row }])
    for copy in -2...2 {
      let place = Point(0.25 + Double(copy), 0.125)
      #expect(model.elevation(atWorld: place, level: 4) == 201)
    }
    #expect(model.elevation(atWorld: Point(0.75, 0.125), level: 4) == 0)
    #expect(model.elevation(atWorld: Point(0.25, -0.1), level: 4) == 0)
    #expect(model.lowest(atWorld: Point(0.25, 0.125), level: 4) == 0)
  }

  private func viewport(
    _ model: ElevationModel?, pitch: Double = 60, zoom: Double = 4
  ) throws -> Viewport {
    let camera = Camera(
      center: LngLat(longitude: -90, latitude: 66), zoom: zoom, bearing: 30, pitch: pitch)
    return Viewport(camera: camera, size: try PictureSize(400, 300, scale: 2), elevation: model)
  }

  @Test(
    "if the drawn ground has no elevation, the elevation of the deepest tiles raises the camera")
  func deepestTiles() throws {
    // The ground at zoom level 6.95 has level 6, which would need a tile of level 5. The foreground of a pitched view
    // has tiles of level 7.
    let model = ElevationModel(
      tiles: [tile(try id(6, 16, 16)) { _, _ in 500 }], exaggeration: 1, levels: 6...6,
      tileSize: 256)
    for pitch in [30.0, 45, 60] {
      #expect(try viewport(model, pitch: pitch, zoom: 6.95).centerElevation == 500)
    }
    // Seen from above, all tiles at zoom level 6.5 have level 6.
    #expect(try viewport(model, pitch: 0, zoom: 6.5).centerElevation == 0)
  }

  @Test("the camera is raised by the elevation of the map's center")
  func center() throws {
    let viewport = try viewport(model([tile(try id(1, 0, 0)) { _, _ in 500 }], exaggeration: 3))
    #expect(viewport.centerElevation == 1500)
    let middle = viewport.picture(ofPlane: .zero, elevation: 1500)
    #expect(abs(middle.x - 400) < 1e-9 && abs(middle.y - 300) < 1e-9 && abs(middle.z - 1) < 1e-12)
    // The sea is lower in the picture.
    let sea = viewport.picture(ofPlane: .zero, elevation: 0)
    #expect(sea.y / sea.z > 300 && sea.z > 1)
    let flat = try self.viewport(nil)
    #expect(flat.planeToDevice == viewport.planeToDevice)
    #expect(flat.centerElevation == 0)
  }

  @Test("the points of a plane at an elevation are seen at their places")
  func planes() throws {
    let viewport = try viewport(model([tile(try id(1, 0, 0)) { _, _ in 500 }]))
    let raised = try #require(viewport.planeToDevice(atElevation: 9000))
    for point in [Point(0, 0), Point(50, -80), Point(-100, 30)] {
      let (place, w) = raised.apply(point)
      let expected = viewport.picture(ofPlane: point, elevation: 9000)
      #expect(abs(place.x - expected.x / expected.z) < 1e-9)
      #expect(abs(place.y - expected.y / expected.z) < 1e-9)
      #expect(abs(w - expected.z) < 1e-12)
    }
  }

  @Test("the tiles of a ground at sea level contain those of a flat map", arguments: [0.0, 50, 75])
  func cover(pitch: Double) throws {
    let flat = try viewport(nil, pitch: pitch)
    let level = try viewport(model([]), pitch: pitch)
    var levels = TileCover.Levels(minimum: 0, maximum: 4)
    levels.laysOutOverscaled = false
    func leaves(_ viewport: Viewport) -> [ViewTile] {
      TileCover.tiles(in: viewport, levels: levels)
    }
    let wide = leaves(level)
    for tile in leaves(flat) {
      #expect(wide.contains { $0.overlaps(tile) })
    }
    #expect(Set(wide).count == wide.count)
  }

  @Test("the picture of a tile shows the whole tile and nothing else")
  func pictures() throws {
    let view = try viewport(nil, pitch: 60)
    let tile = ViewTile(id: try id(5, 7, 8), wrap: 0, overscaledZ: 5)
    let picture = Viewport(pictureOf: tile, pixels: 256, in: view)
    for (x, y) in [(0.0, 0.0), (1, 0), (0.25, 0.75)] {
      let world = tile.origin + Point(x, y) * tile.sizeInWorld
      let (place, w) = picture.device(ofPlane: picture.plane(ofWorld: world))
      #expect(abs(place.x - 256 * x) < 1e-6 && abs(place.y - 256 * (1 - y)) < 1e-6 && w == 1)
    }
    #expect(picture.isDraped && !picture.smoothsFills)
    #expect(picture.worldSize == view.worldSize)
  }
}

import MapData
import MapGeometry
import MapRaster
import MapTiles
import Testing

@testable import MapEngine

/// Tests of the tiles that are made from rasters whose values state their own position.
@Suite("Tiles of rasters")
struct WarpedRasterTests {
  private static let side = 64

  private func pixels(
    _ raster: SyntheticRaster, _ id: TileID?, as content: RasterContent = .values,
    threads: Int = 1, isNearest: Bool = false
  ) throws -> PixelBuffer? {
    var style = TileSetDescription()
    (style.tileSize, style.maxzoom) = (Double(Self.side), 22)
    let warped = try WarpedRaster(
      [raster], as: content, style: style, pixelRatio: 1, isNearest: isNearest)
    let id = try #require(id)
    let bytes = try #require(try warped.tiles([id], threads: threads)[0].get())
    return warped.pixels(bytes)
  }

  private func elevations(_ raster: SyntheticRaster, _ id: TileID?) throws -> [Double?] {
    let tile = try #require(try pixels(raster, id))
    return (0..<Self.side * Self.side).map {
      ElevationEncoding.float32.elevation(in: tile, at: $0)
    }
  }

  /// Returns the position of the center of a pixel of a tile, in degrees.
  private func center(_ index: Int, of id: TileID) -> (longitude: Double, latitude: Double) {
    let size = Double(Self.side << id.z)
    let x = Double(id.x * Self.side + index % Self.side) + 0.5
    let y = Double(id.y * Self.side + index / Self.side) + 0.5
    return (WebMercator.longitude(x: x / size), WebMercator.latitude(y: y / size))
  }

  /// The region from 5 to 15 degrees east and from 40 to 50 degrees north, with pixels of 0.05 degrees.
  private func degrees(_ value: @escaping @Sendable (Int, Int, Int) -> Float?) -> SyntheticRaster {
    SyntheticRaster(size: 200, in: .geographic, x: 5, y: 50, pixel: 0.05, value: value)
  }

  @Test(
    "tiles of values end where their pixels are those of the raster, and tiles of colors do not")
  func levels() throws {
    let raster = degrees { _, _, _ in 1 }
    var style = TileSetDescription()
    style.tileSize = Double(Self.side)
    func maxzoom(_ content: RasterContent) throws -> Double? {
      try WarpedRaster([raster], as: content, style: style, pixelRatio: 1).description.maxzoom
    }
    // There are 7200 pixels around the world, and 64 << 7 pixels in the tiles of zoom level 7.
    #expect(try maxzoom(.values) == 7)
    #expect(try maxzoom(.colors(isPalette: false)) == 22)
  }

  @Test("the copyright of a file is the attribution, as markup, unless the style states another")
  func attribution() throws {
    var raster = degrees { _, _, _ in 1 }
    raster.description.copyright = "© A & <B>"
    var style = TileSetDescription()
    for (stated, expected) in [(nil, "© A &amp; &lt;B>"), ("C", "C")] as [(String?, String)] {
      style.attribution = stated
      let warped = try WarpedRaster([raster], as: .values, style: style, pixelRatio: 1)
      #expect(warped.description.attribution == expected)
    }
  }

  @Test(
    "each pixel of a tile shows its own place, to a tenth of a pixel of the raster",
    arguments: [(6, 33, 22), (8, 133, 90), (10, 540, 370)])
  func positions(z: Int, x: Int, y: Int) throws {
    let id = try #require(TileID(z: z, x: x, y: y))
    let east = try elevations(
      degrees { _, column, _ in Float(5 + (Double(column) + 0.5) * 0.05) }, id)
    let north = try elevations(degrees { _, _, row in Float(50 - (Double(row) + 0.5) * 0.05) }, id)
    for index in 0..<Self.side * Self.side {
      let (longitude, latitude) = center(index, of: id)
      let found = (try #require(east[index]), try #require(north[index]))
      #expect(abs(found.0 - longitude) < 0.005)
      #expect(abs(found.1 - latitude) < 0.005)
    }
  }

  @Test("rasters in UTM are at their places, and overviews are at the places of their rasters")
  func projected() throws {
    // The raster reaches from 400 to 600 km east, around the central meridian at 9 degrees.
    let raster = SyntheticRaster(
      size: 2000, levels: 3, in: .named("EPSG:32632"), x: 400_000, y: 5_400_000, pixel: 100
    ) { level, column, _ in
      Float(400_000 + (Double(column) + 0.5) * 100 * Double(1 << level))
    }
    let system: ProjectedSystem
    do {
      system = try ProjectedSystem("EPSG:32632")
    } catch {
      guard case .notInstalled = error else { throw error }
      return
    }
    for (z, tolerance) in [(7, 250.0), (10, 12)] {
      let size = Double(1 << z)
      let id = try #require(
        TileID(
          z: z, x: Int(WebMercator.x(longitude: 9.2) * size),
          y: Int(WebMercator.y(latitude: 48.2) * size)))
      let found = try elevations(raster, id)
      for index in stride(from: 0, to: found.count, by: 7) {
        let (longitude, latitude) = center(index, of: id)
        let point = try #require(system.forward([SIMD2(longitude, latitude)])[0])
        guard (405_000...595_000).contains(point.x), (5_205_000...5_395_000).contains(point.y)
        else {
          continue
        }
        #expect(abs(try #require(found[index]) - point.x) < tolerance)
      }
    }
  }

  @Test("a raster across the antimeridian is on both sides of it")
  func antimeridian() throws {
    let raster = SyntheticRaster(size: 200, in: .geographic, x: 170, y: 10, pixel: 0.1) { _, _, _ in
      1
    }
    #expect(try WarpedFile(raster).outline.bounds.west == 170)
    #expect(abs(try WarpedFile(raster).outline.bounds.east + 170) < 1e-9)
    let west = try elevations(raster, TileID(z: 3, x: 7, y: 3))
    let east = try elevations(raster, TileID(z: 3, x: 0, y: 3))
    // A tile is 45 degrees wide, so 10 degrees are 14.2 of 64 pixels.
    let last = (Self.side - 1) * Self.side
    #expect((0..<Self.side).map { west[last + $0] != nil } == (0..<Self.side).map { $0 >= 50 })
    #expect((0..<Self.side).map { east[last + $0] != nil } == (0..<Self.side).map { $0 < 14 })
  }

  @Test("a raster around the world has no seam where its last column meets its first column")
  func around() throws {
    let raster = SyntheticRaster(size: 36, in: .geographic, x: 0, y: 180, pixel: 10) {
      _, column, _ in
      Float(min(column, 35 - column))
    }
    let found = try elevations(raster, TileID(z: 1, x: 1, y: 1))
    // Both columns beside Greenwich are 0, so every pixel up to the middle of the first column is 0.
    #expect(found[0] == 0)
    #expect(found.allSatisfy { $0 != nil })
  }

  @Test("missing values do not change the values beside them")
  func holes() throws {
    let raster = degrees { _, column, row in (column / 20 + row / 20) % 2 == 0 ? 10 : nil }
    let found = try elevations(raster, TileID(z: 8, x: 133, y: 90))
    #expect(Set(found) == [10, nil])
  }

  @Test("a magnified raster ends at the edges of its pixels, also at its corners")
  func corners() throws {
    let id = try #require(TileID(z: 10, x: 526, y: 347))
    let found = try elevations(degrees { _, _, _ in 1 }, id)
    var count = 0
    for index in 0..<Self.side * Self.side {
      let (longitude, latitude) = center(index, of: id)
      guard abs(longitude - 5) > 0.0005, abs(latitude - 50) > 0.0005 else { continue }
      #expect((found[index] != nil) == (longitude > 5 && latitude < 50))
      count += found[index] != nil ? 1 : 0
    }
    #expect(count > 100)
  }

  @Test("pixels of tiles that contain several pixels of the raster show their mean")
  func averages() throws {
    // A checkerboard of 0 and 100 becomes 50 where a pixel of the tile has about 28 pixels of the raster.
    let raster = degrees { _, column, row in (column + row) % 2 == 0 ? 0 : 100 }
    let found = try elevations(raster, TileID(z: 2, x: 2, y: 1)).compactMap(\.self)
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { abs($0 - 50) < 1 })
  }

  @Test("adjacent tiles continue each other")
  func seams() throws {
    let raster = degrees { _, column, row in Float(column * 3 + row * 5) }
    let left = try elevations(raster, TileID(z: 8, x: 133, y: 90))
    let right = try elevations(raster, TileID(z: 8, x: 134, y: 90))
    for row in 0..<Self.side {
      let start = row * Self.side
      let before = try #require(left[start + Self.side - 1]) - #require(left[start + Self.side - 2])
      let across = try #require(right[start]) - #require(left[start + Self.side - 1])
      #expect(abs(across - before) < 0.02)
    }
  }

  @Test("colors are interpolated, are opaque, and are the same for any number of threads")
  func colors() throws {
    let raster = degrees { _, column, _ in Float(column) }
    let id = try #require(TileID(z: 8, x: 133, y: 90))
    let tile = try #require(try pixels(raster, id, as: .colors(isPalette: false)))
    let index = 20 * Self.side + 20
    let longitude = center(index, of: id).longitude
    #expect(abs(Double(tile.bytes[4 * index]) - ((longitude - 5) / 0.05 - 0.5)) <= 1)
    #expect(tile.bytes[4 * index + 3] == 255)
    #expect(try pixels(raster, id, as: .colors(isPalette: false), threads: 4) == tile)
  }

  @Test(
    "colors of a palette are not mixed, and neither are nearest pixels",
    arguments: [(true, false), (false, true)])
  func nearest(isPalette: Bool, isNearest: Bool) throws {
    let raster = degrees { _, column, _ in column % 2 == 0 ? 10 : 200 }
    let tile = try #require(
      try pixels(
        raster, TileID(z: 10, x: 540, y: 370), as: .colors(isPalette: isPalette),
        isNearest: isNearest))
    #expect(
      Set(stride(from: 0, to: tile.bytes.count, by: 4).map { tile.bytes[$0] }) == [10, 200])
  }

  @Test(
    "each pixel of a flat picture shows its own place, whatever the camera and the pixel ratio are",
    arguments: [(7.3, 0.0, 1.0), (8, 0, 2), (8.6, 37, 1), (6.5, 205, 1.5)])
  func pictures(zoom: Double, bearing: Double, ratio: Double) throws {
    let camera = Camera(
      center: LngLat(longitude: 10.013, latitude: 45.007), zoom: zoom, bearing: bearing)
    let view = Viewport(camera: camera, size: try PictureSize(120, 90, scale: ratio))
    let frame = try #require(WarpFrame(view))
    func picture(_ value: @escaping @Sendable (Int, Int, Int) -> Float?) throws -> PixelBuffer {
      let warped = try WarpedRaster(
        [degrees(value)], as: .colors(isPalette: false), style: TileSetDescription(),
        pixelRatio: ratio)
      let picture = try #require(try warped.picture(frame, threads: 1))
      #expect(try warped.picture(frame, threads: 3) == picture)
      return picture
    }
    let columns = try picture { _, column, _ in Float(column) }
    let rows = try picture { _, _, row in Float(row) }
    for row in 0..<frame.height {
      for column in 0..<frame.width {
        let point = Point(Double(column) + 0.5, Double(row) + 0.5)
        let place = try #require(view.place(ofDevice: point))
        let index = 4 * (row * frame.width + column)
        // Colors are rounded, and places are exact to 1/32 of a pixel.
        let x = (place.longitude - 5) / 0.05 - 0.5
        let y = (50 - place.latitude) / 0.05 - 0.5
        #expect(abs(Double(columns.bytes[index]) - x) < 0.6)
        #expect(abs(Double(rows.bytes[index]) - y) < 0.6)
      }
    }
  }

  @Test("pictures that are not flat, and pictures whose pixels are those of tiles, show tiles")
  func picturesOfTiles() throws {
    let size = try PictureSize(100, 100)
    #expect(WarpFrame(Viewport(camera: Camera(pitch: 30), size: size)) == nil)
    let warped = try WarpedRaster(
      [degrees { _, _, _ in 1 }], as: .colors(isPalette: false), style: TileSetDescription(),
      pixelRatio: 1)
    for (camera, hasTiles) in [
      (Camera(zoom: 3), true), (Camera(zoom: 3.5), false), (Camera(zoom: 3, bearing: 10), false),
      (Camera(center: LngLat(longitude: 0.01, latitude: 0), zoom: 3), false),
    ] {
      let frame = try #require(WarpFrame(Viewport(camera: camera, size: size)))
      #expect(warped.hasTiles(for: frame) == hasTiles)
    }
  }

  @Test(
    "the last zoom level shows each pixel of the raster, and the bounds are those of the raster")
  func description() throws {
    let raster = degrees { _, _, _ in 1 }
    let warped = try WarpedRaster([raster], as: .values, style: TileSetDescription(), pixelRatio: 1)
    // 512 pixels of 360 / 2^4 / 512 = 0.044 degrees are the first ones below 0.05 degrees. At 50 degrees north, a pixel of
    // the raster is higher than wide in Web Mercator.
    #expect(warped.description.maxzoom == 4)
    #expect(warped.description.bounds?.west == 5)
    #expect(warped.description.bounds?.north == 50)
    #expect(
      try warped.tiles([TileID(z: 4, x: 0, y: 0)].compactMap(\.self), threads: 1)[0].get() == nil)
  }
}

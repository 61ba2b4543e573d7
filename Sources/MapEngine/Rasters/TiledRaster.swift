import MapData
import MapImages
import MapRaster
import MapSystem
import MapTiles

/// A raster that consists of pictures in a grid: the tiles of a layer of a GeoPackage.
struct TiledRaster: RasterFile {
  /// A picture. It is nil if there is none at a place of the grid.
  private struct Picture: Sendable {
    var pixels: StraightPixels?
    /// The share of the memory budget that the pixels take.
    var share: MemoryShare?
  }

  /// The maximum number of pictures that are kept.
  private static let keptPictures = 64

  private let raster: GeoPackageRaster
  private let memory: MemoryBudget
  private let pictures = LRUCache<TileID, Picture>(limit: keptPictures)

  var location: ResourceLocation { raster.location }
  var description: RasterDescription { raster.description }

  /// Creates the raster of a layer. Its pictures take memory from a budget.
  init(_ raster: GeoPackageRaster, memory: MemoryBudget) {
    self.raster = raster
    self.memory = memory
  }

  func values(
    in window: RasterWindow, level: Int, bands: [Int]
  ) throws(ResourceError) -> RasterValues {
    if let wrong = bands.first(where: { !(0..<description.bandCount).contains($0) }) {
      throw .malformed(location, reason: "it has no band \(wrong + 1)")
    }
    let colors = try colors(in: window, level: level)
    var values: [Float] = []
    values.reserveCapacity(colors.bytes.count / 4 * bands.count)
    for start in stride(from: 0, to: colors.bytes.count, by: 4) {
      let isMissing = colors.bytes[start + 3] == 0
      for band in bands { values.append(isMissing ? .nan : Float(colors.bytes[start + band])) }
    }
    return RasterValues(
      width: colors.width, height: colors.height, bandCount: bands.count, values: values)
  }

  func colors(in window: RasterWindow, level: Int) throws(ResourceError) -> RasterColors {
    var colors = RasterColors(
      width: window.width, height: window.height,
      bytes: Array(repeating: 0, count: 4 * window.width * window.height))
    let (size, grid) = (description.levels[level], raster.levels[level])
    let columns = Self.shared(window.x, window.width, size.width)
    let rows = Self.shared(window.y, window.height, size.height)
    for row in Self.tiles(rows, grid.y, grid.tileHeight) {
      for column in Self.tiles(columns, grid.x, grid.tileWidth) {
        guard let id = TileID(z: grid.zoom, x: column, y: row),
          let picture = try picture(id, of: grid)
        else { continue }
        let (x, y) = (column * grid.tileWidth - grid.x, row * grid.tileHeight - grid.y)
        copy(
          picture, x: x, y: y, columns: columns.clamped(to: x..<x + grid.tileWidth),
          rows: rows.clamped(to: y..<y + grid.tileHeight), to: &colors, window)
      }
    }
    return colors
  }

  /// Returns the columns or rows of a window that are in a level with `size` columns or rows.
  private static func shared(_ start: Int, _ count: Int, _ size: Int) -> Range<Int> {
    let first = min(max(start, 0), size)
    return first..<max(min(start + count, size), first)
  }

  /// Returns the columns or rows of the tiles that contain columns or rows of a level, which start at an offset.
  private static func tiles(_ pixels: Range<Int>, _ offset: Int, _ side: Int) -> Range<Int> {
    guard !pixels.isEmpty else { return 0..<0 }
    return (pixels.lowerBound + offset) / side..<(pixels.upperBound - 1 + offset) / side + 1
  }

  /// Copies pixels of a picture whose upper left corner is at a column and a row of the level.
  private func copy(
    _ picture: StraightPixels, x: Int, y: Int, columns: Range<Int>, rows: Range<Int>,
    to colors: inout RasterColors, _ window: RasterWindow
  ) {
    for row in rows {
      for column in columns {
        let from = 4 * ((row - y) * picture.width + column - x)
        guard picture.bytes[from + 3] > 0 else { continue }
        let to = 4 * ((row - window.y) * window.width + column - window.x)
        for channel in 0..<4 { colors.bytes[to + channel] = picture.bytes[from + channel] }
      }
    }
  }

  /// Returns the picture with an id; nil if there is none.
  private func picture(
    _ id: TileID, of grid: GeoPackageRaster.Level
  ) throws(ResourceError) -> StraightPixels? {
    if let known = pictures.value(for: id) { return known.pixels }
    var picture = Picture()
    if let bytes = try raster.tiles.tiles([id], threads: 1).first?.get(), !bytes.isEmpty {
      do throws(ImageError) {
        let (pixels, share) = try decoded(bytes, of: grid)
        picture = Picture(pixels: pixels, share: share)
      } catch {
        throw .malformed(location, reason: "\(grid.name(of: id)): \(error)")
      }
      guard picture.pixels?.width == grid.tileWidth, picture.pixels?.height == grid.tileHeight
      else {
        throw .malformed(
          location,
          reason: "\(grid.name(of: id)) does not have \(grid.tileWidth)x\(grid.tileHeight) pixels")
      }
    }
    pictures.insert(picture, for: id)
    return picture.pixels
  }

  /// Decodes a picture. If the memory budget is exceeded, the pictures that are kept are discarded first.
  private func decoded(
    _ bytes: [UInt8], of grid: GeoPackageRaster.Level
  ) throws(ImageError) -> (StraightPixels, MemoryShare) {
    let limit = grid.tileWidth * grid.tileHeight
    do {
      return try memory.decode(bytes, pixelLimit: limit)
    } catch {
      guard case .overBudget = error else { throw error }
      pictures.removeAll()
      return try memory.decode(bytes, pixelLimit: limit)
    }
  }
}

extension GeoPackageRaster.Level {
  /// Returns the name of a tile in messages, with the zoom level of the GeoPackage.
  fileprivate func name(of id: TileID) -> String { "the tile \(layerZoom)/\(id.x)/\(id.y)" }
}

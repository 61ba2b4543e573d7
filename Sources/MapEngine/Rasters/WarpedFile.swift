import MapData
import MapGeometry
import MapSystem
import MapTiles

/// A raster file whose pixels are moved to Web Mercator.
struct WarpedFile: Sendable {
  let file: any RasterFile
  let outline: RasterOutline
  /// A sentence about positions that are not exact; nil if they are exact.
  var warning: String? { plane.warning }

  private let plane: RasterPlane
  /// Whether the first column follows the last column, because the raster goes around the world.
  private let isAround: Bool

  /// The number of pixels of a raster that are in memory at once.
  private static let windowLimit = 1 << 21

  /// Creates the warped pixels of a file.
  ///
  /// - Throws: `ResourceError.malformed` if PROJ cannot transform the positions of the raster.
  init(_ file: any RasterFile) throws(ResourceError) {
    let description = file.description
    do throws(ReferenceSystemError) {
      plane = try RasterPlane(description.reference)
    } catch {
      throw .malformed(file.location, reason: "\(error)")
    }
    guard let outline = RasterOutline(description, on: plane) else {
      throw .malformed(
        file.location, reason: "its positions in \(description.reference.name) are not on Earth")
    }
    self.file = file
    self.outline = outline
    let column = description.georeference.xPerColumn
    isAround =
      plane.turn.map {
        description.georeference.yPerColumn == 0
          && abs(abs(column) * Double(description.width) - $0) < abs(column) / 2
      } ?? false
  }

  /// The shorter side of a pixel of the raster in Web Mercator world units, where it is least.
  var pixelSize: Double {
    let description = file.description
    let shares = [0.05, 0.25, 0.5, 0.75, 0.95]
    let corners = shares.flatMap { row in
      shares.flatMap { column in
        let (x, y) = (column * Double(description.width), row * Double(description.height))
        return [(x, y), (x + 1, y), (x, y + 1)].map { place in
          let found = description.georeference.position(column: place.0, row: place.1)
          return SIMD2(found.x, found.y)
        }
      }
    }
    let worlds = plane.degrees(ofCoordinates: corners).map { place in
      place.map { SIMD2(WebMercator.x(longitude: $0.x), WebMercator.y(latitude: $0.y)) }
    }
    let sizes = stride(from: 0, to: worlds.count, by: 3).compactMap { index -> Double? in
      guard let a = worlds[index], let b = worlds[index + 1], let c = worlds[index + 2] else {
        return nil
      }
      let (right, below) = (b - a, c - a)
      let side = min((right * right).sum(), (below * below).sum()).squareRoot()
      return side > 0 ? side : nil
    }
    return sizes.min() ?? 1
  }

  /// Draws the pixels of the file.
  ///
  /// - Parameters:
  ///   - frame: The pixels to draw on.
  ///   - canvas: The drawn pixels.
  ///   - content: The meaning of the pixels of the file.
  ///   - isNearest: Whether each pixel shows one pixel of the file.
  /// - Throws: `ResourceError` if the file cannot be read.
  func draw(
    in frame: WarpFrame, on canvas: inout WarpedCanvas, as content: RasterContent, isNearest: Bool
  ) throws(ResourceError) {
    let copies = frame.copies
    let first = outline.turns.lowerBound - copies.upperBound
    for turn in first...outline.turns.upperBound - copies.lowerBound {
      guard let part = part(of: frame, turn: turn) else { continue }
      let shift = SIMD2(Double(turn), 0)
      let grid = PlaceGrid(columns: part.columns, rows: part.rows) { pixels in
        places(ofWorld: pixels.map { frame.world($0) + shift })
      }
      guard let grid else { continue }
      let target = Target(frame: frame, grid: grid, content: content, isNearest: isNearest)
      try draw(target, columns: part.columns, rows: part.rows, on: &canvas)
    }
  }

  /// The pixels to draw on, with their places in the raster.
  private struct Target {
    var frame: WarpFrame
    var grid: PlaceGrid
    var content: RasterContent
    var isNearest: Bool
  }

  /// Returns the pixels that the raster covers; nil if there are none.
  private func part(
    of frame: WarpFrame, turn: Int
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    func x(_ longitude: Double) -> Double { WebMercator.x(longitude: longitude) - Double(turn) }
    // Latitudes near the poles have no finite place.
    func y(_ latitude: Double) -> Double { min(max(WebMercator.y(latitude: latitude), -1), 2) }
    return frame.pixels(
      around: Box(
        minX: x(outline.longitudes.lowerBound), minY: y(outline.latitudes.upperBound),
        maxX: x(outline.longitudes.upperBound), maxY: y(outline.latitudes.lowerBound)))
  }

  /// Returns the columns and rows of points in Web Mercator world units. The results of PROJ are rounded, because their
  /// last digits depend on the machine.
  private func places(ofWorld points: [SIMD2<Double>]) -> [SIMD2<Double>?] {
    plane.coordinates(ofWorld: points).map { point in
      guard let point else { return nil }
      let place = file.description.georeference.place(x: point.x, y: point.y)
      let rounded = (SIMD2(place.column, place.row) * 4096).rounded(.toNearestOrEven) / 4096
      return abs(rounded.x) < 1e12 && abs(rounded.y) < 1e12 ? rounded : nil
    }
  }

  /// Draws some pixels. If the part of the raster takes too much memory, the pixels are divided.
  private func draw(
    _ target: Target, columns: Range<Int>, rows: Range<Int>, on canvas: inout WarpedCanvas
  ) throws(ResourceError) {
    let plan = WarpPlan(
      target.grid, columns: columns, rows: rows, of: file.description, isAround)
    guard let plan else { return }
    let count = plan.window.width.multipliedReportingOverflow(by: plan.window.height)
    if count.overflow || count.partialValue > Self.windowLimit {
      guard columns.count > 1 || rows.count > 1 else {
        throw .malformed(
          file.location,
          reason: "it is too detailed for the map without overviews; add them with gdaladdo")
      }
      let isWide = columns.count > rows.count
      let (left, right) = (isWide ? columns : rows).halves
      for half in [left, right] {
        try draw(
          target, columns: isWide ? half : columns, rows: isWide ? rows : half, on: &canvas)
      }
      return
    }
    let sampler = try target.content.sampler(
      of: file, in: plan.window, level: plan.level, isAround: isAround)
    for row in rows {
      if WorkCancellation.isRequested { throw .cancelled(file.location) }
      for column in columns where target.frame.isOnMap(column: column, row: row) {
        guard let spot = plan.place(column: column, row: row, in: target.grid) else { continue }
        let found =
          target.isNearest
          ? sampler.nearest(spot.place) : sampler.mean(at: spot.place, radius: spot.radius)
        if let found {
          canvas.set(found, column: column, row: row, isValue: target.content.isValue)
        }
      }
    }
  }
}

extension Range<Int> {
  /// The first and the second half.
  fileprivate var halves: (Range, Range) {
    let middle = lowerBound + count / 2
    return (lowerBound..<middle, middle..<upperBound)
  }
}

/// The level and the part of a raster from which pixels of a tile are sampled.
private struct WarpPlan {
  /// The index of the level.
  var level: Int
  /// The part of the level.
  var window: RasterWindow
  /// The numbers of pixels of the first level per pixel of the level.
  private var factor: SIMD2<Double>

  /// Creates the plan for some pixels; nil if none of them is in the raster.
  init?(
    _ grid: PlaceGrid, columns: Range<Int>, rows: Range<Int>, of description: RasterDescription,
    _ isAround: Bool
  ) {
    let size = SIMD2(Double(description.width), Double(description.height))
    factor = SIMD2(1, 1)
    level = 0
    window = RasterWindow(x: 0, y: 0, width: 0, height: 0)
    // The least number of pixels of the first level per pixel of the tile.
    var scale = Double.infinity
    for row in rows {
      for column in columns {
        guard let spot = place(column: column, row: row, in: grid), spot.touches(size) else {
          continue
        }
        scale = min(scale, spot.radius.min())
      }
    }
    guard scale < .infinity else { return nil }
    func ratio(_ level: RasterDescription.Level) -> SIMD2<Double> {
      size / SIMD2(Double(level.width), Double(level.height))
    }
    let usable = description.levels.indices.last { index in
      index == 0 || ratio(description.levels[index]).max() <= scale * 1.01
    }
    level = usable ?? 0
    factor = ratio(description.levels[level])
    let whole = size / factor
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for row in rows {
      for column in columns {
        guard let spot = place(column: column, row: row, in: grid), spot.touches(whole) else {
          continue
        }
        low = pointwiseMin(low, spot.place - spot.radius - 1)
        high = pointwiseMax(high, spot.place + spot.radius + 1)
      }
    }
    let overlap = isAround ? whole.x : 0
    low = pointwiseMax(low.rounded(.down), SIMD2(-overlap, 0))
    high = pointwiseMin(high.rounded(.up), SIMD2(whole.x + overlap, whole.y))
    guard low.x < high.x, low.y < high.y else { return nil }
    window = RasterWindow(
      x: Int(low.x), y: Int(low.y), width: Int(high.x - low.x), height: Int(high.y - low.y))
  }

  /// The place of a pixel of the tile in a level, and the distance of the pixels around it that it shows.
  struct Spot {
    var place: SIMD2<Double>
    var radius: SIMD2<Double>

    /// Whether the pixel shows a part of a level with this size.
    @inline(__always)
    func touches(_ size: SIMD2<Double>) -> Bool {
      all((place + radius .> SIMD2()) .& (place - radius .< size))
    }
  }

  /// Returns the place of a pixel of the tile in the level; nil if it has none.
  @inline(__always)
  func place(column: Int, row: Int, in grid: PlaceGrid) -> Spot? {
    guard let place = grid.place(column: column, row: row) else { return nil }
    let one = SIMD2(repeating: 1.0)
    guard let change = grid.change(column: column, row: row) else {
      return Spot(place: place / factor, radius: one)
    }
    let spread = (change.x * change.x + change.y * change.y).squareRoot()
    return Spot(place: place / factor, radius: pointwiseMax(spread / factor, one))
  }
}

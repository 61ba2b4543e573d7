import MapGeoJSON
import MapGeometry

/// Converts contour lines to a layer of a tile.
///
/// Lines are split where they cross the edges of the tile, and the parts are simplified separately. Lines of adjacent
/// tiles therefore meet at the same points of their common edge.
public struct ContourTiler {
  /// The width of the buffer around a tile, in pixels of 512 per tile. It is enough for lines of twice this width.
  public static let buffer = 16.0
  /// The names of the attributes of contour lines: the elevation, the interval, and whether the line is a major line.
  public static let attributes = ["ele", "interval", "major"]
  /// The tolerance of simplification, in pixels of 512 per tile.
  private static let tolerance = 0.25

  private let box: Box
  private let tolerance: Double
  private let scale: Double
  private var layer = TileLayer(name: "", extent: GeoJSONTilingOptions.extent)

  private init(_ box: Box) {
    self.box = box
    let span = box.maxX - box.minX
    tolerance = Self.tolerance * span / Double(GeoJSONTilingOptions.tileSize)
    scale = Double(GeoJSONTilingOptions.extent) / span
    layer.keys = Self.attributes
  }

  /// Returns the contour lines of a tile. Each elevation is a feature with `attributes`. Nil if there are no lines.
  ///
  /// - Parameters:
  ///   - grid: The elevations of the tile with its buffer.
  ///   - box: The tile without its buffer, in the positions of the grid.
  ///   - interval: The difference of elevation between lines.
  ///   - majorMultiplier: The number of lines from one major line to the next, at least 1.
  /// - Throws: `ContourError` if the interval is too small for the elevations.
  public static func layer(
    of grid: ElevationGrid, in box: Box, interval: Double, majorMultiplier: Int
  ) throws(ContourError) -> TileLayer? {
    var tiler = ContourTiler(box)
    for level in try ContourTracer.levels(of: grid, interval: interval) {
      tiler.append(level, interval: interval, majorMultiplier: max(majorMultiplier, 1))
    }
    return tiler.layer.features.isEmpty ? nil : tiler.layer
  }

  private mutating func append(
    _ level: ContourTracer.Level, interval: Double, majorMultiplier: Int
  ) {
    let firstPart = layer.partEnds.count
    for line in level.lines { append(line) }
    guard layer.partEnds.count > firstPart else { return }
    let (firstTag, value) = (layer.tags.count, UInt32(layer.values.count))
    layer.values += [
      AttributeValue(number: level.elevation), AttributeValue(number: interval),
      .bool(level.multiple % majorMultiplier == 0),
    ]
    layer.tags += (0..<3).map { TileLayer.Tag(key: $0, value: value + $0) }
    layer.features.append(
      TileLayer.FeatureRecord(
        type: .line, identifier: nil, parts: firstPart..<layer.partEnds.count,
        tags: firstTag..<layer.tags.count))
  }

  private mutating func append(_ line: [Point]) {
    var parts = Polylines()
    func start(at point: Point) {
      parts.lines.append(Polylines.Line(points: parts.points.count..<parts.points.count))
      extend(to: point)
    }
    func extend(to point: Point) {
      parts.points.append(WeightedPoint(point.x, point.y))
      let first = parts.lines[parts.lines.count - 1].points.lowerBound
      parts.lines[parts.lines.count - 1].points = first..<parts.points.count
    }
    guard let first = line.first else { return }
    start(at: first)
    for (point, next) in zip(line, line.dropFirst()) {
      for crossing in crossings(from: point, to: next) {
        extend(to: crossing)
        start(at: crossing)
      }
      extend(to: next)
    }
    let firstPoint = layer.points.count
    for index in parts.lines.indices {
      parts.markImportance(ofLine: index, squaredTolerance: tolerance * tolerance)
      for point in parts.points(ofLine: index) where point.importance > 0 {
        append(point, to: firstPoint)
      }
    }
    // A line that is shorter than a unit is left out.
    if layer.points.count > firstPoint + 1 {
      layer.partEnds.append(layer.points.count)
    } else {
      layer.points.removeSubrange(firstPoint...)
    }
  }

  /// Appends a point to the line that starts at the index `firstPoint`, unless it equals the last point.
  private mutating func append(_ point: WeightedPoint, to firstPoint: Int) {
    let new = TileLayer.TilePoint(
      nearestInteger((point.x - box.minX) * scale), nearestInteger((point.y - box.minY) * scale))
    if layer.points.count == firstPoint || layer.points.last != new { layer.points.append(new) }
  }

  /// Returns the points where a piece of a line crosses the lines on which the edges of the tile lie, from its start to
  /// its end.
  private func crossings(from start: Point, to end: Point) -> [Point] {
    var found: [(share: Double, point: Point)] = []
    for x in [box.minX, box.maxX] where (start.x < x) != (end.x < x) {
      let share = (x - start.x) / (end.x - start.x)
      found.append((share, Point(x, start.y + share * (end.y - start.y))))
    }
    for y in [box.minY, box.maxY] where (start.y < y) != (end.y < y) {
      let share = (y - start.y) / (end.y - start.y)
      found.append((share, Point(start.x + share * (end.x - start.x), y)))
    }
    return found.sorted { $0.share < $1.share }.map(\.point)
  }
}

extension AttributeValue {
  /// Creates a number, which is an integer if possible.
  fileprivate init(number: Double) {
    self = Int64(exactly: number).map { .integer($0) } ?? .double(number)
  }
}

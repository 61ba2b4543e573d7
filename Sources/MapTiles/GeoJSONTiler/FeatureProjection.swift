import MapGeoJSON
import MapGeometry

/// The first stage of the tiler: degrees to world units, exterior rings clockwise and holes
/// counterclockwise, every point with its importance for simplification.
struct FeatureProjection {
  private let options: GeoJSONTilingOptions
  private let squaredTolerance: Double
  /// What in the positions was doubtful.
  private(set) var positions = PositionProjection()
  private var writer = WorldFeatureWriter()
  /// The feature in hand.
  private var source = 0

  /// A projection with nothing projected yet; `features` say how much there will be.
  init(options: GeoJSONTilingOptions, reservingFor features: [Feature]) {
    self.options = options
    squaredTolerance = options.finestTolerance * options.finestTolerance
    var (positions, lines) = (0, 0)
    for feature in features { feature.geometry?.count(positions: &positions, lines: &lines) }
    writer.geometry.points.reserveCapacity(positions)
    writer.geometry.lines.reserveCapacity(lines)
    writer.records.reserveCapacity(features.count)
  }

  /// What has been projected.
  consuming func finish() -> WorldFeatures { writer.finish() }

  /// Projects the geometry of feature `source`; each geometry of a collection becomes a feature of
  /// its own, and so does each line of several where lines are measured.
  mutating func append(_ geometry: MapGeoJSON.Geometry, source: Int) {
    self.source = source
    switch geometry {
    case .point(let position): close(.point) { $0.append(position) }
    case .multiPoint(let positions):
      close(.point) { for position in positions { $0.append(position) } }
    case .lineString(let positions): close(.line) { $0.append(line: positions) }
    case .multiLineString(let lines) where options.lineMetrics:
      for line in lines { close(.line) { $0.append(line: line) } }
    case .multiLineString(let lines):
      close(.line) { for line in lines { $0.append(line: line) } }
    case .polygon(let rings): close(.polygon) { $0.append(polygon: rings) }
    case .multiPolygon(let polygons):
      close(.polygon) { for rings in polygons { $0.append(polygon: rings) } }
    case .geometryCollection(let geometries):
      for geometry in geometries { append(geometry, source: source) }
    }
  }

  /// Makes a feature of what `body` appends.
  private mutating func close(_ type: TileLayer.GeometryType, _ body: (inout Self) -> Void) {
    let start = writer.position(for: type)
    body(&self)
    writer.closeRecord(type: type, source: Int32(truncatingIfNeeded: source), from: start)
  }

  private mutating func append(line positions: [Position]) {
    let first = writer.geometry.points.count
    for position in positions { append(position) }
    guard writer.geometry.points.count > first else { return }
    var length = 0.0
    for index in first..<writer.geometry.points.count - 1 {
      let (a, b) = (writer.geometry.points[index], writer.geometry.points[index + 1])
      length += Point(b.x - a.x, b.y - a.y).length
    }
    close(Polylines.Line(points: first..<first, measure: length, stopDistance: length))
  }

  private mutating func append(polygon rings: [[Position]]) {
    var isExterior = true
    for ring in rings {
      let first = writer.geometry.points.count
      if isClockwise(ring) == isExterior {
        for position in ring { append(position) }
      } else {
        for position in ring.reversed() { append(position) }
      }
      guard writer.geometry.points.count > first else { continue }
      var area = 0.0
      for index in first..<writer.geometry.points.count - 1 {
        let (a, b) = (writer.geometry.points[index], writer.geometry.points[index + 1])
        area += (a.x * b.y - b.x * a.y) / 2
      }
      close(
        Polylines.Line(points: first..<first, measure: area.magnitude, opensPolygon: isExterior))
      isExterior = false
    }
  }

  /// Ends a line or ring after the points appended so far, and weighs them.
  private mutating func close(_ line: Polylines.Line) {
    var line = line
    line.points = line.points.lowerBound..<writer.geometry.points.count
    writer.geometry.lines.append(line)
    writer.geometry.markImportance(
      ofLine: writer.geometry.lines.count - 1, squaredTolerance: squaredTolerance)
  }

  private mutating func append(_ position: Position) {
    guard let point = positions.world(position, feature: source) else { return }
    writer.geometry.points.append(WeightedPoint(point.x, point.y))
  }
}

extension MapGeoJSON.Geometry {
  /// Counts the positions, and the lines and rings.
  fileprivate func count(positions: inout Int, lines: inout Int) {
    switch self {
    case .point: positions += 1
    case .multiPoint(let points): positions += points.count
    case .lineString(let line):
      positions += line.count
      lines += 1
    case .multiLineString(let parts), .polygon(let parts):
      for part in parts { positions += part.count }
      lines += parts.count
    case .multiPolygon(let polygons):
      for rings in polygons {
        for ring in rings { positions += ring.count }
        lines += rings.count
      }
    case .geometryCollection(let geometries):
      for geometry in geometries { geometry.count(positions: &positions, lines: &lines) }
    }
  }
}

/// Whether a ring in degrees runs clockwise with north up, or has no area. The sum is compensated,
/// as in geojson-rewind, so that far-away slivers keep their sign.
private func isClockwise(_ ring: [Position]) -> Bool {
  guard var previous = ring.last else { return true }
  var sum = 0.0
  var lost = 0.0
  for position in ring {
    let width = position.longitude - previous.longitude
    let term = width * (previous.latitude + position.latitude)
    let next = sum + term
    lost += sum.magnitude >= term.magnitude ? sum - next + term : term - next + sum
    sum = next
    previous = position
  }
  return sum + lost >= 0
}

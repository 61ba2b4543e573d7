import MapGeoJSON
import MapGeometry

/// The first stage of the tiler. It converts degrees to world units, exterior rings to clockwise order, and holes
/// to counterclockwise order. It also computes the importance of points for simplification.
struct FeatureProjection {
  private let options: GeoJSONTilingOptions
  private let squaredTolerance: Double
  /// The counts of positions that cannot be shown in place.
  private(set) var positions = PositionProjection()
  private var writer = WorldFeatureWriter()
  /// The index of the current feature.
  private var source = 0

  /// Creates an empty projection with capacity for `features`.
  init(options: GeoJSONTilingOptions, reservingFor features: ArraySlice<Feature>) {
    self.options = options
    squaredTolerance = options.finestTolerance * options.finestTolerance
    var (positions, lines) = (0, 0)
    for feature in features { feature.geometry?.count(positions: &positions, lines: &lines) }
    writer.geometry.points.reserveCapacity(positions)
    writer.geometry.lines.reserveCapacity(lines)
    writer.records.reserveCapacity(features.count)
  }

  /// Returns the projected features.
  consuming func finish() -> WorldFeatures { writer.finish() }

  /// Projects the geometry of feature `source`. Each geometry of a collection becomes a separate feature. With line
  /// metrics, each line of a multi-line also becomes a separate feature.
  mutating func append(_ geometry: MapGeoJSON.Geometry, source: Int) {
    self.source = source
    switch geometry {
    case .point(let position): close(.point) { $0.append(point: position) }
    case .multiPoint(let positions):
      close(.point) { for position in positions { $0.append(point: position) } }
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

  /// Creates a feature from the geometry that `body` appends.
  private mutating func close(_ type: TileLayer.GeometryType, _ body: (inout Self) -> Void) {
    let start = writer.position(for: type)
    body(&self)
    writer.closeRecord(type: type, source: Int32(truncatingIfNeeded: source), from: start)
  }

  private mutating func append(point position: Position) {
    positions.countPart(CollectionOfOne(position), feature: source)
    append(position)
  }

  private mutating func append(line positions: [Position]) {
    self.positions.countPart(positions, feature: source)
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
    if let exterior = rings.first { positions.countPart(exterior, feature: source) }
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

  /// Ends a line or ring after the points appended so far, and computes the importance of its points.
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
  /// Adds the numbers of positions, and of lines and rings, to the counts.
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

/// Whether a ring in degrees is clockwise with north up, or has no area. The sum is compensated for rounding, as in
/// geojson-rewind, so the sign is correct for narrow rings far from the origin.
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

/// A run of features in world units, with their copies across the antimeridian.
final class ProjectedRun: Sendable {
  /// The original features.
  let run: FeatureRun
  /// The features that pass the source's filter.
  let features: ArraySlice<Feature>
  /// The numbers of `features`.
  let numbers: [Int]
  /// The copies of features west of the world, the world's own features, and the copies of features east of the
  /// world. The source of a record is an index into `features`.
  let world: WorldFeatures
  /// The ranges of these three parts in the records.
  let parts: [Range<Int>]
  /// The box of all records.
  let box: Box
  /// The counts of positions that cannot be shown in place.
  let positions: PositionProjection

  /// Returns the place in `features` of the feature with an index that counts from 0.
  func place(of index: Int) -> Int { features.startIndex + index }

  /// Projects the features of a run to world units.
  init(
    _ run: FeatureRun, options: GeoJSONTilingOptions, filter: ((Feature) -> Bool)?
  ) {
    self.run = run
    if let filter {
      let kept = run.numbers.indices.filter { filter(run.feature(at: $0)) }
      features = kept.map { run.feature(at: $0) }[...]
      numbers = kept.map { run.numbers[$0] }
    } else {
      features = run.features
      numbers = run.numbers
    }
    var projection = FeatureProjection(options: options, reservingFor: features)
    for place in features.indices {
      if let geometry = features[place].geometry {
        projection.append(geometry, source: place - features.startIndex)
      }
    }
    positions = projection.positions
    (world, parts) = projection.finish().wrapped(
      buffer: options.buffer, lineMetrics: options.lineMetrics)
    box = world.records.reduce(into: Box.empty) { $0.formUnion($1.box) }
  }
}

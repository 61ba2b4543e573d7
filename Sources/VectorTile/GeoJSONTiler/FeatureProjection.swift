import GeoJSON
import Geometry

/// The first stage of the tiler: degrees to world units, exterior rings clockwise and holes
/// counterclockwise, every point with its importance for simplification.
struct FeatureProjection {
  /// The options of the source.
  let options: GeoJSONTilingOptions
  /// What has been projected so far.
  private(set) var features = WorldFeatures()
  /// How many positions were beyond a pole.
  private(set) var positionsBeyondPole = 0
  /// The first feature with such a position.
  private(set) var firstFeatureBeyondPole = 0

  /// A projection with nothing projected yet.
  init(options: GeoJSONTilingOptions) { self.options = options }

  /// Projects one geometry of feature `source`; each geometry of a collection becomes a feature of
  /// its own, and so does each line of several where lines are measured.
  mutating func append(_ geometry: GeoJSON.Geometry, source: Int) {
    let first = features.geometry.lines.count
    switch geometry {
    case .point(let position):
      append(points: [position], source: source)
      features.closeRecord(type: .point, source: source, firstLine: first)
    case .multiPoint(let positions):
      append(points: positions, source: source)
      features.closeRecord(type: .point, source: source, firstLine: first)
    case .lineString(let positions):
      append(line: positions, source: source)
      features.closeRecord(type: .line, source: source, firstLine: first)
    case .multiLineString(let lines) where options.lineMetrics:
      for line in lines { append(.lineString(line), source: source) }
    case .multiLineString(let lines):
      for line in lines { append(line: line, source: source) }
      features.closeRecord(type: .line, source: source, firstLine: first)
    case .polygon(let rings):
      append(polygon: rings, source: source)
      features.closeRecord(type: .polygon, source: source, firstLine: first)
    case .multiPolygon(let polygons):
      for rings in polygons { append(polygon: rings, source: source) }
      features.closeRecord(type: .polygon, source: source, firstLine: first)
    case .geometryCollection(let geometries):
      for geometry in geometries { append(geometry, source: source) }
    }
  }

  private mutating func append(points positions: [Position], source: Int) {
    guard !positions.isEmpty else { return }
    for position in positions { append(position, source: source) }
    features.geometry.lines.append(Polylines.Line(end: features.geometry.points.count))
  }

  private mutating func append(line positions: [Position], source: Int) {
    guard !positions.isEmpty else { return }
    let first = features.geometry.points.count
    for position in positions { append(position, source: source) }
    var length = 0.0
    for index in first + 1..<max(first + 1, features.geometry.points.count) {
      let a = features.geometry.points[index - 1]
      let b = features.geometry.points[index]
      length += Point(b.x - a.x, b.y - a.y).length
    }
    close(measure: length, stopDistance: length, opensPolygon: false)
  }

  private mutating func append(polygon rings: [[Position]], source: Int) {
    var isExterior = true
    for ring in rings {
      guard !ring.isEmpty else { continue }
      let first = features.geometry.points.count
      if isClockwise(ring) == isExterior {
        for position in ring { append(position, source: source) }
      } else {
        for position in ring.reversed() { append(position, source: source) }
      }
      var twiceArea = 0.0
      for index in first + 1..<max(first + 1, features.geometry.points.count) {
        let a = features.geometry.points[index - 1]
        let b = features.geometry.points[index]
        twiceArea += a.x * b.y - b.x * a.y
      }
      close(measure: (twiceArea / 2).magnitude, stopDistance: 0, opensPolygon: isExterior)
      isExterior = false
    }
  }

  /// Ends a line or ring and weighs its points.
  private mutating func close(measure: Double, stopDistance: Double, opensPolygon: Bool) {
    features.geometry.lines.append(
      Polylines.Line(
        end: features.geometry.points.count, measure: measure, stopDistance: stopDistance,
        opensPolygon: opensPolygon))
    let tolerance = options.finestTolerance
    features.geometry.markImportance(
      ofLine: features.geometry.lines.count - 1, squaredTolerance: tolerance * tolerance)
  }

  private mutating func append(_ position: Position, source: Int) {
    if position.latitude.magnitude > 90 {
      if positionsBeyondPole == 0 { firstFeatureBeyondPole = source }
      positionsBeyondPole += 1
    }
    let point = WebMercator.world(longitude: position.longitude, latitude: position.latitude)
    features.geometry.points.append(WeightedPoint(point.x, point.y))
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

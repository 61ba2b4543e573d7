import MapGeoJSON
import MapGeometry

/// A projection of the positions of a source, which counts the positions that cannot be shown in place.
struct PositionProjection: Sendable {
  /// A count of occurrences, and the index of the first feature with an occurrence.
  struct Counter: Sendable {
    private(set) var count = 0
    private(set) var firstFeature = 0

    /// Counts an occurrence in feature `feature`.
    mutating func add(feature: Int) {
      if count == 0 { firstFeature = feature }
      count += 1
    }

    /// Adds the counts of `other`, whose features start at `firstFeature`.
    mutating func add(_ other: Counter, firstFeature first: Int) {
      if count == 0 { firstFeature = other.firstFeature + first }
      count += other.count
    }
  }

  private var beyondPole = Counter()
  private var beyondWorld = Counter()
  private var notFinite = Counter()
  private var beyondSquare = Counter()

  /// Returns the world point of a position of feature `feature`. Returns nil if a coordinate is not finite.
  @inline(__always)
  mutating func world(_ position: Position, feature: Int) -> Point? {
    guard position.longitude.isFinite, position.latitude.isFinite else {
      notFinite.add(feature: feature)
      return nil
    }
    if position.latitude.magnitude > 90 { beyondPole.add(feature: feature) }
    if position.longitude.magnitude > WebMercator.greatestLongitude {
      beyondWorld.add(feature: feature)
    }
    return WebMercator.world(longitude: position.longitude, latitude: position.latitude)
  }

  /// Counts a point, line or polygon of feature `feature` if it lies completely outside the square of Web Mercator.
  mutating func countPart(_ positions: some Collection<Position>, feature: Int) {
    // Most parts start within the square, so only their first position is tested.
    guard let first = positions.first, Self.isBeyondSquare(first) else { return }
    if positions.allSatisfy(Self.isBeyondSquare) { beyondSquare.add(feature: feature) }
  }

  private static func isBeyondSquare(_ position: Position) -> Bool {
    let latitude = position.latitude.magnitude
    return latitude > WebMercator.maximumLatitude && latitude <= 90
  }

  /// Adds the counts of `other`, whose features start at `firstFeature`.
  mutating func add(_ other: PositionProjection, firstFeature: Int) {
    beyondPole.add(other.beyondPole, firstFeature: firstFeature)
    beyondWorld.add(other.beyondWorld, firstFeature: firstFeature)
    notFinite.add(other.notFinite, firstFeature: firstFeature)
    beyondSquare.add(other.beyondSquare, firstFeature: firstFeature)
  }

  /// The warnings for all nonzero counts.
  var warnings: [TilingWarning] {
    var warnings: [TilingWarning] = []
    if beyondPole.count > 0 {
      warnings.append(
        .latitudeBeyondPole(positions: beyondPole.count, firstFeature: beyondPole.firstFeature))
    }
    if beyondSquare.count > 0 {
      warnings.append(
        .latitudeBeyondSquare(
          parts: beyondSquare.count, firstFeature: beyondSquare.firstFeature))
    }
    if beyondWorld.count > 0 {
      warnings.append(
        .longitudeBeyondWorld(
          positions: beyondWorld.count, firstFeature: beyondWorld.firstFeature))
    }
    if notFinite.count > 0 {
      warnings.append(.notFinite(positions: notFinite.count, firstFeature: notFinite.firstFeature))
    }
    return warnings
  }
}

/// A problem with data that could not be tiled unchanged.
public enum TilingWarning: Hashable, Sendable, CustomStringConvertible {
  /// Positions beyond a pole were mirrored at the pole. The values are the number of these positions and the index of
  /// the first feature that contains one of them.
  case latitudeBeyondPole(positions: Int, firstFeature: Int)
  /// Points, lines and polygons beyond the latitudes of tiles are drawn at the edge. The values are the number of
  /// these parts and the index of the first feature that contains one of them.
  case latitudeBeyondSquare(parts: Int, firstFeature: Int)
  /// Positions too far to the east or west are not drawn. The values are the number of these positions and the index
  /// of the first feature that contains one of them.
  case longitudeBeyondWorld(positions: Int, firstFeature: Int)
  /// Positions with a coordinate that is not finite were skipped. The values are the number of these positions and
  /// the index of the first feature that contains one of them.
  case notFinite(positions: Int, firstFeature: Int)
  /// Features that are not points were skipped in a clustered source. The values are the number of these features and
  /// the index of the first of them.
  case notAPoint(features: Int, firstFeature: Int)

  /// The problem, its extent, and the number of the first feature, counted from 1.
  public var description: String {
    switch self {
    case .latitudeBeyondPole(let positions, let firstFeature):
      """
      \(positions) position\(positions == 1 ? "" : "s") with a latitude beyond ±90 degrees, the \
      first in feature \(firstFeature + 1): mirrored at the pole (is latitude written before longitude?)
      """
    case .latitudeBeyondSquare(let parts, let firstFeature):
      """
      \(parts) point\(parts == 1 ? ", line or polygon" : "s, lines or polygons") beyond ±85.0511 degrees of \
      latitude, the first in feature \(firstFeature + 1): moved to this latitude, where Mercator maps and tiles \
      end (map projections show it as the pole)
      """
    case .longitudeBeyondWorld(let positions, let firstFeature):
      """
      \(positions) position\(positions == 1 ? "" : "s") with a longitude beyond ±540 degrees, the \
      first in feature \(firstFeature + 1): not drawn (are the coordinates degrees?)
      """
    case .notFinite(let positions, let firstFeature):
      """
      \(positions) position\(positions == 1 ? "" : "s") without a finite longitude and latitude, the \
      first in feature \(firstFeature + 1): left out
      """
    case .notAPoint(let features, let firstFeature):
      """
      \(features) feature\(features == 1 ? "" : "s") of a clustered source, the first feature \
      \(firstFeature + 1), not a point: left out
      """
    }
  }
}

import MapGeoJSON
import MapGeometry

/// Projects a source's positions, and keeps count of those that cannot be shown where they are.
struct PositionProjection: Sendable {
  /// How many there are of something, and the first feature that has one.
  struct Tally: Sendable {
    private(set) var count = 0
    private(set) var firstFeature = 0

    /// Counts one more, of feature `feature`.
    mutating func add(feature: Int) {
      if count == 0 { firstFeature = feature }
      count += 1
    }

    /// Adds what `other` counted among the features from `firstFeature` on.
    mutating func add(_ other: Tally, firstFeature first: Int) {
      if count == 0 { firstFeature = other.firstFeature + first }
      count += other.count
    }
  }

  private var beyondPole = Tally()
  private var beyondWorld = Tally()
  private var notFinite = Tally()

  /// The longitude from which on, in degrees to either side, a position is in no copy of the world that is
  /// drawn: the tiler takes in the worlds on either side of the one around longitude 0.
  private static let greatestLongitude = 540.0

  /// The world point of a position of feature `feature`; nil where a coordinate is no number.
  @inline(__always)
  mutating func world(_ position: Position, feature: Int) -> Point? {
    guard position.longitude.isFinite, position.latitude.isFinite else {
      notFinite.add(feature: feature)
      return nil
    }
    if position.latitude.magnitude > 90 { beyondPole.add(feature: feature) }
    if position.longitude.magnitude > Self.greatestLongitude { beyondWorld.add(feature: feature) }
    return WebMercator.world(longitude: position.longitude, latitude: position.latitude)
  }

  /// Adds what `other` counted among the features from `firstFeature` on.
  mutating func add(_ other: PositionProjection, firstFeature: Int) {
    beyondPole.add(other.beyondPole, firstFeature: firstFeature)
    beyondWorld.add(other.beyondWorld, firstFeature: firstFeature)
    notFinite.add(other.notFinite, firstFeature: firstFeature)
  }

  /// What was counted.
  var warnings: [TilingWarning] {
    var warnings: [TilingWarning] = []
    if beyondPole.count > 0 {
      warnings.append(
        .latitudeBeyondPole(positions: beyondPole.count, firstFeature: beyondPole.firstFeature))
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

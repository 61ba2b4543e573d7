import GeoJSON

/// What a store holds as features.
public struct StoredFeatures: Hashable, Sendable {
  /// The features, in the store's order; longitudes and latitudes are in WGS 84.
  public var features: [Feature]
  /// What was wrong but left out: one text for each kind.
  public var warnings: [String]

  /// These features, with what was wrong.
  public init(_ features: [Feature], warnings: [String] = []) {
    self.features = features
    self.warnings = warnings
  }

  /// The features as a collection.
  public var geoJSON: GeoJSONObject { .featureCollection(FeatureCollection(features: features)) }
}

/// Counts mistakes of one kind, of which the first is told.
struct MistakeCount {
  private(set) var count = 0
  private var first = ""

  /// Notes a mistake.
  mutating func note(_ mistake: @autoclosure () -> String) {
    if count == 0 { first = mistake() }
    count += 1
  }

  /// The first, and how many more there are; empty where there is none.
  func warnings(_ consequence: String) -> [String] {
    guard count > 0 else { return [] }
    return [first + (count > 1 ? " (and \(count - 1) more)" : "") + "; " + consequence]
  }
}

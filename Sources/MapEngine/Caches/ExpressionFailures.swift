import MapGeoJSON
import MapStyle

/// The failures of an expression of a layer: the features in a tile, or in a view, for which it has no value.
struct ExpressionFailures: Sendable {
  /// Why the expression has no value for the first feature.
  let error: EvaluationError
  /// The first feature, with the attributes that the expression reads.
  let first: String
  /// The features. The parts of a feature in several tiles are one.
  var features: Set<FailedFeature>

  /// Adds a feature.
  mutating func add(_ feature: FailedFeature) { features.insert(feature) }

  /// Adds the features of another tile.
  mutating func add(_ other: ExpressionFailures) { features.formUnion(other.features) }
}

/// A feature that several tiles may contain: its identifier or, without one, its attributes and the place of a point.
struct FailedFeature: Hashable, Sendable {
  var identifier: Feature.Identifier?
  var attributes = Attributes()
  var place = SIMD2<Int>()
}

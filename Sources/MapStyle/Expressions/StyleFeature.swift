import MapGeoJSON
import MapGeometry

/// A feature as expressions read it.
public protocol StyleFeature {
  /// The feature's identifier, if it has one.
  var styleIdentifier: Feature.Identifier? { get }
  /// The geometry type: `Point`, `LineString` or `Polygon`, or a `Multi` variant if it is known; empty if
  /// the type is unknown.
  var styleGeometryType: String { get }
  /// The attribute `name`; nil if the feature has none. `slot` is the index of the name in the
  /// `attributeNames` of the expression, so that a name is looked up once for many features, or
  /// `StyleFeatureSlot.none` for computed names.
  func styleAttribute(_ name: String, slot: Int) -> AttributeValue?
  /// All attributes.
  var styleAttributes: Attributes { get }
  /// The geometry as points, lines or rings in Web Mercator world units: 0...1 from the antimeridian to the
  /// east and from north to south.
  var styleGeometry: [[Point]] { get }
}

/// The absence of a slot.
public enum StyleFeatureSlot {
  /// The slot of names that have none.
  public static let none = -1
}

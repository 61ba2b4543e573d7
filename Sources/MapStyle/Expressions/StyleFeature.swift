import MapGeoJSON
import MapGeometry

/// What an expression may ask of a feature. Tiles, shapes and tests each bring their own.
public protocol StyleFeature {
  /// The feature's identifier, if it has one.
  var styleIdentifier: Feature.Identifier? { get }
  /// The kind of geometry: `Point`, `LineString` or `Polygon`, or a Multi variant where it is known;
  /// empty where it is not known at all.
  var styleGeometryType: String { get }
  /// The attribute called `name`; nil where the feature has none. `slot` is the expression's own
  /// number for the name (an index into its `attributeNames`), so that a name is looked up once for
  /// many features; `StyleFeatureSlot.none` where the name is computed and has no number.
  func styleAttribute(_ name: String, slot: Int) -> AttributeValue?
  /// All attributes.
  var styleAttributes: Attributes { get }
  /// The geometry as points, lines or rings (in their order) in Web Mercator world units: 0...1 from
  /// the antimeridian eastwards, and from north to south.
  var styleGeometry: [[Point]] { get }
}

/// The slot that is none.
public enum StyleFeatureSlot {
  /// What a feature is asked with where a name has no number of its own.
  public static let none = -1
}

/// A projection of the map, or a mix of two (style-spec: types, `projectionDefinition`).
public struct ProjectionDefinition: Hashable, Sendable {
  /// The first projection of the mix.
  public var from: String
  /// The second projection of the mix.
  public var to: String
  /// The fraction of `to`, from 0 to 1.
  public var transition: Double

  /// A mix of these projections.
  public init(from: String, to: String, transition: Double) {
    self.from = from
    self.to = to
    self.transition = transition
  }

  /// A single projection.
  public init(_ name: String) { self.init(from: name, to: name, transition: 1) }

  /// The zoom level from which on `globe` is Mercator (style-spec: projection).
  public static let globeEnd = 12.0

  /// The names of projections (style-spec: projection).
  static let knownNames: Set<String> = ["mercator", "vertical-perspective", "globe"]
}

import MapEngine
public import MapStyle

/// What the picture of a map contains, as far as its legend depends on it.
public struct LegendContent: Sendable {
  /// A source of data that is drawn over a map.
  public struct DataSource: Hashable, Sendable {
    /// The name of the source.
    public var name: String
    /// What the data is; nil if it has no name.
    public var title: String?

    /// Creates a source.
    public init(_ name: String, title: String? = nil) {
      self.name = name
      self.title = title
    }
  }

  /// Returns the features in the picture that a layer draws, by the id of the layer; nil if they are not known. It is only
  /// called for layers that the legend may show.
  public var features: @Sendable (String) -> [any StyleFeature & Sendable]?

  /// Creates the content of a picture.
  public init(features: @escaping @Sendable (String) -> [any StyleFeature & Sendable]?) {
    self.features = features
  }
}

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

  /// The features in the picture by the id of the layer that draws them. Layers without an entry have no features that are
  /// known.
  public var features: [String: [any StyleFeature & Sendable]]
  /// The sources of the data. If there are any, their layers are those that draw the data.
  public var dataSources: [DataSource]

  /// Creates the content of a picture.
  public init(
    features: [String: [any StyleFeature & Sendable]] = [:], dataSources: [DataSource] = []
  ) {
    self.features = features
    self.dataSources = dataSources
  }
}

public import MapRaster

/// Marks the start or the end of the commands of a layer in a display list.
public struct LayerMark: DisplayMark {
  /// The identifier of the layer if the mark is the layer's start; nil if the mark is the layer's end.
  public var layer: String?

  /// Creates the mark of a layer's start. If `layer` is nil, creates the mark of the end of the last layer that was
  /// started.
  public init(_ layer: String?) { self.layer = layer }
}

/// The features of the following command. There is one feature for each shape of a fill, line of a stroke, or disc.
public struct FeatureMark: DisplayMark {
  /// A feature as its tiles show it.
  public struct Feature: Hashable, Sendable {
    /// A number that all parts of a feature have in common, derived from its identifier and attributes.
    public var identity: UInt64
    /// The feature's identifier in its data; nil if the feature has no identifier.
    public var id: String?

    /// Creates a feature from its identity and its identifier.
    public init(identity: UInt64, id: String?) {
      self.identity = identity
      self.id = id
    }
  }

  /// The features, without duplicates.
  public var features: [Feature] = []
  /// The feature of each shape, line or disc, as an index into `features`.
  public var indices: [Int32] = []

  /// Creates a mark without features.
  public init() {}

  /// Returns the feature of a part of the command; nil if the feature is not known.
  public func feature(ofPart index: Int) -> Feature? {
    guard indices.indices.contains(index) else { return nil }
    let feature = Int(indices[index])
    return features.indices.contains(feature) ? features[feature] : nil
  }
}

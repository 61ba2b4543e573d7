/// Where a layer stands, whatever its place in the style's array: the layer's `insertBelow`.
public enum LayerAnchor: Hashable, Sendable {
  /// Directly below the layer of this id.
  case layer(String)
  /// Below the style's labels: below the layer that its `metadata` names as `render-map:labels`,
  /// else below the first symbol layer that has a `text-field`.
  case labels
  /// Below the style's roads and railways: below the layer that its `metadata` names as
  /// `render-map:transit`, else below the first line layer whose `source-layer` or `id` has one of
  /// `TransitVocabulary`'s words.
  case transit

  /// The anchor as a style writes it: `labels`, `transit` or the id of a layer.
  public init(_ text: String) {
    switch text {
    case "labels": self = .labels
    case "transit": self = .transit
    default: self = .layer(text)
    }
  }

  /// The anchor as a style writes it.
  public var text: String {
    switch self {
    case .layer(let id): id
    case .labels: "labels"
    case .transit: "transit"
    }
  }
}

/// The place of a layer that is independent of the order of the style: its `insertBelow`.
public enum LayerAnchor: Hashable, Sendable {
  /// Directly below the layer with this id.
  case layer(String)
  /// Below the style's labels: below the layer that its `metadata` names as `render-map:labels` or, without
  /// one, below the first symbol layer with a `text-field`.
  case labels
  /// Below the style's roads and railways: below the layer that its `metadata` names as
  /// `render-map:transit` or, without one, below the first line layer whose `source-layer` or `id` contains
  /// a word of `TransitVocabulary`.
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

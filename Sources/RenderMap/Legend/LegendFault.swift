import MapStyle

/// The reason why there is no legend.
public enum LegendError: Error, Hashable, Sendable {
  /// The style has no layer with this id.
  case unknownLayer(String, known: [String])
  /// None of the layers has anything to show, or no layer draws data.
  case nothingToShow(known: [String])
}

extension LegendError: CustomStringConvertible {
  /// The problem and, if there is one, its solution.
  public var description: String {
    switch self {
    case .unknownLayer(let id, let known):
      known.isEmpty
        ? "the style has no layer \"\(id)\", nor any other that a legend can show"
        : "the style has no layer \"\(id)\"; its layers are \(Self.list(known))"
    case .nothingToShow(let known):
      known.isEmpty
        ? "the style has no layer that a legend can show"
        : "no layer draws features by their attributes; name the layers to show: \(Self.list(known))"
    }
  }

  /// The first of the names.
  private static func list(_ names: [String]) -> String {
    let limit = 12
    guard names.count > limit else { return names.joined(separator: ", ") }
    return names.prefix(limit).joined(separator: ", ") + " and \(names.count - limit) more"
  }
}

/// What a legend shows differently from the map, or not at all.
public struct LegendWarning: Hashable, Sendable {
  /// The kind of a warning.
  public enum Kind: Hashable, Sendable {
    /// A property depends on features in a way that has no classes. The sample has its default.
    case unreadProperty
    /// A layer has nothing to show.
    case emptyLayer
  }

  /// The kind.
  public var kind: Kind
  /// The id of the layer.
  public var layer: String
  /// The problem, and what the legend shows despite it.
  public var message: String

  /// Creates a warning.
  public init(_ kind: Kind, layer: String, message: String) {
    self.kind = kind
    self.layer = layer
    self.message = message
  }
}

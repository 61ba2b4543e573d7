extension RequestError {
  /// Returns the error of a legend of a layer that the style does not have.
  static func unknownLegendLayer(_ id: String, known: [String]) -> RequestError {
    RequestError(
      "legend",
      known.isEmpty
        ? "the style has no layer \"\(id)\", nor any other that a legend can show"
        : "the style has no layer \"\(id)\"; its layers are \(list(known))")
  }

  /// Returns the error of a legend if none of the layers has anything to show, or no layer draws data.
  static func nothingToShow(known: [String]) -> RequestError {
    RequestError(
      "legend",
      known.isEmpty
        ? "the style has no layer that a legend can show"
        : "no layer draws features by their attributes; name the layers to show: \(list(known))")
  }

  /// The first of the names.
  private static func list(_ names: [String]) -> String {
    let limit = 12
    guard names.count > limit else { return names.joined(separator: ", ") }
    return names.prefix(limit).joined(separator: ", ") + " and \(names.count - limit) more"
  }
}

/// A difference between a legend and its map, or a part that the legend does not show.
public struct LegendWarning: Hashable, Sendable {
  /// The kind of a warning.
  public enum Kind: Hashable, Sendable {
    /// A property depends on features in a way that has no classes. The swatch has its default.
    case unreadProperty
    /// A layer has nothing to show.
    case emptyLayer
  }

  /// The kind of the difference.
  public var kind: Kind
  /// The id of the layer.
  public var layer: String
  /// The problem, and the parts that the legend shows despite it.
  public var message: String

  /// Creates a warning.
  public init(_ kind: Kind, layer: String, message: String) {
    self.kind = kind
    self.layer = layer
    self.message = message
  }
}

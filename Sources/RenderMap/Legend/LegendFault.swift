extension RequestError {
  /// Returns the error for a legend that names a layer that the style does not contain.
  static func unknownLegendLayer(_ id: String, known: [String]) -> RequestError {
    RequestError(
      "legend",
      known.isEmpty
        ? "the style has no layer \"\(id)\", nor any other that a legend can show"
        : "the style has no layer \"\(id)\"; its layers are \(list(known))")
  }

  /// Returns the error for a legend without entries. None of the chosen layers has anything to show, or no layer draws
  /// data.
  static func nothingToShow(known: [String]) -> RequestError {
    RequestError(
      "legend",
      known.isEmpty
        ? "the style has no layer that a legend can show"
        : "no layer draws features by their attributes; name the layers to show: \(list(known))")
  }

  /// Returns the first of the names, and the number of further names, as text.
  private static func list(_ names: [String]) -> String {
    let limit = 12
    guard names.count > limit else { return names.joined(separator: ", ") }
    return names.prefix(limit).joined(separator: ", ") + " and \(names.count - limit) more"
  }
}

/// A warning about a difference between a legend and its map, or about a part that the legend does not show.
public struct LegendWarning: Hashable, Sendable {
  /// The kind of a warning.
  public enum Kind: Hashable, Sendable {
    /// A property depends on features in a way that has no classes. The swatch shows the value of the property for
    /// features without attributes.
    case unreadProperty
    /// A layer has nothing that the legend can show.
    case emptyLayer
    /// Numbers have more decimals than requested, because labels of classes would be equal otherwise.
    case addedDigits
  }

  /// The kind of the warning.
  public var kind: Kind
  /// The id of the layer that the warning is about.
  public var layer: String
  /// The problem, and what the legend shows in spite of it.
  public var message: String

  /// Creates a warning about a layer.
  public init(_ kind: Kind, layer: String, message: String) {
    self.kind = kind
    self.layer = layer
    self.message = message
  }
}

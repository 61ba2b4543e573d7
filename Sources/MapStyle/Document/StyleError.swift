/// Why a style could not be changed.
public enum StyleError: Error, Hashable, Sendable {
  /// There is no layer with this id.
  case unknownLayer(String)
  /// There is a layer with this id already.
  case duplicateLayer(String)
  /// There is no source of this name.
  case unknownSource(String)
  /// There is a source of this name already.
  case duplicateSource(String)
  /// The source is drawn by a layer, and cannot go before it.
  case sourceInUse(source: String, layer: String)
  /// The source is of another type than what was to be done with it needs.
  case wrongSourceType(source: String, needed: String)
  /// The source's tiles have layers, and it was not said which of them is meant.
  case needsSourceLayer(String)
  /// The source's tiles have no layers, but one of them was named.
  case hasNoSourceLayers(String)
  /// What was to be set is wrong.
  case invalid([StyleDiagnostic])
}

extension StyleError: CustomStringConvertible {
  /// What is wrong and what would help.
  public var description: String {
    switch self {
    case .unknownLayer(let id): "the style has no layer \"\(id)\""
    case .duplicateLayer(let id):
      "the style has a layer \"\(id)\" already; give the new one another id"
    case .unknownSource(let name): "the style has no source \"\(name)\""
    case .duplicateSource(let name):
      "the style has a source \"\(name)\" already; give the new one another name"
    case .sourceInUse(let source, let layer):
      "the source \"\(source)\" is drawn by the layer \"\(layer)\"; remove that first"
    case .wrongSourceType(let source, let needed):
      "the source \"\(source)\" is not of type \(needed)"
    case .needsSourceLayer(let source):
      "the tiles of the source \"\(source)\" have layers; say in which the feature is"
    case .hasNoSourceLayers(let source):
      "the source \"\(source)\" has no layers; leave the source layer out"
    case .invalid(let diagnostics): diagnostics.map(\.description).joined(separator: "\n")
    }
  }
}

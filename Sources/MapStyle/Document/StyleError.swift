/// The reason that a style could not be changed.
public enum StyleError: Error, Hashable, Sendable {
  /// The style has no layer with this id.
  case unknownLayer(String)
  /// The style already has a layer with this id.
  case duplicateLayer(String)
  /// The style has no source with this name.
  case unknownSource(String)
  /// The style already has a source with this name.
  case duplicateSource(String)
  /// The source cannot be removed because a layer draws it.
  case sourceInUse(source: String, layer: String)
  /// The operation needs a source of another type.
  case wrongSourceType(source: String, needed: String)
  /// A source layer must be named, because the source's tiles have layers.
  case needsSourceLayer(String)
  /// No source layer may be named, because the source's tiles have no layers.
  case hasNoSourceLayers(String)
  /// The new value is invalid.
  case invalid([StyleDiagnostic])
  /// An edit is malformed or cannot be applied. The text describes the problem, and its solution if the solution is
  /// known.
  case edit(String)
}

extension StyleError: CustomStringConvertible {
  /// A description of the problem, and of its solution if the solution is known.
  public var description: String {
    switch self {
    case .unknownLayer(let id): "the style has no layer \"\(id)\""
    case .duplicateLayer(let id):
      "the style already has a layer \"\(id)\"; use another id"
    case .unknownSource(let name): "the style has no source \"\(name)\""
    case .duplicateSource(let name):
      "the style already has a source \"\(name)\"; use another name"
    case .sourceInUse(let source, let layer):
      "the source \"\(source)\" is drawn by the layer \"\(layer)\"; remove that first"
    case .wrongSourceType(let source, let needed):
      "the source \"\(source)\" is not of type \(needed)"
    case .needsSourceLayer(let source):
      "the tiles of the source \"\(source)\" have layers; set the source layer of the feature"
    case .hasNoSourceLayers(let source):
      "the source \"\(source)\" has no layers; omit the source layer"
    case .invalid(let diagnostics): diagnostics.map(\.description).joined(separator: "\n")
    case .edit(let problem): problem
    }
  }
}

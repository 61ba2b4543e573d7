import StyleSpec

/// Something missing or doubtful that the map is drawn around.
public struct MapWarning: Hashable, Sendable {
  /// What the warning is about: a source, a layer, a file.
  public var place: String
  /// What is wrong, and what was done about it.
  public var message: String

  /// A warning about `place`.
  public init(place: String, message: String) {
    self.place = place
    self.message = message
  }
}

extension MapWarning: CustomStringConvertible {
  /// The place and what is wrong there.
  public var description: String { "\(place): \(message)" }
}

extension MapWarning {
  /// A mistake of the style that the map is drawn around.
  init(_ diagnostic: StyleDiagnostic) {
    let line = diagnostic.line.map { "line \($0): " } ?? ""
    self.init(place: line + diagnostic.place, message: diagnostic.message)
  }

  /// A layer of a type that is not drawn; nil for all others.
  init?(undrawn layer: Layer) {
    switch layer.content {
    case .background, .fill, .line, .circle, .symbol, .raster, .hillshade, .colorRelief, .heatmap:
      return nil
    case .fillExtrusion: break
    }
    self.init(
      place: "layer \(layer.id)",
      message: "the layer type \(layer.type.rawValue) is not drawn by this version")
  }
}

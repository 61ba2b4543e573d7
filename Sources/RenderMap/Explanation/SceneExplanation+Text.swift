import MapEngine
import MapStyle

extension SceneExplanation {
  /// The explanation as lines of text: one line for each layer, followed by its features if there is more to say.
  public var lines: [String] { layers.flatMap(\.lines) }
}

extension LayerExplanation {
  /// The maximum number of features in the text. The number of further features follows them.
  private static let textLimit = 5

  fileprivate var lines: [String] {
    let drawn = counts.first { $0.code == nil }?.features ?? 0
    var head = "\(layer) (\(type.rawValue)): "
    if let reason {
      head += "not drawn: \(reason)"
    } else {
      head += drawn == 0 ? "drawn" : "drawn: \(drawn) feature\(drawn == 1 ? "" : "s")"
    }
    let isPlain = features.count == 1 && features[0].reason == (isDrawn ? nil : reason)
    let shown = isPlain && features[0].text == nil ? [] : features.prefix(Self.textLimit)
    let all = counts.reduce(0) { $0 + $1.features }
    var lines = [head] + shown.map { "  \($0.line)" }
    if shown.count < all, !shown.isEmpty {
      let reasons = counts.map { "\($0.features) \($0.code ?? "drawn")" }.joined(separator: ", ")
      lines.append("  ... \(all) in all: \(reasons)")
    }
    return lines
  }
}

extension FeatureExplanation {
  fileprivate var line: String {
    var name = "feature"
    if let identifier { name += " \(Value(identifier).jsonText)" }
    if let text { name += " \"\(text.split { $0.isNewline }.joined(separator: " "))\"" }
    guard let reason else { return "\(name): drawn" }
    return "\(name): \(isDrawn ? "drawn in part" : "not drawn"): \(reason)"
  }
}

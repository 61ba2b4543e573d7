import MapEngine
import MapStyle

extension SceneExplanation {
  /// The explanation as lines of text: one line for each layer, followed by its features if there is more to say.
  public var lines: [String] { layers.flatMap(\.lines) }
}

extension LayerExplanation {
  /// The maximum number of features in the text. The number of features for each reason follows them.
  private static let textLimit = 5

  fileprivate var lines: [String] {
    let drawn = counts.first { $0.code == nil }?.features ?? 0
    var head = "\(layer) (\(type.rawValue)): "
    if let reason {
      head += "not drawn: \(reason)"
    } else if let pixel {
      head += "drawn: \(pixel.jsonText)"
    } else {
      head += drawn == 0 ? "drawn" : "drawn: \(drawn) feature\(drawn == 1 ? "" : "s")"
    }
    let lines = [head] + distinctFeatures.prefix(Self.textLimit).map { "  \($0.line)" }
    guard counts.count > 1 else { return lines }
    let reasons = counts.map { "\($0.features) \($0.code ?? "drawn")" }.joined(separator: ", ")
    return lines + ["  in all: \(reasons)"]
  }

  /// The features that add something to the line of the layer: symbols with texts, and reasons that were not stated
  /// before.
  private var distinctFeatures: [FeatureExplanation] {
    var stated: Set<UndrawnReason?> = [nil, reason]
    return features.filter { feature in
      let isNew = stated.insert(feature.reason).inserted
      return isNew || feature.text != nil
    }
  }
}

extension FeatureExplanation {
  fileprivate var line: String {
    var name = "feature"
    if let identifier { name += " \(Value(identifier).jsonText)" }
    if let text {
      name += " \"\(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))\""
    }
    guard let reason else { return "\(name): drawn" }
    return "\(name): \(isDrawn ? "drawn in part" : "not drawn"): \(reason)"
  }
}

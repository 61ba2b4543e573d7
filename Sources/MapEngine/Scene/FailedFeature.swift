import MapGeoJSON
import MapStyle
import MapTiles

extension ExpressionFailures {
  /// Creates the failure of an expression for the feature at a cursor.
  init(_ error: EvaluationError, of expression: CompiledExpression, at cursor: TileFeatureCursor) {
    self.init(
      error: error, first: cursor.summary(reading: expression.attributeNames),
      features: [FailedFeature(cursor)])
  }
}

extension FailedFeature {
  /// Creates the feature at a cursor.
  init(_ cursor: TileFeatureCursor) {
    self.init(identifier: cursor.styleIdentifier)
    guard identifier == nil else { return }
    attributes = cursor.styleAttributes
    let layer = cursor.layer
    let feature = layer.features[cursor.index]
    guard feature.type == .point, let part = feature.parts.first,
      let point = layer.points(ofPart: part).first
    else { return }
    place = SIMD2(
      cursor.tile.x * layer.extent + Int(point.x), cursor.tile.y * layer.extent + Int(point.y))
  }
}

extension TileFeatureCursor {
  /// The number of attributes in a summary.
  private static let summaryLength = 3
  /// The number of characters of an attribute in a summary.
  private static let valueLength = 60

  /// Returns a description of the feature: its identifier, and attributes by name.
  fileprivate func summary(reading names: [String]) -> String {
    let subject =
      styleIdentifier.map { "feature \($0.integerText ?? Value($0).text)" } ?? "a feature"
    let attributes = names.prefix(Self.summaryLength).map { name in
      guard let value = attribute(named: name) else { return "without \"\(name)\"" }
      let text = value.jsonText
      let isLong = text.count > Self.valueLength
      return "with \"\(name)\": \(isLong ? text.prefix(Self.valueLength) + "…" : text[...])"
    }
    return ([subject] + [attributes.joined(separator: " and ")].filter { !$0.isEmpty })
      .joined(separator: " ")
  }
}

import MapGeoJSON
import MapGeometry
import MapStyle
import MapTiles

extension GeoJSONTilingOptions {
  /// Creates the tiling options of a source of a style.
  init(_ source: GeoJSONSource) {
    self.init(
      maxZoom: Int(min(max(source.maxzoom, 0), 24)), bufferInPixels: source.buffer,
      toleranceInPixels: source.tolerance, lineMetrics: source.hasLineMetrics,
      generateIdentifiers: source.generatesIDs)
  }
}

extension ClusterOptions {
  /// Creates the clustering options of a source of a style.
  init(_ source: GeoJSONSource, _ clustering: GeoJSONSource.Clustering) {
    self.init(
      sourceMaxZoom: Int(min(max(source.maxzoom, 0), 24)), maxZoom: clustering.maxzoom,
      radiusInPixels: clustering.radius,
      minPoints: Int(min(max(clustering.minPoints ?? 2, 2), 1e9)),
      generateIdentifiers: source.generatesIDs, bufferInPixels: source.buffer)
  }
}

extension ClusterProperties {
  /// Creates the aggregation by the expressions of `clusterProperties`; nil if there are no expressions. The value of
  /// a failing expression is null.
  init?(_ properties: [ClusterProperty], globalState: ValueObject) {
    guard !properties.isEmpty else { return nil }
    @Sendable func evaluate(
      _ expression: CompiledExpression, _ attributes: Attributes, accumulated: Value
    ) -> AttributeValue {
      let context = EvaluationContext(
        feature: AttributesAlone(attributes), globalState: globalState, accumulated: accumulated)
      return AttributeValue((try? expression.evaluate(context)) ?? .null)
    }
    self.init(
      map: { point in
        Attributes(
          properties.map {
            Attributes.Member(name: $0.name, value: evaluate($0.map, point, accumulated: .null))
          })
      },
      reduce: { sum, next in
        for property in properties {
          let soFar = sum[property.name].map { Value($0) } ?? .null
          sum[property.name] = evaluate(property.reduce, next, accumulated: soFar)
        }
      })
  }
}

/// Attributes without a feature, for the computation of cluster properties.
private struct AttributesAlone: StyleFeature {
  let styleAttributes: Attributes

  init(_ attributes: Attributes) { styleAttributes = attributes }

  var styleIdentifier: Feature.Identifier? { nil }
  var styleGeometryType: String { "Point" }
  var styleGeometry: [[Point]] { [] }
  func styleAttribute(_ name: String, slot: Int) -> AttributeValue? { styleAttributes[name] }
}

extension AttributeValue {
  /// Converts the value of an expression. A value that attributes cannot represent becomes its text.
  init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number):
      let isWhole = number == number.rounded() && abs(number) < 1e15
      self = isWhole ? .integer(Int64(number)) : .double(number)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map { AttributeValue($0) })
    case .object(let object):
      self = .object(
        Attributes(
          object.members.map {
            Attributes.Member(name: $0.name, value: AttributeValue($0.value))
          }))
    default: self = .string(value.text)
    }
  }
}

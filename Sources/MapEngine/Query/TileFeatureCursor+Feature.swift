import MapGeoJSON
import MapJSON
import MapStyle
import MapTiles

extension TileFeatureCursor {
  /// Returns the feature at the cursor. As in MapLibre, its geometry is in degrees, and a geometry with one part is not
  /// a multipart geometry.
  ///
  /// - Parameter promoted: The attribute that is used as the identifier of features; nil if there is no such
  ///   attribute. Clusters without the attribute use their `cluster_id`.
  func feature(promoting promoted: String?) -> Feature {
    let attributes = styleAttributes
    var identifier = styleIdentifier
    if let promoted {
      let isCluster = attributes["cluster"].map { Value($0).isTruthy } ?? false
      let value = attributes[promoted] ?? (isCluster ? attributes["cluster_id"] : nil)
      identifier = value.flatMap { Feature.Identifier(promoting: $0) }
    }
    return Feature(
      identifier: identifier, geometry: geometry, attributes: attributes.parsingEmbeddedJSON)
  }

  private var geometry: MapGeoJSON.Geometry? {
    (indexed.source ?? layer).geometry(ofFeature: index, in: tile)
  }
}

extension Attributes {
  /// The attributes. A string that contains JSON is replaced by the value that it contains.
  fileprivate var parsingEmbeddedJSON: Attributes {
    var parsed = self
    for (name, value) in zip(names, values) {
      if let embedded = value.embeddedJSON { parsed[name] = embedded }
    }
    return parsed
  }
}

extension AttributeValue {
  /// The marker of strings that contain JSON. MapLibre stores objects and arrays of vector tiles in this form.
  private static let jsonMarker = "__$json__:"

  /// The value that a string contains as JSON; nil if the value is not such a string.
  fileprivate var embeddedJSON: AttributeValue? {
    guard let text = string, text.hasPrefix(Self.jsonMarker),
      let document = try? JSONDocument(parsing: String(text.dropFirst(Self.jsonMarker.count)))
    else { return nil }
    return AttributeValue(document.root)
  }
}

extension Feature.Identifier {
  /// Converts the value of an attribute to an identifier; nil if the value cannot be an identifier.
  fileprivate init?(promoting value: AttributeValue) {
    switch value {
    case .bool(let bool): self = .integer(bool ? 1 : 0)
    case .integer(let number): self = .integer(number)
    case .unsigned(let number): self = .unsigned(number)
    case .double(let number): self = .double(number)
    case .string(let text): self = .string(text)
    case .null, .array, .object: return nil
    }
  }
}

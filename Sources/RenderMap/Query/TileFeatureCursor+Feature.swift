import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle
import MapTiles

extension TileFeatureCursor {
  /// Returns the feature at the cursor. As in MapLibre, its geometry is in degrees, and a geometry of one part is not a
  /// multipart geometry.
  ///
  /// - Parameter promoted: The attribute that is the identifier of features; nil for none. Clusters without it have
  ///   their `cluster_id`.
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
    let layer = indexed.source ?? self.layer
    let record = layer.features[index]
    let parts = layer.queriedParts(of: record).map { positions(of: $0, in: layer) }
    switch record.type {
    case .point:
      let points = Array(parts.joined())
      return points.count == 1 ? points.first.map { .point($0) } : .multiPoint(points)
    case .line:
      return parts.count == 1 ? parts.first.map { .lineString($0) } : .multiLineString(parts)
    case .polygon:
      // A single ring is a polygon, even without area.
      let rings =
        record.parts.count == 1
        ? [Array(record.parts)] : PolygonRings.allPolygons(of: record.parts, in: layer)
      let polygons = rings.map { $0.map { parts[$0 - record.parts.lowerBound] } }
      return polygons.count == 1 ? polygons.first.map { .polygon($0) } : .multiPolygon(polygons)
    }
  }

  private func positions(
    of points: [TileLayer.TilePoint], in layer: TileLayer
  ) -> [Position] {
    let extent = Double(layer.queriedExtent)
    let size = extent * Double(1 << tile.z)
    let west = extent * Double(tile.x)
    let north = extent * Double(tile.y)
    return points.map { point in
      Position(
        longitude: (Double(point.x) + west) * 360 / size - 180,
        latitude: WebMercator.latitude(y: (Double(point.y) + north) / size))
    }
  }
}

extension Attributes {
  /// The attributes, with the values that strings contain as JSON in place of these strings.
  fileprivate var parsingEmbeddedJSON: Attributes {
    var parsed = self
    for (name, value) in zip(names, values) {
      if let embedded = value.embeddedJSON { parsed[name] = embedded }
    }
    return parsed
  }
}

extension AttributeValue {
  /// The marker of strings that contain JSON: MapLibre's form of objects and arrays in vector tiles.
  private static let jsonMarker = "__$json__:"

  /// The value that a string contains as JSON; nil for other values.
  fileprivate var embeddedJSON: AttributeValue? {
    guard let text = string, text.hasPrefix(Self.jsonMarker),
      let document = try? JSONDocument(parsing: String(text.dropFirst(Self.jsonMarker.count)))
    else { return nil }
    return AttributeValue(Value(document.root))
  }
}

extension Feature.Identifier {
  /// Converts the value of an attribute to an identifier; nil if it cannot be one.
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

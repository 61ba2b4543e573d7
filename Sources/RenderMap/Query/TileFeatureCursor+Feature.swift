import MapGeoJSON
import MapGeometry
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
    return Feature(identifier: identifier, geometry: geometry, attributes: attributes)
  }

  private var geometry: MapGeoJSON.Geometry? {
    let record = layer.features[index]
    switch record.type {
    case .point:
      let points = record.parts.flatMap { positions(ofPart: $0) }
      return points.count == 1 ? points.first.map { .point($0) } : .multiPoint(points)
    case .line:
      let lines = record.parts.map { positions(ofPart: $0) }
      return lines.count == 1 ? lines.first.map { .lineString($0) } : .multiLineString(lines)
    case .polygon:
      // A single ring is a polygon, even without area.
      let rings =
        record.parts.count == 1
        ? [Array(record.parts)] : PolygonRings.allPolygons(of: record.parts, in: layer)
      let polygons = rings.map { $0.map { positions(ofPart: $0) } }
      return polygons.count == 1 ? polygons.first.map { .polygon($0) } : .multiPolygon(polygons)
    }
  }

  private func positions(ofPart part: Int) -> [Position] {
    let size = Double(layer.extent) * Double(1 << tile.z)
    let west = Double(layer.extent) * Double(tile.x)
    let north = Double(layer.extent) * Double(tile.y)
    return layer.points(ofPart: part).map { point in
      Position(
        longitude: (Double(point.x) + west) * 360 / size - 180,
        latitude: WebMercator.latitude(y: (Double(point.y) + north) / size))
    }
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

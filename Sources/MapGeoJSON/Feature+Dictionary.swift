extension Feature {
  /// The feature as the members of its GeoJSON object, `type`, `geometry`, `properties` and, where
  /// there are any, `id`, `bbox` and foreign members. Coordinates are floating-point.
  public func geoJSONDictionary() -> [String: AttributeValue] {
    var members: [String: AttributeValue] = [:]
    for member in foreignMembers { members[member.name] = member.value }
    if let boundingBox { members["bbox"] = boundingBox.attributeValue }
    if let identifier { members["id"] = identifier.attributeValue }
    members["properties"] = .object(attributes)
    members["geometry"] = geometry.map { .object($0.members(geometryMembers)) } ?? .null
    members["type"] = "Feature"
    return members
  }
}

extension Feature.Identifier: AttributeValueConvertible {
  /// The identifier as an attribute.
  public var attributeValue: AttributeValue {
    switch self {
    case .integer(let value): .integer(value)
    case .unsigned(let value): .unsigned(value)
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    }
  }
}

extension Geometry {
  /// The members of the geometry's GeoJSON object.
  fileprivate func members(_ others: GeometryMembers) -> Attributes {
    var members: Attributes = ["type": typeName]
    if let boundingBox = others.boundingBox { members["bbox"] = boundingBox.attributeValue }
    for member in others.foreignMembers { members[member.name] = member.value }
    switch self {
    case .point(let position): members["coordinates"] = position.attributeValue
    case .multiPoint(let positions), .lineString(let positions):
      members["coordinates"] = positions.attributeValue
    case .multiLineString(let lines), .polygon(let lines):
      members["coordinates"] = lines.attributeValue
    case .multiPolygon(let polygons): members["coordinates"] = polygons.attributeValue
    case .geometryCollection(let geometries):
      members["geometries"] = .array(
        geometries.enumerated().map { index, geometry in
          let hasMembers = others.parts.indices.contains(index)
          return .object(geometry.members(hasMembers ? others.parts[index] : GeometryMembers()))
        })
    }
    return members
  }
}

extension Position: AttributeValueConvertible {
  /// The position as an array of two or three numbers.
  public var attributeValue: AttributeValue {
    [longitude, latitude, altitude].compactMap { $0 }.attributeValue
  }
}

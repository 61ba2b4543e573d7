import MapJSON

extension GeoJSONObject {
  /// The GeoJSON text of the object in UTF-8, without white space. If an object is written and read
  /// again, it is unchanged, provided that its rings are closed and its coordinates are finite.
  public var jsonBytes: [UInt8] {
    var writer = JSONWriter()
    switch self {
    case .geometry(let geometry, let members): writer.write(geometry, members)
    case .feature(let feature): writer.write(feature)
    case .featureCollection(let collection): writer.write(collection)
    }
    return writer.bytes
  }

  /// The GeoJSON text of the object, without white space.
  public var jsonText: String { String(decoding: jsonBytes, as: UTF8.self) }
}

extension JSONWriter {
  fileprivate mutating func write(_ collection: FeatureCollection) {
    beginObject()
    write(name: "type")
    write("FeatureCollection")
    write(boundingBox: collection.boundingBox)
    write(membersOf: collection.foreignMembers)
    write(name: "features")
    beginArray()
    for feature in collection.features { write(feature) }
    endArray()
    endObject()
  }

  fileprivate mutating func write(_ feature: Feature) {
    beginObject()
    write(name: "type")
    write("Feature")
    switch feature.identifier {
    case nil: break
    case .integer(let value): write(name: "id", value)
    case .unsigned(let value): write(name: "id", value)
    case .double(let value):
      write(name: "id")
      write(value)
    case .string(let value):
      write(name: "id")
      write(value)
    }
    write(boundingBox: feature.boundingBox)
    write(name: "properties")
    write(feature.attributes)
    write(name: "geometry")
    if let geometry = feature.geometry {
      write(geometry, feature.geometryMembers)
    } else {
      writeNull()
    }
    write(membersOf: feature.foreignMembers)
    endObject()
  }

  fileprivate mutating func write(_ geometry: Geometry, _ members: GeometryMembers) {
    beginObject()
    write(name: "type")
    write(geometry.typeName)
    write(boundingBox: members.boundingBox)
    write(membersOf: members.foreignMembers)
    if case .geometryCollection(let geometries) = geometry {
      write(name: "geometries")
      beginArray()
      for (index, part) in geometries.enumerated() {
        let hasMembers = members.parts.indices.contains(index)
        write(part, hasMembers ? members.parts[index] : GeometryMembers())
      }
      endArray()
    } else {
      write(name: "coordinates")
      write(coordinatesOf: geometry)
    }
    endObject()
  }

  private mutating func write(coordinatesOf geometry: Geometry) {
    switch geometry {
    case .point(let position): write(position)
    case .multiPoint(let positions), .lineString(let positions): write(positions)
    case .multiLineString(let lines), .polygon(let lines): write(lines)
    case .multiPolygon(let polygons): writeArray(polygons) { $0.write($1) }
    case .geometryCollection: break
    }
  }

  private mutating func write(_ lines: [[Position]]) { writeArray(lines) { $0.write($1) } }

  private mutating func write(_ positions: [Position]) { writeArray(positions) { $0.write($1) } }

  private mutating func writeArray<Element>(
    _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  private mutating func write(_ position: Position) {
    beginArray()
    write(position.longitude)
    write(position.latitude)
    if let altitude = position.altitude { write(altitude) }
    endArray()
  }

  private mutating func write(boundingBox: [Double]?) {
    guard let boundingBox else { return }
    write(name: "bbox")
    writeArray(boundingBox) { $0.write($1) }
  }

  private mutating func write(name: String, _ value: some BinaryInteger) {
    write(name: name)
    write(value)
  }

  private mutating func write(membersOf attributes: Attributes) {
    for member in attributes {
      write(name: member.name)
      write(member.value)
    }
  }

  /// Writes attributes as a JSON object.
  public mutating func write(_ attributes: Attributes) {
    beginObject()
    write(membersOf: attributes)
    endObject()
  }

  /// Writes the value of an attribute. The types of numbers are preserved.
  public mutating func write(_ value: AttributeValue) {
    switch value {
    case .null: writeNull()
    case .bool(let value): write(value)
    case .integer(let value): write(value)
    case .unsigned(let value): write(value)
    case .double(let value): write(value)
    case .string(let value): write(value)
    case .array(let elements): writeArray(elements) { $0.write($1) }
    case .object(let attributes): write(attributes)
    }
  }
}

extension Geometry {
  /// The name of the geometry's type in RFC 7946 section 1.4, such as `Point` or `MultiPolygon`.
  public var typeName: String {
    switch self {
    case .point: "Point"
    case .multiPoint: "MultiPoint"
    case .lineString: "LineString"
    case .multiLineString: "MultiLineString"
    case .polygon: "Polygon"
    case .multiPolygon: "MultiPolygon"
    case .geometryCollection: "GeometryCollection"
    }
  }
}

extension Feature {
  /// Returns the members of the feature's GeoJSON object. They are `type`, `geometry`, `properties`
  /// and, if present, `id`, `bbox` and the foreign members. Coordinates are floating-point numbers.
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
  /// The attribute that represents the identifier.
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
  /// Returns the members of the geometry's GeoJSON object.
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

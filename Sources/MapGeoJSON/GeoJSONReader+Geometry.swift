import MapJSON

extension GeoJSONReader {
  /// Reads the geometry object the reader stands before.
  mutating func readGeometry() throws(Failure) -> (Geometry, GeometryMembers) {
    let mark = try markOfValue()
    let (type, typeOffset) = try findType()
    json.move(to: mark)
    guard type != .feature, type != .featureCollection else {
      throw .meaning(
        .unexpectedType("\(type.name)", expected: ObjectType.expectedGeometry), offset: typeOffset)
    }
    let holder: StaticString = type == .geometryCollection ? "geometries" : "coordinates"
    var geometry: Geometry?
    var members = GeometryMembers()
    var foreignMembers: [Attributes.Member] = []
    var more = try enterObject()
    while more {
      let name = try readName()
      if json.token(name, is: holder) {
        geometry = try readContents(of: type, parts: &members.parts)
      } else if json.token(name, is: "type") {
        let (other, offset) = try readType()
        guard other == type else { throw .meaning(.conflictingTypes, offset: offset) }
      } else if json.token(name, is: "bbox") {
        members.boundingBox = try readBoundingBox()
      } else {
        foreignMembers.append(.init(name: json.string(of: name), value: try readAttributeValue()))
      }
      more = try nextMember()
    }
    guard let geometry else { throw .meaning(.missingMember("\(holder)"), offset: mark.offset) }
    if !foreignMembers.isEmpty { members.foreignMembers = Attributes(foreignMembers) }
    return (geometry, members)
  }

  private mutating func readContents(
    of type: ObjectType, parts: inout [GeometryMembers]
  ) throws(Failure) -> Geometry {
    switch type {
    case .point: try readPoint()
    case .multiPoint: .multiPoint(try readPositions())
    case .lineString: .lineString(try readLine())
    case .multiLineString: .multiLineString(try readLines())
    case .polygon: .polygon(try readPolygon())
    case .multiPolygon: .multiPolygon(try readPolygons())
    default: .geometryCollection(try readGeometries(parts: &parts))
    }
  }

  /// How many geometry collections may stand inside each other, which section 3.1.8 advises against at
  /// all: few enough for whoever follows them down on a small stack.
  private static var collectionLimit: Int { 64 }

  private mutating func readGeometries(
    parts: inout [GeometryMembers]
  ) throws(Failure) -> [Geometry] {
    let start = try markOfValue().offset
    guard openCollections < Self.collectionLimit else {
      throw .meaning(.nestedTooDeep(limit: Self.collectionLimit), offset: start)
    }
    openCollections += 1
    defer { openCollections -= 1 }
    var geometries: [Geometry] = []
    parts = []
    var more = try enterArray()
    while more {
      let (geometry, members) = try readGeometry()
      geometries.append(geometry)
      try take(FeatureMemory.part)
      parts.append(members)
      more = try nextElement()
    }
    if parts.allSatisfy(\.isEmpty) { parts = [] }
    return geometries
  }
}

import MapJSON

extension GeoJSONReader {
  /// Reads the geometry object at the reader's position.
  mutating func readGeometry() throws(GeoJSONError) -> (Geometry, GeometryMembers) {
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
  ) throws(GeoJSONError) -> Geometry {
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

  /// The maximum number of nested geometry collections. Section 3.1.8 discourages nesting. The
  /// limit is low enough for recursion on a small stack.
  private static var collectionLimit: Int { 64 }

  private mutating func readGeometries(
    parts: inout [GeometryMembers]
  ) throws(GeoJSONError) -> [Geometry] {
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

extension GeoJSONReader {
  /// Reads the coordinates of a Point. If there are no coordinates, which section 3.1 permits,
  /// returns an empty MultiPoint.
  mutating func readPoint() throws(GeoJSONError) -> Geometry {
    let mark = try markOfValue()
    guard try enterArray() else { return .multiPoint([]) }
    json.move(to: mark)
    try take(FeatureMemory.point)
    return .point(try readPosition())
  }

  mutating func readPositions() throws(GeoJSONError) -> [Position] {
    try scanPositions(memory: FeatureMemory.point)
    return exactPositions()
  }

  /// Reads a line. If the line has fewer than two positions, it is kept but not visible.
  mutating func readLine() throws(GeoJSONError) -> [Position] {
    let start = try markOfValue().offset
    try take(FeatureMemory.part)
    try scanPositions(memory: FeatureMemory.position)
    if positions.count == 1 { problems.singlePositionLines.record(start) }
    return exactPositions()
  }

  mutating func readLines() throws(GeoJSONError) -> [[Position]] {
    var lines: [[Position]] = []
    var more = try enterArray()
    while more {
      lines.append(try readLine())
      more = try nextElement()
    }
    return lines
  }

  mutating func readPolygon() throws(GeoJSONError) -> [[Position]] {
    var rings: [[Position]] = []
    var more = try enterArray()
    while more {
      rings.append(try readRing())
      more = try nextElement()
    }
    return rings
  }

  mutating func readPolygons() throws(GeoJSONError) -> [[[Position]]] {
    var polygons: [[[Position]]] = []
    var more = try enterArray()
    while more {
      polygons.append(try readPolygon())
      more = try nextElement()
    }
    return polygons
  }

  /// Reads a ring (section 3.1.6) and closes it if it is open. The winding order is kept. If the
  /// ring has too few positions, it is kept but has no area.
  private mutating func readRing() throws(GeoJSONError) -> [Position] {
    let start = try markOfValue().offset
    try take(FeatureMemory.part)
    try scanPositions(memory: FeatureMemory.position)
    guard let first = positions.first, let last = positions.last else { return [] }
    let isClosed =
      positions.count > 1 && first.longitude == last.longitude && first.latitude == last.latitude
    guard positions.count >= (isClosed ? 4 : 3) else {
      problems.shortRings.record(start)
      return exactPositions()
    }
    if !isClosed {
      if first.isFinite, last.isFinite { problems.unclosedRings.record(start) }
      positions.append(first)
    }
    return exactPositions()
  }

  /// Returns the positions that were read. A small array of positions is copied without unused
  /// capacity, and the buffer is reused for the next line. A large array is returned with its
  /// buffer, because unused pages of the buffer take no memory.
  private mutating func exactPositions() -> [Position] {
    defer { pages?.release(upTo: json.offset) }
    guard positions.count >= 1 << 16 else { return positions.withUnsafeBufferPointer { Array($0) } }
    defer { positions = [] }
    return positions
  }

  /// Reads an array of positions into `positions`. Adds `memory` bytes to the memory of the
  /// features for each position.
  private mutating func scanPositions(memory: Int) throws(GeoJSONError) {
    positions.removeAll(keepingCapacity: true)
    var more = try enterArray()
    while more {
      positions.append(try readPosition())
      try take(memory)
      more = try nextElement()
    }
  }

  /// Reads a position. Numbers that follow the altitude are ignored (section 3.1.1).
  @inline(__always)
  private mutating func readPosition() throws(GeoJSONError) -> Position {
    let mark = json.mark
    let tuple: JSONReader.NumberTuple
    do {
      tuple = try readNumberTuple()
    } catch {
      guard skipsFaults else { throw error }
      return try readFaultyPosition(at: mark)
    }
    guard tuple.count >= 2, tuple.first.isFinite, tuple.second.isFinite, tuple.third.isFinite else {
      guard skipsFaults else { throw try fault(ofPositionAt: mark) }
      return try readFaultyPosition(at: mark)
    }
    if abs(tuple.second) > 90 { problems.latitudesOutOfRange.record(mark.offset) }
    return Position(
      longitude: tuple.first, latitude: tuple.second,
      altitude: tuple.count > 2 ? tuple.third : nil)
  }

  /// Returns the error in the array of numbers at `mark`. The error is the first infinite number.
  /// If all numbers are finite, the error is the length of the array.
  @inline(never)
  private mutating func fault(ofPositionAt mark: JSONReader.Mark) throws(GeoJSONError)
    -> GeoJSONError
  {
    json.move(to: mark)
    let start = try markOfValue().offset
    var count = 0
    var more = try enterArray()
    while more {
      let offset = try markOfValue().offset
      if try !readDouble().isFinite { return .meaning(.infiniteNumber, offset: offset) }
      count += 1
      more = try nextElement()
    }
    return .meaning(.shortPosition(count: count), offset: start)
  }
}

extension Geometry {
  /// Parses well-known binary in either byte order. The type codes are the codes of ISO (OGC
  /// 06-103r4 section 8.2.8), or contain the flags of PostGIS. Third coordinates become altitudes,
  /// and measures are dropped. An empty Point becomes an empty MultiPoint. Arcs become segments
  /// (`CircularArc`), and surfaces become polygons. Bytes after the geometry are ignored.
  ///
  /// Memory is allocated in proportion to the bytes, and not to the counts that they declare.
  ///
  /// - Parameters:
  ///   - bytes: The well-known binary.
  ///   - keepsNotFinite: Whether coordinates that are not finite are kept. If false, they are
  ///     errors.
  /// - Throws: `WellKnownError` with the position of the first error.
  public init(
    wellKnownBinary bytes: ArraySlice<UInt8>, keepsNotFinite: Bool = false
  ) throws(WellKnownError) {
    var reader = WKBReader(bytes, keepsNotFinite: keepsNotFinite)
    self = try reader.readGeometry()
  }
}

private struct WKBReader {
  private let bytes: ArraySlice<UInt8>
  private var offset: Int
  private var isLittleEndian = true
  /// The number of geometry collections that are open at the reader's position.
  private var openCollections = 0
  /// The number of positions into which arcs may still be divided.
  private var segmentLimit = CircularArc.positionLimit

  private let keepsNotFinite: Bool

  init(_ bytes: ArraySlice<UInt8>, keepsNotFinite: Bool) {
    self.bytes = bytes
    self.keepsNotFinite = keepsNotFinite
    offset = bytes.startIndex
  }

  /// The header of a geometry, which states its type and dimensions.
  private struct Header {
    var type: WellKnownType
    var hasZ: Bool
    var hasM: Bool

    var bytesPerPosition: Int { 16 + (hasZ ? 8 : 0) + (hasM ? 8 : 0) }
  }

  mutating func readGeometry(
    expected: [WellKnownType]? = nil
  ) throws(WellKnownError) -> Geometry {
    let start = offset
    let header = try readHeader()
    if let expected, !expected.contains(header.type) {
      let reason = WellKnownError.Reason.unexpectedType(
        header.type.name, expected: expected.map(\.name).joined(separator: " or "))
      throw WellKnownError(reason: reason, offset: start - bytes.startIndex)
    }
    switch header.type {
    case .point:
      let position = try readPosition(header)
      // A point whose coordinates are both NaN is empty.
      if position.longitude.isNaN, position.latitude.isNaN { return header.type.empty }
      guard position.isFinite || keepsNotFinite else {
        throw failure(.notFinite, at: start)
      }
      return .point(position)
    case .lineString: return .lineString(try readPositions(header))
    case .circularString:
      let positions = try readPositions(header)
      let place = start - bytes.startIndex
      return .lineString(try positions.arcsAsSegments(limit: &segmentLimit, offset: place))
    case .polygon, .triangle: return .polygon(try readRings(header))
    default: return header.type.geometry(of: try readParts(of: header.type.partTypes))
    }
  }

  /// Reads the byte order, the type, and the identifier of a reference system that PostGIS adds.
  /// The identifier is ignored.
  private mutating func readHeader() throws(WellKnownError) -> Header {
    let start = offset
    guard let order = bytes[safely: offset] else { throw failure(.unexpectedEnd, at: start) }
    guard order <= 1 else {
      throw failure(.unexpected("\(order)", expected: "a byte order, 0 or 1,"), at: start)
    }
    isLittleEndian = order == 1
    offset += 1
    let code = try readUInt32()
    let flags = code >> 28
    let number = code & 0x0FFF_FFFF
    if flags & 0b0010 != 0 { _ = try readUInt32() }
    guard flags & 0b0001 == 0, number / 1000 <= 3, let type = WellKnownType(rawValue: number % 1000)
    else { throw failure(.unknownType("\(code)"), at: start) }
    return Header(
      type: type, hasZ: flags & 0b1000 != 0 || number / 1000 & 1 != 0,
      hasM: flags & 0b0100 != 0 || number / 1000 & 2 != 0)
  }

  private mutating func readParts(
    of types: [WellKnownType]?
  ) throws(WellKnownError) -> [Geometry] {
    openCollections += 1
    guard openCollections <= WellKnownType.nestingLimit else {
      throw failure(.nestedTooDeep(limit: WellKnownType.nestingLimit), at: offset)
    }
    defer { openCollections -= 1 }
    // A part consists of at least a byte order (1 byte), a type (4 bytes) and a count (4 bytes).
    let count = try readCount(bytesEach: 9)
    var parts: [Geometry] = []
    parts.reserveCapacity(count)
    for _ in 0..<count { parts.append(try readGeometry(expected: types)) }
    return parts
  }

  private mutating func readRings(_ header: Header) throws(WellKnownError) -> [[Position]] {
    let count = try readCount(bytesEach: 4)
    var rings: [[Position]] = []
    rings.reserveCapacity(count)
    for _ in 0..<count { rings.append(try readPositions(header).closedRing) }
    return rings
  }

  private mutating func readPositions(_ header: Header) throws(WellKnownError) -> [Position] {
    let count = try readCount(bytesEach: header.bytesPerPosition)
    var positions: [Position] = []
    positions.reserveCapacity(count)
    for _ in 0..<count {
      let start = offset
      let position = try readPosition(header)
      guard position.isFinite || keepsNotFinite else { throw failure(.notFinite, at: start) }
      positions.append(position)
    }
    return positions
  }

  /// Reads a position. The coordinates may be NaN. An altitude of NaN is omitted.
  private mutating func readPosition(_ header: Header) throws(WellKnownError) -> Position {
    let start = offset
    let x = try readDouble()
    let y = try readDouble()
    let z = header.hasZ ? try readDouble() : .nan
    if header.hasM { _ = try readDouble() }
    guard !z.isInfinite || keepsNotFinite else { throw failure(.notFinite, at: start) }
    return Position(longitude: x, latitude: y, altitude: z.isFinite ? z : nil)
  }

  /// Reads a count of elements. Throws an error if the elements cannot fit in the remaining bytes,
  /// because each element takes at least `bytesEach` bytes.
  private mutating func readCount(bytesEach: Int) throws(WellKnownError) -> Int {
    let start = offset
    let count = Int(try readUInt32())
    guard count <= (bytes.endIndex - offset) / bytesEach else {
      throw failure(.unexpectedEnd, at: start)
    }
    return count
  }

  private mutating func readUInt32() throws(WellKnownError) -> UInt32 {
    UInt32(truncatingIfNeeded: try readInteger(byteCount: 4))
  }

  private mutating func readDouble() throws(WellKnownError) -> Double {
    Double(bitPattern: try readInteger(byteCount: 8))
  }

  private mutating func readInteger(byteCount: Int) throws(WellKnownError) -> UInt64 {
    guard bytes.endIndex - offset >= byteCount else { throw failure(.unexpectedEnd, at: offset) }
    var value: UInt64 = 0
    for index in 0..<byteCount {
      let shift = 8 * (isLittleEndian ? index : byteCount - 1 - index)
      value |= UInt64(bytes[offset + index]) << UInt64(shift)
    }
    offset += byteCount
    return value
  }

  private func failure(_ reason: WellKnownError.Reason, at place: Int) -> WellKnownError {
    WellKnownError(reason: reason, offset: place - bytes.startIndex)
  }
}

extension ArraySlice<UInt8> {
  /// The byte at `index`, or nil if the index is out of bounds.
  fileprivate subscript(safely index: Int) -> UInt8? {
    indices.contains(index) ? self[index] : nil
  }
}

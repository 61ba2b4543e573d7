/// A parsed well-known text, which consists of a geometry and its reference system.
public struct WellKnownText: Hashable, Sendable {
  /// The geometry, in the reference system of the text.
  public var geometry: Geometry
  /// The number after `SRID=`, as PostGIS writes it, or nil if there is no such number.
  public var srid: Int?

  /// Parses the well-known text of a geometry (OGC 06-103r4 section 7). Uppercase and lowercase
  /// letters are equivalent. Third coordinates become altitudes, and measures are dropped. An empty
  /// Point becomes an empty MultiPoint. Open rings are closed. Arcs become segments
  /// (`CircularArc`), and surfaces become polygons.
  ///
  /// - Parameters:
  ///   - text: The well-known text.
  ///   - keepsNotFinite: Whether coordinates such as `nan` and `inf` are kept. If false, they are
  ///     errors.
  /// - Throws: `WellKnownError` with the position of the first error.
  public init(parsing text: String, keepsNotFinite: Bool = false) throws(WellKnownError) {
    var reader = WKTReader(text, keepsNotFinite: keepsNotFinite)
    srid = try reader.readSRID()
    geometry = try reader.readGeometry()
    try reader.finish()
  }
}

private struct WKTReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var openCollections = 0
  /// The number of positions into which arcs may still be divided.
  private var segmentLimit = CircularArc.positionLimit
  /// The kinds of the coordinates after the first two coordinates, as the type of the current
  /// geometry states them.
  private var dimensions: Dimensions = .unspecified

  private enum Dimensions {
    case unspecified, z, m, zm
  }

  private let keepsNotFinite: Bool

  init(_ text: String, keepsNotFinite: Bool) {
    bytes = Array(text.utf8)
    self.keepsNotFinite = keepsNotFinite
  }

  /// Reads a prefix such as `SRID=4326;`. Returns nil if there is no such prefix.
  mutating func readSRID() throws(WellKnownError) -> Int? {
    let start = offset
    guard readWord() == "SRID" else {
      offset = start
      return nil
    }
    try expect("=")
    let digits = readNumber()
    guard let srid = Int(digits) else { throw unexpected(digits, expected: "a whole number") }
    try expect(";")
    return srid
  }

  mutating func finish() throws(WellKnownError) {
    skipSpace()
    if offset < bytes.count { throw unexpected(nil, expected: "the end") }
  }

  mutating func readGeometry() throws(WellKnownError) -> Geometry {
    try readContents(of: readType())
  }

  /// Reads the content that follows a type.
  private mutating func readContents(of type: WellKnownType) throws(WellKnownError) -> Geometry {
    let start = offset
    if readWord() == "EMPTY" { return type.empty }
    offset = start
    switch type {
    case .point:
      try expect("(")
      let position = try readPosition()
      try expect(")")
      return .point(position)
    case .lineString: return .lineString(try readPositions())
    case .polygon, .triangle: return .polygon(try readRings())
    case .multiPoint: return .multiPoint(try readPoints())
    case .multiLineString: return .multiLineString(try readLines())
    case .circularString:
      let positions = try readPositions()
      return .lineString(try positions.arcsAsSegments(limit: &segmentLimit, offset: start))
    case .geometryCollection: return .geometryCollection(try readParts(of: type))
    default: return type.geometry(of: try readParts(of: type))
    }
  }

  /// Reads the parts of a geometry. If a part states no type, it is a line, or a polygon if the
  /// geometry is a surface.
  private mutating func readParts(of type: WellKnownType) throws(WellKnownError) -> [Geometry] {
    openCollections += 1
    guard openCollections <= WellKnownType.nestingLimit else {
      throw WellKnownError(
        reason: .nestedTooDeep(limit: WellKnownType.nestingLimit), offset: offset)
    }
    defer { openCollections -= 1 }
    let types = type.partTypes
    let untyped = types?.first { $0 == .lineString || $0 == .polygon || $0 == .triangle }
    // A part has the dimensions of the whole geometry, unless it states other dimensions.
    let outer = dimensions
    return try readList { (reader) throws(WellKnownError) in
      reader.dimensions = outer
      if let untyped {
        if reader.readEmpty() { return untyped.empty }
        reader.skipSpace()
        if reader.offset < reader.bytes.count, reader.bytes[reader.offset] == UInt8(ascii: "(") {
          return untyped == .lineString
            ? .lineString(try reader.readPositions()) : .polygon(try reader.readRings())
        }
      }
      let start = reader.offset
      let part = try reader.readType()
      if reader.dimensions == .unspecified { reader.dimensions = outer }
      if let types, !types.contains(part) {
        let expected = types.map(\.name).joined(separator: " or ")
        throw WellKnownError(reason: .unexpectedType(part.name, expected: expected), offset: start)
      }
      return try reader.readContents(of: part)
    }
  }

  /// Reads a type. The type may be followed by `Z`, `M` or `ZM`, with or without a space.
  private mutating func readType() throws(WellKnownError) -> WellKnownType {
    let start = offset
    var word = readWord()
    var suffix = ""
    var type = WellKnownType(word: word)
    for end in ["ZM", "Z", "M"] where type == nil && word.hasSuffix(end) {
      type = WellKnownType(word: String(word.dropLast(end.count)))
      suffix = end
    }
    guard let type else {
      if word.isEmpty { throw unexpected(nil, expected: "a geometry's type") }
      throw WellKnownError(reason: .unknownType(String(word.prefix(40))), offset: start)
    }
    if suffix.isEmpty {
      let end = offset
      word = readWord()
      if ["Z", "M", "ZM"].contains(word) { suffix = word } else { offset = end }
    }
    dimensions = suffix == "Z" ? .z : suffix == "M" ? .m : suffix == "ZM" ? .zm : .unspecified
    return type
  }

  private mutating func readRings() throws(WellKnownError) -> [[Position]] {
    try readLines().map(\.closedRing)
  }

  private mutating func readLines() throws(WellKnownError) -> [[Position]] {
    try readList { (reader) throws(WellKnownError) in
      reader.readEmpty() ? [] : try reader.readPositions()
    }
  }

  private mutating func readPositions() throws(WellKnownError) -> [Position] {
    try readList { (reader) throws(WellKnownError) in try reader.readPosition() }
  }

  /// Reads the points of a MultiPoint. Each point may be in parentheses.
  private mutating func readPoints() throws(WellKnownError) -> [Position] {
    let points = try readList { (reader) throws(WellKnownError) -> Position? in
      if reader.readEmpty() { return nil }
      guard reader.read("(") else { return try reader.readPosition() }
      let position = try reader.readPosition()
      try reader.expect(")")
      return position
    }
    return points.compactMap { $0 }
  }

  private mutating func readList<Element>(
    _ element: (inout WKTReader) throws(WellKnownError) -> Element
  ) throws(WellKnownError) -> [Element] {
    try expect("(")
    var elements = [try element(&self)]
    while read(",") { elements.append(try element(&self)) }
    try expect(")")
    return elements
  }

  private mutating func readPosition() throws(WellKnownError) -> Position {
    let x = try readCoordinate()
    let y = try readCoordinate()
    var more: [Double] = []
    while more.count < 2, isAtNumber { more.append(try readCoordinate()) }
    let z = dimensions == .m ? nil : more.first.flatMap { $0.isFinite ? $0 : nil }
    return Position(longitude: x, latitude: y, altitude: z)
  }

  private mutating func readCoordinate() throws(WellKnownError) -> Double {
    skipSpace()
    let start = offset
    let text = readNumber()
    guard let number = Double(text) else {
      // Programs in C write numbers that are not finite as words.
      if Self.notFinite.contains(readWord()) {
        guard keepsNotFinite else { throw WellKnownError(reason: .notFinite, offset: start) }
        return .nan
      }
      offset = start
      throw unexpected(text.isEmpty ? nil : text, expected: "a number")
    }
    guard number.isFinite || keepsNotFinite else {
      throw WellKnownError(reason: .notFinite, offset: start)
    }
    return number
  }

  private static let notFinite = ["NAN", "INF", "INFINITY"]

  private var isAtNumber: Bool {
    mutating get {
      skipSpace()
      let start = offset
      defer { offset = start }
      return offset < bytes.count && isNumberByte(bytes[offset])
        || Self.notFinite.contains(readWord())
    }
  }

  private func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private mutating func readNumber() -> String {
    skipSpace()
    let start = offset
    while offset < bytes.count, isNumberByte(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Reads letters and returns them in uppercase. Returns an empty text if there are no letters.
  private mutating func readWord() -> String {
    skipSpace()
    var word: [UInt8] = []
    while offset < bytes.count, bytes[offset] & 0xDF >= 0x41, bytes[offset] & 0xDF <= 0x5A,
      bytes[offset] < 0x80
    {
      word.append(bytes[offset] & 0xDF)
      offset += 1
    }
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func readEmpty() -> Bool {
    let start = offset
    if readWord() == "EMPTY" { return true }
    offset = start
    return false
  }

  private mutating func read(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(WellKnownError) {
    guard read(character) else { throw unexpected(nil, expected: "'\(character)'") }
  }

  private mutating func skipSpace() {
    while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
  }

  /// Returns the error for unexpected text. The text is `found`, or the text at the reader's
  /// position if `found` is nil.
  private func unexpected(_ found: String?, expected: String) -> WellKnownError {
    guard found != nil || offset < bytes.count else {
      return WellKnownError(reason: .unexpectedEnd, offset: offset)
    }
    let next = found ?? String(decoding: bytes[offset...].prefix(10), as: UTF8.self)
    return WellKnownError(
      reason: .unexpected("'\(next.prefix(40))'", expected: expected), offset: offset)
  }
}

extension WellKnownType {
  /// Creates the type from its name in uppercase.
  fileprivate init?(word: String) {
    // Some programs write a ring as a LinearRing.
    let word = word == "LINEARRING" ? "LINESTRING" : word
    guard let type = Self.allCases.first(where: { $0.name.uppercased() == word }) else {
      return nil
    }
    self = type
  }
}

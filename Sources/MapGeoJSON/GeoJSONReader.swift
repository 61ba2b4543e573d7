import MapJSON

/// Reads RFC 7946 from JSON. The files named for it hold its parts: geometries, features, attributes.
struct GeoJSONReader: ~Copyable {
  /// Why reading stopped; the path is told from the offset afterwards, so that reading need not keep it.
  enum Failure: Error {
    case syntax(JSONError)
    case meaning(GeoJSONError.Reason, offset: Int)
  }

  var json: JSONReader
  /// The positions of the line being read, kept so that each line takes just the memory it needs.
  var positions: [Position] = []
  /// How many geometry collections are being read.
  var openCollections = 0
  var names = NameLists()
  var strings = StringCache()
  var findings = Findings()
  /// The text's pages, if it is a mapped file: those already read need not stay in memory.
  var pages: MappedPages?
  /// What the features take that were read.
  private(set) var memory = 0
  private let memoryLimit: Int

  init(
    _ text: UnsafeRawBufferPointer, pages: MappedPages? = nil, memoryLimit: Int = .max
  ) {
    json = JSONReader(text)
    self.pages = pages
    self.memoryLimit = memoryLimit
  }

  /// Counts what was read.
  @inline(__always)
  mutating func take(_ bytes: Int) throws(Failure) {
    memory &+= bytes
    if memory > memoryLimit {
      throw .meaning(.tooLarge(limit: memoryLimit), offset: json.offset)
    }
  }

  /// Reads the text's object.
  mutating func readDocument() throws(Failure) -> GeoJSONObject {
    let object = try readObject()
    do { try json.finish() } catch { throw .syntax(error) }
    return object
  }

  /// Reads the next object of the text.
  mutating func readObject() throws(Failure) -> GeoJSONObject {
    let mark = try markOfValue()
    let (type, _) = try findType()
    json.move(to: mark)
    switch type {
    case .featureCollection: return .featureCollection(try readFeatureCollection())
    case .feature: return .feature(try readFeature())
    default:
      let (geometry, members) = try readGeometry()
      return .geometry(geometry, members)
    }
  }
}

extension GeoJSONReader {
  /// The next value's place.
  mutating func markOfValue() throws(Failure) -> JSONReader.Mark {
    _ = try peek()
    return json.mark
  }

  /// Finds the `type` of the object that the reader stands before, wherever in it that member stands.
  /// The reader is left anywhere.
  mutating func findType() throws(Failure) -> (type: ObjectType, offset: Int) {
    let start = try markOfValue().offset
    var more = try enterObject()
    while more {
      if json.token(try readName(), is: "type") { return try readType() }
      try skipValue()
      more = try nextMember()
    }
    throw .meaning(.missingMember("type"), offset: start)
  }

  /// Reads the value of a `type` member.
  mutating func readType() throws(Failure) -> (type: ObjectType, offset: Int) {
    let token = try readStringToken()
    for type in ObjectType.allCases where json.token(token, is: type.name) {
      return (type, token.offset)
    }
    throw .meaning(
      .unexpectedType(json.string(of: token), expected: ObjectType.expected), offset: token.offset)
  }

  /// Reads the value of a `type` member that must be `expected`.
  mutating func readType(_ expected: ObjectType) throws(Failure) {
    let (type, offset) = try readType()
    guard type == expected else {
      throw .meaning(
        .unexpectedType("\(type.name)", expected: "\(expected.name)"), offset: offset)
    }
  }

  /// Reads a `bbox` (section 5).
  mutating func readBoundingBox() throws(Failure) -> [Double]? {
    guard try !readNullIfPresent() else { return nil }
    let start = try markOfValue().offset
    var box: [Double] = []
    var more = try enterArray()
    while more {
      let offset = try markOfValue().offset
      let number = try readDouble()
      guard number.isFinite else { throw .meaning(.infiniteNumber, offset: offset) }
      box.append(number)
      more = try nextElement()
    }
    guard box.count == 4 || box.count == 6 else {
      throw .meaning(.boundingBoxLength(box.count), offset: start)
    }
    return box
  }
}

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

extension GeoJSONReader {
  /// Reads the FeatureCollection the reader stands before.
  mutating func readFeatureCollection() throws(Failure) -> FeatureCollection {
    let start = try markOfValue().offset
    var features: [Feature]?
    var boundingBox: [Double]?
    var foreignMembers: [Attributes.Member] = []
    var more = try enterObject()
    while more {
      let name = try readName()
      if json.token(name, is: "features") {
        features = try readFeatures()
      } else if json.token(name, is: "type") {
        try readType(.featureCollection)
      } else if json.token(name, is: "bbox") {
        boundingBox = try readBoundingBox()
      } else {
        foreignMembers.append(.init(name: json.string(of: name), value: try readAttributeValue()))
      }
      more = try nextMember()
    }
    guard let features else { throw .meaning(.missingMember("features"), offset: start) }
    return FeatureCollection(
      features: features, boundingBox: boundingBox, foreignMembers: Attributes(foreignMembers))
  }

  private mutating func readFeatures() throws(Failure) -> [Feature] {
    var features: [Feature] = []
    let start = try markOfValue().offset
    var more = try enterArray()
    while more {
      features.append(try readFeature())
      pages?.release(upTo: json.offset)
      more = try nextElement()
      if features.count == Self.featuresBeforeEstimate {
        // Reserving at once what is likely needed saves the copies of a growing array, and with them
        // half of its peak memory.
        let share = Double(json.text.count - start) / Double(json.offset - start)
        features.reserveCapacity(Int(Double(features.count) * share * 1.05))
      }
    }
    return features
  }

  /// After how many features their number is estimated from the length of the text.
  private static var featuresBeforeEstimate: Int { 256 }

  /// Reads the Feature the reader stands before.
  mutating func readFeature() throws(Failure) -> Feature {
    let start = try markOfValue().offset
    try take(FeatureMemory.feature)
    var hasType = false
    var feature = Feature(geometry: nil)
    var foreignMembers: [Attributes.Member] = []
    var more = try enterObject()
    while more {
      let name = try readName()
      if json.token(name, is: "type") {
        try readType(.feature)
        hasType = true
      } else if json.token(name, is: "properties") {
        feature.attributes = try readNullIfPresent() ? Attributes() : try readAttributes()
      } else if json.token(name, is: "geometry") {
        try readGeometry(of: &feature)
      } else if json.token(name, is: "id") {
        feature.identifier = try readIdentifier()
      } else if json.token(name, is: "bbox") {
        feature.boundingBox = try readBoundingBox()
      } else {
        foreignMembers.append(.init(name: json.string(of: name), value: try readAttributeValue()))
      }
      more = try nextMember()
    }
    guard hasType else { throw .meaning(.missingMember("type"), offset: start) }
    if !foreignMembers.isEmpty { feature.foreignMembers = Attributes(foreignMembers) }
    return feature
  }

  private mutating func readGeometry(of feature: inout Feature) throws(Failure) {
    guard try !readNullIfPresent() else {
      feature.geometry = nil
      return
    }
    let (geometry, members) = try readGeometry()
    feature.geometry = geometry
    if !members.isEmpty { feature.geometryMembers = members }
  }

  /// Reads an `id`: a string or a number; `null` is none.
  private mutating func readIdentifier() throws(Failure) -> Feature.Identifier? {
    switch try peek() {
    case .null:
      _ = try readNullIfPresent()
      return nil
    case .string: return .string(strings.string(of: try readStringToken(), in: json))
    case .number:
      switch try readNumber() {
      case .integer(let value): return .integer(value)
      case .unsigned(let value): return .unsigned(value)
      case .double(let value): return .double(value)
      }
    case let kind: throw .meaning(.unsuitableIdentifier(kind), offset: json.offset)
    }
  }
}

/// The types that an object of GeoJSON can have (RFC 7946 section 1.4).
enum ObjectType: CaseIterable {
  case point
  case polygon
  case lineString
  case feature
  case multiPolygon
  case multiLineString
  case multiPoint
  case geometryCollection
  case featureCollection

  /// The type as it is written.
  var name: StaticString {
    switch self {
    case .point: "Point"
    case .polygon: "Polygon"
    case .lineString: "LineString"
    case .feature: "Feature"
    case .multiPolygon: "MultiPolygon"
    case .multiLineString: "MultiLineString"
    case .multiPoint: "MultiPoint"
    case .geometryCollection: "GeometryCollection"
    case .featureCollection: "FeatureCollection"
    }
  }

  /// The types of geometries, for a person.
  static let expectedGeometry =
    "Point, LineString, Polygon, their Multi forms and GeometryCollection"
  /// All types, for a person.
  static let expected = "FeatureCollection, Feature, " + expectedGeometry
}

extension GeoJSONObject {
  /// The values that the member `type` of an object of GeoJSON can have.
  public static let typeNames = Set(ObjectType.allCases.map { "\($0.name)" })
}

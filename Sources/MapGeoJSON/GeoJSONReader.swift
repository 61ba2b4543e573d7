import MapJSON

/// A reader of GeoJSON (RFC 7946) in JSON text. Extensions in other files read geometries and
/// attributes.
struct GeoJSONReader: ~Copyable {
  var json: JSONReader
  /// The positions of the current line. The buffer is reused, so a finished line takes only the
  /// memory that it needs.
  var positions: [Position] = []
  /// The number of geometry collections that are open at the reader's position.
  var openCollections = 0
  var names = NameLists()
  var strings = StringCache()
  var problems = ProblemCounts()
  /// Whether geometries and members that cannot be read are omitted. If false, they are errors.
  let skipsFaults: Bool
  /// The features whose geometries cannot be read.
  var unreadable = UnreadableGeometries()
  /// The number of features whose reading has started.
  var featureCount = 0
  /// The pages of a mapped file, which are released after they are read. It is nil if the text is
  /// not a mapped file.
  var pages: MappedPages?
  /// The memory of the features read so far, in bytes.
  private(set) var memory = 0
  private let memoryLimit: Int

  init(
    _ text: UnsafeRawBufferPointer, pages: MappedPages? = nil, memoryLimit: Int = .max,
    skipsFaults: Bool = false
  ) {
    json = JSONReader(text)
    json.acceptsNotFinite = skipsFaults
    self.skipsFaults = skipsFaults
    self.pages = pages
    self.memoryLimit = memoryLimit
  }

  /// Adds bytes to the memory of the features. Throws an error if the memory exceeds the limit.
  @inline(__always)
  mutating func take(_ bytes: Int) throws(GeoJSONError) {
    memory &+= bytes
    if memory > memoryLimit {
      throw .meaning(.tooLarge(limit: memoryLimit), offset: json.offset)
    }
  }

  /// Reads the only object of the text.
  mutating func readDocument() throws(GeoJSONError) -> GeoJSONObject {
    let object = try readObject()
    do { try json.finish() } catch { throw .syntax(error) }
    return object
  }

  /// Reads the next object of the text.
  mutating func readObject() throws(GeoJSONError) -> GeoJSONObject {
    let mark = try markOfValue()
    let (type, _) = try findType()
    json.move(to: mark)
    switch type {
    case .featureCollection: return .featureCollection(try readFeatureCollection())
    case .feature: return .feature(try readFeature())
    default:
      featureCount += 1
      // A geometry that cannot be read becomes an empty geometry.
      let (geometry, members) = try readGeometryOrSkip() ?? (.multiPoint([]), GeometryMembers())
      return .geometry(geometry, members)
    }
  }
}

extension GeoJSONReader {
  /// Returns the position of the next value.
  mutating func markOfValue() throws(GeoJSONError) -> JSONReader.Mark {
    _ = try peek()
    return json.mark
  }

  /// Finds the `type` member of the object at the reader's position, even if other members precede
  /// it. The final position of the reader is unspecified.
  mutating func findType() throws(GeoJSONError) -> (type: ObjectType, offset: Int) {
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
  mutating func readType() throws(GeoJSONError) -> (type: ObjectType, offset: Int) {
    let token = try readStringToken()
    for type in ObjectType.allCases where json.token(token, is: type.name) {
      return (type, token.offset)
    }
    throw .meaning(
      .unexpectedType(json.string(of: token), expected: ObjectType.expected), offset: token.offset)
  }

  /// Reads the value of a `type` member that must be `expected`.
  mutating func readType(_ expected: ObjectType) throws(GeoJSONError) {
    let (type, offset) = try readType()
    guard type == expected else {
      throw .meaning(
        .unexpectedType("\(type.name)", expected: "\(expected.name)"), offset: offset)
    }
  }

  /// Reads the value of a `bbox` member (section 5).
  mutating func readBoundingBox() throws(GeoJSONError) -> [Double]? {
    guard try !readNullIfPresent() else { return nil }
    return try orSkip { (reader) throws(GeoJSONError) in try reader.readEdges() }
  }

  private mutating func readEdges() throws(GeoJSONError) -> [Double] {
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
  /// Reads the FeatureCollection at the reader's position.
  mutating func readFeatureCollection() throws(GeoJSONError) -> FeatureCollection {
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

  private mutating func readFeatures() throws(GeoJSONError) -> [Feature] {
    var features: [Feature] = []
    let start = try markOfValue().offset
    var more = try enterArray()
    while more {
      features.append(try readFeature())
      pages?.release(upTo: json.offset)
      more = try nextElement()
      if features.count == Self.featuresBeforeEstimate {
        // Reserving the estimated capacity avoids copies of a growing array. This halves the peak
        // memory of the array.
        let share = Double(json.text.count - start) / Double(json.offset - start)
        features.reserveCapacity(Int(Double(features.count) * share * 1.05))
      }
    }
    return features
  }

  /// The number of features after which the reader estimates the total number from the length of
  /// the text.
  private static var featuresBeforeEstimate: Int { 256 }

  /// Reads the Feature at the reader's position.
  mutating func readFeature() throws(GeoJSONError) -> Feature {
    let start = try markOfValue().offset
    try take(FeatureMemory.feature)
    featureCount += 1
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
        feature.attributes = try readProperties()
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

  private mutating func readGeometry(of feature: inout Feature) throws(GeoJSONError) {
    guard try !readNullIfPresent() else {
      feature.geometry = nil
      return
    }
    let read = try readGeometryOrSkip()
    feature.geometry = read?.0
    if let members = read?.1, !members.isEmpty { feature.geometryMembers = members }
  }

  /// Reads the value of a `properties` member.
  private mutating func readProperties() throws(GeoJSONError) -> Attributes {
    guard try !readNullIfPresent() else { return Attributes() }
    return try orSkip { (reader) throws(GeoJSONError) in try reader.readAttributes() }
      ?? Attributes()
  }

  /// Reads the value of an `id` member, which is a string, a number or `null`.
  private mutating func readIdentifier() throws(GeoJSONError) -> Feature.Identifier? {
    try orSkip { (reader) throws(GeoJSONError) in try reader.readIdentifierOrNull() } ?? nil
  }

  private mutating func readIdentifierOrNull() throws(GeoJSONError) -> Feature.Identifier? {
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

/// The types of GeoJSON objects (RFC 7946 section 1.4).
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

  /// The name of the type in GeoJSON.
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

  /// The names of the geometry types, for messages.
  static let expectedGeometry =
    "Point, LineString, Polygon, their Multi forms and GeometryCollection"
  /// The names of all types, for messages.
  static let expected = "FeatureCollection, Feature, " + expectedGeometry
}

extension GeoJSONObject {
  /// The possible values of the member `type` of a GeoJSON object.
  public static let typeNames = Set(ObjectType.allCases.map { "\($0.name)" })
}

import MapJSON

/// A parsed GeoJSON text (RFC 7946).
public struct GeoJSONDocument: Sendable {
  /// The GeoJSON object that the text contains.
  public let object: GeoJSONObject
  /// The problems in the text that did not prevent reading. There is one warning per kind of
  /// problem.
  public let warnings: [GeoJSONWarning]
  /// The features whose geometries cannot be read. It is filled only if such faults are skipped. If
  /// the text is a single geometry that cannot be read, `object` is an empty geometry.
  public let unreadable: UnreadableGeometries
  /// The estimated memory that the features take until they are drawn, in bytes.
  public let memory: Int

  /// Parses UTF-8 text. The parser skips a byte order mark.
  ///
  /// The parser closes open rings and accepts both winding orders. A Point without coordinates
  /// becomes an empty MultiPoint. The parser keeps longitudes beyond 180 degrees and latitudes
  /// beyond 90 degrees.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text.
  ///   - memoryLimit: The maximum value of `memory`.
  ///   - skipsFaults: Whether to skip the faults of single features. If false, each fault is an
  ///     error. If true, geometries that cannot be read are added to `unreadable`. Coordinates that
  ///     are missing or are not finite numbers become NaN. Invalid `bbox`, `id` and `properties`
  ///     members are omitted. `NaN` and `Infinity`, which JSON does not contain, become null.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(
    parsing text: UnsafeRawBufferPointer, memoryLimit: Int = .max, skipsFaults: Bool = false
  ) throws(GeoJSONError) {
    try self.init(
      parsing: text, pages: nil, memoryLimit: memoryLimit, skipsFaults: skipsFaults)
  }

  /// Parses the file at `path`, as `init(parsing:)` does. The file is mapped into memory, and its
  /// pages are released after they are read, so only a small part of the file is in memory at a
  /// time. No program may truncate the file during parsing.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(
    contentsOfFile path: String, memoryLimit: Int = .max, skipsFaults: Bool = false
  ) throws(GeoJSONError) {
    let file = try MappedFile(path: path)
    try self.init(
      parsing: file.bytes, pages: file.pages, memoryLimit: memoryLimit, skipsFaults: skipsFaults)
  }

  /// Creates a document from its parts.
  ///
  /// - Parameters:
  ///   - object: The GeoJSON object of the text.
  ///   - warnings: The warnings about the text.
  ///   - unreadable: The features whose geometries cannot be read.
  ///   - memory: The memory of the features, in bytes.
  package init(
    object: GeoJSONObject, warnings: [GeoJSONWarning], unreadable: UnreadableGeometries, memory: Int
  ) {
    self.object = object
    self.warnings = warnings
    self.unreadable = unreadable
    self.memory = memory
  }

  private init(
    parsing text: UnsafeRawBufferPointer, pages: MappedPages?, memoryLimit: Int, skipsFaults: Bool
  ) throws(GeoJSONError) {
    var reader = GeoJSONReader(
      text, pages: pages, memoryLimit: memoryLimit, skipsFaults: skipsFaults)
    do {
      object = try reader.readDocument()
    } catch {
      throw GeoJSONError(error, in: text)
    }
    warnings = reader.problems.warnings(in: text)
    unreadable = reader.unreadable
    memory = reader.memory
  }

  /// Parses `text`, as the `init(parsing:)` that takes a buffer does.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(
    parsing text: [UInt8], memoryLimit: Int = .max, skipsFaults: Bool = false
  ) throws(GeoJSONError) {
    self = try text.withUnsafeBufferPointer { (buffer) throws(GeoJSONError) in
      try GeoJSONDocument(
        parsing: UnsafeRawBufferPointer(buffer), memoryLimit: memoryLimit, skipsFaults: skipsFaults)
    }
  }

  /// Parses `text`, as the `init(parsing:)` that takes a buffer does.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(parsing text: String, skipsFaults: Bool = false) throws(GeoJSONError) {
    try self.init(parsing: Array(text.utf8), skipsFaults: skipsFaults)
  }

  /// Parses a value inside another text, such as the data in a style. The offset in an error is the
  /// offset of the faulty value in the other text. The path in an error starts at `value`.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(
    _ value: JSONValue, memoryLimit: Int = .max, skipsFaults: Bool = false
  ) throws(GeoJSONError) {
    let text = value.jsonBytes
    do {
      let document = try GeoJSONDocument(
        parsing: text, memoryLimit: memoryLimit, skipsFaults: skipsFaults)
      memory = document.memory
      unreadable = document.unreadable
      object = document.object
      warnings = document.warnings.map {
        GeoJSONWarning(kind: $0.kind, count: $0.count, path: $0.path, position: nil)
      }
    } catch {
      var error = error
      let path = text.withUnsafeBytes { JSONPath(ofOffset: error.offset, in: $0) }
      error.offset = value.value(along: path).offset
      error.position = nil
      throw error
    }
  }
}

extension GeoJSONError {
  /// Returns the reader's error about a value. The path and the position are computed later from
  /// the offset, so the reader need not track them.
  static func meaning(_ reason: Reason, offset: Int) -> GeoJSONError {
    GeoJSONError(reason: reason, path: "", offset: offset, position: nil)
  }

  /// Returns the reader's error about the JSON syntax.
  @inline(never)
  static func syntax(_ error: JSONError) -> GeoJSONError {
    meaning(.malformed(error.reason), offset: error.offset)
  }

  /// Creates an error from an error of the reader, and adds the path and the position.
  init(_ error: GeoJSONError, in text: UnsafeRawBufferPointer) {
    self = error
    reason = Self.reason(of: error, in: text)
    path = JSONPath(ofOffset: offset, in: text).description
    position = TextPosition(ofOffset: offset, in: text)
  }

  /// Returns the reason for an error of the reader. If the JSON is valid but its type is
  /// unexpected, the reason is `wrongType`.
  private static func reason(of error: GeoJSONError, in text: UnsafeRawBufferPointer) -> Reason {
    guard case .malformed(.unexpectedByte(_, let expected)) = error.reason,
      [.array, .object, .string, .number].contains(expected)
    else { return error.reason }
    var reader = JSONReader(UnsafeRawBufferPointer(rebasing: text[error.offset...]))
    guard let found = try? reader.peek() else { return error.reason }
    return .wrongType(expected: expected, found: found)
  }
}

extension GeoJSONDocument {
  /// Parses a sequence of GeoJSON objects as one collection. The sequence is newline-delimited
  /// GeoJSON or a text sequence (RFC 8142). The parser skips white space and record separators
  /// (0x1E) between the objects.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text.
  ///   - memoryLimit: The maximum value of `memory`.
  ///   - skipsFaults: Whether to skip the faults of single features, as `init(parsing:)` does.
  /// - Throws: `GeoJSONError` with the position of the first error. The path in the error starts at
  ///   the object that contains the error.
  public init(
    parsingSequence text: UnsafeRawBufferPointer, memoryLimit: Int = .max,
    skipsFaults: Bool = false
  ) throws(GeoJSONError) {
    try self.init(
      parsingSequence: text, pages: nil, memoryLimit: memoryLimit, skipsFaults: skipsFaults)
  }

  /// Parses `text`, as the `init(parsingSequence:)` that takes a buffer does.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(
    parsingSequence text: [UInt8], memoryLimit: Int = .max, skipsFaults: Bool = false
  ) throws(GeoJSONError) {
    self = try text.withUnsafeBufferPointer { (buffer) throws(GeoJSONError) in
      try GeoJSONDocument(
        parsingSequence: UnsafeRawBufferPointer(buffer), memoryLimit: memoryLimit,
        skipsFaults: skipsFaults)
    }
  }

  /// Parses the file at `path`, as `init(parsingSequence:)` does. The file is mapped into memory.
  /// No program may truncate the file during parsing.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(
    contentsOfSequenceFile path: String, memoryLimit: Int = .max, skipsFaults: Bool = false
  ) throws(GeoJSONError) {
    let file = try MappedFile(path: path)
    try self.init(
      parsingSequence: file.bytes, pages: file.pages, memoryLimit: memoryLimit,
      skipsFaults: skipsFaults)
  }

  private init(
    parsingSequence text: UnsafeRawBufferPointer, pages: MappedPages?, memoryLimit: Int,
    skipsFaults: Bool
  ) throws(GeoJSONError) {
    var reader = GeoJSONReader(
      text, pages: pages, memoryLimit: memoryLimit, skipsFaults: skipsFaults)
    var features: [Feature] = []
    while let start = reader.startOfRecord() {
      do {
        features += try reader.readRecord().features
      } catch {
        throw GeoJSONError(error, in: text, from: start)
      }
    }
    self.init(
      object: .featureCollection(FeatureCollection(features: features)),
      warnings: reader.problems.warnings(in: text).map { warning in
        GeoJSONWarning(
          kind: warning.kind, count: warning.count, path: "", position: warning.position)
      }, unreadable: reader.unreadable, memory: reader.memory)
  }
}

extension GeoJSONReader {
  /// Skips separators between the objects of a sequence. Returns the offset of the next object, or
  /// nil at the end of the text.
  fileprivate mutating func startOfRecord() -> Int? {
    json.skipSeparators()
    return json.offset < json.text.count ? json.offset : nil
  }

  /// Reads the next object of a sequence.
  fileprivate mutating func readRecord() throws(GeoJSONError) -> GeoJSONObject {
    let object = try readObject()
    pages?.release(upTo: json.offset)
    return object
  }
}

extension GeoJSONError {
  /// Creates the error for the object of a sequence that starts at the offset `start`.
  fileprivate init(
    _ failure: GeoJSONError, in text: UnsafeRawBufferPointer, from start: Int
  ) {
    self.init(failure, in: text)
    let record = UnsafeRawBufferPointer(rebasing: text[start...])
    path = JSONPath(ofOffset: max(0, offset - start), in: record).description
  }
}

/// The object of a GeoJSON text: a geometry, a feature or a feature collection (RFC 7946 section
/// 3).
public enum GeoJSONObject: Hashable, Sendable {
  /// A geometry, and the other members of its object.
  case geometry(Geometry, GeometryMembers)
  /// A feature, with its geometry and its attributes.
  case feature(Feature)
  /// A feature collection, with its features.
  case featureCollection(FeatureCollection)

  /// The features of the object. A geometry becomes a feature without attributes.
  public var features: [Feature] {
    switch self {
    case .geometry(let geometry, let members):
      [Feature(geometry: geometry, geometryMembers: members)]
    case .feature(let feature): [feature]
    case .featureCollection(let collection): collection.features
    }
  }
}

/// A collection of features (RFC 7946 section 3.3).
public struct FeatureCollection: Hashable, Sendable {
  /// The features, in the order of the text.
  public var features: [Feature]
  /// The `bbox` member: west, south, (lowest,) east, north(, highest). It is nil if there is no
  /// such member.
  public var boundingBox: [Double]?
  /// The members that RFC 7946 does not define (section 6.1). They include `crs`.
  public var foreignMembers: Attributes

  /// Creates a collection from its parts.
  public init(
    features: [Feature], boundingBox: [Double]? = nil, foreignMembers: Attributes = Attributes()
  ) {
    self.features = features
    self.boundingBox = boundingBox
    self.foreignMembers = foreignMembers
  }
}

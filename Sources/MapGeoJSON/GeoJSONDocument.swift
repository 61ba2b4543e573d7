import MapJSON

/// A parsed GeoJSON text (RFC 7946).
public struct GeoJSONDocument: Sendable {
  /// The object of the text.
  public let object: GeoJSONObject
  /// Problems in the text that did not prevent reading, one entry per kind.
  public let warnings: [GeoJSONWarning]
  /// The features whose geometries cannot be read, if such faults are skipped. A text that is one
  /// such geometry has an empty one.
  public let unreadable: UnreadableGeometries
  /// An estimate of the memory of the features until they are drawn, in bytes.
  public let memory: Int

  /// Parses UTF-8 text. A byte order mark is skipped.
  ///
  /// Open rings are closed, and any winding is accepted. A Point without coordinates becomes an
  /// empty MultiPoint. Longitudes beyond 180 degrees and latitudes beyond 90 are kept.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text.
  ///   - memoryLimit: The maximum value of `memory`.
  ///   - skipsFaults: Whether faults of single features are skipped, and are otherwise errors:
  ///     geometries that cannot be read become `unreadable`; coordinates that are missing or not
  ///     finite numbers become NaN; a `bbox`, `id` or `properties` of another form is omitted; `NaN`
  ///     and `Infinity`, which JSON does not have, are null.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(
    parsing text: UnsafeRawBufferPointer, memoryLimit: Int = .max, skipsFaults: Bool = false
  ) throws(GeoJSONError) {
    try self.init(
      parsing: text, pages: nil, memoryLimit: memoryLimit, skipsFaults: skipsFaults)
  }

  /// Parses the file at `path`, as `init(parsing:)` does. The file is mapped, and little of it is
  /// in memory at a time. It must not be truncated meanwhile.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(
    contentsOfFile path: String, memoryLimit: Int = .max, skipsFaults: Bool = false
  ) throws(GeoJSONError) {
    let file = try MappedFile(path: path)
    try self.init(
      parsing: file.bytes, pages: file.pages, memoryLimit: memoryLimit, skipsFaults: skipsFaults)
  }

  /// Creates a document from an object, the warnings about its text, the features without a readable
  /// geometry, and the memory of its features.
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

  /// Parses `text`, as `init(parsing:)` of a buffer does.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(
    parsing text: [UInt8], memoryLimit: Int = .max, skipsFaults: Bool = false
  ) throws(GeoJSONError) {
    self = try text.withUnsafeBufferPointer { (buffer) throws(GeoJSONError) in
      try GeoJSONDocument(
        parsing: UnsafeRawBufferPointer(buffer), memoryLimit: memoryLimit, skipsFaults: skipsFaults)
    }
  }

  /// Parses `text`, as `init(parsing:)` of a buffer does.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(parsing text: String, skipsFaults: Bool = false) throws(GeoJSONError) {
    try self.init(parsing: Array(text.utf8), skipsFaults: skipsFaults)
  }

  /// Parses a value inside another text, such as the data in a style. Errors have the offsets of the values; paths
  /// start at `value`.
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
  /// The reader's error about a value. Its path and position are computed from the offset
  /// afterward, so that the reader need not track them.
  static func meaning(_ reason: Reason, offset: Int) -> GeoJSONError {
    GeoJSONError(reason: reason, path: "", offset: offset, position: nil)
  }

  /// The reader's error about the JSON.
  @inline(never)
  static func syntax(_ error: JSONError) -> GeoJSONError {
    meaning(.malformed(error.reason), offset: error.offset)
  }

  /// Creates the error for an error of the reader.
  init(_ error: GeoJSONError, in text: UnsafeRawBufferPointer) {
    self = error
    reason = Self.reason(of: error, in: text)
    path = JSONPath(ofOffset: offset, in: text).description
    position = TextPosition(ofOffset: offset, in: text)
  }

  /// Returns the reason for an error of the reader. Valid JSON of an unexpected type is reported as
  /// such.
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
  /// Parses a sequence of GeoJSON objects as one collection: newline-delimited GeoJSON, or a text
  /// sequence (RFC 8142). White space and record separators (0x1E) between the objects are skipped.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text.
  ///   - memoryLimit: The maximum value of `memory`.
  ///   - skipsFaults: Whether faults of single features are skipped, as `init(parsing:)` does.
  /// - Throws: `GeoJSONError` with the position of the first error. Its path starts at the object.
  public init(
    parsingSequence text: UnsafeRawBufferPointer, memoryLimit: Int = .max,
    skipsFaults: Bool = false
  ) throws(GeoJSONError) {
    try self.init(
      parsingSequence: text, pages: nil, memoryLimit: memoryLimit, skipsFaults: skipsFaults)
  }

  /// Parses `text`, as `init(parsingSequence:)` of a buffer does.
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

  /// Parses the file at `path`, as `init(parsingSequence:)` does. The file is mapped. It must not
  /// be truncated meanwhile.
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
  /// Skips separators between the objects of a sequence. Returns the offset of the next object; nil
  /// at the end of the text.
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
  /// Creates the error for an object that starts at the offset `start` of a sequence.
  fileprivate init(
    _ failure: GeoJSONError, in text: UnsafeRawBufferPointer, from start: Int
  ) {
    self.init(failure, in: text)
    let record = UnsafeRawBufferPointer(rebasing: text[start...])
    path = JSONPath(ofOffset: max(0, offset - start), in: record).description
  }
}

/// The object of a GeoJSON text (RFC 7946 section 3).
public enum GeoJSONObject: Hashable, Sendable {
  /// A geometry, with the other members of its object.
  case geometry(Geometry, GeometryMembers)
  /// A feature.
  case feature(Feature)
  /// A feature collection.
  case featureCollection(FeatureCollection)

  /// The object as features. A geometry becomes a feature without attributes.
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
  /// The features in the order of the text.
  public var features: [Feature]
  /// The `bbox` member, if any: west, south, (lowest,) east, north(, highest).
  public var boundingBox: [Double]?
  /// Members that RFC 7946 does not define (section 6.1), including `crs`.
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

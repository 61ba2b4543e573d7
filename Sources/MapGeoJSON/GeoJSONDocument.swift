import MapJSON

/// A GeoJSON text (RFC 7946) as values.
public struct GeoJSONDocument: Sendable {
  /// The text's object.
  public let object: GeoJSONObject
  /// What was odd in the text but read all the same, one entry for each kind.
  public let warnings: [GeoJSONWarning]
  /// An estimate of the memory that the features take until they are drawn, in bytes.
  public let memory: Int

  /// Reads `text`, which is UTF-8; a byte order mark is skipped.
  ///
  /// Rings that are open are closed, and every winding is accepted. A Point without coordinates
  /// becomes a MultiPoint of no points. Longitudes beyond 180 degrees and latitudes beyond 90 are kept.
  /// - Parameter memoryLimit: The most that `memory` may be.
  /// - Throws: `GeoJSONError` with the place of the first thing wrong.
  public init(
    parsing text: UnsafeRawBufferPointer, memoryLimit: Int = .max
  ) throws(GeoJSONError) {
    try self.init(parsing: text, pages: nil, memoryLimit: memoryLimit)
  }

  /// Reads the file at `path`, as `init(parsing:)` of a buffer does. The file is mapped, and little of
  /// it is in memory at a time; it must not be made shorter meanwhile.
  /// - Throws: `GeoJSONError` with the place of the first thing wrong.
  public init(contentsOfFile path: String, memoryLimit: Int = .max) throws(GeoJSONError) {
    let file = try MappedFile(openingGeoJSON: path)
    try self.init(parsing: file.bytes, pages: file.pages, memoryLimit: memoryLimit)
  }

  /// A document of this object, with what was odd in its text, and the memory that its features take.
  package init(object: GeoJSONObject, warnings: [GeoJSONWarning], memory: Int) {
    self.object = object
    self.warnings = warnings
    self.memory = memory
  }

  private init(
    parsing text: UnsafeRawBufferPointer, pages: MappedPages?, memoryLimit: Int
  ) throws(GeoJSONError) {
    var reader = GeoJSONReader(text, pages: pages, memoryLimit: memoryLimit)
    do {
      object = try reader.readDocument()
    } catch {
      throw GeoJSONError(error, in: text)
    }
    warnings = reader.findings.warnings(in: text)
    memory = reader.memory
  }

  /// Reads `text`, as `init(parsing:)` of a buffer does.
  /// - Throws: `GeoJSONError` with the place of the first thing wrong.
  public init(parsing text: [UInt8], memoryLimit: Int = .max) throws(GeoJSONError) {
    self = try text.withUnsafeBufferPointer { (buffer) throws(GeoJSONError) in
      try GeoJSONDocument(parsing: UnsafeRawBufferPointer(buffer), memoryLimit: memoryLimit)
    }
  }

  /// Reads `text`, as `init(parsing:)` of a buffer does.
  /// - Throws: `GeoJSONError` with the place of the first thing wrong.
  public init(parsing text: String) throws(GeoJSONError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Reads a value that stands inside another text, such as the data in a style. Offsets of errors are
  /// those of the values; paths begin at `value`.
  /// - Throws: `GeoJSONError` with the place of the first thing wrong.
  public init(_ value: JSONValue, memoryLimit: Int = .max) throws(GeoJSONError) {
    let text = value.jsonBytes
    do {
      let document = try GeoJSONDocument(parsing: text, memoryLimit: memoryLimit)
      memory = document.memory
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
  /// The error of a text that could not be read.
  init(_ failure: GeoJSONReader.Failure, in text: UnsafeRawBufferPointer) {
    let place: Int
    switch failure {
    case .meaning(let reason, let offset):
      self.reason = reason
      place = offset
    case .syntax(let error):
      reason = Self.reason(of: error, in: text)
      place = error.offset
    }
    path = JSONPath(ofOffset: place, in: text).description
    offset = place
    position = TextPosition(ofOffset: place, in: text)
  }

  /// What is right JSON but of the wrong type is GeoJSON's to complain of.
  private static func reason(of error: JSONError, in text: UnsafeRawBufferPointer) -> Reason {
    guard case .unexpectedByte(_, let expected) = error.reason,
      [.array, .object, .string, .number].contains(expected)
    else { return .malformed(error.reason) }
    var reader = JSONReader(UnsafeRawBufferPointer(rebasing: text[error.offset...]))
    guard let found = try? reader.peek() else { return .malformed(error.reason) }
    return .wrongType(expected: expected, found: found)
  }
}

extension GeoJSONDocument {
  /// Reads a sequence of GeoJSON objects as one collection: newline-delimited GeoJSON, or a text
  /// sequence (RFC 8142). White space and record separators (0x1E) between the objects are skipped.
  /// - Parameter memoryLimit: The most that `memory` may be.
  /// - Throws: `GeoJSONError` with the place of the first thing wrong; its path begins at the object.
  public init(
    parsingSequence text: UnsafeRawBufferPointer, memoryLimit: Int = .max
  ) throws(GeoJSONError) {
    try self.init(parsingSequence: text, pages: nil, memoryLimit: memoryLimit)
  }

  /// Reads `text`, as `init(parsingSequence:)` of a buffer does.
  /// - Throws: `GeoJSONError` with the place of the first thing wrong.
  public init(parsingSequence text: [UInt8], memoryLimit: Int = .max) throws(GeoJSONError) {
    self = try text.withUnsafeBufferPointer { (buffer) throws(GeoJSONError) in
      try GeoJSONDocument(
        parsingSequence: UnsafeRawBufferPointer(buffer), memoryLimit: memoryLimit)
    }
  }

  /// Reads the file at `path`, as `init(parsingSequence:)` of a buffer does. The file is mapped; it must
  /// not be made shorter meanwhile.
  /// - Throws: `GeoJSONError` with the place of the first thing wrong.
  public init(
    contentsOfSequenceFile path: String, memoryLimit: Int = .max
  ) throws(GeoJSONError) {
    let file = try MappedFile(openingGeoJSON: path)
    try self.init(parsingSequence: file.bytes, pages: file.pages, memoryLimit: memoryLimit)
  }

  private init(
    parsingSequence text: UnsafeRawBufferPointer, pages: MappedPages?, memoryLimit: Int
  ) throws(GeoJSONError) {
    var reader = GeoJSONReader(text, pages: pages, memoryLimit: memoryLimit)
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
      warnings: reader.findings.warnings(in: text).map { warning in
        GeoJSONWarning(
          kind: warning.kind, count: warning.count, path: "", position: warning.position)
      }, memory: reader.memory)
  }
}

extension GeoJSONReader {
  /// Skips what may stand between the objects of a sequence. Returns the offset of the next object; nil
  /// at the end of the text.
  fileprivate mutating func startOfRecord() -> Int? {
    json.skipSeparators()
    return json.offset < json.text.count ? json.offset : nil
  }

  /// Reads the next object of a sequence.
  fileprivate mutating func readRecord() throws(Failure) -> GeoJSONObject {
    let object = try readObject()
    pages?.release(upTo: json.offset)
    return object
  }
}

extension GeoJSONError {
  /// The error of an object that starts at the offset `start` of a text with several objects.
  fileprivate init(
    _ failure: GeoJSONReader.Failure, in text: UnsafeRawBufferPointer, from start: Int
  ) {
    self.init(failure, in: text)
    let record = UnsafeRawBufferPointer(rebasing: text[start...])
    path = JSONPath(ofOffset: max(0, offset - start), in: record).description
  }
}

extension MappedFile {
  /// Maps the GeoJSON file at `path`.
  ///
  /// - Throws: `GeoJSONError` with the reason `unreadableFile`.
  fileprivate init(openingGeoJSON path: String) throws(GeoJSONError) {
    do {
      self = try MappedFile(path: path)
    } catch {
      throw GeoJSONError(
        reason: .unreadableFile(error.description), path: "", offset: 0, position: nil)
    }
  }
}

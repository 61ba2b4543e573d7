import MapJSON

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
    let file: MappedFile
    do {
      file = try MappedFile(path: path)
    } catch {
      throw GeoJSONError(
        reason: .unreadableFile(error.description), path: "", offset: 0, position: nil)
    }
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

/// A parsed JSON text (RFC 8259).
public struct JSONDocument: Sendable {
  /// The root value. Offsets in the tree are byte offsets in `text`.
  public let root: JSONValue
  /// The text, in UTF-8.
  public let text: [UInt8]

  /// Creates a document whose values may differ from its text. Values that do not come from the text have no offset.
  package init(root: JSONValue, text: [UInt8]) {
    self.root = root
    self.text = text
  }

  /// The default maximum number of values. A value uses about 64 bytes of memory.
  public static let defaultValueLimit = 1 << 26

  /// Parses `text`. A byte order mark at the start is skipped.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text.
  ///   - valueLimit: The maximum number of values, including nested values.
  /// - Throws: `JSONError` with the position of the first error.
  public init(
    parsing text: [UInt8], valueLimit: Int = JSONDocument.defaultValueLimit
  ) throws(JSONError) {
    root = try JSONReader.read(text) { (reader) throws(JSONError) -> JSONValue in
      reader.valuesLeft = valueLimit
      let value = try reader.readValue()
      try reader.finish()
      return value
    }
    self.text = text
  }

  /// Parses `text`.
  /// - Throws: `JSONError` with the position of the first error.
  public init(parsing text: String) throws(JSONError) { try self.init(parsing: Array(text.utf8)) }

  /// Creates a document with another root, which was derived from the root of `document`. Offsets of unchanged values
  /// remain byte offsets in the text of `document`.
  public init(_ root: JSONValue, changedFrom document: JSONDocument) {
    self.root = root
    text = document.text
  }

  /// Returns the line and column of the byte at `offset`. The time is linear in the offset.
  public func position(ofOffset offset: Int) -> TextPosition {
    text.withUnsafeBytes { TextPosition(ofOffset: offset, in: $0) }
  }
}

/// A parsed JSON text (RFC 8259).
public struct JSONDocument: Sendable {
  /// The root value. Offsets in the tree count the bytes of `text`.
  public let root: JSONValue
  /// The text, in UTF-8.
  public let text: [UInt8]

  /// Creates a document whose values differ from its text. Added values have no offset.
  package init(root: JSONValue, text: [UInt8]) {
    self.root = root
    self.text = text
  }

  /// The default limit for values. A value takes about 64 bytes.
  public static let defaultValueLimit = 1 << 26

  /// Parses `text`. A byte order mark is skipped.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text.
  ///   - valueLimit: The maximum number of values, including nested ones.
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

  /// Creates a document with another root, derived from the root of `document`. Offsets of unchanged values still
  /// count the bytes of its text.
  public init(_ root: JSONValue, changedFrom document: JSONDocument) {
    self.root = root
    text = document.text
  }

  /// Returns the line and column of a byte of the text. Linear in the offset.
  public func position(ofOffset offset: Int) -> TextPosition {
    text.withUnsafeBytes { TextPosition(ofOffset: offset, in: $0) }
  }
}

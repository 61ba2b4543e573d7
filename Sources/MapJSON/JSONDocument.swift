/// A JSON text (RFC 8259) with the tree of its values.
public struct JSONDocument: Sendable {
  /// The text's value. Its offsets, and those of what it contains, count the bytes of `text`.
  public let root: JSONValue
  /// The text, in UTF-8.
  public let text: [UInt8]

  /// A text whose values were changed after it was read: what was added has no place in it.
  package init(root: JSONValue, text: [UInt8]) {
    self.root = root
    self.text = text
  }

  /// The most values of a document whose reader says nothing else: a value takes about 64 bytes.
  public static let usualValueLimit = 1 << 26

  /// Reads `text`; a byte order mark is skipped.
  /// - Parameter valueLimit: The most values that the text may have, those within others counted.
  /// - Throws: `JSONError` with the place of the first thing wrong.
  public init(
    parsing text: [UInt8], valueLimit: Int = JSONDocument.usualValueLimit
  ) throws(JSONError) {
    root = try JSONReader.read(text) { (reader) throws(JSONError) -> JSONValue in
      reader.valuesLeft = valueLimit
      let value = try reader.readValue()
      try reader.finish()
      return value
    }
    self.text = text
  }

  /// Reads `text`.
  /// - Throws: `JSONError` with the place of the first thing wrong.
  public init(parsing text: String) throws(JSONError) { try self.init(parsing: Array(text.utf8)) }

  /// A document with another value, made from that of `document`: offsets in what was kept still count
  /// the bytes of its text.
  public init(_ root: JSONValue, changedFrom document: JSONDocument) {
    self.root = root
    text = document.text
  }

  /// The line and column of a byte of the text. Linear in the offset.
  public func position(ofOffset offset: Int) -> TextPosition {
    text.withUnsafeBytes { TextPosition(ofOffset: offset, in: $0) }
  }
}

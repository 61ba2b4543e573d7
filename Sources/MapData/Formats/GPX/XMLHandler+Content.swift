import MapXML

extension XMLHandler {
  /// Processes the elements of a document.
  ///
  /// - Throws: `MalformedContent` if the bytes cannot be read as XML.
  mutating func read(_ bytes: [UInt8]) throws(MalformedContent) {
    do {
      try XMLDocument.read(bytes, with: &self)
    } catch {
      throw MalformedContent(reason: "\(error)")
    }
  }
}

@testable import MapJSON

/// JSON texts, their writer, and paths to places in them.
enum JSONTarget: FuzzTarget {
  static let name = "json"
  static let summary = "JSON"
  static let words = Words.json
  static let sources = ["MapJSON"]

  static func run(_ input: [UInt8]) throws {
    checkPlaces(in: input)
    let isSkipped = skips(input)
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: input)
    } catch {
      expect(!isSkipped, "a text is skipped that is not read: \(error)")
      expect((0...input.count).contains(error.offset), "an error outside of the text")
      throw error
    }
    expect(isSkipped, "a text is read that is not skipped")
    let written = document.root.jsonBytes
    let again = expectSuccess("what was written cannot be read") {
      try JSONDocument(parsing: written)
    }
    expect(again.root == document.root, "another value was written")
    expect(again.root.jsonBytes == written, "it is not written the same again")
  }

  /// Whether the reader that skips values reads the text as one value.
  private static func skips(_ input: [UInt8]) -> Bool {
    do {
      try JSONReader.read(input) { (reader) throws(JSONError) in
        try reader.skipValue()
        try reader.finish()
      }
      return true
    } catch {
      return false
    }
  }

  /// Checks the paths and text positions of some offsets, which need not be the offsets of values.
  private static func checkPlaces(in input: [UInt8]) {
    for offset in [0, input.count / 3, input.count / 2, input.count] {
      input.withUnsafeBytes { text in
        let path = JSONPath(ofOffset: offset, in: text)
        expect(path.steps.count <= input.count + 1, "a path longer than the text")
        _ = path.description
        let position = TextPosition(ofOffset: offset, in: text)
        expect(position.line >= 1 && position.column >= 1, "a position before the text")
      }
    }
  }
}

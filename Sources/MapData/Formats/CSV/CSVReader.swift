/// A reader of the records of a CSV text (RFC 4180). A line may also end with only a line feed. A
/// byte order mark and empty lines are skipped.
struct CSVReader {
  private let bytes: [UInt8]
  /// The separator between fields, as a byte.
  private(set) var delimiter: UInt8
  /// Whether the separator is detected from the header.
  private let isDetected: Bool
  private var offset = 0
  /// The line at which the last record started, counted from 1.
  private(set) var line = 0
  private var nextLine = 1
  /// The lines before the header that are left out although they have several fields.
  var skipped = ProblemCount()

  /// The maximum size of a record in bytes.
  static let recordLimit = 1 << 24
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  /// Whether a backslash precedes each quote inside a quoted field.
  private let hasEscapes: Bool

  /// Creates a reader of `bytes`. If `delimiter` is nil, the reader uses the delimiter that a first
  /// line such as `sep=;` names. Without such a line, it uses the delimiter that is most frequent
  /// in the next line outside quoted fields.
  init(_ bytes: [UInt8], delimiter: CSVOptions.Delimiter?) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    var chosen = delimiter?.rawValue.utf8.first
    let first = bytes[offset...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let line = first.filter { $0 != Self.quote }
    let isNamed =
      line.count == 5 && line.prefix(3).map { $0 | 0x20 } == Array("sep".utf8)
      && line[3] == UInt8(ascii: "=")
    if isNamed { chosen = chosen ?? line[4] }
    isDetected = chosen == nil
    hasEscapes = Self.hasEscapes(bytes)
    self.delimiter = chosen ?? Self.detectedDelimiter(bytes[offset...])
    if isNamed {
      offset = first.endIndex
      readLineEnd()
    }
  }

  /// Sets the separator to the most frequent one in the next line, unless it is given.
  mutating func detectDelimiter() {
    if isDetected { delimiter = Self.detectedDelimiter(bytes[offset...]) }
  }

  /// Whether the next line is a comment.
  var isAtComment: Bool {
    offset < bytes.count
      && (bytes[offset] == UInt8(ascii: "#") || bytes[offset] == UInt8(ascii: "%"))
  }

  private static func detectedDelimiter(_ bytes: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes.prefix(recordLimit) {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      counts[byte, default: 0] += 1
    }
    func count(_ delimiter: CSVOptions.Delimiter) -> Int {
      delimiter.rawValue.utf8.first.flatMap { counts[$0] } ?? 0
    }
    // If several delimiters are equally frequent, the first of them is used. If there is no
    // delimiter, the comma is used.
    let best = CSVOptions.Delimiter.allCases.reversed().reduce(.comma) { best, next in
      count(next) > 0 && count(next) >= count(best) ? next : best
    }
    return best.rawValue.utf8.first ?? UInt8(ascii: ",")
  }

  /// Returns the fields of the next record, or nil at the end of the text.
  ///
  /// - Throws: `MalformedContent` if a record is too long or a quoted field has no end.
  mutating func next() throws(MalformedContent) -> [String]? {
    skipEmptyLines()
    guard offset < bytes.count else { return nil }
    line = nextLine
    let start = offset
    var fields: [String] = []
    while true {
      fields.append(try readField(recordStart: start))
      guard offset < bytes.count, bytes[offset] == delimiter else { break }
      offset += 1
    }
    readLineEnd()
    return fields
  }

  /// Reads a field. Blanks around text that is not quoted are omitted.
  private mutating func readField(recordStart: Int) throws(MalformedContent) -> String {
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == Self.quote else {
      let start = offset
      while offset < bytes.count, !isEndOfField(bytes[offset]) {
        offset += 1
        try checkLength(from: recordStart)
      }
      var end = offset
      while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    offset += 1
    var text: [UInt8] = []
    var start = offset
    while offset < bytes.count {
      try checkLength(from: recordStart)
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\n") { nextLine += 1 }
      offset += 1
      if hasEscapes, byte == Self.backslash, offset < bytes.count,
        bytes[offset] == Self.quote || bytes[offset] == Self.backslash
      {
        text += bytes[start..<offset - 1]
        start = offset
        offset += 1
        continue
      }
      guard byte == Self.quote else { continue }
      text += bytes[start..<offset - 1]
      start = offset
      // Two quotes mean one quote in the text. A single quote ends the field.
      guard offset < bytes.count, bytes[offset] == Self.quote else {
        return String(decoding: text + readRest(), as: UTF8.self)
      }
      offset += 1
    }
    throw MalformedContent(reason: "line \(line): a quoted field has no end")
  }

  /// Whether a backslash and a quote are followed, anywhere in the text, by a character that cannot
  /// follow a quoted field. That quote does not end its field, so the backslash is an escape.
  private static func hasEscapes(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let found = rest.firstRange(ofBytes: [backslash, quote]) {
      rest = rest[found.upperBound...]
      if let next = rest.first, next > 0x20, next != quote,
        !CSVOptions.Delimiter.allCases.contains(where: { $0.rawValue.utf8.first == next })
      {
        return true
      }
    }
    return false
  }

  /// Reads the text between the end of a quoted field and the next delimiter. This text is usually
  /// empty.
  private mutating func readRest() -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count, !isEndOfField(bytes[offset]) { offset += 1 }
    let rest = bytes[start..<offset]
    return rest.allSatisfy(Self.isBlank) ? [] : rest
  }

  /// Skips blanks, unless one of them is the separator.
  private mutating func skipBlanks() {
    while offset < bytes.count, bytes[offset] != delimiter, Self.isBlank(bytes[offset]) {
      offset += 1
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private func isEndOfField(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private func checkLength(from start: Int) throws(MalformedContent) {
    guard offset - start <= Self.recordLimit else {
      throw MalformedContent(
        reason:
          "line \(line): longer than the limit of \(Self.recordLimit) bytes; this may not be CSV"
      )
    }
  }

  private mutating func readLineEnd() {
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "\r") { offset += 1 }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") { offset += 1 }
    nextLine += 1
  }

  /// Skips lines without any character.
  mutating func skipEmptyLines() {
    while offset < bytes.count,
      bytes[offset] == UInt8(ascii: "\n") || bytes[offset] == UInt8(ascii: "\r")
    {
      readLineEnd()
    }
  }
}

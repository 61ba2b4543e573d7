/// Reads the records of a CSV text (RFC 4180), whose lines may also end with a line feed alone. A byte
/// order mark is skipped, and so are empty lines.
struct CSVReader {
  private let bytes: [UInt8]
  /// What stands between fields.
  let delimiter: UInt8
  private var offset = 0
  /// The line, counted from 1, at which the last record began.
  private(set) var line = 0
  private var nextLine = 1

  /// The most bytes that a record may have.
  static let recordLimit = 1 << 24
  private static let quote = UInt8(ascii: "\"")

  /// A reader of `bytes`; without a delimiter, with the one that the first line has most of, quoted
  /// fields aside.
  init(_ bytes: [UInt8], delimiter: CSVOptions.Delimiter?) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    let chosen = delimiter ?? Self.likelyDelimiter(bytes[offset...])
    self.delimiter = chosen.rawValue.utf8.first ?? UInt8(ascii: ",")
  }

  private static func likelyDelimiter(_ bytes: ArraySlice<UInt8>) -> CSVOptions.Delimiter {
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
    // The first of those with the most: a comma, where there is none.
    return CSVOptions.Delimiter.allCases.reversed().reduce(.comma) { best, next in
      count(next) > 0 && count(next) >= count(best) ? next : best
    }
  }

  /// The next record's fields; nil at the end.
  ///
  /// - Throws: `MalformedContent` for a record of too many bytes, and for a quoted field without end.
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

  private mutating func readField(recordStart: Int) throws(MalformedContent) -> String {
    guard offset < bytes.count, bytes[offset] == Self.quote else {
      let start = offset
      while offset < bytes.count, !isEndOfField(bytes[offset]) {
        offset += 1
        try checkLength(from: recordStart)
      }
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }
    offset += 1
    var text: [UInt8] = []
    var start = offset
    while offset < bytes.count {
      try checkLength(from: recordStart)
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\n") { nextLine += 1 }
      offset += 1
      guard byte == Self.quote else { continue }
      text += bytes[start..<offset - 1]
      start = offset
      // Two quotes are one in the text; one ends it.
      guard offset < bytes.count, bytes[offset] == Self.quote else {
        return String(decoding: text + readRest(), as: UTF8.self)
      }
      offset += 1
    }
    throw MalformedContent(reason: "line \(line): a quoted field has no end")
  }

  /// What stands between the end of a quoted field and its delimiter: nothing, mostly.
  private mutating func readRest() -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count, !isEndOfField(bytes[offset]) { offset += 1 }
    return bytes[start..<offset]
  }

  private func isEndOfField(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private func checkLength(from start: Int) throws(MalformedContent) {
    guard offset - start <= Self.recordLimit else {
      throw MalformedContent(
        reason:
          "line \(line): longer than the limit of \(Self.recordLimit) bytes; this may be no CSV"
      )
    }
  }

  private mutating func readLineEnd() {
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "\r") { offset += 1 }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") { offset += 1 }
    nextLine += 1
  }

  private mutating func skipEmptyLines() {
    while offset < bytes.count,
      bytes[offset] == UInt8(ascii: "\n") || bytes[offset] == UInt8(ascii: "\r")
    {
      readLineEnd()
    }
  }
}

/// The part of a file that a request asks for (RFC 9110 section 14).
package enum ByteRange: Equatable {
  /// The whole file.
  case whole
  /// Bytes of the file.
  case part(Range<Int>)
  /// Bytes that the file does not have.
  case unsatisfiable

  /// Parses a field `Range`. Several ranges, other units than bytes, and invalid fields stand for the whole file, as
  /// the specification allows.
  ///
  /// - Parameters:
  ///   - field: The value of the field.
  ///   - size: The size of the file, in bytes.
  package init(_ field: String, size: Int) {
    let sides = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    self = .whole
    guard sides.count == 2, sides[0].lowercased() == "bytes" else { return }
    let ends = sides[1].filter { $0 != " " && $0 != "\t" }
      .split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return }
    let (first, last) = (Int(digits: ends[0], upTo: 18), Int(digits: ends[1], upTo: 18))
    switch (first, last) {
    case (let first?, let last?):
      guard first <= last else { return }
      self = first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
    case (let first?, nil) where ends[1].isEmpty:
      self = first < size ? .part(first..<size) : .unsatisfiable
    case (nil, let count?) where ends[0].isEmpty:
      self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
    default: return
    }
  }
}

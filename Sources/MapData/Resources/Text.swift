extension StringProtocol {
  /// Returns the text without leading and trailing white space.
  package func trimmingWhitespace() -> String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

extension String {
  /// Returns the text with each occurrence of `part` replaced. The texts are compared by bytes.
  func replacing(_ part: String, with replacement: String) -> String {
    split(atEach: part).joined(separator: replacement)
  }

  /// Returns the pieces of the text between the occurrences of `part`. The texts are compared by
  /// bytes.
  func split(atEach part: String) -> [String] {
    let part = Array(part.utf8)
    var pieces: [String] = []
    var rest = Array(utf8)[...]
    while let found = rest.firstRange(ofBytes: part) {
      pieces.append(String(decoding: rest[..<found.lowerBound], as: UTF8.self))
      rest = rest[found.upperBound...]
    }
    return pieces + [String(decoding: rest, as: UTF8.self)]
  }

  /// Returns the text with each UTF-8 byte percent-encoded, except the bytes for which `isKept`
  /// returns true.
  func percentEncoding(except isKept: (UInt8) -> Bool) -> String {
    var result: [UInt8] = []
    for byte in utf8 {
      if isKept(byte) {
        result.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += Array((digits.count == 1 ? "%0" : "%").utf8) + Array(digits.utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// Returns the first range that contains `bytes`. Returns nil if there is no such range or
  /// `bytes` is empty.
  func firstRange(ofBytes bytes: [UInt8]) -> Range<Int>? {
    guard let first = bytes.first else { return nil }
    var rest = self
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: bytes) { return start..<start + bytes.count }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  private var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  var isAllowedInHost: Bool {
    isDigit || isLetter || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "_")
  }

  /// Whether the byte is an unreserved character of URLs (RFC 3986 section 2.3). The characters of
  /// host names are a subset.
  var isUnreservedInURL: Bool { isAllowedInHost || self == UInt8(ascii: "~") }

  /// Whether the byte is permitted in the path or the query of a URL.
  var isAllowedInURL: Bool {
    isUnreservedInURL || "%:/?[]@!$&'()*+,;=".utf8.contains(self)
  }
}

/// Returns the value of an ASCII hexadecimal digit, or nil for any other byte.
func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}

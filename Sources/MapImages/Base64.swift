/// Base64 encoding (RFC 4648, section 4).
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the bytes in Base64 as text, padded with `=`.
  package static func text(of bytes: [UInt8]) -> String {
    String(decoding: encoded(bytes), as: UTF8.self)
  }

  /// Returns the bytes in Base64 as ASCII, padded with `=`.
  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    let capacity = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: capacity) { text, filled in
      digits.withUnsafeBufferPointer { digits in
        bytes.withUnsafeBufferPointer { bytes in
          let whole = bytes.count / 3
          for group in 0..<whole {
            let (from, to) = (group * 3, group * 4)
            let word = Int(bytes[from]) << 16 | Int(bytes[from + 1]) << 8 | Int(bytes[from + 2])
            text[to] = digits[word >> 18]
            text[to + 1] = digits[word >> 12 & 63]
            text[to + 2] = digits[word >> 6 & 63]
            text[to + 3] = digits[word & 63]
          }
          let rest = bytes.count - whole * 3
          guard rest > 0 else { return }
          let last = rest == 2 ? Int(bytes[whole * 3 + 1]) : 0
          let word = Int(bytes[whole * 3]) << 16 | last << 8
          text[whole * 4] = digits[word >> 18]
          text[whole * 4 + 1] = digits[word >> 12 & 63]
          text[whole * 4 + 2] = rest == 2 ? digits[word >> 6 & 63] : UInt8(ascii: "=")
          text[whole * 4 + 3] = UInt8(ascii: "=")
        }
      }
      filled = capacity
    }
  }
}

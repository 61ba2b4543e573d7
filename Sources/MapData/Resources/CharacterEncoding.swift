#if canImport(_FoundationICU)
  import _FoundationICU
#else
  import Foundation
#endif

/// A character encoding of texts, such as Windows-1252. ICU converts texts from the encoding to
/// UTF-8.
public struct CharacterEncoding: Hashable, Sendable, CustomStringConvertible {
  /// The name by which the encoding was created.
  public let description: String
  /// The name by which ICU knows the encoding.
  private let converter: String

  /// Windows-1252, which is the usual encoding of texts in Western languages that are not UTF-8.
  static let windows1252 = CharacterEncoding(description: "Windows-1252", converter: "windows-1252")
  static let utf8 = CharacterEncoding(description: "UTF-8", converter: "UTF-8")

  /// Finds an encoding by a name of IANA, Windows, IBM or ICU, or by the number of a code page. The
  /// case of names is ignored. Returns nil if the name is unknown. As on the web (Encoding
  /// Standard), ISO 8859-1 and ASCII are read as Windows-1252.
  public init?(_ name: String) {
    let word = name.trimmingWhitespace()
    let number = word.lowercased().replacing("ansi", with: "").replacing("cp", with: "")
      .trimmingWhitespace()
    let names: [String]
    switch number {
    case "65001", "utf8", "utf-8": names = ["UTF-8"]
    case "28591", "88591", "iso88591", "iso-8859-1", "iso_8859-1", "iso8859-1", "latin1", "latin-1",
      "us-ascii", "ascii", "":
      names = number.isEmpty ? [] : ["windows-1252"]
    case _ where number.utf8.allSatisfy(\.isDigit):
      // `.cpg` files also contain numbers such as 885915, which means ISO 8859-15.
      names =
        ["windows-\(number)", "cp\(number)", "ibm-\(number)"]
        + (number.hasPrefix("8859") ? ["ISO-8859-\(number.dropFirst(4))"] : [])
    default: names = [word]
    }
    guard let converter = names.first(where: Self.isKnown) else { return nil }
    self.init(description: word, converter: converter)
  }

  private init(description: String, converter: String) {
    (self.description, self.converter) = (description, converter)
  }

  var isUTF8: Bool { converter == "UTF-8" }

  #if canImport(_FoundationICU)
    private static func isKnown(_ name: String) -> Bool {
      var status = U_ZERO_ERROR
      let converter = swift_ucnv_open(name, &status)
      defer { swift_ucnv_close(converter) }
      return converter != nil && status.rawValue <= U_ZERO_ERROR.rawValue
    }

    /// Returns a text in UTF-8 without a byte order mark. Bytes that are not valid in the encoding
    /// become U+FFFD. Returns nil if the text is too long or memory is insufficient.
    func utf8(of bytes: [UInt8]) -> [UInt8]? {
      var status = U_ZERO_ERROR
      guard bytes.count <= Int32.max / 4, let converter = swift_ucnv_open(converter, &status) else {
        return nil
      }
      defer { swift_ucnv_close(converter) }
      return bytes.withUnsafeBytes { source -> [UInt8]? in
        let start = source.bindMemory(to: CChar.self).baseAddress
        status = U_ZERO_ERROR
        let size = swift_ucnv_toAlgorithmic(
          UCNV_UTF8, converter, nil, 0, start, Int32(source.count), &status)
        status = U_ZERO_ERROR
        let text = [UInt8](unsafeUninitializedCapacity: Int(size) + 1) { target, count in
          target.withMemoryRebound(to: CChar.self) { target in
            count = Int(
              swift_ucnv_toAlgorithmic(
                UCNV_UTF8, converter, target.baseAddress, Int32(target.count), start,
                Int32(source.count), &status))
          }
        }
        guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
        return Array(text.dropFirst(text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0))
      }
    }
  #else
    private static func encoding(_ name: String) -> String.Encoding? {
      let code = CFStringConvertIANACharSetNameToEncoding(name as CFString)
      return code == kCFStringEncodingInvalidId
        ? nil : String.Encoding(rawValue: CFStringConvertEncodingToNSStringEncoding(code))
    }

    private static func isKnown(_ name: String) -> Bool { encoding(name) != nil }

    /// Returns a text in UTF-8 without a byte order mark. Returns nil if a byte is not valid in the
    /// encoding.
    func utf8(of bytes: [UInt8]) -> [UInt8]? {
      guard let encoding = Self.encoding(converter),
        let text = String(data: Data(bytes), encoding: encoding)
      else { return nil }
      return Array((text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]).utf8)
    }
  #endif
}

import MapGeoJSON

/// Decodes the texts of a layer of a database or of a file that GDAL reads.
///
/// GDAL returns UTF-8, except for Shapefiles: it returns their texts undecoded. Their encoding is the one that the
/// user, the `.cpg` file, or the code of the language driver in the `.dbf` file names, else UTF-8, else Windows-1252.
struct FieldTexts {
  /// The encoding; nil if texts are UTF-8.
  private let encoding: CharacterEncoding?
  /// Whether the encoding only applies to texts that are not UTF-8, because it comes from the language driver for the
  /// system's own code page, which is not reliable.
  private let isVague: Bool
  /// The texts that are taken for Windows-1252.
  private var guessed = ProblemCount()
  /// The texts with characters that the encoding does not have.
  private var damaged = ProblemCount()

  /// Creates the texts of a layer.
  ///
  /// - Parameters:
  ///   - declared: The encoding that the data names; nil if it names none.
  ///   - isVague: Whether texts in UTF-8 are not in the encoding that the data names.
  ///   - chosen: The encoding that the user names.
  init(declared: CharacterEncoding?, isVague: Bool, chosen: CharacterEncoding?) {
    let encoding = chosen ?? declared
    self.encoding = encoding?.isUTF8 == true ? nil : encoding
    self.isVague = chosen == nil && isVague
  }

  /// Returns a text.
  mutating func text(_ start: UnsafePointer<CChar>) -> String {
    if let text = String(validatingCString: start),
      encoding == nil || isVague || text.utf8.allSatisfy({ $0 < 0x80 })
    {
      return text
    }
    var bytes: [UInt8] = []
    var next = start
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return decoded(bytes)
  }

  /// Returns a text that should be UTF-8.
  mutating func text(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self) ?? decoded(bytes)
  }

  private mutating func decoded(_ bytes: [UInt8]) -> String {
    let isCut = encoding == nil && UTF8Fault(in: bytes)?.isMostlyUTF8 == true
    let converted = isCut ? nil : (encoding ?? .windows1252).utf8(of: bytes)
    let text = String(decoding: converted ?? bytes, as: UTF8.self)
    if text.unicodeScalars.contains("\u{FFFD}") {
      damaged.record("the text '\(text.prefix(40))' has characters that are not of its encoding")
    } else if encoding == nil {
      guessed.record("the text '\(text.prefix(40))' is not UTF-8")
    }
    return text
  }

  /// Warnings about the texts of a layer.
  func warnings(layer: String) -> [DataWarning] {
    (guessed.warnings(.odd, "it is read as Windows-1252 (--encoding names another encoding)")
      + damaged.warnings(.odd, "they are replaced by \u{FFFD} (--encoding names the encoding)")).map
    {
      DataWarning($0.kind, "layer '\(layer)': \($0.message)")
    }
  }
}

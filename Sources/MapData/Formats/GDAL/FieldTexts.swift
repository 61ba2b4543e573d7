import MapGeoJSON

/// A decoder of the texts in a layer of a database or of a file that GDAL reads.
///
/// GDAL returns texts in UTF-8, except for Shapefiles, whose texts it returns undecoded. The
/// encoding of a Shapefile is the first of these that exists: the encoding that the user names, the
/// encoding that the `.cpg` file names, the encoding of the language driver code in the `.dbf`
/// file. If there is none of them, texts that are valid UTF-8 are read as UTF-8. Other texts are
/// read as Windows-1252, unless they are mostly UTF-8.
struct FieldTexts {
  /// The encoding of the texts, or nil if they are in UTF-8.
  private let encoding: CharacterEncoding?
  /// Whether the encoding applies only to texts that are not valid UTF-8. This is true if the
  /// encoding comes from the language driver code for the system's own code page, which is not
  /// reliable.
  private let isVague: Bool
  /// The number of texts that are read as Windows-1252.
  private var guessed = ProblemCount()
  /// The number of texts that contain bytes that are not valid in the encoding.
  private var damaged = ProblemCount()

  /// Creates a decoder for the texts of a layer.
  ///
  /// - Parameters:
  ///   - declared: The encoding that the data names, or nil if it names no encoding.
  ///   - isVague: Whether texts that are valid UTF-8 are read as UTF-8 despite the encoding that
  ///     the data names.
  ///   - chosen: The encoding that the user names, or nil if the user names no encoding.
  init(declared: CharacterEncoding?, isVague: Bool, chosen: CharacterEncoding?) {
    let encoding = chosen ?? declared
    self.encoding = encoding?.isUTF8 == true ? nil : encoding
    self.isVague = chosen == nil && isVague
  }

  /// Returns the decoded text of a C string.
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

  /// Returns the text of bytes that should be UTF-8.
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

  /// Returns the warnings about the texts of a layer.
  func warnings(layer: String) -> [DataWarning] {
    (guessed.warnings(
      .odd, "it is read as Windows-1252 (use --encoding to specify another encoding)")
      + damaged.warnings(
        .odd, "they are replaced by \u{FFFD} (use --encoding to specify the encoding)")).map {
        DataWarning($0.kind, "layer '\(layer)': \($0.message)")
      }
  }
}

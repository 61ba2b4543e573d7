/// The start tag of the root element of an XML text (XML 1.0 section 2.8). It is found without
/// parsing the document.
struct XMLStart {
  /// The name of the root element, without its namespace prefix.
  let name: String
  /// The start tag of the root element, including its namespace declarations.
  private let tag: String

  /// The maximum number of bytes up to the end of the start tag.
  private static let limit = 1 << 16

  /// Finds the start tag of the root element in `text`. Returns nil if there is no start tag within
  /// the first 64 KiB.
  init?(of text: UnsafeRawBufferPointer) {
    let start = text.prefix(Self.limit)
    var rest = String(decoding: start, as: UTF8.self)[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[open...]
      if rest.hasPrefix("<?") {
        guard let after = Self.place(after: "?>", in: rest) else { return nil }
        rest = rest[after...]
      } else if rest.hasPrefix("<!--") {
        guard let after = Self.place(after: "-->", in: rest) else { return nil }
        rest = rest[after...]
      } else if rest.hasPrefix("<!") {
        guard let end = Self.endOfDeclaration(rest) else { return nil }
        rest = rest[end...].dropFirst()
      } else {
        guard let end = rest.firstIndex(of: ">") else { return nil }
        tag = String(rest[...end])
        let word = tag.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        name = String(word.split(separator: ":").last ?? "")
        return
      }
    }
    return nil
  }

  /// Returns the index after the first `marker` in `text`, or nil if there is no marker.
  private static func place(after marker: String, in text: Substring) -> Substring.Index? {
    var rest = text
    while !rest.isEmpty {
      if rest.hasPrefix(marker) { return rest.index(rest.startIndex, offsetBy: marker.count) }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Returns the index of the end of a document type declaration, which may include an internal
  /// subset. Returns nil if the declaration has no end.
  private static func endOfDeclaration(_ text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case ">" where depth <= 0: return index
      default: break
      }
    }
    return nil
  }

  /// The kind of content that corresponds to the root element.
  var content: ContentKind {
    switch name.lowercased() {
    case "gpx": return .data(.gpx)
    case "kml": return .data(.kml)
    case RasterSignature.virtualRoot.lowercased(): return .data(.virtualRaster)
    default:
      if tag.contains("opengis.net/gml") || tag.contains("xmlns:gml") { return .data(.gml) }
      return .unknown(ContentKind.refusal("an XML document with the root '\(name.prefix(40))'"))
    }
  }
}

/// The form of a text that names or describes a coordinate reference system.
///
/// The form alone does not show whether PROJ knows the system. It distinguishes systems from the names of projections,
/// so that a misspelled name has an error of its own.
public enum ReferenceSystemText: Hashable, Sendable {
  /// An authority and a code, such as `EPSG:2056`. `ESRI:54030` and `EPSG:2056+5728` have this form too.
  case code
  /// A name of the OGC, such as `urn:ogc:def:crs:EPSG::3035` or `http://www.opengis.net/def/crs/EPSG/0/3035`.
  case resourceName
  /// The parameters of PROJ, such as `+proj=laea +lat_0=52 +lon_0=10`.
  case parameters
  /// Well-known text of either version, such as `PROJCRS["..."]`.
  case wellKnownText

  /// The greatest length of a text, in UTF-8 bytes.
  static let greatestLength = 1 << 16

  /// Recognizes the form of a text. Nil if the text has none of the forms. White space at both ends is ignored.
  public init?(_ text: some StringProtocol) {
    let bytes = Self.trimmed(text)
    guard !bytes.isEmpty, bytes.count <= Self.greatestLength, !bytes.contains(0) else { return nil }
    let start = String(decoding: bytes.prefix(64), as: UTF8.self).lowercased()
    if start.hasPrefix("urn:ogc:def:crs")
      || Self.webPrefixes.contains(where: { start.hasPrefix($0) })
    {
      self = .resourceName
    } else if start.hasPrefix("+") ? Self.hasProjection(bytes) : start.hasPrefix("proj=") {
      self = .parameters
    } else if Self.isKeyword(start) {
      self = .wellKnownText
    } else if Self.isCode(bytes) {
      self = .code
    } else {
      return nil
    }
  }

  /// Returns the bytes of a text without white space at both ends.
  package static func trimmed(_ text: some StringProtocol) -> ArraySlice<UInt8> {
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.first, isSpace(byte) { bytes.removeFirst() }
    while let byte = bytes.last, isSpace(byte) { bytes.removeLast() }
    return bytes
  }

  private static let webPrefixes = [
    "http://www.opengis.net/def/crs", "https://www.opengis.net/def/crs",
  ]

  /// The keywords of ISO 19162 and of well-known text of version 1 that begin a system.
  private static let keywords: Set<String> = [
    "projcs", "projcrs", "projectedcrs", "geogcs", "geogcrs", "geographiccrs", "geodcrs",
    "geodeticcrs", "geoccs", "compd_cs", "compoundcrs", "boundcrs", "derivedprojcrs", "local_cs",
    "engcrs", "engineeringcrs", "vert_cs", "vertcrs", "verticalcrs", "fitted_cs",
  ]

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns whether a list of parameters names a projection or a file with definitions, which has its own error.
  private static func hasProjection(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return ["+proj=", "+init="].contains { text.firstRange(of: $0) != nil }
  }

  /// Returns whether a text in lower case begins with a keyword of well-known text and a bracket.
  private static func isKeyword(_ start: String) -> Bool {
    guard let end = start.firstIndex(where: { $0 == "[" || $0 == "(" }) else { return false }
    let word = start[..<end]
    return keywords.contains(String(word.prefix { !$0.isWhitespace }))
      && word.drop { !$0.isWhitespace }.allSatisfy(\.isWhitespace)
  }

  /// Returns whether a text is an authority, a colon and a code. The code of a compound system has two parts.
  private static func isCode(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let (authority, code) = (bytes[..<colon], bytes[(colon + 1)...])
    guard let first = authority.first, isLetter(first), !code.isEmpty else { return false }
    let others = Array("_-.+:".utf8)
    return authority.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
      && code.allSatisfy { isLetter($0) || isDigit($0) || others.contains($0) }
  }
}

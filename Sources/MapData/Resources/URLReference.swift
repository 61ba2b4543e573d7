/// The components of a URL or relative reference (RFC 3986 appendix B), in their original notation.
struct URLReference {
  /// The scheme in lowercase. It is nil if there is no scheme, or if the scheme is a single letter,
  /// such as the drive in `C:`.
  let scheme: String?
  /// The scheme with its colon, followed by the authority with its slashes.
  private let prefix: Substring
  let path: Substring
  /// Whether the path follows an authority, which starts with two slashes.
  let hasAuthority: Bool
  /// The authority, which is usually a host.
  let authority: Substring

  /// Splits `text` into its parts. The text need not be a valid URL.
  init(_ text: String) {
    var rest = text[...]
    scheme = Self.scheme(of: text)
    if let scheme { rest = rest.dropFirst(scheme.count + 1) }
    hasAuthority = rest.hasPrefix("//")
    if hasAuthority {
      authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
      rest = rest[authority.endIndex...]
    } else {
      authority = ""
    }
    prefix = text[..<rest.startIndex]
    path = rest.prefix { !"?#".contains($0) }
  }

  /// Resolves the relative reference `text` against this URL (RFC 3986 section 5.2).
  func resolving(_ text: String) -> String {
    if text.hasPrefix("//") { return "\(scheme.map { $0 + ":" } ?? "")\(text)" }
    let reference = URLReference(text)
    let tail = text[reference.path.endIndex...]
    if reference.path.isEmpty { return "\(prefix)\(path)\(tail)" }
    if reference.path.hasPrefix("/") {
      return "\(prefix)\(Self.removingDotSegments(String(reference.path)))\(tail)"
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? (hasAuthority ? "/" : "")
    return "\(prefix)\(Self.removingDotSegments(folder + reference.path))\(tail)"
  }

  /// Returns the scheme of a URL, without reading its other components.
  static func scheme(of text: String) -> String? {
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard scheme.count >= 2, scheme.first?.isLetter == true,
      text[scheme.endIndex...].hasPrefix(":")
    else { return nil }
    return scheme.lowercased()
  }

  /// Returns a path without `.` and `..` segments (RFC 3986 section 5.2.4).
  private static func removingDotSegments(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".":
        if isLast { kept.append("") }
      case "..":
        if kept.count > 1 || (kept.count == 1 && !path.hasPrefix("/")) { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }
}

/// Returns the percent-decoded path of a file URL (RFC 8089). The query and the fragment are
/// dropped.
func filePath(ofURL text: String) throws(ResourceError) -> String {
  let url = URLReference(text)
  guard url.authority.isEmpty || url.authority.lowercased() == "localhost" else {
    throw .invalidURL(text, reason: "a file URL cannot name another machine (\(url.authority))")
  }
  guard url.path.hasPrefix("/") else {
    throw .invalidURL(text, reason: "the path of a file URL starts with a slash")
  }
  guard let bytes = percentDecoded(url.path) else {
    throw .invalidURL(text, reason: "two hexadecimal digits must follow every %")
  }
  guard !bytes.contains(0), let path = String(validating: bytes, as: UTF8.self) else {
    throw .invalidURL(text, reason: "the path is not UTF-8 text")
  }
  return path
}

/// Returns the URL of the file at a path after its symbolic links are resolved (RFC 8089). Returns
/// nil if nothing exists at the path. For a pattern for rasters, only its folder needs to exist.
package func fileURL(ofPath path: String) -> String? {
  guard let real = realPath(path) ?? RasterPattern(path)?.resolvedPath else { return nil }
  var url = "file://"
  for byte in real.utf8 {
    let character = Character(UnicodeScalar(byte))
    if character.isASCII, character.isLetter || character.isNumber || "/-._~".contains(character) {
      url.append(character)
    } else {
      url += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
  return url
}

/// Returns a relative path after its percent-encoded bytes are decoded. Returns nil if the path
/// contains no such bytes or if they are not valid.
func percentDecodedPath(_ text: String) -> String? {
  guard text.contains("%"), let bytes = percentDecoded(text[...]), !bytes.contains(0) else {
    return nil
  }
  return String(validating: bytes, as: UTF8.self)
}

/// Returns the percent-decoded bytes of `text`. Returns nil if a `%` is not followed by two
/// hexadecimal digits.
func percentDecoded(_ text: Substring) -> [UInt8]? {
  var bytes: [UInt8] = []
  var rest = text.utf8
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(hexadecimalDigit),
      let low = rest.popFirst().flatMap(hexadecimalDigit)
    else { return nil }
    bytes.append(high << 4 | low)
  }
  return bytes
}

extension String {
  /// Returns the first placeholder in an address, including its braces. A placeholder is a name in
  /// braces. Returns nil if there is no placeholder.
  ///
  /// - Parameter known: The names that are not returned because they have values.
  func firstPlaceholder(except known: Set<String> = []) -> String? {
    var rest = self[...]
    while let start = rest.firstIndex(of: "{") {
      rest = rest[rest.index(after: start)...]
      let name = rest.prefix { !"{}/".contains($0) }
      guard rest[name.endIndex...].first == "}", !name.isEmpty else { continue }
      if !known.contains(String(name)) { return "{\(name)}" }
    }
    return nil
  }
}

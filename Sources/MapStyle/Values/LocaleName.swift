#if canImport(_FoundationICU)
  import _FoundationICU
#else
  import Foundation
#endif

/// Finds the supported language for a requested language.
enum LocaleName {
  /// The language that replaces unknown languages. This language does not depend on the machine, so a style yields the
  /// same picture everywhere.
  static let fallback = "en"

  /// Returns the longest prefix of a BCP 47 tag that collation supports (ECMA-402, BestAvailableLocale). If no prefix
  /// is supported, returns English.
  static func collation(for tag: String?) -> String { best(for: tag, among: collations) }

  /// Returns the longest prefix of a BCP 47 tag that number formats support. If no prefix is supported, returns
  /// English.
  static func numbers(for tag: String?) -> String { best(for: tag, among: numberFormats) }

  private static func best(for tag: String?, among available: Set<String>) -> String {
    guard let tag else { return fallback }
    var parts = tag.split { $0 == "-" || $0 == "_" }
    // A single letter and all subtags after it are extensions.
    if let extensionStart = parts.firstIndex(where: { $0.count == 1 }) {
      parts.removeSubrange(extensionStart...)
    }
    while !parts.isEmpty {
      let name = canonical(parts)
      if available.contains(name) { return name }
      parts.removeLast()
    }
    return fallback
  }

  /// Returns the tag in canonical case: the language is in lowercase, the script is capitalized and the region is in
  /// uppercase (RFC 5646 section 2.1.1).
  static func canonical(_ parts: [Substring]) -> String {
    parts.enumerated().map { index, part in
      switch (index, part.count) {
      case (0, _): part.lowercased()
      case (_, 2): part.uppercased()
      case (_, 4): part.prefix(1).uppercased() + part.dropFirst().lowercased()
      default: part.lowercased()
      }
    }.joined(separator: "-")
  }

  #if canImport(_FoundationICU)
    private static let collations = Set(
      (0..<swift_ucol_countAvailable()).compactMap { tag(swift_ucol_getAvailable($0)) })
    private static let numberFormats = Set(
      (0..<swift_uloc_countAvailable()).compactMap { tag(swift_uloc_getAvailable($0)) })

    private static func tag(_ name: UnsafePointer<CChar>?) -> String? {
      name.map { String(cString: $0).replacing("_", with: "-") }
    }

    /// Returns the ICU name of a canonical tag.
    static func icuName(of tag: String) -> String { tag.replacing("-", with: "_") }
  #else
    private static let collations = Set(
      Locale.availableIdentifiers.map { $0.replacing("_", with: "-") })
    private static let numberFormats = collations
  #endif
}

#if canImport(_FoundationICU)
  import _FoundationICU
#else
  import Foundation
#endif

/// A language, as a BCP 47 tag.
package struct LanguageTag: Hashable, Sendable {
  /// The tag in canonical case, and its prefixes, the longest first: `zh-Hant-TW`, `zh-Hant`, `zh`. The codes of
  /// Norwegian, `nb` and `nn`, are followed by the common code `no`.
  package let names: [String]

  /// Reads a tag such as `de` or `pt-BR`. A region or a script need not be known. A language of two letters must be a
  /// code of ISO 639-1.
  ///
  /// - Throws: `LanguageTagError` if the text is no tag, or if the language is not known.
  package init(_ text: String) throws(LanguageTagError) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.unicodeScalars.allSatisfy {
          $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        }
    }
    guard isTag, let language = parts.first?.lowercased(), (2...3).contains(language.utf8.count),
      language.allSatisfy(\.isLetter)
    else { throw LanguageTagError(text) }
    guard language.utf8.count > 2 || Self.shortCodes.contains(language) else {
      throw LanguageTagError(text)
    }
    let prefixes = (1...parts.count).reversed().map { LocaleName.canonical(Array(parts[..<$0])) }
    names = prefixes + (["nb", "nn"].contains(language) ? ["no"] : [])
  }

  /// The codes of ISO 639-1, with the codes that newer ones have replaced.
  fileprivate static let shortCodes = Set(
    isoCodes.filter { $0.utf8.count == 2 } + ["in", "iw", "ji", "jw", "mo", "sh", "tl"])

  #if canImport(_FoundationICU)
    private static var isoCodes: [String] {
      var codes: [String] = []
      var next = swift_uloc_getISOLanguages()
      while let code = next?.pointee {
        codes.append(String(cString: code))
        next = next?.advanced(by: 1)
      }
      return codes
    }

    /// Returns the name of a language in another language.
    fileprivate static func name(of code: String, in other: String) -> String {
      var units = [UInt16](repeating: 0, count: 64)
      var status = U_ZERO_ERROR
      let count = swift_uloc_getDisplayLanguage(code, other, &units, Int32(units.count), &status)
      return String(decoding: units.prefix(Int(max(count, 0))), as: UTF16.self)
    }
  #else
    private static var isoCodes: [String] { Locale.LanguageCode.isoLanguageCodes.map(\.identifier) }

    fileprivate static func name(of code: String, in other: String) -> String {
      Locale(identifier: other).localizedString(forLanguageCode: code) ?? code
    }
  #endif
}

/// The error for a text that is not the tag of a known language.
package struct LanguageTagError: Error, Hashable, CustomStringConvertible {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The text of the error. It contains the most similar tag, which is found by the codes of languages and by their
  /// names in English and in the language itself.
  package var description: String {
    let remedy = nearest.map { "did you mean \"\($0)\"?" } ?? "use a tag such as de or pt-BR"
    return "'\(text)' is no language; \(remedy)"
  }

  private var nearest: String? {
    let hyphenated = text.replacing("_", with: "-")
    if hyphenated != text, let tag = try? LanguageTag(hyphenated) { return tag.names[0] }
    let codes = LanguageTag.shortCodes.sorted()
    let names = codes.flatMap { code in
      ["en", code].map { LanguageTag.name(of: code, in: $0).lowercased() }
    }
    return Suggestion.nearest(to: text.lowercased(), in: names)
      .flatMap { names.firstIndex(of: $0) }.map { codes[$0 / 2] }
  }
}

#if canImport(_FoundationICU)
  import _FoundationICU

  /// Compares strings with ICU's collation for searching.
  ///
  /// Safe to share: the collator is configured in `init` and only read afterwards, which ICU allows on all
  /// threads.
  final class CollationRules: @unchecked Sendable {
    /// The language, as a BCP 47 tag.
    let locale: String
    private let collator: OpaquePointer?

    init(isCaseSensitive: Bool, isDiacriticSensitive: Bool, locale: String) {
      self.locale = locale
      var status = U_ZERO_ERROR
      let name = LocaleName.icuName(of: locale) + "@collation=search"
      collator = swift_ucol_open(name, &status)
      let strength =
        switch (isCaseSensitive, isDiacriticSensitive) {
        case (true, true): UCOL_TERTIARY
        case (false, true): UCOL_SECONDARY
        case (_, false): UCOL_PRIMARY
        }
      swift_ucol_setStrength(collator, strength)
      if isCaseSensitive && !isDiacriticSensitive {
        swift_ucol_setAttribute(collator, UCOL_CASE_LEVEL, UCOL_ON, &status)
      }
    }

    deinit { swift_ucol_close(collator) }

    func compare(_ a: String, _ b: String) -> Int {
      let a = Array(a.utf16)
      let b = Array(b.utf16)
      return Int(
        swift_ucol_strcoll(collator, a, Int32(a.count), b, Int32(b.count)).rawValue)
    }
  }
#else
  import Foundation

  /// Compares strings with Foundation on systems without ICU.
  final class CollationRules: Sendable {
    /// The language, as a BCP 47 tag.
    let locale: String
    private let options: String.CompareOptions

    init(isCaseSensitive: Bool, isDiacriticSensitive: Bool, locale: String) {
      self.locale = locale
      var options: String.CompareOptions = []
      if !isCaseSensitive { options.insert(.caseInsensitive) }
      if !isDiacriticSensitive { options.insert(.diacriticInsensitive) }
      self.options = options
    }

    func compare(_ a: String, _ b: String) -> Int {
      a.compare(b, options: options, range: nil, locale: Locale(identifier: locale)).rawValue
    }
  }
#endif

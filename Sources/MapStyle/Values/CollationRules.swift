#if canImport(_FoundationICU)
  import _FoundationICU

  /// Compares strings by ICU's collation for searching.
  ///
  /// Threads can share an instance: the collator is configured in `init` and only read afterward, which ICU allows on
  /// several threads at once.
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

/// Rules for comparing strings in a language (style-spec: `collator`). They are the rules of ECMA-402 collators for
/// searching. By these rules, letters are equal if they differ only in aspects that the rules ignore, such as case.
public struct Collator: Sendable {
  /// Whether the rules distinguish `a` from `A`.
  public let isCaseSensitive: Bool
  /// Whether the rules distinguish `a` from `ä`.
  public let isDiacriticSensitive: Bool
  /// The requested language, as a BCP 47 tag. If nil, the language is English on all machines.
  public let locale: String?
  private let rules: CollationRules

  /// Creates the rules of a language. If the language is not supported, the rules are English.
  public init(isCaseSensitive: Bool, isDiacriticSensitive: Bool, locale: String?) {
    self.isCaseSensitive = isCaseSensitive
    self.isDiacriticSensitive = isDiacriticSensitive
    self.locale = locale
    rules = CollationRules(
      isCaseSensitive: isCaseSensitive, isDiacriticSensitive: isDiacriticSensitive,
      locale: LocaleName.collation(for: locale))
  }

  /// Returns a negative number if `a` comes before `b`, a positive number if `a` comes after `b`, and zero if the
  /// rules treat them as equal.
  public func compare(_ a: String, _ b: String) -> Int { rules.compare(a, b) }

  /// The language whose rules are used, as a BCP 47 tag (style-spec: `resolved-locale`).
  public var resolvedLocale: String { rules.locale }
}

extension Collator: Hashable {
  /// Returns whether both collators compare strings by the same rules.
  public static func == (a: Collator, b: Collator) -> Bool {
    a.isCaseSensitive == b.isCaseSensitive && a.isDiacriticSensitive == b.isDiacriticSensitive
      && a.locale == b.locale
  }

  /// Hashes the requested rules.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(isCaseSensitive)
    hasher.combine(isDiacriticSensitive)
    hasher.combine(locale)
  }
}

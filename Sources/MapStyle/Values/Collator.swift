/// Rules for comparing strings in a language (style-spec: `collator`): those of ECMA-402's collators for
/// searching, in which letters that differ only in ignored aspects are equal.
public struct Collator: Sendable {
  /// Whether `a` and `A` differ.
  public let isCaseSensitive: Bool
  /// Whether `a` and `ä` differ.
  public let isDiacriticSensitive: Bool
  /// The requested language, as a BCP 47 tag; nil for the default, which is English on all machines.
  public let locale: String?
  private let rules: CollationRules

  /// The rules of a language; those of English if it is not supported.
  public init(isCaseSensitive: Bool, isDiacriticSensitive: Bool, locale: String?) {
    self.isCaseSensitive = isCaseSensitive
    self.isDiacriticSensitive = isDiacriticSensitive
    self.locale = locale
    rules = CollationRules(
      isCaseSensitive: isCaseSensitive, isDiacriticSensitive: isDiacriticSensitive,
      locale: LocaleName.collation(for: locale))
  }

  /// Negative if `a` is ordered before `b`, positive if it is ordered after it, otherwise zero.
  public func compare(_ a: String, _ b: String) -> Int { rules.compare(a, b) }

  /// The resolved language, as a BCP 47 tag (style-spec: `resolved-locale`).
  public var resolvedLocale: String { rules.locale }
}

extension Collator: Hashable {
  /// Whether both compare strings by the same rules.
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

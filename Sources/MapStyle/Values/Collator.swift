/// Rules for comparing text in a language (style-spec: `collator`), those of ECMA-402's collators for
/// searching: letters that differ in neither of what counts are the same.
public struct Collator: Sendable {
  /// Whether `a` and `A` differ.
  public let isCaseSensitive: Bool
  /// Whether `a` and `ä` differ.
  public let isDiacriticSensitive: Bool
  /// The language asked for, as a BCP 47 tag; nil for the default, which is English on every machine.
  public let locale: String?
  private let rules: CollationRules

  /// Rules of this kind. A language that is not known gives those of English.
  public init(isCaseSensitive: Bool, isDiacriticSensitive: Bool, locale: String?) {
    self.isCaseSensitive = isCaseSensitive
    self.isDiacriticSensitive = isDiacriticSensitive
    self.locale = locale
    rules = CollationRules(
      isCaseSensitive: isCaseSensitive, isDiacriticSensitive: isDiacriticSensitive,
      locale: LocaleName.collation(for: locale))
  }

  /// Below zero where `a` comes before `b`, above zero where it comes after, else zero.
  public func compare(_ a: String, _ b: String) -> Int { rules.compare(a, b) }

  /// The language whose rules these are, as a BCP 47 tag (style-spec: `resolved-locale`).
  public var resolvedLocale: String { rules.locale }
}

extension Collator: Hashable {
  /// Whether both compare alike.
  public static func == (a: Collator, b: Collator) -> Bool {
    a.isCaseSensitive == b.isCaseSensitive && a.isDiacriticSensitive == b.isDiacriticSensitive
      && a.locale == b.locale
  }

  /// Hashes what was asked for.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(isCaseSensitive)
    hasher.combine(isDiacriticSensitive)
    hasher.combine(locale)
  }
}

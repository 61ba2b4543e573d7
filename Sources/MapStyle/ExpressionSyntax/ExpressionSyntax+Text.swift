/// A section of a `format`: a text or an image, and how it differs from the rest of the label.
public struct FormatSection: Sendable, ExpressibleByStringLiteral {
  /// The text or image.
  public var content: StyleExpression
  /// The factor on the text's size.
  public var fontScale: StyleExpression?
  /// The fonts, the most wanted first.
  public var textFont: StyleExpression?
  /// The colour.
  public var textColor: StyleExpression?
  /// Where the section stands against the line: `bottom`, `center` or `top`.
  public var verticalAlign: StyleExpression?

  /// A section of these parts.
  public init(
    _ content: StyleExpression, fontScale: StyleExpression? = nil,
    textFont: StyleExpression? = nil, textColor: StyleExpression? = nil,
    verticalAlign: StyleExpression? = nil
  ) {
    self.content = content
    self.fontScale = fontScale
    self.textFont = textFont
    self.textColor = textColor
    self.verticalAlign = verticalAlign
  }

  /// A text in the label's own style.
  public init(stringLiteral value: String) { self.init(StyleExpression(value)) }

  /// The section as `format` takes it: its content and its options.
  var arguments: [StyleExpression] {
    let options = StyleExpression(options: [
      ("font-scale", fontScale), ("text-font", textFont), ("text-color", textColor),
      ("vertical-align", verticalAlign),
    ])
    return [content, options]
  }
}

/// Text.
extension ExpressionSyntax {
  /// Text of sections that differ in size, font or colour.
  public static func format(_ sections: FormatSection...) -> Self {
    call("format", arguments: sections.flatMap(\.arguments))
  }
  /// All values as one text.
  public static func concat(_ values: StyleExpression...) -> Self {
    call("concat", arguments: values)
  }
  /// The text in capitals.
  public static func upcase(_ text: StyleExpression) -> Self { call("upcase", text) }
  /// The text in small letters.
  public static func downcase(_ text: StyleExpression) -> Self { call("downcase", text) }
  /// The parts of a text between separators.
  public static func split(_ text: StyleExpression, _ separator: StyleExpression) -> Self {
    call("split", text, separator)
  }
  /// The texts of an array as one, with a separator between them.
  public static func join(_ texts: StyleExpression, _ separator: StyleExpression) -> Self {
    call("join", texts, separator)
  }
  /// Whether the text can be drawn.
  public static func isSupportedScript(_ text: StyleExpression) -> Self {
    call("is-supported-script", text)
  }
  /// The number as text: as a language (`de-CH`) writes it, with a currency (`EUR`) or a unit (`meter`)
  /// but not both.
  public static func numberFormat(
    _ number: StyleExpression, locale: StyleExpression? = nil, currency: StyleExpression? = nil,
    unit: StyleExpression? = nil, minFractionDigits: StyleExpression? = nil,
    maxFractionDigits: StyleExpression? = nil
  ) -> Self {
    call(
      "number-format", [number],
      options: [
        ("locale", locale), ("currency", currency), ("unit", unit),
        ("min-fraction-digits", minFractionDigits), ("max-fraction-digits", maxFractionDigits),
      ])
  }
  /// Rules for comparing text, of a language where one is given.
  public static func collator(
    caseSensitive: StyleExpression = false, diacriticSensitive: StyleExpression = false,
    locale: StyleExpression? = nil
  ) -> Self {
    call(
      "collator", [],
      options: [
        ("case-sensitive", caseSensitive), ("diacritic-sensitive", diacriticSensitive),
        ("locale", locale),
      ])
  }
  /// The language that the rules are of.
  public static func resolvedLocale(_ collator: StyleExpression) -> Self {
    call("resolved-locale", collator)
  }
}

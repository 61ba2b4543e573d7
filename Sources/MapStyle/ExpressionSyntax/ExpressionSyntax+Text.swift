/// A section of a `format`. It is a string or an image and can have its own style.
public struct FormatSection: Sendable, ExpressibleByStringLiteral {
  /// The string or image to show.
  public var content: StyleExpression
  /// The factor by which the text size is multiplied. If nil, the text has the layer's size.
  public var fontScale: StyleExpression?
  /// The fonts in order of preference. If nil, the layer's fonts are used.
  public var textFont: StyleExpression?
  /// The color of the text. If nil, the layer's color is used.
  public var textColor: StyleExpression?
  /// The vertical alignment in the line: `bottom`, `center` or `top`.
  public var verticalAlign: StyleExpression?

  /// Creates a section.
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

  /// Creates a section with a string in the style of the layer.
  public init(stringLiteral value: String) { self.init(StyleExpression(value)) }

  /// The arguments of `format` for this section: the content and the options.
  var arguments: [StyleExpression] {
    let options = StyleExpression(options: [
      ("font-scale", fontScale), ("text-font", textFont), ("text-color", textColor),
      ("vertical-align", verticalAlign),
    ])
    return [content, options]
  }
}

/// Text sections and string functions.
extension ExpressionSyntax {
  /// Returns text that consists of sections with their own sizes, fonts and colors.
  public static func format(_ sections: FormatSection...) -> Self {
    call("format", arguments: sections.flatMap(\.arguments))
  }
  /// Returns the concatenation of values.
  public static func concat(_ values: StyleExpression...) -> Self {
    call("concat", arguments: values)
  }
  /// Returns the string in uppercase.
  public static func upcase(_ text: StyleExpression) -> Self { call("upcase", text) }
  /// Returns the string in lowercase.
  public static func downcase(_ text: StyleExpression) -> Self { call("downcase", text) }
  /// Returns the parts of a string between the occurrences of a separator.
  public static func split(_ text: StyleExpression, _ separator: StyleExpression) -> Self {
    call("split", text, separator)
  }
  /// Returns the strings of an array, joined with a separator.
  public static func join(_ texts: StyleExpression, _ separator: StyleExpression) -> Self {
    call("join", texts, separator)
  }
  /// Returns whether the scripts of the text are supported. The result is always true.
  public static func isSupportedScript(_ text: StyleExpression) -> Self {
    call("is-supported-script", text)
  }
  /// Returns the number formatted for a locale, such as `de-CH`. The number may have a currency, such as `EUR`, or a
  /// unit, such as `meter`, but not both.
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
  /// Returns rules for comparing strings. If `locale` is not nil, they are the rules of this locale.
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
  /// Returns the locale whose rules the collator uses.
  public static func resolvedLocale(_ collator: StyleExpression) -> Self {
    call("resolved-locale", collator)
  }
}

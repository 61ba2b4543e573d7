import MapStyle

/// The colours of the most frequent values.
struct CategoryColors {
  private let summary: PropertySummary
  private let theme: Theme
  private let appearance: ThemeAppearance
  private let palette: Palette
  /// The values with a colour of their own, the most frequent first, and how often each occurs.
  private let chosen: [(text: String, count: Int)]
  /// How many different values have none, and how often these occur.
  private let rest: (distinct: Int, count: Int)

  init(
    _ summary: PropertySummary, _ theme: Theme, _ appearance: ThemeAppearance,
    isForAreas: Bool, counts: [String: Int]
  ) throws(ThemeError) {
    self.summary = summary
    self.theme = theme
    self.appearance = appearance
    palette = theme.palette ?? appearance.qualitative(isForAreas: isForAreas)
    if let limit = palette.categoryLimit, let wanted = theme.classCount, wanted > limit,
      counts.count > limit
    {
      // Set3 has the most colours of all palettes for categories.
      let more = wanted <= 12 ? "Set3" : "viridis"
      throw ThemeError(
        .classes, "\(palette.name) has \(limit) colours; use a palette with more, such as \(more)")
    }
    let limit = theme.classCount ?? palette.categoryCount
    let ordered = counts.sorted { a, b in
      a.value != b.value ? a.value > b.value : Self.isBefore(a.key, b.key)
    }
    chosen = ordered.prefix(limit).map { (text: $0.key, count: $0.value) }
    rest = (
      max(0, counts.count - limit), ordered.dropFirst(limit).reduce(0) { $0 + $1.value }
    )
  }

  /// Whether a text is before another: numbers by their value, then other texts.
  private static func isBefore(_ a: String, _ b: String) -> Bool {
    func key(_ text: String) -> (Int, Double, String) {
      guard let number = Double(text), number.isFinite else { return (1, 0, text) }
      return (0, number, text)
    }
    return key(a) < key(b)
  }

  /// The colours with their classes.
  var key: ColorKey {
    let ordered = palette.colors(chosen.count)
    let colors = theme.isReversed ? ordered.reversed() : ordered
    var list = zip(chosen, colors).map {
      ColorClass(values: .category($0.text), color: $1, featureCount: $0.count)
    }
    let hasOthers = rest.distinct > 0
    if hasOthers {
      list.append(
        ColorClass(
          values: .other, color: Color(css: appearance.other) ?? .black, featureCount: rest.count))
    }
    if summary.missingCount > 0 {
      list.append(
        ColorClass(
          values: .none, color: Color(css: appearance.noData) ?? .black,
          featureCount: summary.missingCount))
    }
    return ColorKey(
      property: summary.name, scheme: .categories, classes: list,
      expression: expression(colors, among: nil), notices: notices,
      noDataTexts: hasOthers
        ? (summary.missingCount > 0 ? summary.missingTexts.sorted() : []) : ["other"],
      restricted: { expression(colors, among: $0) })
  }

  /// Returns the colour of features as an expression.
  ///
  /// - Parameter values: The values that the features have; nil for all.
  private func expression(_ colors: [Color], among values: Set<String>?) -> StyleExpression {
    let noData = StyleExpression(appearance.noData)
    let property: StyleExpression = .get(StyleExpression(summary.name))
    let text: StyleExpression = summary.isText ? property : .toString(property)
    let own = zip(chosen, colors).filter { values?.contains($0.0.text) ?? true }
    let known = Set(chosen.map(\.text))
    let hasOthers = rest.distinct > 0 && (values.map { !$0.isSubset(of: known) } ?? true)
    let fallback = hasOthers ? StyleExpression(appearance.other) : noData
    guard !own.isEmpty || hasOthers else { return noData }
    var expression = fallback
    if !own.isEmpty {
      let branches = own.map {
        (key: MatchLabel($0.text), value: StyleExpression($1.hexadecimal))
      }
      expression = .match(text, ExpressionPairs(branches), default: fallback)
    }
    guard hasOthers, summary.missingCount > 0 else { return expression }
    return .case([isMissing(property): noData], default: expression)
  }

  /// Returns whether a feature has no value.
  private func isMissing(_ property: StyleExpression) -> StyleExpression {
    let texts = summary.missingTexts.sorted()
    guard texts.count > 1 else { return .toString(property) == StyleExpression(texts.first ?? "") }
    return .in(.toString(property), .literal(texts.styleJSON))
  }

  private var notices: [ThemeNotice] {
    guard rest.distinct > 0, theme.classCount == nil else { return [] }
    return [
      ThemeNotice(
        kind: .fewerClasses, property: summary.name,
        message:
          "has \(chosen.count + rest.distinct) different values; the \(chosen.count) most frequent have "
          + "colours, and the other \(rest.distinct) (\(rest.count) features) are one class")
    ]
  }
}

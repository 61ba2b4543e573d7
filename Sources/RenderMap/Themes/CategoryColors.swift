import MapStyle

struct CategoryColors {
  private let summary: PropertySummary
  private let theme: Theme
  private let appearance: ThemeAppearance
  /// The values that have a separate color, in their order, with the number of occurrences of each value.
  private let chosen: [(text: String, count: Int, color: Color)]
  /// The number of different values without a separate color, and the number of their occurrences.
  private let rest: (distinct: Int, count: Int)
  /// The values that the palette names but that no feature has.
  private let absent: [String]

  init(
    _ summary: PropertySummary, _ theme: Theme, _ appearance: ThemeAppearance,
    isForAreas: Bool, counts: [String: Int]
  ) throws(RequestError) {
    self.summary = summary
    self.theme = theme
    self.appearance = appearance
    let own = theme.palette.flatMap { $0.namedColors.isEmpty ? $0 : nil }
    chosen = try CategoryChoice(
      counts, of: summary.name, theme,
      palette: own ?? appearance.qualitative(isForAreas: isForAreas)
    ).chosen
    let known = Set(chosen.map(\.text))
    let others = counts.filter { !known.contains($0.key) }
    rest = (others.count, others.values.reduce(0, +))
    absent = (theme.palette?.namedColors ?? []).map(\.value).filter { counts[$0] == nil }
  }

  /// The colors and the classes that they represent.
  var key: ColorKey {
    var list = chosen.map {
      ColorClass(values: .category($0.text), color: $0.color, featureCount: $0.count)
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
      expression: expression(among: nil), notices: notices,
      noDataTexts: hasOthers
        ? (summary.missingCount > 0 ? summary.missingTexts.sorted() : []) : ["other"],
      restricted: { expression(among: $0) })
  }

  /// Returns an expression of the color of features.
  ///
  /// - Parameter values: The values that the features have; nil to include all values.
  private func expression(among values: Set<String>?) -> StyleExpression {
    let noData = StyleExpression(appearance.noData)
    let property: StyleExpression = .get(StyleExpression(summary.name))
    let text: StyleExpression = summary.isText ? property : .toString(property)
    let own = chosen.filter { values?.contains($0.text) ?? true }
    let known = Set(chosen.map(\.text))
    let hasOthers = rest.distinct > 0 && (values.map { !$0.isSubset(of: known) } ?? true)
    let fallback = hasOthers ? StyleExpression(appearance.other) : noData
    guard !own.isEmpty || hasOthers else { return noData }
    var expression = fallback
    if !own.isEmpty {
      let branches = own.map {
        (key: MatchLabel($0.text), value: StyleExpression($0.color.hexadecimal))
      }
      expression = .match(text, ExpressionPairs(branches), default: fallback)
    }
    guard hasOthers, summary.missingCount > 0 else { return expression }
    return .case([isMissing(property): noData], default: expression)
  }

  /// Returns an expression that is true if a feature has no value.
  private func isMissing(_ property: StyleExpression) -> StyleExpression {
    let texts = summary.missingTexts.sorted()
    guard texts.count > 1 else { return .toString(property) == StyleExpression(texts.first ?? "") }
    return .in(.toString(property), .literal(texts.styleJSON))
  }

  private var notices: [ThemeNotice] {
    var notices: [ThemeNotice] = []
    if rest.distinct > 0, theme.classCount == nil {
      notices.append(
        ThemeNotice(
          kind: .fewerClasses, property: summary.name,
          message:
            "has \(chosen.count + rest.distinct) different values; "
            + (chosen.count == 1
              ? "the most frequent one has a color"
              : "the \(chosen.count) most frequent have colors")
            + ", and the other \(rest.distinct == 1 ? "one" : "\(rest.distinct)") "
            + (rest.count == 1 ? "(1 feature) " : "(\(rest.count) features) ")
            + (rest.distinct == 1 ? "is the class of other values" : "are one class")))
    }
    if !absent.isEmpty {
      let names = absent.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      notices.append(
        ThemeNotice(
          kind: .oddValues, property: summary.name,
          message:
            "has no value \(names)\(absent.count > 3 ? ", …" : ""), of which the palette has a color"
        ))
    }
    return notices
  }
}

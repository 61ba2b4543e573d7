import MapStyle

/// Colors of classes of dates.
struct DateColors {
  private let summary: PropertySummary
  private let column: DateColumn
  private let theme: Theme
  private let appearance: ThemeAppearance
  private let isForAreas: Bool
  private let breaks: [Double]

  /// Divides dates into classes.
  ///
  /// - Throws: `RequestError` if the theme has rules that only apply to numbers.
  init(
    _ summary: PropertySummary, _ column: DateColumn, _ theme: Theme,
    _ appearance: ThemeAppearance, isForAreas: Bool
  ) throws(RequestError) {
    self.summary = summary
    self.column = column
    self.theme = theme
    self.appearance = appearance
    self.isForAreas = isForAreas
    let dates = column.dates
    let scheme = theme.scheme ?? .quantile
    let numbersOnly: [(String, Bool)] = [
      ("scheme", scheme == .log || scheme == .continuous), ("midpoint", theme.midpoint != nil),
      ("inclusive", theme.inclusive == .upper),
    ]
    if let part = numbersOnly.first(where: \.1)?.0 {
      throw RequestError(
        part,
        "'\(summary.name)' has dates, and this is for numbers: leave it out"
          + (part == "scheme" ? ", or use the schemes quantile, equal or pretty" : ""))
    }
    guard theme.breaks.isEmpty else {
      guard theme.breaks.allSatisfy({ $0 == $0.rounded() && (0...9999).contains($0) }) else {
        throw RequestError(
          "breaks", "'\(summary.name)' has dates: use years such as 1990,2000")
      }
      breaks = theme.breaks.map { CalendarMoment(year: Int($0)).seconds }
      try theme.palette?.checkCount(breaks.count + 1)
      return
    }
    let wanted = theme.classCount ?? scheme.defaultCount
    let most = scheme == .deviation ? wanted : min(wanted, dates.values.count)
    breaks = DateBreaks.breaks(dates, by: scheme, count: most)
    try theme.palette?.checkCount(breaks.count + 1)
  }

  /// The colors and the classes that they represent.
  var key: ColorKey {
    let limits = breaks.map { DateBreaks.text(of: $0, separator: column.separator) }
    let counts = NumberClasses(breaks: breaks).counts(of: column.dates)
    let palette = theme.palette ?? appearance.sequential
    let colors = theme.colors(
      counts.count, of: palette, leavesOutFirst: theme.palette == nil && !isForAreas)
    var list = zip(counts.indices, colors).map { index, color in
      ColorClass(
        values: .dates(
          from: index > 0 ? limits[index - 1] : nil, to: index < limits.count ? limits[index] : nil),
        color: color, featureCount: counts[index])
    }
    let text: StyleExpression = .toString(.get(StyleExpression(summary.name)))
    let missing = summary.missingTexts.union(column.others.keys).sorted()
    var branches = zip(limits, colors).map { limit, color in
      (key: text < StyleExpression(limit), value: StyleExpression(color.hexadecimal))
    }
    if !missing.isEmpty {
      branches.insert(
        (key: .in(text, .literal(missing.styleJSON)), value: StyleExpression(appearance.noData)),
        at: 0)
      list.append(
        ColorClass(
          values: .none, color: Color(css: appearance.noData) ?? .black,
          featureCount: summary.missingCount + column.others.values.reduce(0, +)))
    }
    let last = StyleExpression(colors.last?.hexadecimal ?? appearance.noData)
    return ColorKey(
      property: summary.name, scheme: theme.scheme ?? .quantile, classes: list,
      expression: branches.isEmpty ? last : .case(ExpressionPairs(branches), default: last),
      notices: notices, noDataTexts: missing)
  }

  private var notices: [ThemeNotice] {
    var notices: [ThemeNotice] = []
    let count = breaks.count + 1
    if let wanted = theme.classCount, theme.breaks.isEmpty, count < wanted {
      notices.append(
        ThemeNotice(
          kind: .fewerClasses, property: summary.name,
          message:
            "there \(count == 1 ? "is 1 class" : "are \(count) classes") instead of \(wanted)"))
    }
    let others = column.others.values.reduce(0, +)
    if others > 0 {
      let examples = column.others.keys.sorted().prefix(3).map { "'\($0.prefix(40))'" }
      notices.append(
        ThemeNotice(
          kind: .oddValues, property: summary.name,
          message: "\(others) of \(summary.textCount) values are not dates such as 2024-05-31 ("
            + examples.joined(separator: ", ") + ") and are drawn as no data"))
    }
    if column.hasSeveralZones { notices.append(.ofSeveralZones(summary.name)) }
    return notices
  }
}

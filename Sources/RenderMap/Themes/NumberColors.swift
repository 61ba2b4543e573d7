import MapJSON
import MapStyle

struct NumberColors {
  private let summary: PropertySummary
  private let theme: Theme
  private let appearance: ThemeAppearance
  private let palette: Palette
  private let midpoint: Double?
  let classes: NumberClasses
  private let wantedCount: Int
  /// Whether the first color of the palette is left out. Small circles and lines in this color are hardly visible: it
  /// is the lightest color on light maps, and the darkest color on dark maps.
  private let leavesOutFirst: Bool

  init(
    _ summary: PropertySummary, _ theme: Theme, _ appearance: ThemeAppearance, isForAreas: Bool
  ) throws(RequestError) {
    self.summary = summary
    self.theme = theme
    self.appearance = appearance
    let scheme = theme.scheme ?? .quantile
    let inclusive = theme.inclusive ?? .lower
    midpoint = Self.midpoint(summary, theme, scheme)
    palette = theme.palette ?? (midpoint == nil ? appearance.sequential : appearance.diverging)
    leavesOutFirst = theme.palette == nil && midpoint == nil && !isForAreas
    let numbers = summary.numbers
    wantedCount =
      theme.breaks.isEmpty
      ? theme.classCount ?? scheme.defaultCount
        + (midpoint == nil || !scheme.allowsMidpoint ? 0 : 1)
      : theme.breaks.count + 1
    if scheme == .log, let least = numbers.range?.lowerBound, least <= 0 {
      throw RequestError(
        "scheme",
        "log requires positive numbers, and '\(summary.name)' has \(Self.text(least)): use quantile or natural"
      )
    }
    if !theme.breaks.isEmpty {
      classes = NumberClasses(breaks: theme.breaks, inclusive: inclusive)
    } else if let midpoint, scheme.allowsMidpoint {
      classes = NumberClasses(
        of: numbers, by: scheme, count: wantedCount, inclusive: inclusive, around: midpoint)
    } else {
      // The limits of standard deviations depend on the number of classes, not on the number of values.
      let most = scheme == .deviation ? wantedCount : min(wantedCount, numbers.values.count)
      classes = NumberClasses(of: numbers, by: scheme, count: most, inclusive: inclusive)
    }
    try palette.checkCount(classes.count)
  }

  /// Returns the number in the middle of the palette: the midpoint of the theme. If the palette is diverging, it is
  /// the mean for standard deviations, or 0 if there are numbers on both sides of 0.
  static func midpoint(
    _ summary: PropertySummary, _ theme: Theme, _ scheme: ClassScheme
  ) -> Double? {
    if let midpoint = theme.midpoint { return midpoint }
    guard theme.palette?.kind == .diverging, let range = summary.numbers.range else { return nil }
    if scheme == .deviation {
      return summary.numbers.scaledMean(from: 0) * summary.numbers.scale
    }
    guard scheme.allowsMidpoint else { return nil }
    return range.lowerBound < 0 && range.upperBound > 0 ? 0 : nil
  }

  /// The colors and the classes that they represent.
  var key: ColorKey {
    let colors = colors
    let counts = classes.counts(of: summary.numbers)
    var list = colors.indices.map { index in
      ColorClass(
        values: .numbers(
          from: index > 0 ? classes.breaks[index - 1] : nil,
          to: index < classes.breaks.count ? classes.breaks[index] : nil,
          inclusive: classes.inclusive),
        color: colors[index], featureCount: counts[index])
    }
    let input = NumberInput(summary)
    var expression = classes.expression(
      of: input.value, colors.map { StyleExpression($0.hexadecimal) })
    if let isMissing = input.isMissing {
      expression = .case([isMissing: StyleExpression(appearance.noData)], default: expression)
      list.append(
        ColorClass(
          values: .none, color: Color(css: appearance.noData) ?? .black,
          featureCount: summary.missingCount + summary.textCount))
    }
    return ColorKey(
      property: summary.name, scheme: theme.scheme ?? .quantile, classes: list,
      expression: expression, notices: notices, noDataTexts: input.missingTexts,
      areIntegers: summary.numbers.values.allSatisfy { $0 == $0.rounded() })
  }

  /// The colors of the classes, from the lowest class to the highest.
  private var colors: [Color] {
    guard let midpoint else {
      return theme.colors(classes.count, of: palette, leavesOutFirst: leavesOutFirst)
    }
    // Classes at the same distance from the middle have equally strong colors, even if one side has more classes.
    let below = classes.breaks.prefix { $0 <= midpoint }.count
    let above =
      classes.breaks.count - (classes.breaks.firstIndex { $0 >= midpoint } ?? classes.breaks.count)
    let middle = classes.count - below - above
    let side = max(below, above)
    var colors = palette.colors(2 * side + middle)
    if theme.isReversed { colors.reverse() }
    return Array(colors[(side - below)..<(side + middle + above)])
  }

  private var notices: [ThemeNotice] {
    var notices: [ThemeNotice] = []
    // Fewer classes than the default number are not reported, because nobody requested that number. A single class is
    // reported in any case.
    let isWanted = theme.classCount != nil || classes.count == 1
    if theme.breaks.isEmpty, isWanted, classes.count < wantedCount {
      notices.append(ThemeNotice(kind: .fewerClasses, property: summary.name, message: fewer))
    }
    return notices + summary.oddNotices(infinite: "in the first or the last class")
  }

  /// The text that explains why there are fewer classes than requested.
  private var fewer: String {
    let distinct = summary.numbers.values.count
    let (made, wanted) = (Self.classes(classes.count), Self.classes(wantedCount))
    if distinct == 1, let value = summary.numbers.values.first {
      return "all values are \(Self.text(value)); there is 1 class instead of \(wantedCount)"
    }
    if distinct < wantedCount {
      return "has \(distinct) different values; there are \(made) instead of \(wantedCount)"
    }
    switch theme.scheme {
    case .headTail: return "head-tail divides the values into \(made) instead of \(wantedCount)"
    case .deviation:
      return
        "no value is beyond some of the standard deviations; there are \(made) instead of \(wantedCount)"
    default: break
    }
    return theme.scheme == .pretty || midpoint != nil
      ? "there are \(made) instead of \(wanted) with round limits on both sides"
      : "many values are equal; there are \(made) instead of \(wantedCount)"
  }

  private static func classes(_ count: Int) -> String {
    count == 1 ? "1 class" : "\(count) classes"
  }

  /// Returns a number as expressions write it.
  static func text(_ number: Double) -> String { Value.number(number).text }
}

extension NumberClasses {
  /// Returns an expression that chooses one of several values by the class of a number.
  ///
  /// - Parameters:
  ///   - input: The number.
  ///   - values: The values, one for each class.
  func expression(of input: StyleExpression, _ values: [StyleExpression]) -> StyleExpression {
    guard !breaks.isEmpty else { return values[0] }
    switch inclusive {
    case .lower:
      let stops = zip(breaks, values.dropFirst()).map { (key: StyleExpression($0), value: $1) }
      return .step(input, values[0], ExpressionPairs(stops))
    // A step contains its lower limit.
    case .upper:
      let branches = zip(breaks, values).map { (key: input <= StyleExpression($0), value: $1) }
      return .case(ExpressionPairs(branches), default: values[breaks.count])
    }
  }

  /// Divides numbers into classes on both sides of a midpoint. The midpoint is a limit between classes.
  ///
  /// Both sides have the same number of classes, or the wider side has one more class. Classes of equal width have the
  /// same width on both sides.
  init(
    of numbers: WeightedNumbers, by scheme: ClassScheme, count: Int, inclusive: ClassLimit,
    around midpoint: Double
  ) {
    let (below, above) = numbers.split(at: midpoint, inclusive: inclusive)
    guard let least = below.range?.lowerBound, let most = above.range?.upperBound else {
      self.init(
        of: numbers, by: scheme, count: min(count, numbers.values.count), inclusive: inclusive)
      return
    }
    let (left, right) = (midpoint - least, most - midpoint)
    if scheme == .equal || scheme == .pretty {
      self.init(
        equallyWideAround: midpoint, below: left, above: right, count: count, inclusive: inclusive)
      return
    }
    let larger = (count + 1) / 2
    let isLeftLarger = left > right
    let lower = isLeftLarger ? larger : max(1, count - larger)
    let upper = isLeftLarger ? max(1, count - larger) : larger
    let sides = (
      NumberClasses(
        of: below, by: scheme, count: min(lower, below.values.count), inclusive: inclusive),
      NumberClasses(
        of: above, by: scheme, count: min(upper, above.values.count), inclusive: inclusive)
    )
    self.init(
      breaks: sides.0.breaks + [midpoint] + sides.1.breaks, inclusive: inclusive)
  }

  /// Creates classes of equal width on both sides of a midpoint, as far as the numbers reach.
  private init(
    equallyWideAround midpoint: Double, below: Double, above: Double, count: Int,
    inclusive: ClassLimit
  ) {
    let side = max(1, (count + 1) / 2)
    let exact = max(below, above) / Double(side)
    let width = RoundNumber.simplest(above: exact * 0.95, to: exact * 1.05, near: exact)
    let steps = (-(side - 1)..<side).map { midpoint + Double($0) * width }
    self.init(
      breaks: steps.filter { ($0 == midpoint) || ($0 > midpoint - below && $0 < midpoint + above) },
      inclusive: inclusive)
  }
}

extension PropertySummary {
  /// Returns the notes about values that are not finite numbers.
  ///
  /// - Parameter infinite: The end of the sentence about infinite numbers, which states how they are drawn.
  func oddNotices(infinite: String) -> [ThemeNotice] {
    var notices: [ThemeNotice] = []
    if textCount > 0 {
      let of = "\(textCount) of \(featureCount - missingCount) values"
      notices.append(
        ThemeNotice(
          kind: .oddValues, property: name,
          message: "\(of) are not numbers (\(examples)) and are drawn as no data; "
            + "the scheme categories draws texts"))
    }
    if infiniteCount > 0 {
      let verbs = ("is infinite and \(infinite)", "are infinite and \(infinite)")
      notices.append(
        ThemeNotice(
          kind: .oddValues, property: name, message: ThemeNotice.values(infiniteCount, verbs)))
    }
    return notices
  }
}

import MapStyle

/// Colors that change continuously with numbers.
struct ContinuousColors {
  private let summary: PropertySummary
  private let theme: Theme
  private let appearance: ThemeAppearance
  private let palette: Palette
  private let midpoint: Double?
  /// The share of the palette where the colors begin. Small circles and lines in the first colors are hardly visible.
  private let start: Double

  init(
    _ summary: PropertySummary, _ theme: Theme, _ appearance: ThemeAppearance, isForAreas: Bool
  ) {
    self.summary = summary
    self.theme = theme
    self.appearance = appearance
    midpoint = NumberColors.midpoint(summary, theme, .continuous)
    palette = theme.palette ?? (midpoint == nil ? appearance.sequential : appearance.diverging)
    start = theme.palette == nil && midpoint == nil && !isForAreas ? 0.2 : 0
  }

  /// The colors. There are no classes, except for features without a number.
  var key: ColorKey {
    let input = NumberInput(summary)
    var expression = StyleExpression(appearance.noData)
    if let range = summary.numbers.range {
      let stops = Self.stops(range, midpoint: midpoint).map {
        (key: StyleExpression($0), value: StyleExpression(color(of: $0, in: range).hexadecimal))
      }
      expression =
        stops.count > 1
        ? .interpolate(.linear, input.value, ExpressionPairs(stops))
        : stops.first?.value ?? expression
    }
    var classes: [ColorClass] = []
    if let isMissing = input.isMissing {
      expression = .case([isMissing: StyleExpression(appearance.noData)], default: expression)
      classes.append(
        ColorClass(
          values: .none, color: Color(css: appearance.noData) ?? .black,
          featureCount: summary.missingCount + summary.textCount))
    }
    return ColorKey(
      property: summary.name, scheme: .continuous, classes: classes, expression: expression,
      notices: notices, noDataTexts: input.missingTexts)
  }

  /// Returns the numbers that have a color of their own: the smallest and the greatest number, the midpoint if it is
  /// between them, and round numbers that are not too close to these. The legend labels all of them.
  private static func stops(_ range: ClosedRange<Double>, midpoint: Double?) -> [Double] {
    guard range.lowerBound < range.upperBound else { return [range.lowerBound] }
    var stops = [range.lowerBound, range.upperBound]
    if let midpoint, midpoint > range.lowerBound, midpoint < range.upperBound {
      stops.append(midpoint)
    }
    let round = PrettyBreaks.breaks(range, count: 6)
    let step = round.count > 1 ? round[1] - round[0] : 0
    stops += round.filter { number in stops.allSatisfy { abs(number - $0) >= 0.75 * step } }
    return Set(stops).sorted()
  }

  private func color(of number: Double, in range: ClosedRange<Double>) -> Color {
    // The width of a range can be infinite, so its halves are used.
    let isWide = !(range.upperBound - range.lowerBound).isFinite
    func distance(from a: Double, to b: Double) -> Double {
      isWide ? b / 2 - a / 2 : b - a
    }
    let share: Double
    if range.lowerBound == range.upperBound {
      share = midpoint.map { number == $0 ? 0.5 : number < $0 ? 0 : 1 } ?? 0.5
    } else if let midpoint {
      // Numbers at the same distance from the middle have equally strong colors.
      let reach = max(
        distance(from: range.lowerBound, to: midpoint),
        distance(from: midpoint, to: range.upperBound))
      share = 0.5 + distance(from: midpoint, to: number) / reach / 2
    } else {
      share =
        distance(from: range.lowerBound, to: number)
        / distance(from: range.lowerBound, to: range.upperBound)
    }
    let place = start + (1 - start) * share
    return palette.color(at: theme.isReversed ? start + 1 - place : place)
  }

  private var notices: [ThemeNotice] {
    var notices: [ThemeNotice] = []
    if summary.numbers.values.count == 1, let value = summary.numbers.values.first {
      notices.append(
        ThemeNotice(
          kind: .fewerClasses, property: summary.name,
          message: "all values are \(NumberColors.text(value)); there is 1 color"))
    }
    return notices + summary.oddNotices(infinite: "drawn with the first or the last color")
  }
}

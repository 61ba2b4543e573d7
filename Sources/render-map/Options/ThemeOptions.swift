import ArgumentParser
import RenderMap

/// Options for drawing data by the values of its properties.
struct ThemeOptions: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Colour the data by this property: classes of numbers, or categories.", valueName: "property")
  )
  var colorBy: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Draw circles whose area, or lines whose width, is proportional to this property.",
      valueName: "property"))
  var sizeBy: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Label the data with this property.", valueName: "property"))
  var labelBy: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Division into classes: quantile, equal, natural, pretty, log or categories (default: quantile for numbers, \
      categories for texts).
      """, valueName: "scheme"),
    completion: .list(ClassScheme.allCases.map(\.rawValue)))
  var scheme: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Classes, 1 to 20 (default: 5).", valueName: "number"))
  var classes: Int?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Limits between the classes, such as 10,20,50.", valueName: "numbers"))
  var breaks: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Order of the categories, such as low,medium,high (default: that of the values).",
      valueName: "values"))
  var categories: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Colours of the classes: a name such as viridis, YlGnBu or RdBu, a list such as '#fee8c8,#e34a33', or colours of \
      categories such as '{"Red": "#d33"}'.
      """,
      valueName: "palette"),
    completion: .list(Palette.all.map(\.name)))
  var palette: String?

  @Flag(name: .long, help: "Use the colours of the palette from the last to the first.")
  var reverse = false

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("The number in the middle of a diverging palette.", valueName: "number"))
  var midpoint: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Radius of the greatest circle, or width of the widest line (default: 30, 12).",
      valueName: "pixels"))
  var maxRadius: Double?

  /// Returns the validated theme; nil if none of the options is given.
  func theme() throws(Failure) -> Theme? {
    var theme = Theme(colorBy: colorBy, sizeBy: sizeBy, labelBy: labelBy)
    do throws(ThemeError) {
      theme.scheme = try scheme.map { text throws(ThemeError) in try ClassScheme(named: text) }
      theme.classCount = classes
      theme.breaks = try breaks.map { text throws(ThemeError) in try Theme.breaks(text) } ?? []
      theme.categories =
        try categories.map { text throws(ThemeError) in try Theme.categories(text) } ?? []
      theme.palette = try palette.map { text throws(ThemeError) in try Palette(text) }
      theme.isReversed = reverse
      theme.midpoint = midpoint
      theme.maxSize = maxRadius
      try theme.check()
    } catch {
      throw Failure(error)
    }
    return theme.isEmpty ? nil : theme
  }
}

extension Failure {
  /// Creates a failure from an error of a theme.
  init(_ error: ThemeError) {
    self.init(.wrongArguments, "\(error.part.option): \(error.reason)")
  }
}

extension ThemeError.Part {
  /// The option that is wrong.
  fileprivate var option: String {
    rawValue.reduce(into: "--") { text, letter in
      text += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }
}

extension Theme {
  /// The option of the first property, for messages.
  var firstOption: String {
    colorBy != nil ? "--color-by" : sizeBy != nil ? "--size-by" : "--label-by"
  }
}

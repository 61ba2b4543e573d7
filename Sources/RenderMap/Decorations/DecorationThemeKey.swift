import MapStyle

/// A key of the JSON of a theme of decorations: its name, its values and its effect.
///
/// The keys of `all` define the format. A dot in a name separates the keys of nested objects: `title.size` is the
/// member `size` of the member `title`.
struct DecorationThemeKey {
  /// The member of a theme that a key sets, with its values.
  enum Value {
    /// A number in a range.
    case number(WritableKeyPath<DecorationTheme, Double>, ClosedRange<Double>)
    /// A number in a range. If the key is missing, the text describes the default for people.
    case optionalNumber(
      WritableKeyPath<DecorationTheme, Double?>, ClosedRange<Double>, usual: String)
    /// The name of a font.
    case font(WritableKeyPath<DecorationTheme, String?>)
    /// A CSS color.
    case color(WritableKeyPath<DecorationTheme, Color?>)
    /// True or false.
    case flag(WritableKeyPath<DecorationTheme, Bool>)
  }

  /// The name, such as `legend.heading.size`.
  let name: String
  /// The member of a theme and its values.
  let value: Value
  /// The effect, as a clause.
  let summary: String

  /// The ranges of numbers.
  static let scales = 0.1...20.0
  private static let sizes = 1.0...500.0
  private static let lengths = 0.0...1000.0
  private static let lines = 0.1...50.0

  /// All keys, in the order of the reference.
  static var all: [DecorationThemeKey] {
    var keys = [
      Self("scale", .optionalNumber(\.scale, scales, usual: "by the size"), "size of everything"),
      Self("font", .font(\.font), "font of all texts"),
      Self("color", .color(\.color), "texts and bars"),
      Self("mutedColor", .color(\.mutedColor), "subtitle, and caption on paper"),
      Self("panelColor", .color(\.panelColor), "boxes over the map"),
      Self("paperColor", .color(\.paperColor), "paper around the map, halos"),
      Self("margin", .number(\.margin, lengths), "distance from the edge and between parts"),
      Self("padding", .number(\.padding, lengths), "distance from the edge of a panel to its text"),
      Self("radius", .number(\.radius, lengths), "corners of panels"),
      Self("lineWidth", .number(\.lineWidth, lines), "thin lines, such as the edges of swatches"),
    ]
    keys += text("title", \.title) + text("subtitle", \.subtitle) + text("caption", \.caption)
    keys += text("attribution", \.attribution)
    keys += text("legend.heading", \.heading) + text("legend.label", \.label)
    keys.append(Self("legend.panelColor", .color(\.legendPanelColor), "panel of the legend"))
    keys += text("scaleBar", \.scaleBar)
    keys += [
      Self("scaleBar.length", .number(\.scaleBarLength, 10...2000), "maximum length of the bar"),
      Self("scaleBar.lineWidth", .number(\.scaleBarLineWidth, lines), "line of the bar"),
    ]
    keys += text("graticule", \.graticule)
    keys += [
      Self("graticule.lineColor", .color(\.graticuleColor), "lines of the graticule"),
      Self("graticule.lineWidth", .number(\.graticuleLineWidth, lines), "lines of the graticule"),
      Self("frame.color", .color(\.frameColor), "line around the map and the locator map"),
      Self(
        "frame.lineWidth", .number(\.frameLineWidth, lines),
        "line around the map and the locator map"),
      Self(
        "frame.margin",
        .optionalNumber(\.frameMargin, lengths, usual: "4.5 % of the shorter side, 8 to 40"),
        "width of the paper around the map"),
      Self("inset.extentColor", .color(\.extentColor), "extent of the map in the locator map"),
      Self("logo.height", .number(\.logoHeight, 4...2000), "height of the logo"),
    ]
    return keys
  }

  private init(_ name: String, _ value: Value, _ summary: String) {
    (self.name, self.value, self.summary) = (name, value, summary)
  }

  /// Returns the keys of the style of a text.
  private static func text(
    _ name: String, _ style: WritableKeyPath<DecorationTheme, DecorationTextStyle>
  ) -> [DecorationThemeKey] {
    [
      .init("\(name).font", .font(style.appending(path: \.font)), "font of the text"),
      .init("\(name).size", .number(style.appending(path: \.size), sizes), "size of the text"),
      .init("\(name).bold", .flag(style.appending(path: \.isBold)), "weight of the text"),
      .init("\(name).color", .color(style.appending(path: \.color)), "color of the text"),
    ]
  }

  /// The default for people.
  var usual: String {
    let theme = DecorationTheme.standard
    return switch value {
    case .number(let path, _): theme[keyPath: path].shortText
    case .optionalNumber(_, _, let usual): usual
    case .font: name == "font" ? "Noto Sans" : "`font`"
    case .color: "suits the map"
    case .flag(let path): "\(theme[keyPath: path])"
    }
  }

  /// The values for people.
  var values: String {
    switch value {
    case .number(_, let range), .optionalNumber(_, let range, _):
      "\(range.lowerBound.shortText) to \(range.upperBound.shortText)"
    case .font: "a font"
    case .color: "a color"
    case .flag: "true, false"
    }
  }

  /// Replaces the number of a theme by the nearest number in its range, or by the default if it is not a number.
  func limit(_ theme: inout DecorationTheme) {
    switch value {
    case .number(let path, let range):
      let usual = DecorationTheme.standard[keyPath: path]
      theme[keyPath: path] = range.nearest(to: theme[keyPath: path], else: usual)
    case .optionalNumber(let path, let range, _):
      theme[keyPath: path] = theme[keyPath: path].flatMap {
        $0.isNaN ? nil : range.nearest(to: $0, else: $0)
      }
    case .font, .color, .flag: break
    }
  }

  /// Returns the font that a theme sets with this key; nil if it sets no font.
  func font(of theme: DecorationTheme) -> String? {
    if case .font(let path) = value { theme[keyPath: path] } else { nil }
  }
}

extension ClosedRange<Double> {
  /// Returns the nearest number in the range, or another number if the given number is not a number.
  func nearest(to number: Double, else other: Double) -> Double {
    number.isNaN ? other : Swift.min(Swift.max(number, lowerBound), upperBound)
  }
}

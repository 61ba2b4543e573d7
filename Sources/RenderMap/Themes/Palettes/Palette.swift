import MapJSON
public import MapStyle

/// The colors of a map's classes.
///
///     let colors = Palette.viridis.colors(5)
///     let brewed = try Palette("YlGnBu")
///     let own = try Palette("#fee8c8, #fdbb84, #e34a33")
///
/// `Palette.all` contains ColorBrewer's palettes, palettes with evenly perceived differences between colors, and
/// palettes for categories that people with any color vision can tell apart.
public struct Palette: Hashable, Sendable {
  /// The kinds of data that a palette can suit.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Data that ranges from low to high values.
    case sequential
    /// Data that differs from a middle value in two directions.
    case diverging
    /// Categories without an order.
    case qualitative
    /// Data of two properties that range from low to high values.
    case bivariate
    /// A list of colors that the user chose, for any data.
    case chosen
  }

  /// The colors of a palette, in one of several forms.
  private enum Content: Hashable, Sendable {
    /// One set of colors for each of several numbers of classes, as hexadecimal digits. The smallest set comes first.
    case sets([String])
    /// Colors at equal distances along a ramp, as hexadecimal digits.
    case stops(String)
    /// The colors of the four corners of a square, as hexadecimal digits.
    case corners(String)
    /// Colors in their order.
    case list([Color])
    /// Colors, each for a given value.
    case named([NamedColor])
  }

  /// The color of a category.
  public struct NamedColor: Hashable, Sendable {
    /// The value, as `to-string` writes it.
    public var value: String
    /// The color of the value.
    public var color: Color
  }

  /// The name of the palette, as in `Palette.all`, or the colors of a palette that the user chose.
  public let name: String
  /// The kind of data that the palette suits.
  public let kind: Kind
  /// The maximum number of classes that people with any color vision can tell apart, according to the designers of
  /// the palette.
  private let safeCount: Int
  private let content: Content

  init(_ name: String, _ kind: Kind, safeCount: Int, sets: [String]) {
    self.init(name, kind, safeCount, .sets(sets))
  }

  init(_ name: String, _ kind: Kind, safeCount: Int, stops: String) {
    self.init(name, kind, safeCount, .stops(stops))
  }

  init(_ name: String, corners: String) {
    self.init(name, .bivariate, 16, .corners(corners))
  }

  private init(_ name: String, _ kind: Kind, _ safeCount: Int, _ content: Content) {
    self.name = name
    self.kind = kind
    self.safeCount = safeCount
    self.content = content
  }

  /// Creates a palette of colors in their order. If the number of classes differs from the number of colors, colors
  /// are mixed.
  ///
  /// - Precondition: There is at least one color.
  public init(_ colors: [Color]) {
    precondition(!colors.isEmpty, "a palette needs at least one color")
    self.init(colors.map(\.hexadecimal).joined(separator: ", "), .chosen, 0, .list(colors))
  }

  /// Creates a palette that assigns colors to categories. Categories that are not named get the default colors.
  ///
  /// - Precondition: There is at least one color.
  public init(naming colors: [NamedColor]) {
    precondition(!colors.isEmpty, "a palette needs at least one color")
    let name = colors.map { "\($0.value)=\($0.color.hexadecimal)" }.joined(separator: ", ")
    self.init(name, .qualitative, 0, .named(colors))
  }

  /// Creates a palette from a text. The text is the name of a palette (in upper or lower case), a list of at least two
  /// colors with commas between them, or a JSON object with the colors of categories, such as `{"Red": "#d33"}`.
  ///
  /// - Throws: `RequestError` with similar names if there is no palette with this name.
  public init(_ text: String) throws(RequestError) {
    if text.drop(while: \.isWhitespace).first == "{" {
      self.init(naming: try Self.namedColors(text))
      return
    }
    let parts = text.split(separator: ",").map(String.init)
    let colors = parts.compactMap { Color(css: $0) }
    if colors.count > 1, colors.count == parts.count {
      self.init(colors)
      return
    }
    let name = text.lowercased()
    guard let palette = Self.all.first(where: { $0.name.lowercased() == name }) else {
      throw RequestError(
        "palette",
        parts.count > 1
          ? "'\(text)' is not a list of colors: use CSS colors such as #fee8c8 or red"
          : "there is no palette '\(text)'; the palettes are "
            + Suggestion.nearestFirst(to: text, in: Self.all.map(\.name)).joined(separator: ", "))
    }
    self = palette
  }

  private static func namedColors(_ text: String) throws(RequestError) -> [NamedColor] {
    guard let members = (try? JSONDocument(parsing: text))?.root.object?.members, !members.isEmpty
    else {
      throw RequestError(
        "palette", ##"'\##(text)' is not a JSON object of colors such as {"Red": "#d33"}"##)
    }
    var colors: [NamedColor] = []
    for member in members {
      guard let color = member.value.string.flatMap({ Color(css: $0) }) else {
        throw RequestError(
          "palette",
          "'\(member.name)': \(member.value.jsonText) is not a CSS color such as \"#d33\" or \"red\""
        )
      }
      guard !colors.contains(where: { $0.value == member.name }) else {
        throw RequestError("palette", "'\(member.name)' appears twice")
      }
      colors.append(NamedColor(value: member.name, color: color))
    }
    return colors
  }

  /// The colors of the categories that the palette names; empty if the palette names no categories.
  public var namedColors: [NamedColor] {
    if case .named(let colors) = content { colors } else { [] }
  }

  /// The colors of a square's corners: lower left, lower right, upper left, upper right; nil for other palettes.
  var corners: [Color]? {
    if case .corners(let digits) = content { Self.colors(digits) } else { nil }
  }

  /// The colors of a square's corners where both properties are low and where both are high.
  private var diagonal: [Color] { [corners?.first, corners?.last].compactMap(\.self) }

  /// The colors of a palette that the user chose; empty for other palettes.
  var listedColors: [Color] {
    if case .list(let colors) = content { colors } else { [] }
  }

  /// All palettes that have a name.
  public static let all = uniform + brewerSequential + brewerDiverging + qualitative + bivariate

  /// The maximum number of categories that can have a separate color; nil if there is no limit.
  public var categoryLimit: Int? {
    guard case .sets(let sets) = content, kind == .qualitative else { return nil }
    return (sets.last?.utf8.count ?? 0) / 6
  }

  /// Checks that the palette has a color for each of a number of classes.
  func checkCount(_ count: Int) throws(RequestError) {
    guard let limit = categoryLimit, count > limit else { return }
    throw RequestError("palette", "\(name) has \(limit) colors, and there are \(count) classes")
  }

  /// The default number of categories that have separate colors.
  var categoryCount: Int { mostCategories ?? 9 }

  /// The maximum number of categories. It is the number of colors if the palette is a list; nil if there is no limit.
  var mostCategories: Int? {
    if case .list(let colors) = content { return colors.count }
    return categoryLimit
  }

  /// Returns the colors for `count` categories. If the palette is a list, these are the first colors of the list.
  func categoryColors(_ count: Int) -> [Color] {
    if case .list(let colors) = content, colors.count > count {
      return Array(colors.prefix(count))
    }
    return colors(count)
  }

  /// Returns whether the colors for `count` classes are known to be distinguishable for people with any color vision.
  public func isColorBlindSafe(_ count: Int) -> Bool { count <= safeCount }

  /// Returns the colors for `count` classes. The result contains at least one color.
  ///
  /// A qualitative palette has at most `categoryLimit` colors, so the result may contain fewer colors than classes.
  public func colors(_ count: Int) -> [Color] {
    switch content {
    case .stops(let digits): return Self.ramp(Self.colors(digits), count)
    case .corners: return Self.ramp(diagonal, count)
    case .list(let colors): return colors.count == count ? colors : Self.ramp(colors, count)
    case .named(let colors): return Self.ramp(colors.map(\.color), count)
    case .sets(let sets):
      let all = sets.map(Self.colors)
      guard kind != .qualitative else { return Array((all.last ?? []).prefix(count)) }
      if let colors = all.first(where: { $0.count == count }) { return colors }
      let nearest = count < (all.first?.count ?? 0) ? all.first : all.last
      return Self.ramp(nearest ?? [], count)
    }
  }

  /// Returns the color at a share of the palette, from 0 at its first color to 1 at its last color.
  func color(at share: Double) -> Color {
    let stops =
      switch content {
      case .stops(let digits): Self.colors(digits)
      case .corners: diagonal
      case .list(let colors): colors
      case .named(let colors): colors.map(\.color)
      case .sets(let sets): Self.colors(sets.last ?? "")
      }
    return Self.color(at: share, of: stops)
  }

  /// Returns colors at equal distances along a ramp, from end to end. A single color is from the middle of the ramp.
  private static func ramp(_ stops: [Color], _ count: Int) -> [Color] {
    guard !stops.isEmpty else { return [] }
    return (0..<max(1, count)).map { index in
      color(at: count > 1 ? Double(index) / Double(count - 1) : 0.5, of: stops)
    }
  }

  private static func color(at share: Double, of stops: [Color]) -> Color {
    let place = min(max(share, 0), 1) * Double(stops.count - 1)
    let stop = Int(place)
    guard stop + 1 < stops.count else { return stops.last ?? .black }
    return stops[stop].mixed(with: stops[stop + 1], share: place - Double(stop))
  }

  private static func colors(_ digits: String) -> [Color] {
    let digits = Array(digits.utf8)
    return stride(from: 0, to: digits.count, by: 6).compactMap { start in
      Color(css: "#" + String(decoding: digits[start..<start + 6], as: UTF8.self))
    }
  }
}

extension Palette {
  /// The palette viridis, from dark blue to yellow.
  public static let viridis = uniform[0]
  /// ColorBrewer's YlGnBu, from light yellow to dark blue.
  static let yellowToBlue = brewerSequential.first { $0.name == "YlGnBu" } ?? viridis
  /// ColorBrewer's RdBu, from red to blue.
  static let redToBlue = brewerDiverging.first { $0.name == "RdBu" } ?? viridis
  /// Paul Tol's light colors.
  static let lightCategories = qualitative[0]
  /// Paul Tol's muted colors.
  static let mutedCategories = qualitative[1]
}

extension Color {
  /// The color as `#rrggbb`, or as `#rrggbbaa` with its opacity if it is not opaque.
  public var hexadecimal: String {
    let channels = [red, green, blue] + (alpha < 1 ? [alpha] : [])
    return channels.reduce(into: "#") { text, channel in
      let level = Int((min(max(channel, 0), 1) * 255).rounded())
      text += (level < 16 ? "0" : "") + String(level, radix: 16)
    }
  }

  /// Returns a color between this color and another, with 8 bits per channel. A share of 1 returns the other color.
  fileprivate func mixed(with other: Color, share: Double) -> Color {
    func level(_ a: Double, _ b: Double) -> Double {
      ((a + (b - a) * share) * 255).rounded() / 255
    }
    return Color(
      red: level(red, other.red), green: level(green, other.green), blue: level(blue, other.blue),
      alpha: level(alpha, other.alpha))
  }
}

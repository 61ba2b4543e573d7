import MapGeometry

/// The distance between the lines of a graticule in degrees, and the form of the labels of the lines.
struct GraticuleSpacing: Hashable {
  /// The degrees from one line to the next line.
  let degrees: Double
  /// The language of the labels.
  var language = PictureLanguage.english
  /// The notation of the degrees in labels.
  private let form: Form

  /// The notations of degrees.
  private enum Form: Hashable {
    /// Degrees, minutes and seconds. The value `parts` is 1 for degrees alone, 2 for degrees and minutes, and 3 for
    /// degrees, minutes and seconds. The value `decimals` is the number of decimals of the seconds.
    case sexagesimal(parts: Int, decimals: Int)
    /// Degrees with a number of decimals.
    case decimal(Int)
  }

  /// The spacings from which one is chosen by the scale of the map, in seconds of arc. Spacings of less than one second
  /// are not listed. They are 1, 2 or 5 times a power of ten.
  private static let seconds: [Double] = [
    30 * 3600, 20 * 3600, 15 * 3600, 10 * 3600, 5 * 3600, 2 * 3600, 3600, 30 * 60, 20 * 60, 10 * 60,
    5 * 60, 2 * 60, 60, 30, 20, 10, 5, 2, 1,
  ]
  /// The least distance between lines if the spacing is chosen by scale, in pixels of the style. On small maps, the
  /// least distance is `share` times the shorter side of the map.
  static let distance = 90.0
  private static let share = 0.25
  /// The distance below which lines are always too close to each other, in pixels of the style.
  static let leastDistance = 8.0
  /// The smallest spacing that is chosen by the scale of the map, in seconds of arc.
  private static let smallest = 1e-6

  /// Creates a spacing of a number of degrees.
  ///
  /// - Parameter degrees: The degrees from one line to the next line, above 0 and at most 90.
  init(degrees: Double) {
    self.degrees = degrees
    let seconds = degrees * 3600
    func isWhole(_ value: Double) -> Bool {
      value > 0.5 && abs(value - value.rounded()) < 1e-6 * max(1, value)
    }
    if isWhole(degrees) {
      form = .sexagesimal(parts: 1, decimals: 0)
    } else if isWhole(seconds / 60) {
      form = .sexagesimal(parts: 2, decimals: 0)
    } else if let decimals = (0...6).first(where: { isWhole(seconds * Self.powers[$0]) }),
      decimals == 0 || seconds < 1
    {
      form = .sexagesimal(parts: 3, decimals: decimals)
    } else {
      form = .decimal((0...10).first { isWhole(degrees * Self.powers[$0]) } ?? 6)
    }
  }

  private static let powers = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10]

  /// Creates the smallest spacing at which lines are far enough from each other.
  ///
  /// - Parameters:
  ///   - pixelsPerDegree: The number of pixels of the style per degree, in the direction in which lines are nearest to
  ///     each other.
  ///   - shorterSide: The shorter side of the map in pixels of the style.
  init(pixelsPerDegree: Double, shorterSide: Double) {
    let distance = max(min(Self.distance, shorterSide * Self.share), Self.leastDistance)
    // The factor makes the bound slightly smaller, because the quotient of round numbers may be rounded up.
    let least = distance / max(pixelsPerDegree, 1e-9) * 3600 * (1 - 1e-9)
    var chosen = Self.seconds[0]
    for seconds in Self.seconds where seconds >= least { chosen = seconds }
    if least <= 0.5 {
      var unit = 1.0
      while unit / 10 >= max(least, Self.smallest) { unit /= 10 }
      chosen = [unit / 5, unit / 2].first { $0 >= least } ?? unit
    }
    self.init(degrees: chosen / 3600)
  }

  /// Returns the label of a meridian, such as `10°30′W`. Longitudes beyond 180 degrees are wrapped around the globe.
  func label(longitude: Double) -> String {
    var wrapped = longitude.remainder(dividingBy: 360)
    if abs(abs(wrapped) - 180) < degrees * 1e-6 { wrapped = 180 }
    if abs(wrapped) < degrees * 1e-6 { return language.localized("0°") }
    return language.localized(number(abs(wrapped)))
      + (wrapped == 180 ? "" : wrapped < 0 ? language.west : language.east)
  }

  /// Returns the label of a parallel, such as `48°N`.
  func label(latitude: Double) -> String {
    if abs(latitude) < degrees * 1e-6 { return language.localized("0°") }
    return language.localized(number(abs(latitude)))
      + (latitude < 0 ? language.south : language.north)
  }

  /// Returns the multiples of the spacing in a range of degrees, as integer factors; nil if there are no multiples, or
  /// if the factors are too large.
  func multiples(in range: ClosedRange<Double>) -> ClosedRange<Int>? {
    let low = (range.lowerBound / degrees - 1e-9).rounded(.up)
    let high = (range.upperBound / degrees + 1e-9).rounded(.down)
    guard low <= high, abs(low) < 1e15, abs(high) < 1e15 else { return nil }
    return Int(low)...Int(high)
  }

  private func number(_ degrees: Double) -> String {
    switch form {
    case .decimal(let decimals): return Self.fixed(degrees, decimals) + "°"
    case .sexagesimal(let parts, let decimals):
      let unit = Self.powers[decimals]
      // The value is rounded to whole units of the last part before it is divided, so no part becomes 60.
      let count = (degrees * (parts == 1 ? 1 : parts == 2 ? 60 : 3600) * unit).rounded()
      guard parts > 1 else { return "\(Int(count))°" }
      let whole = Int(count)
      let perDegree = Int((parts == 2 ? 60 : 3600) * unit)
      var text = "\(whole / perDegree)°"
      var rest = whole % perDegree
      func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      if parts == 2 { return text + padded(rest) + "′" }
      let perMinute = Int(60 * unit)
      text += padded(rest / perMinute) + "′"
      rest %= perMinute
      let seconds = padded(rest / Int(unit))
      guard decimals > 0 else { return text + seconds + "″" }
      let fraction = String(rest % Int(unit))
      return text + seconds + "."
        + String(repeating: "0", count: decimals - fraction.count) + fraction + "″"
    }
  }

  /// Returns a number with a fixed number of decimals.
  private static func fixed(_ number: Double, _ decimals: Int) -> String {
    let unit = Int(powers[decimals])
    let count = Int((number * powers[decimals]).rounded())
    guard decimals > 0 else { return "\(count)" }
    let fraction = String(count % unit)
    return "\(count / unit)." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }
}

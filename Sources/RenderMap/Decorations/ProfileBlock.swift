import MapGeometry
import MapRaster

/// The elevation profile of a track: its name, length, climb and descent, and a curve of its elevations with an axis of
/// distances, an axis of elevations, and the names of places beside the track.
struct ProfileBlock: DecorationBlock {
  let part = DecorationPart.profile
  let size: Point

  /// A place on an axis, or a name above the curve.
  private struct Tick {
    /// The distance or the elevation, in the units of the track.
    var value: Double
    var text: DecorationText
    /// The horizontal place of the text in the block.
    var left = 0.0
  }

  /// The length of a track and the elevations of its samples in the units of the block.
  private let length: Double
  private let curve: [Point]
  private let heading: DecorationText
  private var names: [Tick] = []
  private let distances: [Tick]
  private let elevations: [Tick]
  /// The elevations at the bottom and at the top of the curve.
  private let range: ClosedRange<Double>

  /// The greatest height of blocks, and the least size, on which the texts of the default theme do not overlap, in pixels
  /// of decorations.
  static let greatestHeight = 150.0
  private static let leastSize = Point(240, 80)
  /// The least width per number of the axis of distances, in pixels of decorations.
  private static let tickWidth = 150.0
  /// The least number of parts of the axis of distances.
  private static let leastParts = 3.0
  /// The greatest number of letters of the name of a place.
  private static let nameLength = 30

  /// The distance from texts to the curve and to each other, in pixels of decorations.
  private static let gap = 4.0
  /// The least difference of elevation between the bottom and the top of the curve, in units of elevations.
  private static let leastHeight = 20.0
  /// A height that digits do not exceed, as a multiple of the size of their text.
  private static let digitHeight = 0.8
  /// The width of the curve, in pixels of decorations.
  private static let curveWidth = 1.5

  /// Creates a block of a size, with the digits and the decimal sign of a language; nil if no font can draw its texts.
  init?(
    _ profile: TrackProfile, size: Point, _ units: TrackUnits, _ language: PictureLanguage,
    _ brush: DecorationBrush
  ) {
    let (distanceUnit, elevationUnit) = (units.distance.meters, units.elevation.meters)
    let length = profile.length / distanceUnit
    let curve = profile.samples.map {
      Point($0.distance / distanceUnit, $0.elevation / elevationUnit)
    }
    guard let low = curve.map(\.y).min(), let high = curve.map(\.y).max() else { return nil }
    let step = RoundLength(atMost: max(high - low, Self.leastHeight) / 2).value
    let bottom = (low / step).rounded(.down) * step
    let top = max((high / step).rounded(.up) * step, bottom + step)
    // There is room for four elevations on the smallest block.
    let spacing = (top - bottom) / step > 3.5 ? 2 * step : step
    func ticks(
      to end: Double, from start: Double, by step: Double, digits: Int, _ unit: LengthUnit
    ) -> [Tick]? {
      let values = Array(stride(from: start, through: end + step / 1000, by: step))
      let ticks = values.compactMap { value in
        var text = language.localized(Self.text(value, digits: digits))
        if value == values.last {
          text = (value < 0 ? language.signMark : "") + "\(text) \(language.name(of: unit))"
        }
        return brush.text(text, brush.theme.label).map { Tick(value: value, text: $0) }
      }
      return ticks.isEmpty ? nil : ticks
    }
    let distance = RoundLength(
      atMost: length / max(Self.leastParts, (size.x / Self.tickWidth).rounded(.down)))
    guard
      let heading = Self.heading(of: profile, units, in: language, width: size.x, brush),
      let distances = ticks(
        to: length, from: 0, by: distance.value, digits: distance.digits, units.distance),
      let elevations = ticks(to: top, from: bottom, by: spacing, digits: 0, units.elevation)
    else { return nil }
    self.size = size
    (self.length, self.curve) = (length, curve)
    (self.heading, self.distances, self.elevations) = (heading, distances, elevations)
    range = bottom...top
    let axis = Self.axis(size, elevations: elevations, distances: distances)
    let hasRoom = self.hasRoom
    names = Self.names(of: profile, distanceUnit, axis: axis, width: size.x, brush)
    // The row of names makes the curve lower.
    if hasRoom, !self.hasRoom { names = [] }
  }

  /// Returns the horizontal range of the curve.
  private static func axis(
    _ size: Point, elevations: [Tick], distances: [Tick]
  ) -> (left: Double, right: Double) {
    (
      (elevations.map(\.text.width).max() ?? 0) + gap,
      size.x - (distances.last?.text.width ?? 0) / 2
    )
  }

  /// Returns the names of the places of a profile that do not overlap a name before them.
  private static func names(
    of profile: TrackProfile, _ unit: Double, axis: (left: Double, right: Double), width: Double,
    _ brush: DecorationBrush
  ) -> [Tick] {
    var names: [Tick] = []
    for place in profile.places where place.distance >= 0 && place.distance <= profile.length {
      let isLong = place.name.count > nameLength
      let name = isLong ? place.name.prefix(nameLength) + "…" : place.name[...]
      guard let text = brush.text(String(name), brush.theme.label) else { continue }
      let middle = axis.left + (axis.right - axis.left) * place.distance / profile.length
      let left = min(max(middle - text.width / 2, 0), width - text.width)
      let overlaps = names.contains {
        left < $0.left + $0.text.width + 2 * gap && $0.left < left + text.width + 2 * gap
      }
      if !overlaps { names.append(Tick(value: place.distance / unit, text: text, left: left)) }
    }
    return names
  }

  /// Whether the texts fit into the block without overlapping each other.
  var hasRoom: Bool {
    guard size.x >= Self.leastSize.x, size.y >= Self.leastSize.y else { return false }
    let block = Box(corner: .zero, size: size).inset(by: -0.001)
    var boxes: [Box] = []
    for (text, corner, _) in texts {
      // Digits are lower than lines of text.
      let margin = text.height * (1 - Self.digitHeight / DecorationText.lineHeight) / 2
      let box = Box(
        minX: corner.x, minY: corner.y + margin, maxX: corner.x + text.width,
        maxY: corner.y + text.height - margin)
      guard block.contains(box), !boxes.contains(where: { $0.intersects(box) }) else {
        return false
      }
      boxes.append(box)
    }
    return true
  }

  /// The texts, with their upper left corners in the block.
  private var texts: [(text: DecorationText, corner: Point, isMuted: Bool)] {
    let plot = plot
    let top = heading.height + Self.gap
    var texts: [(text: DecorationText, corner: Point, isMuted: Bool)] = [(heading, .zero, false)]
    for name in names { texts.append((name.text, Point(name.left, top), false)) }
    for tick in elevations {
      let right = place(0, tick.value, in: plot) - Point(Self.gap, 0)
      texts.append((tick.text, right - Point(tick.text.width, tick.text.height / 2), true))
    }
    for tick in distances {
      let top = place(tick.value, range.lowerBound, in: plot) + Point(0, Self.gap)
      texts.append((tick.text, top - Point(tick.text.width / 2, 0), true))
    }
    return texts
  }

  /// The box of the curve in the block.
  private var plot: Box {
    let axis = Self.axis(size, elevations: elevations, distances: distances)
    let nameHeight = names.map { $0.text.height + Self.gap }.max() ?? 0
    // The uppermost elevation extends above the curve by half of its height.
    let extent = max((elevations.last?.text.height ?? 0) / 2 - Self.gap, 0)
    return Box(
      minX: axis.left, minY: heading.height + Self.gap + nameHeight + extent, maxX: axis.right,
      maxY: size.y - (distances.first?.text.height ?? 0) - Self.gap)
  }

  /// Returns the point for a distance and an elevation.
  private func place(_ distance: Double, _ elevation: Double, in plot: Box) -> Point {
    let share = (elevation - range.lowerBound) / (range.upperBound - range.lowerBound)
    return Point(plot.minX + plot.width * distance / length, plot.maxY - plot.height * share)
  }

  /// Returns the name, the length, the climb and the descent, such as `Ridge   12.4 km   +830 m   −790 m`. A name that has
  /// no room is left out.
  private static func heading(
    of profile: TrackProfile, _ units: TrackUnits, in language: PictureLanguage, width: Double,
    _ brush: DecorationBrush
  ) -> DecorationText? {
    let numbers = numbers(of: profile, units, in: language)
    if let name = profile.name,
      let whole = brush.text("\(name)   \(numbers)", brush.theme.heading), whole.width <= width
    {
      return whole
    }
    return brush.text(numbers, brush.theme.heading)
  }

  /// Returns the length, the climb and the descent, such as `12.4 km   +830 m   −790 m`.
  static func numbers(
    of profile: TrackProfile, _ units: TrackUnits, in language: PictureLanguage = .english
  ) -> String {
    func text(_ sign: String, _ meters: Double, _ unit: LengthUnit, digits: Int) -> String {
      let number = Self.text(meters / unit.meters, digits: digits)
      return "\(sign)\(language.localized(number)) \(language.name(of: unit))"
    }
    let mark = language.signMark
    return [
      text("", profile.length, units.distance, digits: 1),
      text(mark + "+", profile.climb, units.elevation, digits: 0),
      text(mark + "−", profile.descent, units.elevation, digits: 0),
    ].joined(separator: "   ")
  }

  /// Returns the characters of the texts of a profile.
  static func characters(
    of profile: TrackProfile, _ units: TrackUnits, in language: PictureLanguage
  ) -> String {
    language.localized("0123456789.") + "+− …" + language.name(of: units.distance)
      + language.name(of: units.elevation) + (profile.name ?? "")
      + profile.places.map(\.name).joined()
  }

  /// Returns a number with a fixed number of decimal digits.
  private static func text(_ number: Double, digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let whole = Int((abs(number) * scale).rounded())
    let sign = number < 0 && whole > 0 ? "−" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let decimals = String(whole % Int(scale))
    return "\(sign)\(whole / Int(scale))." + String(repeating: "0", count: digits - decimals.count)
      + decimals
  }

  func commands(at corner: Point, with brush: DecorationBrush) -> [DrawCommand] {
    let colors = brush.theme.colors
    var plot = plot
    (plot.minX, plot.maxX) = (plot.minX + corner.x, plot.maxX + corner.x)
    (plot.minY, plot.maxY) = (plot.minY + corner.y, plot.maxY + corner.y)
    func place(_ distance: Double, _ elevation: Double) -> Point {
      self.place(distance, elevation, in: plot)
    }
    let line = curve.map { place($0.x, $0.y) }
    let bottom = [line.last, line.first].compactMap { $0 }.map { Point($0.x, plot.maxY) }
    let grid = elevations.map { [place(0, $0.value), place(length, $0.value)] }
    let marks = distances.map { tick in
      let mark = place(tick.value, range.lowerBound)
      return [mark, mark + Point(0, Self.gap)]
    }
    let leaders = names.map { name in
      let top = corner.y + heading.height + Self.gap + name.text.height
      return [
        Point(place(name.value, 0).x, top), place(name.value, height(at: name.value)),
      ]
    }
    return [
      brush.stroke(grid + marks, width: brush.theme.lineWidth, color: colors.graticule),
      brush.fill([line + bottom], color: colors.graticule),
      brush.stroke(leaders, width: brush.theme.lineWidth, color: colors.muted),
      brush.stroke([line], width: Self.curveWidth, color: colors.accent, join: .round),
    ]
      + texts.map { text, place, isMuted in
        isMuted
          ? brush.draw(text, at: corner + place, color: colors.muted)
          : brush.draw(text, at: corner + place)
      }
  }

  /// Returns the height of the curve at a distance.
  private func height(at distance: Double) -> Double {
    guard let index = curve.firstIndex(where: { $0.x >= distance }) else {
      return curve.last?.y ?? 0
    }
    guard index > 0 else { return curve[0].y }
    let (before, after) = (curve[index - 1], curve[index])
    let step = after.x - before.x
    return before.y + (step > 0 ? (distance - before.x) / step : 1) * (after.y - before.y)
  }
}

import MapGeometry
import MapRaster

/// The elevation profile of a track: its length, climb and descent, and a curve of its elevations with an axis of
/// distances in kilometers and an axis of elevations in meters.
struct ProfileBlock: DecorationBlock {
  let part = DecorationPart.profile
  let size: Point

  /// A place on an axis.
  private struct Tick {
    var value: Double
    var text: DecorationText
  }

  /// The characters of the texts of all profiles.
  static let characters = "0123456789. km+−"

  private let profile: TrackProfile
  private let heading: DecorationText
  private let distances: [Tick]
  private let elevations: [Tick]
  /// The elevations at the bottom and at the top of the curve, in meters.
  private let range: ClosedRange<Double>
  /// The meters from one elevation of the axis to the next.
  private let spacing: Double

  /// The size of blocks on large maps, and the smallest size, on which the texts of the default theme do not overlap, in
  /// pixels of decorations.
  static let greatestSize = Point(640, 150)
  private static let leastSize = Point(240, 80)

  /// The distance from texts to the curve, in pixels of decorations.
  private static let gap = 4.0
  /// The least difference of elevation between the bottom and the top of the curve, in meters.
  private static let leastHeight = 20.0
  /// A height that digits do not exceed, as a multiple of the size of their text.
  private static let digitHeight = 0.8

  /// Creates a block of a size, with the digits and the decimal sign of a language; nil if no font can draw its texts.
  init?(
    _ profile: TrackProfile, size: Point, _ language: PictureLanguage, _ brush: DecorationBrush
  ) {
    let values = profile.samples.map(\.elevation)
    guard let low = values.min(), let high = values.max() else { return nil }
    let step = RoundLength(atMost: max(high - low, Self.leastHeight) / 2).value
    let bottom = (low / step).rounded(.down) * step
    let top = max((high / step).rounded(.up) * step, bottom + step)
    range = bottom...top
    // There is room for four elevations on the smallest block.
    spacing = (top - bottom) / step > 3.5 ? 2 * step : step
    func ticks(from start: Double, to end: Double, _ step: Double, _ text: (Double) -> String)
      -> [Tick]?
    {
      let values = stride(from: start, through: end + step / 1000, by: step)
      let ticks = values.compactMap { value in
        brush.text(language.localized(text(value)), brush.theme.label).map {
          Tick(value: value, text: $0)
        }
      }
      return ticks.isEmpty ? nil : ticks
    }
    let kilometers = profile.length / 1000
    let distance = RoundLength(atMost: kilometers / 3)
    guard let heading = brush.text(Self.heading(of: profile, in: language), brush.theme.heading),
      let distances = ticks(
        from: 0, to: kilometers, distance.value, { Self.text($0, digits: distance.digits) }),
      let elevations = ticks(from: bottom, to: top, spacing, { Self.text($0, digits: 0) })
    else { return nil }
    self.profile = profile
    self.size = size
    self.heading = heading
    self.distances = distances
    self.elevations = elevations
  }

  /// Returns whether the texts fit into the block without overlapping each other.
  func hasRoom(in theme: DecorationTheme) -> Bool {
    let plot = plot(in: Box(corner: .zero, size: size), theme)
    return size.x >= Self.leastSize.x && size.y >= Self.leastSize.y
      && heading.width <= size.x - 2 * theme.padding
      && distances.reduce(0) { $0 + $1.text.width } <= plot.width
      && theme.label.size * Self.digitHeight
        <= plot.height * spacing / (range.upperBound - range.lowerBound)
  }

  /// Returns the box of the curve.
  private func plot(in box: Box, _ theme: DecorationTheme) -> Box {
    let widest = elevations.map(\.text.width).max() ?? 0
    return Box(
      minX: box.minX + theme.padding + widest + Self.gap,
      minY: box.minY + theme.padding + heading.height + Self.gap,
      maxX: box.maxX - theme.padding - (distances.last?.text.width ?? 0) / 2,
      maxY: box.maxY - theme.padding - (distances.first?.text.height ?? 0) - Self.gap)
  }

  /// Returns the length, the climb and the descent, such as `12.4 km  +830 m  −790 m`.
  static func heading(
    of profile: TrackProfile, in language: PictureLanguage = .english
  ) -> String {
    let (length, climb) = (text(profile.length / 1000, digits: 1), text(profile.climb, digits: 0))
    return language.localized(
      "\(length) km   +\(climb) m   −\(text(profile.descent, digits: 0)) m")
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
    let box = Box(corner: corner, size: size)
    let padding = brush.theme.padding
    let plot = plot(in: box, brush.theme)
    func place(_ distance: Double, _ elevation: Double) -> Point {
      let share = (elevation - range.lowerBound) / (range.upperBound - range.lowerBound)
      return Point(
        plot.minX + plot.width * distance / profile.length, plot.maxY - plot.height * share)
    }
    let curve = profile.samples.map { place($0.distance, $0.elevation) }
    let bottom = [curve.last, curve.first].compactMap { $0 }.map { Point($0.x, plot.maxY) }
    let grid = elevations.map { [place(0, $0.value), place(profile.length, $0.value)] }
    let marks = distances.map { tick in
      let mark = place(tick.value * 1000, range.lowerBound)
      return [mark, mark + Point(0, Self.gap)]
    }
    return [
      brush.panel(box), brush.draw(heading, at: box.minPoint + Point(padding, padding)),
      brush.stroke(grid + marks, width: brush.theme.lineWidth, color: colors.graticule),
      brush.fill([curve + bottom], color: colors.graticule),
      brush.stroke([curve], width: Self.curveWidth, color: colors.accent, join: .round),
    ]
      + elevations.map { tick in
        let right = place(0, tick.value) - Point(Self.gap, 0)
        return brush.draw(
          tick.text, at: right - Point(tick.text.width, tick.text.height / 2), color: colors.muted)
      }
      + distances.map { tick in
        let top = place(tick.value * 1000, range.lowerBound) + Point(0, Self.gap)
        return brush.draw(
          tick.text, at: top - Point(tick.text.width / 2, 0), color: colors.muted)
      }
  }

  /// The width of the curve, in pixels of decorations.
  private static let curveWidth = 1.5
}

extension Box {
  /// The corner with the least coordinates.
  fileprivate var minPoint: Point { Point(minX, minY) }
}

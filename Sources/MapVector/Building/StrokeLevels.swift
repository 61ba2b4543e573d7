import MapRaster

/// A part of a stroke with at least a certain opacity. The levels of a stroke are stacked. Each level lies inside the
/// previous level.
struct StrokeLevel: Equatable {
  /// The distances from the line between which the level lies, on both sides of the line. There is no gap if the
  /// inner distance is 0 or less.
  var inner: Double
  var outer: Double
  /// The length removed from each end of a dash. A negative length extends the dash.
  var dashInset = 0.0
  /// The mean opacity between this level and the next.
  var opacity = 1.0

  /// The number of levels of a fading stroke.
  private static let count = 8
  /// The limits, in pixels, up to which fading is not drawn. They apply to the blur of an edge, and to half the length
  /// over which the end of a dash fades.
  private static let leastBlur = 0.25
  private static let leastDashFade = 2.0

  /// Returns the levels of a stroke, the widest first. A stroke that does not fade has one level.
  static func levels(of style: StrokeStyle, _ dash: DashPattern?) -> [StrokeLevel] {
    let (width, gap) = (Double(style.width), Double(style.gapWidth))
    let hasGap = gap > 0
    let inner = hasGap ? gap / 2 : 0
    let outer = hasGap ? inner + width : width / 2
    let sharp = StrokeLevel(inner: inner, outer: outer)
    guard Double(style.blur) > leastBlur else {
      guard let dash, !dash.hasRoundCaps, Double(dash.fade) > leastDashFade else { return [sharp] }
      return (0..<count).map { index in
        var level = sharp
        level.dashInset = Double(dash.fade) * (2 * Double(index) / Double(count) - 1)
        let share = (Double(index) + 0.5) / Double(count)
        level.opacity = share * share * (3 - 2 * share)
        return level
      }
    }
    // As in pixel output, an outer edge fades over the blur and one more pixel, from half a pixel outside the edge.
    // The edge of a gap fades over the same distance into the gap.
    let fade = Double(style.blur) + 1
    let (inset, outset) = (inner + 0.5, outer + 0.5)
    let greatest = hasGap ? min(1, (outset - inset + fade) / (2 * fade)) : min(1, outset / fade)
    guard greatest > 0 else { return [] }
    return (0..<count).map { index in
      let least = greatest * Double(index) / Double(count)
      return StrokeLevel(
        inner: hasGap ? inset - fade + least * fade : 0, outer: outset - least * fade,
        opacity: least + greatest / Double(2 * count))
    }
  }
}

extension DashPattern {
  /// Whether the pattern repeats in less than two pixels without fading over one pixel. This can occur on lines with
  /// metrics. Pixel output then shows lengths that differ from the lengths of the pattern.
  var isFinerThanPixels: Bool { fade < 0.5 && lengths.reduce(0, +) < 2 }
}

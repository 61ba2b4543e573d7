import MapGeometry

/// The glyphs of a label along its line, or of an icon: where each one stands on the label plane.
/// Follows MapLibre's `placeGlyphsAlongLine`.
struct LineLabel {
  /// What a label is made of, lengths in pixels of the label plane.
  struct Run {
    /// The places of its glyphs along the line, from the anchor, in 24ths of an em.
    var distances: [Double]
    /// Pixels a 24th of an em.
    var scale: Double
    /// How far the label is moved: along the line and to its right, in 24ths of an em.
    var offset: Point
    /// Whether the glyphs run from top to bottom.
    var isVertical = false
    /// Whether there are other glyphs that run from top to bottom, for where the line is steep.
    var hasVerticalTwin = false
    /// Whether the label must not stand on its head.
    var keepsUpright = true
  }

  /// What came of placing a run.
  enum Result {
    /// Each glyph has its place.
    case placed([LabelLine.Glyph])
    /// The line is so steep that glyphs from top to bottom are to take its place.
    case tooSteep
    /// The line is too short.
    case notEnoughRoom
  }

  /// The glyphs of a run along a line, turned around where it would stand on its head.
  static func place(_ run: Run, along line: inout LabelLine, plane: LabelPlane) -> Result {
    guard let way = way(of: run, along: &line, plane: plane) else { return .notEnoughRoom }
    var isTurned = false
    if run.keepsUpright {
      if run.hasVerticalTwin && way.y.magnitude > way.x.magnitude { return .tooSteep }
      isTurned = run.isVertical ? way.y < 0 : way.x < 0
    }
    var glyphs: [LabelLine.Glyph] = []
    glyphs.reserveCapacity(run.distances.count)
    var path: [Point] = []
    for distance in run.distances {
      guard
        let glyph = line.glyph(
          at: distance * run.scale, offset: run.offset * run.scale, isTurned: isTurned, path: &path)
      else { return .notEnoughRoom }
      glyphs.append(glyph)
    }
    return .placed(glyphs)
  }

  /// Which way a run goes in the picture: from its first to its last glyph, or along the line where it
  /// has but one; nil where the line is too short.
  private static func way(
    of run: Run, along line: inout LabelLine, plane: LabelPlane
  ) -> Point? {
    var (start, end) = (line.anchor, line.pointAhead)
    if run.distances.count != 1 {
      guard let path = path(of: run, along: &line), let first = path.first, let last = path.last
      else { return nil }
      (start, end) = (first, last)
    }
    return plane.toScreen.apply(end).point - plane.toScreen.apply(start).point
  }

  /// The way along the line from the first glyph of a run to the last one; nil where the line is too
  /// short.
  static func path(of run: Run, along line: inout LabelLine) -> [Point]? {
    guard let first = run.distances.first, let last = run.distances.last else { return nil }
    let offset = run.offset * run.scale
    var back: [Point] = []
    var ahead: [Point] = []
    guard line.glyph(at: first * run.scale, offset: offset, isTurned: false, path: &back) != nil,
      line.glyph(at: last * run.scale, offset: offset, isTurned: false, path: &ahead) != nil
    else { return nil }
    // Both ways start beside the anchor, which is left out.
    return back.dropFirst().reversed() + ahead.dropFirst()
  }
}

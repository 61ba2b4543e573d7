import MapGeometry

/// Finds the places for labels along a line, as MapLibre's `get_anchors` does; lengths in grid units.
struct LineAnchors {
  /// A place: where, on which stretch of the line, and the stretch's direction in radians.
  struct Anchor: Hashable {
    var point: Point
    var segment: Int
    var angle: Double
  }

  /// The line, within its tile.
  var line: [Point]
  /// What the label asks of it.
  var label: LabelRun

  private var length: Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The places at a distance of `spacing` from each other.
  ///
  /// Lines that start inside the tile keep their first label clear of their start by half its length
  /// and `margin`; lines that come in from the edge have it half a spacing behind. Both grow with
  /// `overscaling`, so that labels stand where they did in the tile before. A line that starts inside
  /// and has no place by this gets one in its middle.
  func anchors(spacing: Double, margin: Double, overscaling: Double) -> [Anchor] {
    guard let first = line.first else { return [] }
    let edge = SymbolTile.extent
    let isContinued = first.x == 0 || first.x == edge || first.y == 0 || first.y == edge
    var spacing = spacing
    // Labels keep at least a quarter of the spacing between them.
    if spacing - label.length < spacing / 4 { spacing = label.length + spacing / 4 }
    // Anchors closer than the grid's units would fall together.
    spacing = max(spacing, 1)
    let start = isContinued ? spacing / 2 : label.length / 2 + margin
    let offset = (start * overscaling).truncatingRemainder(dividingBy: spacing)
    let anchors = anchors(from: offset, spacing: spacing)
    if !anchors.isEmpty || isContinued { return anchors }
    return self.anchors(from: length / 2, spacing: spacing)
  }

  /// The places `offset`, `offset` + `spacing`, ... along the line, where they are in the tile and the
  /// label fits.
  private func anchors(from offset: Double, spacing: Double) -> [Anchor] {
    let whole = length
    let half = label.length / 2
    var anchors: [Anchor] = []
    var passed = 0.0
    var marked = offset - spacing
    for (segment, (a, b)) in zip(line, line.dropFirst()).enumerated() {
      let stretch = a.distance(to: b)
      while marked + spacing < passed + stretch {
        marked += spacing
        let point = a + (b - a) * ((marked - passed) / stretch)
        guard point.isInTile, marked - half >= 0, marked + half <= whole else { continue }
        let anchor = Anchor(
          point: point.roundedToGrid, segment: segment, angle: a.direction(to: b))
        if label.fits(line, at: anchor.point, segment: segment) { anchors.append(anchor) }
      }
      passed += stretch
    }
    return anchors
  }

  /// The middle of the line, if the label fits there.
  func center() -> Anchor? {
    let middle = length / 2
    var passed = 0.0
    for (segment, (a, b)) in zip(line, line.dropFirst()).enumerated() {
      let stretch = a.distance(to: b)
      if passed + stretch > middle {
        let point = (a + (b - a) * ((middle - passed) / stretch)).roundedToGrid
        guard label.fits(line, at: point, segment: segment) else { return nil }
        return Anchor(point: point, segment: segment, angle: a.direction(to: b))
      }
      passed += stretch
    }
    return nil
  }
}

extension Point {
  /// Whether the point, in grid units, lies in its tile; tiles are half-open.
  fileprivate var isInTile: Bool {
    x >= 0 && x < SymbolTile.extent && y >= 0 && y < SymbolTile.extent
  }
}

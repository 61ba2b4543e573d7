import MapGeometry

/// The lines along rings without some of their edges.
enum RingOutlines {
  /// Returns the lines along a closed ring without the edges for which a function returns true.
  static func lines<Place>(
    along ring: some Collection<Place>, without isLeftOut: (Place, Place) -> Bool
  ) -> [[Place]] {
    var lines: [[Place]] = []
    var continues = false
    for (a, b) in zip(ring, ring.dropFirst()) {
      if isLeftOut(a, b) {
        continues = false
      } else {
        if !continues { lines.append([a]) }
        lines[lines.count - 1].append(b)
        continues = true
      }
    }
    return lines
  }

  /// Returns the lines along a ring, with the first and the last one joined if they meet. The place at which a ring
  /// starts does not divide its outline.
  static func joined<Place: Equatable>(_ lines: [[Place]]) -> [[Place]] {
    guard lines.count > 1, let first = lines.first, let last = lines.last, last.last == first.first
    else { return lines }
    return [last + first.dropFirst()] + lines[1..<(lines.count - 1)]
  }
}

/// The edges of areas that only close a ring. An area that extends across the antimeridian or around a pole is divided
/// along the antimeridian and at the ends of Web Mercator. On a chart, these edges are inside the world.
extension TileProjection {
  /// Whether an x in Web Mercator world units is the antimeridian's.
  static func isAntimeridian(_ x: Double) -> Bool { (x - x.rounded()).magnitude < 1e-9 }

  /// Whether the edge between two Web Mercator points only closes its ring. All meridians can meet at a pole, so edges
  /// along which the data of a tile was cut can be in view there, too.
  private func closesRing(_ a: Point, _ b: Point) -> Bool {
    if max(a.y, b.y) < 1e-9 || min(a.y, b.y) > 1 - 1e-9 { return true }
    guard (a.x - b.x).magnitude < 1e-9 else { return false }
    let box = tile.boxInWorld
    let isBeside = a.x < box.minX - 1e-9 || a.x > box.maxX + 1e-9
    return Self.isAntimeridian(a.x) || (isBeside && (box.minY <= 0 || box.maxY >= 1))
  }

  /// Returns the lines along a closed ring, without the edges that only close it.
  func outlines(of ring: [Point]) -> [[Point]] {
    RingOutlines.lines(along: ring, without: closesRing)
  }

  /// Returns a ring of a tile whose edges along the antimeridian are moved out of the tile by `distance`. The tile is
  /// later clipped to its place, so these edges are not drawn, and the areas on both sides leave no gap.
  static func movingClosingEdges(of ring: [Point], outOf tile: Box, by distance: Double) -> [Point]
  {
    var result: [Point] = Array(ring.prefix(1))
    for (a, b) in zip(ring, ring.dropFirst()) {
      if isAntimeridian(a.x), (a.x - b.x).magnitude < 1e-9 {
        let shift = (a.x - tile.minX).magnitude < 1e-9 ? -distance : distance
        result += [Point(a.x + shift, a.y), Point(b.x + shift, b.y)]
      }
      result.append(b)
    }
    return result
  }
}

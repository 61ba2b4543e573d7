import MapGeometry

/// Tests discs around points, which lie on the map or face the viewer.
struct DiscQuery {
  /// The tile.
  let tile: LayerTile
  /// Whether discs lie on the ground (style-spec: `circle-pitch-alignment`).
  let liesOnGround: Bool
  /// Whether discs shrink with distance (style-spec: `circle-pitch-scale`).
  let scalesWithMap: Bool

  /// Whether an outline in tile units meets a disc of `radius` pixels around one of the points `centers`.
  func meets(_ outline: QueryOutline, centers: [[Point]], radius: Double) -> Bool {
    let asked = liesOnGround ? outline : outline.mapped { tile.picture($0).point }
    let size = liesOnGround ? radius * tile.unitsPerPixel : radius
    return centers.contains { points in
      points.contains { center in
        // Alignment and scale both follow the map: no correction is needed.
        if liesOnGround && scalesWithMap { return asked.meets(center, within: size) }
        let seen = tile.picture(center)
        if liesOnGround { return asked.meets(center, within: size * seen.depth) }
        return asked.meets(seen.point, within: scalesWithMap ? size / seen.depth : size)
      }
    }
  }
}

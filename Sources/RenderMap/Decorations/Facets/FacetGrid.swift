import MapGeometry

/// The places of maps of equal size in rows and columns, with room for a title above each map. All lengths are in device
/// pixels, and all sides of maps are on whole device pixels.
struct FacetGrid: Hashable {
  /// The number of maps beside each other.
  let columns: Int
  /// The width and height of each map.
  let width: Int
  let height: Int
  /// The upper left corners of the maps, in reading order.
  let corners: [Point]

  /// Creates the grid of a number of maps; nil if the area has no room for maps of at least one pixel.
  ///
  /// - Parameters:
  ///   - columns: The number of maps beside each other; nil for the number that makes the shorter sides of the maps
  ///     longest.
  ///   - header: The height of the title of a map, with its distance to the map.
  ///   - gap: The distance between maps beside each other, and from a map to the title below it.
  ///   - isRightToLeft: Whether the first map of each row is at the right.
  init?(
    _ count: Int, columns: Int? = nil, in area: Box, header: Double, gap: Double,
    isRightToLeft: Bool = false
  ) {
    let (header, gap) = (header.rounded(.up), gap.rounded())
    func rows(_ columns: Int) -> Int { (count + columns - 1) / columns }
    func side(_ length: Double, _ parts: Int, _ header: Double) -> Int {
      Int(((length - gap * Double(parts - 1)) / Double(parts) - header).rounded(.down))
    }
    func sides(_ columns: Int) -> (width: Int, height: Int) {
      (side(area.width, columns, 0), side(area.height, rows(columns), header))
    }
    guard count > 0, area.width > 0, area.height > 0 else { return nil }
    let given = columns.map { min(max($0, 1), count) }
    var best = given ?? 1
    if given == nil {
      func shorter(_ columns: Int) -> Int { min(sides(columns).width, sides(columns).height) }
      // Of equal maps, those in fewer cells are preferred.
      for other in 1...count
      where (shorter(other), -other * rows(other)) > (shorter(best), -best * rows(best)) {
        best = other
      }
    }
    let size = sides(best)
    guard size.width > 0, size.height > 0 else { return nil }
    self.columns = best
    (width, height) = size
    let (left, top) = (area.minX.rounded(.up), area.minY.rounded(.up))
    corners = (0..<count).map { index in
      let (row, place) = index.quotientAndRemainder(dividingBy: best)
      let column = Double(isRightToLeft ? best - 1 - place : place)
      return Point(
        left + column * (Double(size.width) + gap),
        top + header + Double(row) * (Double(size.height) + header + gap))
    }
  }
}

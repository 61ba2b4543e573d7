import MapGeometry

/// The edges at which pictures that are drawn apart are put together, and in which passes symbols are
/// placed so that what crosses an edge is the same on both sides.
///
/// Symbols across an edge go before all others: first those that are near a corner, then those along
/// one edge. No symbol of a pass meets one of the same pass that belongs to another corner, or to
/// another edge, so that what becomes of it depends on nothing further away than `buffer`. (MapLibre
/// Native's `TilePlacement` places what crosses edges first, too, but across all edges of a tile at
/// once, and so two tiles can disagree near a corner.)
struct PlacementSeams: Sendable {
  /// When a symbol is placed.
  enum Pass: CaseIterable {
    /// First: it crosses an edge near a corner.
    case corner
    /// Then: it crosses one edge.
    case edge
    /// Last: it crosses none.
    case inside
    /// Never: it is too large to cross an edge.
    case tooLarge
    /// Never: no part of it is in the picture.
    case beyond
  }

  /// How wide and high a symbol may be that crosses an edge, with its slack, and how near a corner it
  /// is placed in the first pass: pixels of the style.
  static let maximumExtent = 248
  /// How far around the picture symbols have to be known: those near its corners reach this far.
  static let buffer = 2 * maximumExtent
  /// By how much a symbol may be drawn beyond its box: its halo, and glyphs that are larger than their
  /// line.
  static let slack = 8.0
  /// Boxes are rounded to this part of a pixel, as the arithmetic of two pictures differs in the last
  /// bits.
  static let quantum = 1.0 / 1024

  /// The view that symbols are placed in: the picture and its buffer.
  let viewport: Viewport
  /// The side of a picture, in pixels of the style.
  private let side: Double
  /// What symbols that cross an edge may reach.
  private let reach: Double
  /// The pictures that lie one above the other, this one's number being 0.
  private let rows: Range<Int>

  /// The seams of a picture.
  init(_ metatile: Metatile) {
    viewport = Viewport(metatile, margin: Self.buffer)
    side = Double(metatile.side)
    // Where the world has the size of few symbols, its own copies are the neighbours.
    reach = min(Double(Self.maximumExtent), side / 2 - 1)
    rows = -metatile.row..<metatile.count - metatile.row
  }

  /// The pass of a symbol.
  ///
  /// - Parameter box: The box around all places that the symbol may take, as `CollisionIndex` counts.
  func pass(of box: Box) -> Pass {
    let box = inPicture(box)
    let column = line(near: (box.minX, box.maxX), within: 0)
    let row = line(near: (box.minY, box.maxY), within: 0).flatMap { isEdge($0) ? $0 : nil }
    if column == nil, row == nil {
      let picture = Box(minX: 0, minY: 0, maxX: side, maxY: side)
      return box.intersects(picture) ? .inside : .beyond
    }
    guard box.maxX - box.minX <= reach, box.maxY - box.minY <= reach else { return .tooLarge }
    let nextRow = line(near: (box.minY, box.maxY), within: reach)
    let isNearCorner =
      line(near: (box.minX, box.maxX), within: reach) != nil && nextRow.map(isEdge) == true
    return isNearCorner ? .corner : .edge
  }

  /// The box, with its slack, from the picture's corner.
  private func inPicture(_ box: Box) -> Box {
    let origin = Double(Self.buffer) + CollisionIndex.margin
    return Box(
      minX: box.minX - origin - Self.slack, minY: box.minY - origin - Self.slack,
      maxX: box.maxX - origin + Self.slack, maxY: box.maxY - origin + Self.slack)
  }

  /// The number of the line between pictures that is no farther away from a stretch than `distance`.
  private func line(near stretch: (low: Double, high: Double), within distance: Double) -> Double? {
    let number = ((stretch.high + distance) / side).rounded(.down)
    return number * side >= stretch.low - distance ? number : nil
  }

  /// Whether there are pictures above and below a line: nothing lies beyond the world.
  private func isEdge(_ row: Double) -> Bool {
    row > Double(rows.lowerBound) && row < Double(rows.upperBound)
  }
}

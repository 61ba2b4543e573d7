import MapGeometry

/// The edges between pictures that are drawn separately and joined, and the passes in which symbols are placed. The
/// passes make a symbol across an edge the same on both sides of the edge.
///
/// Symbols across an edge are placed before all other symbols. Symbols near a corner are placed first, then symbols
/// across a single edge. Symbols of the same pass that belong to different corners or edges do not collide, so a
/// symbol's placement depends only on content within `buffer`. MapLibre Native's `TilePlacement` also places symbols
/// across edges first. However, it places the symbols across all edges of a tile at once, so two tiles can disagree
/// near a corner.
struct PlacementSeams: Sendable {
  /// A pass of the placement, in order.
  enum Pass: CaseIterable {
    /// Symbols across an edge near a corner.
    case corner
    /// Symbols across a single edge.
    case edge
    /// Symbols that do not cross an edge.
    case inside
    /// Symbols that cross an edge but are too large for this. They are not placed.
    case tooLarge
    /// Symbols outside the picture. They are not placed.
    case beyond
  }

  /// The maximum width and height of a symbol that crosses an edge, including its slack, in pixels of the style. It is
  /// also the maximum distance of a symbol from a corner in the first pass.
  static let maximumExtent = 248
  /// The distance around the picture within which symbols must be known. Symbols that are placed in the first pass
  /// extend at most this far from the picture's corners.
  static let buffer = 2 * maximumExtent
  /// The distance by which a symbol can exceed its box, because of its halo and of glyphs larger than their line.
  static let slack = 8.0
  /// The fraction of a pixel to which boxes are rounded. They are rounded because the arithmetic of two pictures
  /// differs in the last bits.
  static let quantum = 1.0 / 1024

  /// The view in which symbols are placed. It is the picture and its buffer.
  let viewport: Viewport
  /// The side of a picture, in pixels of the style.
  private let side: Double
  /// The maximum extent of symbols that cross an edge in this picture.
  private let extent: Double
  /// The rows of pictures above and below this picture, relative to its row.
  private let rows: Range<Int>

  /// Creates the seams of a picture.
  init(_ metatile: Metatile) {
    viewport = Viewport(metatile, margin: Self.buffer)
    side = Double(metatile.side)
    // In a small world, the neighbors of a picture can be copies of the picture itself, so the extent is less than half
    // of its side.
    extent = min(Double(Self.maximumExtent), side / 2 - 1)
    rows = -metatile.row..<metatile.count - metatile.row
  }

  /// Returns the pass of a symbol.
  ///
  /// - Parameter box: The bounding box of all possible places of the symbol, in coordinates of `CollisionIndex`.
  func pass(of box: Box) -> Pass {
    let box = inPicture(box)
    let column = line(near: (box.minX, box.maxX), within: 0)
    let row = line(near: (box.minY, box.maxY), within: 0).flatMap { isEdge($0) ? $0 : nil }
    if column == nil, row == nil {
      let picture = Box(minX: 0, minY: 0, maxX: side, maxY: side)
      return box.intersects(picture) ? .inside : .beyond
    }
    guard box.maxX - box.minX <= extent, box.maxY - box.minY <= extent else { return .tooLarge }
    let nextRow = line(near: (box.minY, box.maxY), within: extent)
    let isNearCorner =
      line(near: (box.minX, box.maxX), within: extent) != nil && nextRow.map(isEdge) == true
    return isNearCorner ? .corner : .edge
  }

  /// Returns the box with its slack, relative to the picture's corner.
  private func inPicture(_ box: Box) -> Box {
    let origin = Double(Self.buffer) + CollisionIndex.margin
    return Box(
      minX: box.minX - origin - Self.slack, minY: box.minY - origin - Self.slack,
      maxX: box.maxX - origin + Self.slack, maxY: box.maxY - origin + Self.slack)
  }

  /// Returns the index of a line between pictures that is within `distance` of an interval; nil if there is no such
  /// line.
  private func line(near interval: (low: Double, high: Double), within distance: Double) -> Double?
  {
    let index = ((interval.high + distance) / side).rounded(.down)
    return index * side >= interval.low - distance ? index : nil
  }

  /// Whether pictures exist both above and below a line. Beyond the world, there are no pictures.
  private func isEdge(_ row: Double) -> Bool {
    row > Double(rows.lowerBound) && row < Double(rows.upperBound)
  }
}

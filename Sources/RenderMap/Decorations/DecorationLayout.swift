import MapEngine
import MapGeometry
import MapRaster

/// A layout that places blocks in the corners and at the edges of a map. No block overlaps another block.
///
/// Blocks at the same position are stacked. The first block is nearest to the edge. A block that overlaps a block at
/// another position is moved away from the edge until there is space. If there is no space, the block is placed at one
/// of its other positions. If no position has space, the block is left out.
struct DecorationLayout {
  /// A block and the place where it is drawn.
  struct Placed {
    var block: any DecorationBlock
    /// The box of the block, in pixels of decorations.
    var box: Box
  }

  /// The rectangle that blocks are placed in, in pixels of decorations.
  let area: Box
  /// The blocks, in the order in which they were placed.
  private(set) var placed: [Placed] = []
  /// The warnings about blocks that do not fit.
  private(set) var warnings: [MapWarning] = []

  /// Creates an empty layout for the area of a map, in pixels of decorations.
  init(area: Box) { self.area = area }

  /// The limits for the place of a block. Lengths are in pixels of decorations.
  struct Limits {
    /// The distance from the edge of the area to the block.
    var margin = DecorationTheme.standard.margin
    /// The maximum height of the block with its margin, as a share of the height of the area.
    var height = 0.9
    /// The minimum distance to blocks beside the block.
    var spacing = DecorationTheme.standard.margin / 2
  }

  /// Adds the first of several blocks that fits at one of the positions. For each block, the positions are tried in
  /// their order.
  ///
  /// - Returns: Whether a block was placed. If not, a warning is added.
  @discardableResult
  mutating func add(
    _ variants: [any DecorationBlock], at positions: [DecorationPosition],
    _ limits: Limits = Limits()
  ) -> Bool {
    if place(variants, at: positions, limits) { return true }
    if let part = variants.first?.part {
      warn(part, "it does not fit into the picture; the \(part.name) is left out")
    }
    return false
  }

  /// Adds the first of several blocks that fits at one of the positions. There is no warning if no block fits.
  ///
  /// - Returns: Whether a block was placed.
  mutating func place(
    _ variants: [any DecorationBlock], at positions: [DecorationPosition], _ limits: Limits
  ) -> Bool {
    for block in variants {
      for position in positions {
        if let box = box(at: position, limits, height: block.size.y, width: { _ in block.size.x }) {
          placed.append(Placed(block: block, box: box))
          return true
        }
      }
    }
    return false
  }

  /// Adds a block whose width depends on its place. The function `block` returns the block for the vertical coordinate
  /// of its middle.
  ///
  /// - Returns: Whether the block was placed; nil if `block` returned nil.
  mutating func add(
    at position: DecorationPosition, height: Double, _ limits: Limits,
    _ block: (Double) -> (any DecorationBlock)?
  ) -> Bool? {
    var isMissing = false
    let box = box(at: position, limits, height: height) { middle in
      let found = block(middle)
      if found == nil { isMissing = true }
      return found?.size.x
    }
    if isMissing { return nil }
    guard let box, let found = block((box.minY + box.maxY) / 2) else { return false }
    placed.append(Placed(block: found, box: box))
    return true
  }

  /// Adds a block at a place outside of the area.
  mutating func add(_ block: any DecorationBlock, outside corner: Point) {
    placed.append(Placed(block: block, box: Box(corner: corner, size: block.size)))
  }

  /// Adds a warning about a part that is left out.
  mutating func warn(_ part: DecorationPart, _ message: String, mayPass: Bool = false) {
    warnings.append(
      MapWarning(.leftOutDecoration, place: part.name, message: message, mayPass: mayPass))
  }

  /// Returns whether a box overlaps no block.
  func isFree(_ box: Box) -> Bool { !placed.contains { $0.box.intersects(box) } }

  /// Returns the commands that draw the blocks.
  func commands(with brush: DecorationBrush) -> [DrawCommand] {
    placed.flatMap { $0.block.commands(at: Point($0.box.minX, $0.box.minY), with: brush) }
  }

  /// Returns the box nearest to the edge that is at a position and overlaps no block; nil if there is no such box.
  ///
  /// - Parameter width: A function that returns the width of the box for the vertical coordinate of its middle.
  private func box(
    at position: DecorationPosition, _ limits: Limits, height: Double, width: (Double) -> Double?
  ) -> Box? {
    guard height + limits.margin <= area.height * limits.height else { return nil }
    let isTop = position.isTop
    var top = isTop ? area.minY + limits.margin : area.maxY - limits.margin - height
    // Each step moves the box beyond one block.
    for _ in 0...placed.count {
      guard top >= area.minY, top + height <= area.maxY,
        let width = width(top + height / 2), width + 2 * limits.margin <= area.width
      else { return nil }
      let left =
        switch position.side {
        case .left: area.minX + limits.margin
        case .middle: (area.minX + area.maxX - width) / 2
        case .right: area.maxX - limits.margin - width
        }
      let box = Box(corner: Point(left, top), size: Point(width, height))
      let room = Box(
        minX: box.minX - limits.spacing, minY: box.minY, maxX: box.maxX + limits.spacing,
        maxY: box.maxY)
      guard let other = placed.first(where: { $0.box.intersects(room) })?.box else { return box }
      let next = isTop ? other.maxY + limits.margin : other.minY - limits.margin - height
      guard isTop ? next > top : next < top else { return nil }
      top = next
    }
    return nil
  }
}

extension DecorationPart {
  /// The name that messages contain.
  var name: String { rawValue.replacing("-", with: " ") }
}

extension DecorationPosition {
  /// The horizontal place of a position.
  enum Side { case left, middle, right }

  /// Whether blocks are stacked downwards from the upper edge. If false, they are stacked upwards from the lower edge.
  var isTop: Bool {
    switch self {
    case .topLeft, .top, .topRight, .left, .right: true
    case .bottomLeft, .bottom, .bottomRight, .below: false
    }
  }

  /// The side at which blocks are aligned.
  var side: Side {
    switch self {
    case .topLeft, .bottomLeft, .left: .left
    case .top, .bottom, .below: .middle
    case .topRight, .bottomRight, .right: .right
    }
  }
}

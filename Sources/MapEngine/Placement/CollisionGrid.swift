import MapGeometry
import MapStyle

/// A spatial index of the boxes and circles of placed symbols, in square cells. Coordinates are pixels from the grid's
/// upper left corner.
///
/// The entries of a cell form a linked list in flat arrays. The newest entry is the first. The results match MapLibre's
/// `grid_index.ts`.
struct CollisionGrid {
  /// A collision circle of a label along a line.
  struct Circle: Hashable, Sendable {
    var center: Point
    var radius: Double

    /// The bounding box of the circle.
    var box: Box {
      Box(
        minX: center.x - radius, minY: center.y - radius, maxX: center.x + radius,
        maxY: center.y + radius)
    }
  }

  /// The symbol to which a shape belongs.
  struct Owner {
    var symbol: SymbolReference
    /// The collision group. Symbols of different groups do not collide.
    var group: Int
    /// Whether the symbol may cover other symbols.
    var overlap: SymbolOverlap
  }

  private struct Shape {
    var box: Box
    /// The radius of a circle; negative for a box.
    var radius: Double
    var owner: Owner
  }

  private struct Entry {
    var shape: Int32
    var next: Int32
    /// The next entry of a symbol with the overlap `never`; -1 if there is no such entry. Symbols with the overlap
    /// `cooperative` collide only with these entries.
    var nextFirm: Int32
  }

  /// The indices of the newest entries of a cell; -1 if the cell has no such entry.
  private struct Heads {
    var next: Int32 = -1
    /// The newest entry of a symbol with the overlap `never`.
    var nextFirm: Int32 = -1
  }

  /// The maximum distance at which two boxes still touch. Sides that differ only by rounding therefore touch.
  private static let slack = 1e-6

  /// The width of the grid in pixels.
  let width: Double
  /// The height of the grid in pixels.
  let height: Double
  private let columns: Int
  private let rows: Int
  private var heads: [Heads]
  private var entries: [Entry] = []
  private var shapes: [Shape] = []

  /// Creates an empty grid with cells of about `cellSize` pixels. Sizes must be greater than 0.
  init(width: Double, height: Double, cellSize: Double = 25) {
    self.width = width
    self.height = height
    columns = max(1, Int((width / cellSize).rounded(.up)))
    rows = max(1, Int((height / cellSize).rounded(.up)))
    heads = Array(repeating: Heads(), count: columns * rows)
  }

  mutating func insert(_ box: Box, owner: Owner) {
    insert(Shape(box: box, radius: -1, owner: owner))
  }

  mutating func insert(_ circle: Circle, owner: Owner) {
    insert(Shape(box: circle.box, radius: circle.radius, owner: owner))
  }

  private mutating func insert(_ shape: Shape) {
    let index = Int32(truncatingIfNeeded: shapes.count)
    shapes.append(shape)
    let (across, down) = cells(of: shape.box)
    for row in down {
      for column in across {
        let cell = row * columns + column
        let entry = Int32(truncatingIfNeeded: entries.count)
        entries.append(
          Entry(shape: index, next: heads[cell].next, nextFirm: heads[cell].nextFirm))
        heads[cell].next = entry
        if shape.owner.overlap == .never { heads[cell].nextFirm = entry }
      }
    }
  }

  var count: Int { shapes.count }

  /// Returns the symbol of a shape that a box would cover but may not cover; nil if there is no such shape or the box
  /// is outside the grid.
  ///
  /// - Parameter count: The number of shapes to test, in the order of their insertion. By default, all shapes are
  ///   tested.
  func obstacle(of box: Box, owner: Owner, amongFirst count: Int = .max) -> SymbolReference? {
    guard box.maxX >= 0, box.minX <= width, box.maxY >= 0, box.minY <= height else { return nil }
    return firstShape(near: box, owner: owner, amongFirst: count) { touches($0, box) }
  }

  /// Returns the symbol of a shape that a circle would cover but may not cover; nil if there is no such shape or the
  /// circle is outside the grid.
  func obstacle(of circle: Circle, owner: Owner) -> SymbolReference? {
    let box = circle.box
    guard box.maxX >= 0, box.minX <= width, box.maxY >= 0, box.minY <= height else { return nil }
    return firstShape(near: box, owner: owner) { shape in
      guard shape.radius >= 0 else { return circle.touches(shape.box) }
      let distance = circle.radius + shape.radius
      return distance * distance > (circle.center - shape.box.middle).squaredLength
    }
  }

  /// Returns the bounding boxes and owners of the shapes that touch a box. A shape is included once for each cell
  /// that it shares with the box.
  func shapes(near box: Box) -> [(box: Box, owner: Owner)] {
    guard box.maxX >= 0, box.minX <= width, box.maxY >= 0, box.minY <= height else { return [] }
    let (across, down) = cells(of: box)
    var found: [(box: Box, owner: Owner)] = []
    for row in down {
      for column in across {
        var next = heads[row * columns + column].next
        while next >= 0 {
          let entry = entries[Int(next)]
          next = entry.next
          let shape = shapes[Int(entry.shape)]
          if touches(shape, box) { found.append((shape.box, shape.owner)) }
        }
      }
    }
    return found
  }

  @inline(__always)
  private func touches(_ shape: Shape, _ box: Box) -> Bool {
    shape.radius < 0
      ? shape.box.intersects(box, slack: Self.slack)
      : Circle(center: shape.box.middle, radius: shape.radius).touches(box)
  }

  @inline(__always)
  private func firstShape(
    near box: Box, owner: Owner, amongFirst count: Int = .max, where isHit: (Shape) -> Bool
  ) -> SymbolReference? {
    guard owner.overlap != .always else { return nil }
    let coversSome = owner.overlap == .cooperative
    let (across, down) = cells(of: box)
    for row in down {
      for column in across {
        let cell = heads[row * columns + column]
        // Many symbols that may cover each other can be at one place, so they are skipped.
        var next = coversSome ? cell.nextFirm : cell.next
        while next >= 0 {
          let entry = entries[Int(next)]
          next = coversSome ? entry.nextFirm : entry.next
          guard Int(entry.shape) < count else { continue }
          let shape = shapes[Int(entry.shape)]
          if shape.owner.group == owner.group, isHit(shape) { return shape.owner.symbol }
        }
      }
    }
    return nil
  }

  /// Returns the columns and rows of the cells that a box touches. Cells at the edge of the grid include everything
  /// beyond the edge.
  private func cells(of box: Box) -> (across: ClosedRange<Int>, down: ClosedRange<Int>) {
    func cell(_ position: Double, _ size: Double, _ count: Int) -> Int {
      // If the position is NaN, the comparison is false, and the result is cell 0.
      let share = position / size * Double(count)
      return share > 0 ? Int(min(share, Double(count - 1))) : 0
    }
    let left = cell(box.minX, width, columns)
    let top = cell(box.minY, height, rows)
    return (
      left...max(left, cell(box.maxX, width, columns)),
      top...max(top, cell(box.maxY, height, rows))
    )
  }
}

extension CollisionGrid.Circle {
  /// Whether the circle and a box share a point.
  fileprivate func touches(_ box: Box) -> Bool {
    let half = Point((box.maxX - box.minX) / 2, (box.maxY - box.minY) / 2)
    let away = Point(
      (center.x - (box.minX + half.x)).magnitude, (center.y - (box.minY + half.y)).magnitude)
    if away.x > half.x + radius || away.y > half.y + radius { return false }
    if away.x <= half.x || away.y <= half.y { return true }
    return (away - half).squaredLength <= radius * radius
  }
}

extension Box {
  /// Whether the box and another box share a point or are at most `slack` apart.
  @inline(__always)
  fileprivate func intersects(_ other: Box, slack: Double) -> Bool {
    minX <= other.maxX + slack && minY <= other.maxY + slack && maxX >= other.minX - slack
      && maxY >= other.minY - slack
  }

  /// The point in the middle.
  fileprivate var middle: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }
}

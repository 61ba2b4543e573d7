import MapGeometry
import MapStyle

/// Boxes and circles that stand for placed symbols, sorted into square cells so that few of them are
/// looked at to see whether another one is free. Coordinates are pixels from the grid's upper left.
///
/// A cell is a linked list through flat arrays, its newest entry first. What a grid answers is what
/// MapLibre's `grid_index.ts` does.
struct CollisionGrid {
  /// A disc that stands for a part of a label along a line.
  struct Circle: Hashable, Sendable {
    /// The centre.
    var center: Point
    /// The radius.
    var radius: Double

    /// The least box around it.
    var box: Box {
      Box(
        minX: center.x - radius, minY: center.y - radius, maxX: center.x + radius,
        maxY: center.y + radius)
    }
  }

  /// Whose a shape is.
  struct Owner {
    /// The symbol.
    var symbol: SymbolReference
    /// The group; symbols of different groups do not meet.
    var group: Int
    /// Whether it may cover others.
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
  }

  /// The width of the grid.
  let width: Double
  /// The height of the grid.
  let height: Double
  private let columns: Int
  private let rows: Int
  private var heads: [Int32]
  private var entries: [Entry] = []
  private var shapes: [Shape] = []

  /// An empty grid of cells about `cellSize` pixels a side; sizes are above 0.
  init(width: Double, height: Double, cellSize: Double = 25) {
    self.width = width
    self.height = height
    columns = max(1, Int((width / cellSize).rounded(.up)))
    rows = max(1, Int((height / cellSize).rounded(.up)))
    heads = Array(repeating: -1, count: columns * rows)
  }

  /// Adds a box.
  mutating func insert(_ box: Box, owner: Owner) {
    insert(Shape(box: box, radius: -1, owner: owner))
  }

  /// Adds a circle.
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
        entries.append(Entry(shape: index, next: heads[cell]))
        heads[cell] = Int32(truncatingIfNeeded: entries.count - 1)
      }
    }
  }

  /// Whose shape a box would cover though it may not; nil where it is free, or outside of the grid.
  func obstacle(of box: Box, owner: Owner) -> SymbolReference? {
    guard box.maxX >= 0, box.minX <= width, box.maxY >= 0, box.minY <= height else { return nil }
    return firstShape(near: box, owner: owner) { touches($0, box) }
  }

  /// Whose shape a circle would cover though it may not; nil where it is free, or outside of the grid.
  func obstacle(of circle: Circle, owner: Owner) -> SymbolReference? {
    let box = circle.box
    guard box.maxX >= 0, box.minX <= width, box.maxY >= 0, box.minY <= height else { return nil }
    return firstShape(near: box, owner: owner) { shape in
      guard shape.radius >= 0 else { return circle.touches(shape.box) }
      let reach = circle.radius + shape.radius
      return reach * reach > (circle.center - shape.box.middle).squaredLength
    }
  }

  /// The boxes of the shapes that touch a box, and whose they are, once for each cell that both reach.
  func shapes(near box: Box) -> [(box: Box, owner: Owner)] {
    guard box.maxX >= 0, box.minX <= width, box.maxY >= 0, box.minY <= height else { return [] }
    let (across, down) = cells(of: box)
    var found: [(box: Box, owner: Owner)] = []
    for row in down {
      for column in across {
        var next = heads[row * columns + column]
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
      ? shape.box.intersects(box)
      : Circle(center: shape.box.middle, radius: shape.radius).touches(box)
  }

  @inline(__always)
  private func firstShape(near box: Box, owner: Owner, where isHit: (Shape) -> Bool)
    -> SymbolReference?
  {
    let (across, down) = cells(of: box)
    for row in down {
      for column in across {
        var next = heads[row * columns + column]
        while next >= 0 {
          let entry = entries[Int(next)]
          next = entry.next
          let shape = shapes[Int(entry.shape)]
          if shape.owner.group == owner.group, isHit(shape),
            !owner.overlap.allows(shape.owner.overlap)
          {
            return shape.owner.symbol
          }
        }
      }
    }
    return nil
  }

  /// The columns and rows of cells that a box reaches; those at the edge stand for all beyond.
  private func cells(of box: Box) -> (across: ClosedRange<Int>, down: ClosedRange<Int>) {
    func cell(_ position: Double, _ size: Double, _ count: Int) -> Int {
      // Not a number compares false and ends in cell 0.
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

extension SymbolOverlap {
  /// Whether a symbol that says this may cover one that says `other` (style-spec: `text-overlap`).
  fileprivate func allows(_ other: SymbolOverlap) -> Bool {
    switch self {
    case .always: true
    case .cooperative: other != .never
    case .never: false
    }
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
  /// The point in the middle.
  fileprivate var middle: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }
}

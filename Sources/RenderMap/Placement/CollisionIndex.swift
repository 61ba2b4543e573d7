import MapGeometry
import MapStyle

/// Where symbols stand in the picture and around it, and whether there is room for one more. Follows
/// MapLibre's `collision_index.ts`; positions in pixels of the style.
struct CollisionIndex {
  /// How far around the picture symbols are placed, so that those at its edges do not depend on what
  /// the picture happens to show.
  static let margin = 100.0
  /// The size, as a share of the one at the map's centre, below which symbols far away are left out.
  static let leastPerspective = 0.6

  /// Which symbol is placed, and what it may cover.
  typealias Owner = CollisionGrid.Owner

  /// A box to place, with all that decides where in the picture it lies.
  struct Candidate {
    /// The box around the anchor, in units of the symbols' grid at the layout size.
    var box: Box
    /// The anchor, in units of the grid.
    var anchor: Point
    /// How far the symbol is translated, in pixels of the map's plane.
    var translation: Point
    /// How far the box is moved for an anchor that was chosen, in units of the grid at the layout size.
    var shift: Point?
    /// What the layer asks of the text; its alignment counts for icons too.
    var alignment: SymbolRules.Part
  }

  private var grid: CollisionGrid
  /// What others may cover.
  private var covered: CollisionGrid
  private let view: SymbolView

  /// An index without symbols.
  init(_ view: SymbolView) {
    self.view = view
    grid = CollisionGrid(
      width: view.width + 2 * Self.margin, height: view.height + 2 * Self.margin)
    covered = grid
  }

  /// The box that a symbol takes up in the index.
  ///
  /// - Throws: Why there is no room for it.
  func room(for candidate: Candidate, on symbols: SymbolGrid, owner: Owner)
    throws(SymbolRefusal) -> Box
  {
    let box = try box(of: candidate, on: symbols)
    guard reaches(box) else { throw .outsideView }
    if owner.overlap != .always, let obstacle = grid.obstacle(of: box, owner: owner) {
      throw .overlap(obstacle)
    }
    return box
  }

  /// The box of a symbol in the index, whether there is room for it or not.
  ///
  /// - Throws: `SymbolRefusal.tooFar` where it has none.
  func box(of candidate: Candidate, on symbols: SymbolGrid) throws(SymbolRefusal) -> Box {
    let (anchor, place, depth) = project(candidate, on: symbols)
    // Behind the viewer it is below 0.
    guard SymbolView.perspective(atDepth: depth) >= Self.leastPerspective else { throw .tooFar }
    let box = box(of: candidate, at: anchor, place: place, depth: depth, on: symbols)
    return view.quantum.map { box.rounded(to: $0) } ?? box
  }

  /// The box of a symbol in the picture, however far away it is; nil behind the viewer.
  func outline(of candidate: Candidate, on symbols: SymbolGrid) -> Box? {
    let (anchor, place, depth) = project(candidate, on: symbols)
    guard depth > 0 else { return nil }
    let box = box(of: candidate, at: anchor, place: place, depth: depth, on: symbols)
    return Box(
      minX: box.minX - Self.margin, minY: box.minY - Self.margin, maxX: box.maxX - Self.margin,
      maxY: box.maxY - Self.margin)
  }

  /// A symbol's anchor on the map's plane and in the picture, with its depth there.
  private func project(_ candidate: Candidate, on symbols: SymbolGrid)
    -> (anchor: Point, place: Point, depth: Double)
  {
    let anchor = symbols.plane(candidate.anchor) + candidate.translation
    let (place, depth) = view.planeToScreen.apply(anchor)
    return (anchor, place, depth)
  }

  private func box(
    of candidate: Candidate, at anchor: Point, place: Point, depth: Double, on symbols: SymbolGrid
  ) -> Box {
    let perspective = SymbolView.perspective(atDepth: depth)
    return candidate.alignment.turnsWithMap || candidate.alignment.liesOnGround
      ? alignedBox(candidate, at: anchor, place: place, depth: depth, on: symbols)
      : uprightBox(candidate, at: place, scale: symbols.layoutScale * perspective)
  }

  /// Whether there is room for circles along a label.
  ///
  /// - Throws: Why there is none.
  func checkRoom(for circles: [CollisionGrid.Circle], owner: Owner) throws(SymbolRefusal) {
    guard reaches(circles) else { throw .outsideView }
    guard owner.overlap != .always else { return }
    for circle in circles {
      if let obstacle = grid.obstacle(of: circle, owner: owner) { throw .overlap(obstacle) }
    }
  }

  /// Takes up a box that `room` gave.
  ///
  /// - Parameter mayBeCovered: Whether others find room there all the same.
  mutating func insert(_ box: Box, owner: Owner, mayBeCovered: Bool) {
    if mayBeCovered { covered.insert(box, owner: owner) } else { grid.insert(box, owner: owner) }
  }

  /// Takes up circles; their centres are the index's, `margin` from the picture's corner.
  ///
  /// - Parameter mayBeCovered: Whether others find room there all the same.
  mutating func insert(_ circles: [CollisionGrid.Circle], owner: Owner, mayBeCovered: Bool) {
    for circle in circles {
      if mayBeCovered {
        covered.insert(circle, owner: owner)
      } else {
        grid.insert(circle, owner: owner)
      }
    }
  }

  /// Whose boxes, and boxes around circles, an outline in the picture meets; a symbol may come more than
  /// once.
  func symbols(touching outline: QueryOutline) -> [SymbolReference] {
    let asked = outline.mapped { $0 + Point(Self.margin, Self.margin) }
    return [grid, covered].flatMap { grid in
      grid.shapes(near: asked.bounds).filter { asked.meets(ring: $0.box.corners) }
        .map(\.owner.symbol)
    }
  }

  /// Whether any of some circles lies in the index.
  func reaches(_ circles: [CollisionGrid.Circle]) -> Bool {
    circles.contains { reaches($0.box) }
  }

  /// Whether none of a box is in the picture; circles along a line count as being there.
  func isBeyondPicture(_ footprint: SymbolTilePlacer.Footprint) -> Bool {
    guard case .box(let box) = footprint else { return false }
    return box.maxX < Self.margin || box.minX >= view.width + Self.margin
      || box.maxY < Self.margin || box.minY > view.height + Self.margin
  }

  /// Whether any of a box lies in the index.
  private func reaches(_ box: Box) -> Bool {
    box.maxX >= 0 && box.minX < grid.width && box.maxY >= 0 && box.minY < grid.height
  }

  /// The box of a symbol that stands upright in the picture.
  private func uprightBox(_ candidate: Candidate, at place: Point, scale: Double) -> Box {
    let corner = place + (candidate.shift ?? .zero) * scale + Point(Self.margin, Self.margin)
    return Box(
      minX: corner.x + candidate.box.minX * scale, minY: corner.y + candidate.box.minY * scale,
      maxX: corner.x + candidate.box.maxX * scale, maxY: corner.y + candidate.box.maxY * scale)
  }

  /// The upright box around a symbol that is turned with the map, or lies on the ground.
  private func alignedBox(
    _ candidate: Candidate, at anchor: Point, place: Point, depth: Double, on symbols: SymbolGrid
  ) -> Box {
    let alignment = candidate.alignment
    var scale = symbols.layoutScale
    var axes = (Point(1, 0), Point(0, 1))
    if !alignment.liesOnGround {
      scale *= SymbolView.perspective(atDepth: depth)
      let east = view.planeToScreen.apply(anchor + Point(symbols.scale, 0)).point - place
      let direction = east.direction ?? axes.0
      axes = (direction, Point(-direction.y, direction.x))
    } else {
      if !alignment.turnsWithMap { axes = (view.across, view.down) }
      if candidate.shift == nil { scale *= SymbolView.groundPerspective(atDepth: depth) }
    }
    var base = alignment.liesOnGround ? anchor : place
    if let shift = candidate.shift {
      base = base + axes.0 * (shift.x * scale) + axes.1 * (shift.y * scale)
    }
    var result = Box.empty
    let box = candidate.box
    for x in [box.minX, (box.minX + box.maxX) / 2, box.maxX] {
      for y in [box.minY, (box.minY + box.maxY) / 2, box.maxY] {
        let point = base + axes.0 * (x * scale) + axes.1 * (y * scale)
        let seen = alignment.liesOnGround ? view.planeToScreen.apply(point).point : point
        result.formUnion(seen + Point(Self.margin, Self.margin))
      }
    }
    return result
  }
}

extension Box {
  /// The box with its sides at whole multiples of `quantum`.
  fileprivate func rounded(to quantum: Double) -> Box {
    func rounded(_ value: Double) -> Double { (value / quantum).rounded() * quantum }
    return Box(
      minX: rounded(minX), minY: rounded(minY), maxX: rounded(maxX), maxY: rounded(maxY))
  }
}

extension CollisionGrid.Circle {
  /// The circle with its centre and radius at whole multiples of `quantum`.
  func rounded(to quantum: Double) -> CollisionGrid.Circle {
    func rounded(_ value: Double) -> Double { (value / quantum).rounded() * quantum }
    return CollisionGrid.Circle(
      center: Point(rounded(center.x), rounded(center.y)), radius: rounded(radius))
  }
}

import MapGeometry
import MapStyle

/// The collision shapes of the symbols placed so far, in the picture and a margin around it. The index follows
/// MapLibre's `collision_index.ts`. Positions are in pixels of the style.
struct CollisionIndex {
  /// The margin around the picture in which symbols are also placed. It makes symbols at the picture's edges depend
  /// less on the extent of the picture.
  static let margin = 100.0
  /// The minimum scale of symbols relative to the scale at the map's center. More distant symbols are left out.
  static let minimumPerspective = 0.6

  /// The symbol to place, and the symbols that it may cover.
  typealias Owner = CollisionGrid.Owner

  /// A box to place, with all values that determine its position in the picture.
  struct Candidate {
    /// The box around the anchor, in units of the symbols' grid at the layout size.
    var box: Box
    /// The anchor, in units of the grid.
    var anchor: Point
    /// The translation of the symbol, in pixels of the map's plane.
    var translation: Point
    /// The displacement of the box for a variable anchor, in units of the grid at the layout size.
    var shift: Point?
    /// The height of the symbol above the ground, in meters.
    var height = 0.0
    /// The alignment of the layer's texts, which applies to icons too.
    var alignment: SymbolRules.Part
    /// Whether the whole symbol must be on the world.
    var staysOnWorld = false
  }

  private var grid: CollisionGrid
  /// The shapes that other symbols may cover.
  private var coverable: CollisionGrid
  private let view: SymbolView
  /// The reserved boxes, in coordinates of the index. A symbol may overlap them only if it may cover all other symbols.
  /// The origin of the coordinates is `margin` pixels left of and above the picture's upper left corner.
  private let reserved: [Box]

  /// Creates an index without symbols.
  ///
  /// - Parameter reserved: The boxes in the picture, in pixels of the style, that are reserved. A symbol may overlap
  ///   them only if it may cover all other symbols.
  init(_ view: SymbolView, reserved: [Box] = []) {
    self.view = view
    self.reserved = reserved.map { $0.moved(by: Point(Self.margin, Self.margin)) }
    grid = CollisionGrid(
      width: view.width + 2 * Self.margin, height: view.height + 2 * Self.margin)
    coverable = grid
  }

  /// The number of collision shapes that other symbols may not cover.
  var obstacleCount: Int { grid.count }

  /// Returns the box that a symbol occupies in the index.
  ///
  /// - Parameter count: The number of collision shapes to test, in the order of their insertion. By default, all
  ///   shapes are tested.
  /// - Throws: The reason for the refusal if there is no room for the symbol.
  func room(
    for candidate: Candidate, on symbols: SymbolGrid, owner: Owner, amongFirst count: Int = .max
  ) throws(SymbolRefusal) -> Box {
    let box = try box(of: candidate, on: symbols)
    guard contains(box) else { throw .outsideView }
    if candidate.staysOnWorld,
      !view.holdsWorld(box.moved(by: Point(-Self.margin, -Self.margin)))
    {
      throw .beyondWorld
    }
    guard owner.overlap != .always else { return box }
    if isReserved(box) { throw .decoration }
    if let obstacle = grid.obstacle(of: box, owner: owner, amongFirst: count) {
      throw .overlap(obstacle)
    }
    return box
  }

  /// Returns the box of a symbol in the index, whether or not there is room for it.
  ///
  /// - Throws: `SymbolRefusal.hidden` if the ground hides the symbol, or `tooFar` if it is too far away.
  func box(of candidate: Candidate, on symbols: SymbolGrid) throws(SymbolRefusal) -> Box {
    let anchor = project(candidate, on: symbols)
    if anchor.isHidden, !candidate.alignment.liesOnGround { throw .hidden }
    // Behind the viewer, the perspective is below 0.
    guard anchor.perspective >= Self.minimumPerspective else { throw .tooFar }
    let (box, isHidden) = box(of: candidate, at: anchor, on: symbols)
    if isHidden { throw .hidden }
    return view.quantum.map { box.rounded(to: $0) } ?? box
  }

  /// The maximum distance of an anchor behind a globe's horizon at which the symbol still has an outline, in radii of
  /// the globe, as in MapLibre.
  private static let depthBehindHorizon = 0.1

  /// Returns the box of a symbol in the picture, however distant the symbol is. The box is nil if the symbol is behind
  /// the viewer or its anchor is clearly behind the horizon.
  func outline(of candidate: Candidate, on symbols: SymbolGrid) -> Box? {
    let anchor = project(candidate, on: symbols)
    guard anchor.depth > 0 else { return nil }
    let rise = view.heightAboveHorizon(ofPlane: symbols.plane(candidate.anchor))
    if let rise, rise < -Self.depthBehindHorizon { return nil }
    let (box, _) = box(of: candidate, at: anchor, on: symbols)
    return box.moved(by: Point(-Self.margin, -Self.margin))
  }

  /// The anchor of a candidate in the picture.
  private struct Anchor {
    /// The point on the map's plane.
    var plane: Point
    /// The point in the picture.
    var screen: Point
    /// The distance along the line of sight.
    var depth: Double
    /// Whether the ground hides the anchor.
    var isHidden: Bool

    /// The scale of a symbol that faces the viewer.
    var perspective: Double { SymbolView.perspective(atDepth: depth) }
  }

  private func project(_ candidate: Candidate, on symbols: SymbolGrid) -> Anchor {
    let plane = symbols.plane(candidate.anchor) + candidate.translation
    let (screen, depth, isHidden) = planeToScreen(of: candidate).sight(of: plane)
    return Anchor(plane: plane, screen: screen, depth: depth, isHidden: isHidden)
  }

  /// Returns the projection to the picture from the map's plane at the height of the symbol.
  private func planeToScreen(of candidate: Candidate) -> PlaneProjection {
    view.planeToScreen(atHeight: candidate.height)
  }

  /// Returns the box of a symbol, and whether the ground hides the whole symbol. The second value is always false for
  /// symbols that do not lie on the ground, because their anchors determine whether they are hidden.
  private func box(
    of candidate: Candidate, at anchor: Anchor, on symbols: SymbolGrid
  ) -> (box: Box, isHidden: Bool) {
    candidate.alignment.rotatesWithMap || candidate.alignment.liesOnGround
      ? alignedBox(candidate, at: anchor, on: symbols)
      : (
        uprightBox(
          candidate, at: anchor.screen, scale: symbols.layoutScale * anchor.perspective),
        false
      )
  }

  /// Checks that there is room for the circles of a label.
  ///
  /// - Throws: The reason for the refusal if there is no room.
  func checkRoom(for circles: [CollisionGrid.Circle], owner: Owner) throws(SymbolRefusal) {
    guard contains(circles) else { throw .outsideView }
    guard owner.overlap != .always else { return }
    for circle in circles {
      if isReserved(circle.box) { throw .decoration }
      if let obstacle = grid.obstacle(of: circle, owner: owner) { throw .overlap(obstacle) }
    }
  }

  /// Whether a box overlaps a reserved box.
  private func isReserved(_ box: Box) -> Bool { reserved.contains { $0.intersects(box) } }

  /// Inserts a box that `room` returned.
  ///
  /// - Parameter mayBeCovered: Whether other symbols may cover the box.
  mutating func insert(_ box: Box, owner: Owner, mayBeCovered: Bool) {
    if mayBeCovered { coverable.insert(box, owner: owner) } else { grid.insert(box, owner: owner) }
  }

  /// Inserts circles, in coordinates of the index. Their origin is `margin` pixels left of and above the picture's
  /// upper left corner.
  ///
  /// - Parameter mayBeCovered: Whether other symbols may cover the circles.
  mutating func insert(_ circles: [CollisionGrid.Circle], owner: Owner, mayBeCovered: Bool) {
    for circle in circles {
      if mayBeCovered {
        coverable.insert(circle, owner: owner)
      } else {
        grid.insert(circle, owner: owner)
      }
    }
  }

  /// Returns the symbols whose collision shapes meet an outline in the picture. Circles are tested by their bounding
  /// boxes. A symbol may be included more than once.
  func symbols(touching outline: QueryOutline) -> [SymbolReference] {
    let outline = outline.mapped { $0 + Point(Self.margin, Self.margin) }
    return [grid, coverable].flatMap { grid in
      grid.shapes(near: outline.bounds).filter { outline.meets(ring: $0.box.corners) }
        .map(\.owner.symbol)
    }
  }

  /// Whether all shapes within `reach` pixels of a point of the picture are outside the index. The result is false if
  /// the distance to the index is at most one pixel more than `reach`.
  func isOutside(_ point: Point, reach: Double) -> Bool {
    let reach = reach + Self.margin + 1
    return point.x < -reach || point.x > view.width + reach || point.y < -reach
      || point.y > view.height + reach
  }

  /// Whether any part of any circle is in the index.
  func contains(_ circles: [CollisionGrid.Circle]) -> Bool {
    circles.contains { contains($0.box) }
  }

  /// Whether a box is completely outside the picture. Circles along a line are never treated as outside.
  func isBeyondPicture(_ footprint: SymbolTilePlacer.Footprint) -> Bool {
    guard case .box(let box) = footprint else { return false }
    return box.maxX < Self.margin || box.minX >= view.width + Self.margin
      || box.maxY < Self.margin || box.minY > view.height + Self.margin
  }

  /// Whether any part of a box is in the index.
  private func contains(_ box: Box) -> Bool {
    box.maxX >= 0 && box.minX < grid.width && box.maxY >= 0 && box.minY < grid.height
  }

  /// Returns the box of an upright symbol that faces the viewer.
  private func uprightBox(_ candidate: Candidate, at screen: Point, scale: Double) -> Box {
    let corner = screen + (candidate.shift ?? .zero) * scale + Point(Self.margin, Self.margin)
    return Box(
      minX: corner.x + candidate.box.minX * scale, minY: corner.y + candidate.box.minY * scale,
      maxX: corner.x + candidate.box.maxX * scale, maxY: corner.y + candidate.box.maxY * scale)
  }

  /// Returns the bounding box of a symbol that rotates with the map or lies on the ground, and whether the ground hides
  /// the whole symbol.
  private func alignedBox(
    _ candidate: Candidate, at anchor: Anchor, on symbols: SymbolGrid
  ) -> (box: Box, isHidden: Bool) {
    let alignment = candidate.alignment
    let planeToScreen = planeToScreen(of: candidate)
    var scale = symbols.layoutScale
    var axes = (Point(1, 0), Point(0, 1))
    if !alignment.liesOnGround {
      scale *= anchor.perspective
      let east =
        planeToScreen.apply(anchor.plane + Point(symbols.scale, 0)).point - anchor.screen
      let direction = east.direction ?? axes.0
      axes = (direction, Point(-direction.y, direction.x))
    } else {
      if !alignment.rotatesWithMap { axes = (view.across, view.down) }
      scale *= view.groundStretch(at: anchor.plane)
      if candidate.shift == nil { scale *= SymbolView.groundPerspective(atDepth: anchor.depth) }
    }
    var base = alignment.liesOnGround ? anchor.plane : anchor.screen
    if let shift = candidate.shift {
      base = base + axes.0 * (shift.x * scale) + axes.1 * (shift.y * scale)
    }
    var result = Box.empty
    var isHidden = alignment.liesOnGround
    let box = candidate.box
    for x in [box.minX, (box.minX + box.maxX) / 2, box.maxX] {
      for y in [box.minY, (box.minY + box.maxY) / 2, box.maxY] {
        let point = base + axes.0 * (x * scale) + axes.1 * (y * scale)
        guard alignment.liesOnGround else {
          result.formUnion(point + Point(Self.margin, Self.margin))
          continue
        }
        let seen = planeToScreen.sight(of: point)
        result.formUnion(seen.point + Point(Self.margin, Self.margin))
        isHidden = isHidden && seen.isHidden
      }
    }
    return (result, isHidden)
  }
}

extension Box {
  /// Returns the box with its sides rounded to multiples of `quantum`.
  fileprivate func rounded(to quantum: Double) -> Box {
    func rounded(_ value: Double) -> Double { (value / quantum).rounded() * quantum }
    return Box(
      minX: rounded(minX), minY: rounded(minY), maxX: rounded(maxX), maxY: rounded(maxY))
  }
}

extension CollisionGrid.Circle {
  /// Returns the circle with its center and radius rounded to multiples of `quantum`.
  func rounded(to quantum: Double) -> CollisionGrid.Circle {
    func rounded(_ value: Double) -> Double { (value / quantum).rounded() * quantum }
    return CollisionGrid.Circle(
      center: Point(rounded(center.x), rounded(center.y)), radius: rounded(radius))
  }
}

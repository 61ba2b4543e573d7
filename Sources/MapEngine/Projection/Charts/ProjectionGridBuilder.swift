import MapGeometry
import MapTiles

/// Divides the rectangle of a map until a cubic patch in each part matches a projection.
///
/// The projection is evaluated at 7 × 7 points of each block. A patch passes through every second point. At the other
/// points, the error of cubic interpolation is within 6% of its maximum, so they measure the error. Halving a block
/// reduces the error of a smooth projection 16 times. Therefore the halves of a block whose error is at most 4 times
/// too large are not measured. Their nodes are among the 7 × 7 points.
struct ProjectionGridBuilder {
  /// A value for each direction: east, then north.
  private typealias Pair = SIMD2<Double>
  private typealias Choice = SIMDMask<Step>
  /// A place of the finest lattice, or a distance in it.
  private typealias Step = SIMD2<Int64>

  /// A rectangle to be divided. Its corner and size are in steps of the lattice.
  private struct Block {
    let node: Int
    let corner: Step
    let size: Step

    /// The 7 × 7 places, from west to east, then from south to north.
    var places: [Step] { (0..<49).map { corner &+ size / 6 &* SIMD2($0 % 7, $0 / 7) } }
  }

  /// The distances on the plane between a block's points and its patch.
  private struct Deviation {
    /// The greatest distance, and the greatest distances where only one coordinate is interpolated.
    var (worst, single) = (0.0, Pair.zero)
    /// Whether each distance is allowed at its own point. Such a block is only divided because other parts of it are
    /// nearer to the view.
    var isAllowed = true
    /// The lengths of the block's longest parallel and meridian.
    var extent = Pair.zero

    /// Returns the directions in which to divide the block.
    func directions(isAlmost: Bool) -> Choice {
      let (measure, factor) = isAllowed && !isAlmost ? (extent, 2.0) : (single, 4.0)
      // Both directions are divided if they are similar.
      return measure * factor .>= Pair(measure.y, measure.x)
    }
  }

  private(set) var nodes = [ProjectionGrid.Node()]
  private(set) var patches: [ProjectionPatch] = []
  private(set) var boxes = [Box.empty]
  /// The rounded points at places of the lattice; nil where the projection has none.
  private(set) var samples: [Int64: SIMD2<Double>?] = [:]
  private let origin: SIMD2<Double>
  private let size: SIMD2<Double>
  private let view: Box
  private let pixel: Double
  private let quantum: Double

  /// The number of steps of the lattice per side of the map.
  private static let steps = Int64(6 << 28)
  /// The greatest measured error in view, in pixels. It exceeds the errors due to rounding, which are below 0.03.
  private static let tolerance = 1.0 / 24
  /// The size up to which blocks are not divided, as a multiple of the tolerance: 4 pixels at the equator.
  private static let least = Pair(96, 96 * .pi)
  /// The size above which blocks are always divided: a quarter of a turn, and half of the way between the poles.
  private static let largest = Pair(0.25, 1)
  /// The number of evaluations from which blocks are not divided. Only tears need as many.
  private static let limit = 60_000

  /// Creates the builder of the tree of a rectangle of Web Mercator x and of tan(φ/2).
  init(origin: SIMD2<Double>, size: SIMD2<Double>, view: Box, pixel: Double) {
    (self.origin, self.size, self.view, self.pixel) = (origin, size, view, pixel)
    quantum = Double(sign: .plus, exponent: (pixel / 64).exponent, significand: 1)
  }

  /// Builds the tree, level by level.
  mutating func build(_ exact: ([SIMD2<Double>]) -> [SIMD2<Double>?]) {
    var level = [Block(node: 0, corner: .zero, size: SIMD2(repeating: Self.steps))]
    while !level.isEmpty {
      sample(level, exact)
      level = level.flatMap { divided($0) }
    }
    // Children have higher indices than their parents.
    for (index, node) in nodes.enumerated().reversed() {
      for child in node.children { boxes[index].formUnion(boxes[child]) }
    }
  }

  private static func key(_ place: Step) -> Int64 { place.y << 32 | place.x }

  private func position(_ place: Step) -> SIMD2<Double> {
    origin + SIMD2(Double(place.x), Double(place.y)) / Double(Self.steps) * size
  }

  /// Returns the place in degrees at which the projection is evaluated. Western and eastern edges are moved inward by a
  /// hundredth of a millimeter. If the map is a full turn, PROJ could otherwise mistake one for the other.
  private func degrees(_ place: Step) -> SIMD2<Double> {
    let edge = place.x == 0 ? 1e-10 : place.x == Self.steps ? -1e-10 : 0
    let found = position(place)
    let longitude = WebMercator.longitude(x: found.x) + edge
    let latitude = 360 / .pi * StableMath.atan(found.y)
    return SIMD2(longitude.remainder(dividingBy: 360), min(max(latitude, -90), 90))
  }

  /// Evaluates the projection at those points of blocks where it is not yet known.
  private mutating func sample(
    _ blocks: [Block], _ exact: ([SIMD2<Double>]) -> [SIMD2<Double>?]
  ) {
    var missing: [Step] = []
    for place in blocks.lazy.flatMap(\.places) where samples[Self.key(place)] == nil {
      samples[Self.key(place)] = .some(nil)
      missing.append(place)
    }
    for (place, point) in zip(missing, exact(missing.map(degrees))) {
      // A point many turns away is as useless as a point at infinity, and its steps could not be represented.
      guard let point, point.x.magnitude < 64, point.y.magnitude < 64 else { continue }
      samples[Self.key(place)] = (point / quantum).rounded(.toNearestOrAwayFromZero) * quantum
    }
  }

  /// Divides a block or makes it a leaf. Returns the parts that need to be measured.
  private mutating func divided(_ block: Block) -> [Block] {
    let found = block.places.map { samples[Self.key($0)] ?? nil }
    let known = found.compactMap { $0 }
    // The box also contains the curves between the points.
    let box = Self.box(of: known, margin: 0.125)
    let allowed = allowed(in: box)
    let part = Pair(Double(block.size.x), Double(block.size.y)) / Double(Self.steps) * size
    let isLarge = part .> Self.largest
    let isDivisible =
      part .> (samples.count < Self.limit ? Self.least * allowed : Pair(repeating: .infinity))
      .& block.size .> 6
    guard known.count == found.count else {
      let isNeeded = isLarge .| Self.directions(ofGaps: found)
      return known.isEmpty && !any(isLarge) ? [] : split(block, isNeeded .& isDivisible)
    }
    let error = measure(known, block)
    if error.worst <= allowed, !any(isLarge) {
      addLeaf(block, known, crack: allowed)
      return []
    }
    let isAlmost = error.worst <= 4 * allowed && !any(isLarge)
    let isNeeded = any(isLarge) ? isLarge : error.directions(isAlmost: isAlmost)
    if any(isNeeded .& isDivisible) {
      let parts = split(block, isNeeded .& isDivisible)
      guard isAlmost, all(isDivisible .| .!isNeeded) else { return parts }
      for part in parts { addLeaf(part, of: block, known, crack: allowed) }
    } else if error.worst * 6 <= max(box.maxX - box.minX, box.maxY - box.minY) {
      // The error at a tear is about a third of its width at least. The error at a square root is a 15th.
      addLeaf(block, known, crack: error.worst)
    }
    return []
  }

  /// Returns the directions in which to divide a block with undefined points.
  private static func directions(ofGaps found: [SIMD2<Double>?]) -> Choice {
    // Where only the ends of meridians are undefined, such as a pole at infinity, narrower blocks are no better.
    let isInRows = found.indices.allSatisfy { (found[$0] == nil) == (found[$0 / 7 * 7] == nil) }
    return Pair(isInRows ? 0 : 1, 1) .> 0
  }

  /// Adds the children of a block.
  private mutating func split(_ block: Block, _ axes: Choice) -> [Block] {
    guard any(axes) else { return [] }
    let half = block.size.replacing(with: block.size / 2, where: axes)
    nodes[block.node] = .init(
      middle: position(block.corner &+ half).replacing(with: .infinity, where: .!axes),
      first: Int32(nodes.count), stride: all(axes) ? 2 : 1)
    return nodes[block.node].children.map { child in
      let index = Int64(child) - Int64(nodes[block.node].first)
      let place =
        all(axes) ? SIMD2(index % 2, index / 2) : axes[0] ? SIMD2(index, 0) : SIMD2(0, index)
      nodes.append(.init())
      boxes.append(.empty)
      return Block(node: child, corner: block.corner &+ half &* place, size: half)
    }
  }

  /// Makes a block a leaf.
  private mutating func addLeaf(
    _ block: Block, _ points: [SIMD2<Double>], steps: Int = 7, crack: Double
  ) {
    nodes[block.node].first = Int32(patches.count)
    boxes[block.node] = Self.box(of: points, margin: 0.25)
    patches.append(patch(block, points, steps: steps, crack: 3 * crack))
  }

  /// Makes a half or a quarter of a measured block a leaf.
  private mutating func addLeaf(
    _ part: Block, of block: Block, _ points: [SIMD2<Double>], crack: Double
  ) {
    let chosen = (0..<Int64(16)).map { index in
      let place = part.corner &- block.corner &+ part.size / 3 &* SIMD2(index % 4, index / 4)
      let step = place / (block.size / 6)
      return points[Int(step.y * 7 + step.x)]
    }
    addLeaf(part, chosen, steps: 4, crack: crack)
  }

  private func patch(
    _ block: Block, _ points: [SIMD2<Double>], steps: Int, crack: Double
  ) -> ProjectionPatch {
    let corner = position(block.corner)
    let every = steps / 3
    return ProjectionPatch(
      (0..<16).map { points[$0 / 4 * every * steps + $0 % 4 * every] }, origin: corner,
      size: position(block.corner &+ block.size) - corner, crack: crack)
  }

  /// Compares 7 × 7 points with the patch through every second one.
  private func measure(_ points: [SIMD2<Double>], _ block: Block) -> Deviation {
    let patch = patch(block, points, steps: 7, crack: 0)
    var result = Deviation()
    func length(_ way: SIMD2<Double>) -> Double { (way * way).sum().squareRoot() }
    for (index, point) in points.enumerated() {
      let (column, row) = (index % 7, index / 7)
      let distance = length(point - patch.point(local: Pair(Double(column), Double(row)) / 6))
      if row & 1 == 0 { result.single.x = max(result.single.x, distance) }
      if column & 1 == 0 { result.single.y = max(result.single.y, distance) }
      result.worst = max(result.worst, distance)
      let place = Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
      if distance > allowed(in: place) { result.isAllowed = false }
      let ends = Pair(length(point - points[row * 7]), length(point - points[column]))
      result.extent = pointwiseMax(result.extent, ends)
    }
    return result
  }

  /// Returns the box around points, extended by a fraction of its size.
  private static func box(of points: [SIMD2<Double>], margin: Double) -> Box {
    var box = Box.empty
    for point in points { box.formUnion(Point(point.x, point.y)) }
    let (x, y) = (margin * (box.maxX - box.minX), margin * (box.maxY - box.minY))
    return Box(minX: box.minX - x, minY: box.minY - y, maxX: box.maxX + x, maxY: box.maxY + y)
  }

  /// Returns the greatest distance that may be measured in a part of the plane.
  private func allowed(in box: Box) -> Double {
    guard !box.isEmpty else { return Self.tolerance * pixel }
    let distance = max(
      view.minX - box.maxX, box.minX - view.maxX, view.minY - box.maxY, box.minY - view.maxY, 0)
    return Self.tolerance * pixel + distance / 256
  }
}

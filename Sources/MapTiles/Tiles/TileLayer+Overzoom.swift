extension TileLayer {
  /// The tile units per side of an overzoomed layer. MapLibre lays out all tiles in these units.
  public static let overzoomedExtent = 8192

  /// The width of the buffer around an overzoomed tile, in units of the layer that it is cut from.
  private static let overzoomBuffer = 128.0

  /// Returns the part of the layer of tile `id` that lies in `descendant` and its buffer, in units of
  /// `descendant`. It takes the place of a layer of a tile that the source does not have.
  ///
  /// Lines and rings are clipped on x, then on y. Follows MapLibre GL JS (`vector_tile_overzoomed.ts`).
  ///
  /// - Parameters:
  ///   - id: The tile of this layer.
  ///   - descendant: A tile inside `id`, at any number of zoom levels above it.
  public func overzoomed(from id: TileID, to descendant: TileID) -> TileLayer {
    var cutter = LayerCutter(self, from: id, to: descendant)
    for feature in features { cutter.append(feature) }
    return cutter.layer
  }

  /// Cuts features to the square of a descendant.
  private struct LayerCutter {
    /// The features cut so far.
    private(set) var layer: TileLayer

    private let source: TileLayer
    /// The descendant's units per unit of the source.
    private let scale: Double
    private let offset: Position
    /// The least and the greatest x and y that are kept, in the source's units at the descendant's scale.
    private let limits: ClosedRange<Double>
    /// The layer's units per unit of `limits`.
    private let rounding: Double
    /// A line before and after each clip.
    private var line: [Position] = []
    private var clippedOnX = PositionParts()
    private var clipped = PositionParts()

    init(_ source: TileLayer, from id: TileID, to descendant: TileID) {
      let levels = descendant.z - id.z
      let extent = Double(source.extent)
      self.source = source
      scale = Double(1 << levels)
      offset = Position(
        x: Double(descendant.x - (id.x << levels)) * extent,
        y: Double(descendant.y - (id.y << levels)) * extent)
      limits = -overzoomBuffer...extent + overzoomBuffer
      rounding = Double(overzoomedExtent) / extent
      layer = TileLayer(name: source.name, extent: overzoomedExtent)
      // The records refer to the attributes of the source.
      layer.keys = source.keys
      layer.values = source.values
      layer.tags = source.tags
      layer.unknownFeatureCount = source.unknownFeatureCount
      layer.damage = source.damage
      // Units smaller than those of the layer do not fit into it.
      if source.extent <= overzoomedExtent { layer.cut = CutPositions(extent: source.extent) }
    }

    mutating func append(_ feature: FeatureRecord) {
      let first = layer.partEnds.count
      for part in feature.parts { append(source.points(ofPart: part), of: feature.type) }
      guard layer.partEnds.count > first else { return }
      var record = feature
      record.parts = first..<layer.partEnds.count
      layer.features.append(record)
    }

    private mutating func append(_ points: ArraySlice<TilePoint>, of type: GeometryType) {
      let box = box(of: points)
      guard box.high.x >= limits.lowerBound, box.low.x <= limits.upperBound,
        box.high.y >= limits.lowerBound, box.low.y <= limits.upperBound
      else { return }
      let isInside =
        limits.contains(box.low.x) && limits.contains(box.high.x) && limits.contains(box.low.y)
        && limits.contains(box.high.y)
      line.removeAll(keepingCapacity: true)
      for point in points {
        let position = position(of: point)
        if type != .point || limits.contains(position.x) && limits.contains(position.y) {
          line.append(position)
        }
      }
      if isInside || type == .point {
        appendPart(line[...])
      } else {
        clippedOnX.removeAll()
        clipped.removeAll()
        clippedOnX.append(line[...], clippedTo: limits, on: .x, isRing: type == .polygon)
        for part in clippedOnX.parts {
          clipped.append(part, clippedTo: limits, on: .y, isRing: type == .polygon)
        }
        for part in clipped.parts { appendPart(part) }
      }
    }

    private mutating func appendPart(_ positions: ArraySlice<Position>) {
      guard !positions.isEmpty else { return }
      for position in positions {
        let index = layer.points.count
        layer.cut?.note(SIMD2(position.x, position.y), at: index)
        layer.points.append(
          TilePoint(
            nearestInteger(position.x * rounding), nearestInteger(position.y * rounding)))
      }
      layer.partEnds.append(layer.points.count)
    }

    private func position(of point: TilePoint) -> Position {
      Position(x: Double(point.x) * scale - offset.x, y: Double(point.y) * scale - offset.y)
    }

    private func box(of points: ArraySlice<TilePoint>) -> (low: Position, high: Position) {
      var (low, high) = (TilePoint(.max, .max), TilePoint(.min, .min))
      for point in points {
        low = TilePoint(min(low.x, point.x), min(low.y, point.y))
        high = TilePoint(max(high.x, point.x), max(high.y, point.y))
      }
      return (position(of: low), position(of: high))
    }
  }
}

/// A position in a tile, not rounded to its units.
private struct Position: Equatable {
  enum Axis {
    case x, y
  }

  var x: Double
  var y: Double

  @inline(__always)
  func coordinate(on axis: Axis) -> Double { axis == .x ? x : y }
}

/// Lines or rings, one after the other.
private struct PositionParts {
  private var positions: [Position] = []
  private var ends: [Int] = []

  var parts: some Sequence<ArraySlice<Position>> {
    ends.indices.lazy.map { [positions, ends] index in
      positions[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }
  }

  mutating func removeAll() {
    positions.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Appends the parts of a line or ring whose coordinate on `axis` is in `limits`. A ring stays one part
  /// that follows the limit where it leaves it.
  mutating func append(
    _ line: ArraySlice<Position>, clippedTo limits: ClosedRange<Double>,
    on axis: Position.Axis, isRing: Bool
  ) {
    let (start, end) = (limits.lowerBound, limits.upperBound)
    for (a, b) in zip(line, line.dropFirst()) {
      let (from, to) = (a.coordinate(on: axis), b.coordinate(on: axis))
      func crossing(_ limit: Double) -> Position {
        let share = (limit - from) / (to - from)
        return axis == .x
          ? Position(x: limit, y: a.y + (b.y - a.y) * share)
          : Position(x: a.x + (b.x - a.x) * share, y: limit)
      }
      if from < start {
        if to > start { positions.append(crossing(start)) }
      } else if from > end {
        if to < end { positions.append(crossing(end)) }
      } else {
        positions.append(a)
      }
      var leaves = false
      if to < start, from >= start {
        positions.append(crossing(start))
        leaves = true
      }
      if to > end, from <= end {
        positions.append(crossing(end))
        leaves = true
      }
      if leaves, !isRing { endPart() }
    }
    if let last = line.last, limits.contains(last.coordinate(on: axis)) { positions.append(last) }
    if isRing, positions.count > (ends.last ?? 0), let last = positions.last {
      let first = positions[ends.last ?? 0]
      if last != first { positions.append(first) }
    }
    endPart()
  }

  private mutating func endPart() {
    if positions.count > (ends.last ?? 0) { ends.append(positions.count) }
  }
}

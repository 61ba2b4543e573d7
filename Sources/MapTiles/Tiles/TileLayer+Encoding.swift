/// The unrounded positions of a layer that was cut from an ancestor's layer.
public struct CutPositions: Sendable {
  /// The number of units per side of the ancestor's layer. The descendant's square is scaled to this number.
  let extent: Int
  /// The points at which lines were cut, as ascending indices into the layer's points.
  private var indices: [UInt32] = []
  /// The positions of these points, in units of `extent`.
  private var positions: [SIMD2<Double>] = []

  /// Creates the positions of a layer without cuts.
  init(extent: Int) { self.extent = extent }

  /// Adds the position of the point at `index`, unless both coordinates are whole numbers. Indices must ascend.
  mutating func note(_ position: SIMD2<Double>, at index: Int) {
    guard position != position.rounded(.down) else { return }
    indices.append(UInt32(clamping: index))
    positions.append(position)
  }

  fileprivate func position(of point: TileLayer.TilePoint, at index: Int) -> SIMD2<Double> {
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(indices[middle]) < index { low = middle + 1 } else { high = middle }
    }
    if low < indices.count, Int(indices[low]) == index { return positions[low] }
    let scale = Double(extent) / Double(TileLayer.overzoomedExtent)
    return (SIMD2(Double(point.x), Double(point.y)) * scale).rounded(.toNearestOrAwayFromZero)
  }
}

extension TileLayer {
  /// The number of units per side of the tile in which queries return geometries.
  public var queriedExtent: Int { cut?.extent ?? extent }

  /// Returns the parts of a feature in the units that queries use.
  ///
  /// To answer queries of a layer that is cut from an ancestor, MapLibre encodes a tile in the ancestor's units.
  /// Positions are encoded as steps from one position to the next, without fractions. Points after a cut can
  /// therefore be off by a unit.
  public func queriedParts(of feature: FeatureRecord) -> [[TilePoint]] {
    guard let cut else { return feature.parts.map { Array(points(ofPart: $0)) } }
    var last = SIMD2<Double>()
    var encoded = TilePoint(0, 0)
    return feature.parts.map { part in
      let points = points(ofPart: part)
      // The last point of a ring repeats the first point and is not encoded.
      let isClosed = feature.type == .polygon && points.count > 1
      var result: [TilePoint] = []
      result.reserveCapacity(points.count)
      for index in isClosed ? points.indices.dropLast() : points.indices {
        let position = cut.position(of: points[index], at: index)
        let step = position - last
        encoded = TilePoint(encoded.x &+ Self.whole(step.x), encoded.y &+ Self.whole(step.y))
        result.append(encoded)
        last = position
      }
      if isClosed, let first = result.first { result.append(first) }
      return result
    }
  }

  /// Returns the integer part of a number. Returns 0 if the integer part does not fit in `Int32`.
  private static func whole(_ number: Double) -> Int32 {
    Int32(exactly: number.rounded(.towardZero)) ?? 0
  }
}

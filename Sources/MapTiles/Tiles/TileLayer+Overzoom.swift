import MapGeometry

extension TileLayer {
  /// The number of tile units per side of an overzoomed layer. MapLibre lays out all tiles in these units.
  public static let overzoomedExtent = 8192

  /// The width of the buffer around an overzoomed tile, in units of the original layer.
  private static let overzoomBuffer = 128.0

  /// Returns the part of the layer of tile `id` that lies in `descendant` and its buffer, in units of `descendant`.
  /// This part replaces a tile that the source does not contain.
  ///
  /// Lines and rings are clipped first along x and then along y. The function follows MapLibre GL JS
  /// (`vector_tile_overzoomed.ts`).
  ///
  /// - Parameters:
  ///   - id: The tile of this layer.
  ///   - descendant: A tile inside `id`, any number of zoom levels above `id`.
  public func overzoomed(from id: TileID, to descendant: TileID) -> TileLayer {
    var cutter = LayerCutter(self, from: id, to: descendant)
    for feature in features { cutter.append(feature) }
    return cutter.layer
  }

  /// A cutter of features to the square of a descendant and its buffer.
  private struct LayerCutter {
    /// The features that were cut so far.
    private(set) var layer: TileLayer

    private let source: TileLayer
    /// The number of the descendant's units per unit of the source.
    private let scale: Double
    private let offset: Point
    /// The range of kept coordinates for both x and y, in the source's units at the descendant's scale.
    private let limits: ClosedRange<Double>
    /// The number of the layer's units per unit of `limits`.
    private let rounding: Double
    /// The part that is being cut: before clipping, after clipping along x, and after clipping along x and y.
    private var line = Polylines()
    private var clippedOnX = Polylines()
    private var clipped = Polylines()

    init(_ source: TileLayer, from id: TileID, to descendant: TileID) {
      let levels = descendant.z - id.z
      let extent = Double(source.extent)
      self.source = source
      scale = Double(1 << levels)
      offset = Point(
        Double(descendant.x - (id.x << levels)) * extent,
        Double(descendant.y - (id.y << levels)) * extent)
      limits = -overzoomBuffer...extent + overzoomBuffer
      rounding = Double(overzoomedExtent) / extent
      layer = TileLayer(name: source.name, extent: overzoomedExtent)
      // The records refer to the source's attributes.
      layer.keys = source.keys
      layer.values = source.values
      layer.tags = source.tags
      layer.unknownFeatureCount = source.unknownFeatureCount
      layer.damage = source.damage
      // A layer cannot represent units that are smaller than its own units.
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
      line.removeAll()
      for point in points {
        let position = position(of: point)
        if type != .point || limits.contains(position.x) && limits.contains(position.y) {
          line.points.append(position)
        }
      }
      if isInside || type == .point {
        appendPart(line.points[...])
      } else {
        line.lines = [Polylines.Line(points: line.points.indices)]
        clippedOnX.removeAll()
        clipped.removeAll()
        let (low, high) = (limits.lowerBound, limits.upperBound)
        let isRing = type == .polygon
        clippedOnX.append(line, clippedTo: Slab(.x, from: low, to: high), isRing: isRing)
        clipped.append(clippedOnX, clippedTo: Slab(.y, from: low, to: high), isRing: isRing)
        for index in clipped.lines.indices { appendPart(clipped.points(ofLine: index)) }
      }
    }

    private mutating func appendPart(_ positions: ArraySlice<WeightedPoint>) {
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

    private func position(of point: TilePoint) -> WeightedPoint {
      WeightedPoint(Double(point.x) * scale - offset.x, Double(point.y) * scale - offset.y)
    }

    private func box(of points: ArraySlice<TilePoint>) -> (low: WeightedPoint, high: WeightedPoint)
    {
      var (low, high) = (TilePoint(.max, .max), TilePoint(.min, .min))
      for point in points {
        low = TilePoint(min(low.x, point.x), min(low.y, point.y))
        high = TilePoint(max(high.x, point.x), max(high.y, point.y))
      }
      return (position(of: low), position(of: high))
    }
  }
}

extension Polylines {
  /// Appends the parts of lines or rings that lie in a slab.
  fileprivate mutating func append(_ source: Polylines, clippedTo slab: Slab, isRing: Bool) {
    for index in source.lines.indices {
      slab.clip(source, line: index, isRing: isRing, measuringLength: false, into: &self)
    }
  }
}

import MapGeometry
import MapStyle
import MapTiles

/// Projects the content of tiles from Web Mercator to a chart.
///
/// Lines and rings are divided until the maximum distance between a chord and its curve is a fraction of a pixel. An
/// edge is divided at the same points in both directions, so areas that share an edge still share it after the
/// projection. Content beyond the edge of the world is cut slightly beyond the edge. The tile is later clipped in the
/// picture, at the edge of the world and at the borders of the tile's place.
struct TileProjection {
  private let plane: Chart
  let tile: ViewTile
  private let place: ViewTile
  private let content: TileContent
  /// The origin of the projected tile in coordinates of the plane.
  private let origin: Point
  /// The squared maximum distance between a chord and its curve, in units of the plane.
  private let squaredTolerance: Double
  /// The length in Web Mercator up to which an edge is not divided.
  private let undivided: Double
  /// The distance by which areas extend beyond the edge of the world, in units of the plane.
  private let edgeWidth: Double
  /// The distance beyond the edge of the world at which content is cut. It is an eighth of a tile, but at most 0.01 of
  /// the width of the world. The grid of a coordinate reference system continues only a few pixels beyond the edge.
  private let reach: Double
  /// The part of Web Mercator whose content is kept. Content beyond the ends of Web Mercator is at the poles, so only
  /// rows inside of them are cut.
  private let area: Box
  /// Whether the tile is beside the antimeridian, inside the world.
  private let isBesideAntimeridian: Bool
  /// Whether areas of the tile can have edges that only close a ring.
  let closesRings: Bool

  /// The maximum distance between a chord and its curve, and the maximum length of undivided edges, in device pixels.
  private static let (tolerance, undividedPixels) = (0.1, 3.0)
  /// The number of units of projected tiles per unit of the data. It makes rounding invisible.
  private static let refinement = 4
  /// The maximum number of times that an edge is halved.
  private static let halvings = 10

  /// Creates the projection of a tile that is drawn in `place`; nil if the view has no chart.
  init?(_ tile: ViewTile, place: ViewTile, content: TileContent, in viewport: Viewport) {
    guard let plane = viewport.chart else { return nil }
    self.plane = plane
    self.tile = tile
    self.place = place
    self.content = content
    origin = plane.origin(of: tile)
    let tolerance = Self.tolerance / viewport.worldSize
    squaredTolerance = tolerance * tolerance
    undivided = Self.undividedPixels / viewport.worldSize
    edgeWidth = Viewport.edgeWidth / viewport.worldSize
    let limit = plane.system == nil || plane.edgesMeet ? 0.01 : 8 / viewport.worldSize
    reach = min(tile.sizeInWorld / 8, 0.01, limit)
    let (columns, rows) = (plane.range, plane.rows)
    area = Box(
      minX: columns.lowerBound - reach,
      minY: rows.lowerBound > 0 ? rows.lowerBound - reach : -.infinity,
      maxX: columns.upperBound + reach,
      maxY: rows.upperBound < 1 ? rows.upperBound + reach : .infinity)
    let box = tile.boxInWorld
    let sides = [box.minX, box.maxX].filter { Self.isAntimeridian($0) }
    isBesideAntimeridian = sides.contains {
      plane.edgesMeet || $0 > columns.lowerBound && $0 < columns.upperBound
    }
    closesRings =
      !sides.isEmpty || box.minX <= columns.lowerBound || box.maxX >= columns.upperBound
      || box.minY <= rows.lowerBound || box.maxY >= rows.upperBound
  }

  /// Returns the projected layer, with the features of `layer` at the same indices.
  func projected(_ layer: TileLayer) -> TileLayer {
    var result = TileLayer(name: layer.name, extent: layer.extent * Self.refinement)
    result.keys = layer.keys
    result.values = layer.values
    result.tags = layer.tags
    result.unknownFeatureCount = layer.unknownFeatureCount
    result.damage = layer.damage
    result.points.reserveCapacity(layer.points.count)
    result.features.reserveCapacity(layer.features.count)
    let (corner, unit) = (tile.origin, tile.sizeInWorld / Double(max(layer.extent, 1)))
    for feature in layer.features {
      let first = result.partEnds.count
      for part in feature.parts {
        let points = layer.points(ofPart: part).map {
          Point(corner.x + Double($0.x) * unit, corner.y + Double($0.y) * unit)
        }
        append(points, of: feature.type, to: &result)
      }
      var record = feature
      record.parts = first..<result.partEnds.count
      result.features.append(record)
    }
    return result
  }

  /// Appends the part of a Web Mercator point set, line or ring that lies on the plane.
  private func append(
    _ points: [Point], of type: TileLayer.GeometryType, to layer: inout TileLayer
  ) {
    if type == .point || content == .vertices {
      let held = points.filter { plane.holds(mercator: $0, in: place) }
      return appendPart(
        held.map { plane.world(ofMercator: $0) }, isRing: false, keepsAll: true, to: &layer)
    }
    let isRing = type == .polygon && content == .shapes
    let pieces =
      if isRing {
        cutRing(
          isBesideAntimeridian
            ? Self.movingClosingEdges(of: points, outOf: tile.boxInWorld, by: reach) : points)
      } else if type == .polygon {
        RingOutlines.joined(outlines(of: points).flatMap(cutLine))
      } else {
        cutLine(points)
      }
    for piece in pieces {
      let isClosed = type == .polygon && piece.first == piece.last
      appendPart(divided(piece, isRing: isRing), isRing: isClosed, to: &layer)
    }
  }

  /// Returns the part of a closed ring in the area.
  private func cutRing(_ points: [Point]) -> [[Point]] {
    guard !points.allSatisfy(area.contains) else { return [points] }
    let ring = Array(points.dropLast()).clipped { $0.x - area.minX }.clipped { area.maxX - $0.x }
      .clipped { $0.y - area.minY }.clipped { area.maxY - $0.y }
    return ring.count > 2 ? [ring + ring.prefix(1)] : []
  }

  /// Returns the parts of a line in the area.
  private func cutLine(_ points: [Point]) -> [[Point]] {
    guard !points.allSatisfy(area.contains) else { return [points] }
    let lines = Slab(.x, from: area.minX, to: area.maxX).parts(of: points)
    guard area.minY.isFinite || area.maxY.isFinite else { return lines }
    return lines.flatMap(Slab(.y, from: area.minY, to: area.maxY).parts)
  }

  /// Returns a line on the plane, divided into short edges. Areas that end at the edge of the world extend slightly
  /// beyond it, so the edge shows no other color.
  private func divided(_ line: [Point], isRing: Bool) -> [Point] {
    guard var before = line.first else { return [] }
    var start = placed(before, isRing: isRing)
    var result = [start]
    result.reserveCapacity(line.count)
    for point in line.dropFirst() {
      let next = placed(point, isRing: isRing)
      divide(
        before, start, point, next, isRing: isRing, depth: Self.halvings, into: &result)
      result.append(next)
      (before, start) = (point, next)
    }
    return result
  }

  private func placed(_ place: Point, isRing: Bool) -> Point {
    isRing ? plane.moved(place, beyond: edgeWidth) : plane.world(ofMercator: place)
  }

  /// Appends the points between two Web Mercator points, which are at `start` and `end` on the plane.
  private func divide(
    _ a: Point, _ start: Point, _ b: Point, _ end: Point, isRing: Bool, depth: Int,
    into result: inout [Point]
  ) {
    let length = max((b.x - a.x).magnitude, (b.y - a.y).magnitude)
    guard depth > 0, length > undivided else { return }
    let middle = (a + b) * 0.5
    let seen = placed(middle, isRing: isRing)
    var error = (seen - (start + end) * 0.5).squaredLength
    // A curve may cross its chord in the middle.
    if error <= squaredTolerance, length > 1.0 / 64 {
      for share in [0.25, 0.75] {
        let place = placed(a + (b - a) * share, isRing: isRing)
        error = max(error, (place - (start + (end - start) * share)).squaredLength)
      }
    }
    guard error > squaredTolerance else { return }
    divide(a, start, middle, seen, isRing: isRing, depth: depth - 1, into: &result)
    result.append(seen)
    divide(middle, seen, b, end, isRing: isRing, depth: depth - 1, into: &result)
  }

  /// Appends points of the plane as a part, in units of the layer and without repetitions.
  private func appendPart(
    _ points: [Point], isRing: Bool, keepsAll: Bool = false, to layer: inout TileLayer
  ) {
    let first = layer.points.count
    let scale = Double(layer.extent) / tile.sizeInWorld
    for point in points {
      let units = (point - origin) * scale
      let found = TileLayer.TilePoint(Self.whole(units.x), Self.whole(units.y))
      if !keepsAll, layer.points.count > first, layer.points.last == found { continue }
      layer.points.append(found)
    }
    guard layer.points.count > first else { return }
    if isRing, layer.points.count - first < 4 {
      // A ring without area is removed.
      layer.points.removeSubrange(first...)
      return
    }
    layer.partEnds.append(layer.points.count)
  }

  private static func whole(_ value: Double) -> Int32 {
    Int32(max(min(value.rounded(), 1e9), -1e9))
  }
}

extension LoadedTile {
  /// Returns the tile with its content projected to the plane of a view. If the plane is Web Mercator, it is the tile
  /// itself.
  ///
  /// - Parameter drawn: The layers of the style that draw the tile.
  func projected(in viewport: Viewport, for drawn: [Layer]) -> LoadedTile {
    guard let shapes = TileProjection(tile, place: place, content: .shapes, in: viewport) else {
      return self
    }
    var result = self
    result.layers = layers.mapValues { IndexedLayer(shapes.projected($0.layer), from: $0.layer) }
    for (content, drawn) in Dictionary(grouping: drawn, by: \.tileContent) where content != .shapes
    {
      guard
        let projection = TileProjection(tile, place: place, content: content, in: viewport),
        content != .outlines || projection.closesRings
      else { continue }
      let names = Set(drawn.map { $0.sourceLayer ?? "" })
      // Without areas, the outlines are the shapes.
      let differing = layers.filter { name, indexed in
        names.contains(name)
          && (content != .outlines || indexed.layer.features.contains { $0.type == .polygon })
      }
      result.variants[content] = differing.mapValues {
        IndexedLayer(projection.projected($0.layer), from: $0.layer)
      }
    }
    return result
  }
}

extension LoadedTile {
  /// Returns the features that a layer of the style draws; nil if the tile has no such features.
  func layer(for layer: Layer) -> IndexedLayer? {
    let name = layer.sourceLayer ?? ""
    return variants[layer.tileContent]?[name] ?? layers[name]
  }
}

extension Layer {
  /// The content of tiles that the layer draws. Circles and heatmaps have a mark at each point of lines and areas.
  fileprivate var tileContent: TileContent {
    switch type {
    case .circle, .heatmap: .vertices
    case .line: .outlines
    default: .shapes
    }
  }
}

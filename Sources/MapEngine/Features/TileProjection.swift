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
  /// The kind of content to project.
  enum Content {
    /// Points, and lines and rings that are divided to follow the curves of the projection.
    case shapes
    /// Only the points of the data, for circles and heatmaps, which are drawn at each point.
    case vertices
  }

  private let plane: Chart
  private let tile: ViewTile
  private let place: ViewTile
  private let content: Content
  /// The origin of the projected tile in coordinates of the plane.
  private let origin: Point
  /// The squared maximum distance between a chord and its curve, in units of the plane.
  private let squaredTolerance: Double
  /// The length in Web Mercator up to which an edge is not divided.
  private let undivided: Double
  /// The distance by which areas extend beyond the edge of the world, in units of the plane.
  private let edgeWidth: Double

  /// The maximum distance between a chord and its curve, and the maximum length of undivided edges, in device pixels.
  private static let (tolerance, undividedPixels) = (0.1, 3.0)
  /// The number of units of projected tiles per unit of the data. It makes rounding invisible.
  private static let refinement = 4
  /// The maximum number of times that an edge is halved.
  private static let halvings = 10

  /// Creates the projection of a tile that is drawn in `place`; nil if the view has no chart.
  init?(_ tile: ViewTile, place: ViewTile, content: Content, in viewport: Viewport) {
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
    let points = type == .polygon && plane.edgesMeet ? withoutSeam(points) : points
    let low = plane.range.lowerBound - reach
    let high = plane.range.upperBound + reach
    let (top, bottom) = (plane.rows.lowerBound - reach, plane.rows.upperBound + reach)
    // Content beyond the ends of Web Mercator is at the poles, so only rows inside of them are cut.
    let (cutsTop, cutsBottom) = (plane.rows.lowerBound > 0, plane.rows.upperBound < 1)
    guard
      points.contains(where: {
        $0.x < low || $0.x > high || (cutsTop && $0.y < top) || (cutsBottom && $0.y > bottom)
      })
    else {
      return appendPart(
        divided(points, isRing: type == .polygon), isRing: type == .polygon, to: &layer)
    }
    if type == .polygon {
      var ring = Array(points.dropLast()).clipped { $0.x - low }.clipped { high - $0.x }
      if cutsTop { ring = ring.clipped { $0.y - top } }
      if cutsBottom { ring = ring.clipped { bottom - $0.y } }
      guard ring.count > 2 else { return }
      appendPart(divided(ring + ring.prefix(1), isRing: true), isRing: true, to: &layer)
    } else {
      let rows = Slab(.y, from: cutsTop ? top : -.infinity, to: cutsBottom ? bottom : .infinity)
      for line in Slab(.x, from: low, to: high).parts(of: points).flatMap(rows.parts(of:)) {
        appendPart(divided(line, isRing: false), isRing: false, to: &layer)
      }
    }
  }

  /// Returns a ring with its edges along the antimeridian moved beyond it, where the tile is clipped. In a map around a
  /// pole, these edges only close the ring, and must not be drawn.
  private func withoutSeam(_ ring: [Point]) -> [Point] {
    let (low, high) = (plane.range.lowerBound, plane.range.upperBound)
    func isOn(_ x: Double, _ a: Point, _ b: Point) -> Bool {
      (a.x - x).magnitude < 1e-9 && (b.x - x).magnitude < 1e-9
    }
    var result: [Point] = Array(ring.prefix(1))
    for (a, b) in zip(ring, ring.dropFirst()) {
      let shift = isOn(low, a, b) ? -reach : isOn(high, a, b) ? reach : 0
      if shift != 0 { result += [Point(a.x + shift, a.y), Point(b.x + shift, b.y)] }
      result.append(b)
    }
    return result
  }

  /// The distance beyond the edge of the world at which content is cut. It is an eighth of a tile, but at most 0.01 of
  /// the width of the world. The grid of a coordinate reference system continues only a few pixels beyond the edge.
  private let reach: Double

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
  /// - Parameter circled: The layers of the tile whose points are drawn as circles or in heatmaps.
  func projected(in viewport: Viewport, circled: Set<String>) -> LoadedTile {
    guard let shapes = TileProjection(tile, place: place, content: .shapes, in: viewport),
      let vertices = TileProjection(tile, place: place, content: .vertices, in: viewport)
    else { return self }
    var result = self
    result.layers = layers.mapValues { indexed in
      IndexedLayer(shapes.projected(indexed.layer), from: indexed.layer)
    }
    for (name, indexed) in layers where circled.contains(name) {
      result.vertexLayers[name] = IndexedLayer(
        vertices.projected(indexed.layer), from: indexed.layer)
    }
    return result
  }
}

extension LoadedTile {
  /// Returns the features that a layer of the style draws; nil if the tile has no such features.
  func layer(for layer: Layer) -> IndexedLayer? {
    let name = layer.sourceLayer ?? ""
    guard !vertexLayers.isEmpty, layer.drawsPoints else { return layers[name] }
    return vertexLayers[name]
  }
}

extension Layer {
  /// Whether the layer draws a mark at each point of lines and areas, as circles and heatmaps do.
  var drawsPoints: Bool { type == .circle || type == .heatmap }
}

import MapGeoJSON
import MapGeometry
import MapTiles

/// The places where the circles or labels of features are drawn.
enum LabelPoints {
  /// Returns points that represent areas. Each point is the place in the largest area of a feature that is furthest
  /// from the area's outline in Web Mercator. Lines are left out.
  ///
  /// Features with the largest areas come first, so that their labels are placed first.
  ///
  /// - Parameters:
  ///   - names: The attributes that are copied to the points.
  ///   - includesPoints: Whether features that are points are included; if false, they are left out like lines.
  static func points(
    of features: [Feature], attributes names: [String], includesPoints: Bool
  ) -> [Feature] {
    var points: [(feature: Feature, size: Double)] = []
    for feature in features {
      guard let geometry = feature.geometry else { continue }
      var parts = Parts()
      parts.add(geometry)
      if !includesPoints { parts.points = [] }
      guard let place = parts.place else { continue }
      let members = names.compactMap { name in
        feature.attributes[name].map { Attributes.Member(name: name, value: $0) }
      }
      let point = Feature(
        identifier: feature.identifier, geometry: place, attributes: Attributes(members))
      points.append((point, parts.size))
    }
    let order = points.indices.sorted { a, b in
      points[a].size != points[b].size ? points[a].size > points[b].size : a < b
    }
    return order.map { points[$0].feature }
  }

  /// The points of a geometry, and its largest area.
  private struct Parts {
    var points: [Position] = []
    var largestArea: [[Point]]?
    /// The size of the largest area; negative if the geometry contains no area.
    private(set) var size = -1.0

    /// The points of the geometry, and one point for its areas; nil if it contains neither points nor areas.
    var place: Geometry? {
      var positions = points
      if let area = largestArea, let inside = LabelPoints.place(in: area) {
        positions.append(inside)
      }
      return positions.count > 1 ? .multiPoint(positions) : positions.first.map { .point($0) }
    }

    mutating func add(_ geometry: Geometry) {
      switch geometry {
      case .point(let position): points.append(position)
      case .multiPoint(let positions): points += positions
      case .lineString, .multiLineString: break
      case .polygon(let rings): add(rings)
      case .multiPolygon(let polygons): for rings in polygons { add(rings) }
      case .geometryCollection(let members): for member in members { add(member) }
      }
    }

    private mutating func add(_ rings: [[Position]]) {
      let area = rings.map { ring in
        ring.map { WebMercator.world(longitude: $0.longitude, latitude: $0.latitude) }
      }
      let size = area.enumerated().reduce(0) { size, ring in
        size + (ring.offset == 0 ? 1 : -1) * abs(ring.element.signedArea)
      }
      if size > self.size, area.first?.isEmpty == false { (largestArea, self.size) = (area, size) }
    }
  }

  /// Returns the place in an area that is furthest from the area's outline. The error is at most a hundredth of the
  /// longer side of the area's bounding box.
  private static func place(in area: [[Point]]) -> Position? {
    var box = Box.empty
    for point in area.first ?? [] { box.formUnion(point) }
    let tolerance = max(box.maxX - box.minX, box.maxY - box.minY) / 100
    return PoleOfInaccessibility.pole(of: area, tolerance: tolerance).map { pole in
      Position(
        longitude: WebMercator.longitude(x: pole.x), latitude: WebMercator.latitude(y: pole.y))
    }
  }
}

import MapGeoJSON
import MapTiles

extension TileLayer {
  /// Returns a feature as GeoJSON. It has the feature's geometry in degrees, its identifier and its attributes.
  ///
  /// As in MapLibre, a geometry with one part is not a multipart geometry. The geometry is cut where the geometry of
  /// the tile is cut.
  ///
  /// - Parameters:
  ///   - index: An index of `features`.
  ///   - tile: The tile to which the layer belongs.
  public func feature(_ index: Int, in tile: TileID) -> Feature {
    let record = features[index]
    let attributes = Attributes(
      tags[record.tags].map {
        Attributes.Member(name: keys[Int($0.key)], value: values[Int($0.value)])
      })
    return Feature(
      identifier: record.identifier, geometry: geometry(ofFeature: index, in: tile),
      attributes: attributes)
  }

  /// Returns the geometry of a feature in degrees; nil if the feature has no points.
  func geometry(ofFeature index: Int, in tile: TileID) -> MapGeoJSON.Geometry? {
    let record = features[index]
    let parts = queriedParts(of: record).map { positions(of: $0, in: tile) }
    switch record.type {
    case .point:
      let points = Array(parts.joined())
      return points.count == 1 ? points.first.map { .point($0) } : .multiPoint(points)
    case .line:
      return parts.count == 1 ? parts.first.map { .lineString($0) } : .multiLineString(parts)
    case .polygon:
      // A single ring is a polygon, even without area.
      let rings =
        record.parts.count == 1
        ? [Array(record.parts)] : PolygonRings.allPolygons(of: record.parts, in: self)
      let polygons = rings.map { $0.map { parts[$0 - record.parts.lowerBound] } }
      return polygons.count == 1 ? polygons.first.map { .polygon($0) } : .multiPolygon(polygons)
    }
  }

  private func positions(of points: [TilePoint], in tile: TileID) -> [Position] {
    let extent = Double(queriedExtent)
    let size = extent * Double(1 << tile.z)
    let west = extent * Double(tile.x)
    let north = extent * Double(tile.y)
    return points.map { point in
      Position(
        longitude: (Double(point.x) + west) * 360 / size - 180,
        latitude: WebMercator.latitude(y: (Double(point.y) + north) / size))
    }
  }
}

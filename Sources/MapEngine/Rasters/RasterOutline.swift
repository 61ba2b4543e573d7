import MapData
import MapGeoJSON
import MapTiles

/// The area of a raster in degrees. Longitudes continue beyond the antimeridian.
struct RasterOutline: Sendable {
  /// The range of longitudes, which is at most one turn wide.
  let longitudes: ClosedRange<Double>
  /// The range of latitudes.
  let latitudes: ClosedRange<Double>

  /// The number of parts into which each edge of a raster is divided.
  private static let parts = 128
  /// The number of rows and columns of places inside a raster, for rasters whose edges have no places.
  private static let innerParts = 64

  /// Creates the area of a raster; nil if no place of the raster is on the map.
  init?(_ description: RasterDescription, on plane: RasterPlane) {
    let (width, height) = (Double(description.width), Double(description.height))
    func degrees(_ places: [(Double, Double)]) -> [SIMD2<Double>?] {
      plane.degrees(
        ofCoordinates: places.map { place in
          let (x, y) = description.georeference.position(
            column: place.0 * width, row: place.1 * height)
          return SIMD2(x, y)
        })
    }
    let shares = (0..<Self.parts).map { Double($0) / Double(Self.parts) }
    let edges: [(Double, Double)] =
      shares.map { ($0, 0) } + shares.map { (1, $0) } + shares.map { (1 - $0, 1) }
      + shares.map { (0, 1 - $0) }
    let outline = degrees(edges)
    let ring = outline.compactMap { $0 }
    if ring.count == outline.count,
      let area = Self.area(
        within: ring, middle: degrees([(0.5, 0.5)])[0], isCyclic: plane.turn != nil)
    {
      (longitudes, latitudes) = area
      return
    }
    let inner = (0...Self.innerParts).flatMap { row in
      (0...Self.innerParts).map { column in
        (Double(column) / Double(Self.innerParts), Double(row) / Double(Self.innerParts))
      }
    }
    let found = degrees(inner).compactMap { $0?.y }
    guard let south = found.min(), let north = found.max() else { return nil }
    let margin = (north - south) / 32
    longitudes = -180...180
    latitudes = max(south - margin, -90)...min(north + margin, 90)
  }

  /// Returns the area within a ring of places. If the ring goes around a pole, the area contains the pole.
  private static func area(
    within ring: [SIMD2<Double>], middle: SIMD2<Double>?, isCyclic: Bool
  ) -> (ClosedRange<Double>, ClosedRange<Double>)? {
    guard let first = ring.first, let south = ring.map(\.y).min(), let north = ring.map(\.y).max()
    else { return nil }
    var (west, east, previous) = (first.x, first.x, first.x)
    for place in ring.dropFirst() + [first] {
      let turns = isCyclic ? 0 : ((previous - place.x) / 360).rounded()
      previous = place.x + turns * 360
      (west, east) = (min(west, previous), max(east, previous))
    }
    if !isCyclic, abs(previous - first.x) > 180, let middle {
      return (-180...180, middle.y >= 0 ? south...90 : -90...north)
    }
    guard west.isFinite, east.isFinite, abs(west) < 1080 else { return nil }
    return (west...min(east, west + 360), south...north)
  }

  /// The area as a box. West exceeds east if the area crosses the antimeridian.
  var bounds: BoundingBox {
    let (south, north) = (
      WebMercator.clamped(latitude: latitudes.lowerBound),
      WebMercator.clamped(latitude: latitudes.upperBound)
    )
    let span = longitudes.upperBound - longitudes.lowerBound
    guard span < 360 else { return BoundingBox(west: -180, south: south, east: 180, north: north) }
    let turns = ((longitudes.lowerBound + 180) / 360).rounded(.down)
    let west = longitudes.lowerBound - turns * 360
    let east = west + span
    return BoundingBox(
      west: west, south: south, east: east > 180 ? east - 360 : east, north: north)
  }

  /// The numbers of turns by which longitudes of the map are increased to reach this area.
  var turns: ClosedRange<Int> {
    let low = ((longitudes.lowerBound - 180) / 360).rounded(.up)
    let high = ((longitudes.upperBound + 180) / 360).rounded(.down)
    return Int(min(low, high))...Int(max(low, high))
  }
}

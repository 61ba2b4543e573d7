import MapGeometry
import MapRaster
import MapTiles

/// Divides the lines of a tile, so that they follow a bent plane.
struct CurvedLines {
  /// The corners of the tile's place on the plane, to which lines are cut.
  let area: (low: DevicePoint, high: DevicePoint)

  private let frame: TileFrame
  private let grid: SubdivisionGrid?
  private let unitsPerDatum: Double

  /// Creates the lines of a tile that is drawn in `place`; nil if the plane is flat.
  init?(_ frame: TileFrame, place: ViewTile, dataExtent: Int) {
    let viewport = frame.viewport
    guard viewport.ground.curved != nil else { return nil }
    self.frame = frame
    let cells = viewport.cells(of: .lines, zoom: frame.tile.id.z)
    unitsPerDatum = CurvedRings.extent / Double(dataExtent)
    grid = SubdivisionGrid(
      cells: cells, extent: CurvedRings.extent,
      undivided: viewport.undividedLength * unitsPerDatum / frame.scale)
    let low = viewport.plane(ofWorld: place.origin)
    let side = place.sizeInWorld * viewport.worldSize
    area = (DevicePoint(low), DevicePoint(low + Point(side, side)))
  }

  /// Calls `body` with the points of a divided line, on the plane.
  func forEachPoint(of line: ArraySlice<TileLayer.TilePoint>, _ body: (Point) -> Void) {
    let scale = frame.scale / unitsPerDatum
    var before: Point?
    for point in line {
      let point = Point(Double(point.x) * unitsPerDatum, Double(point.y) * unitsPerDatum)
      if let grid, let before {
        grid.forEachCrossing(from: before, to: point) { body(frame.origin + $0 * scale) }
      }
      body(frame.origin + point * scale)
      before = point
    }
  }
}

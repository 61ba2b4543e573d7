import MapGeoJSON
import MapTiles

/// The part of a store that is asked for.
struct StoreBounds: Hashable {
  /// West, south, east and north of a box; `west` is not above `east`.
  struct Box: Hashable {
    var west: Double
    var south: Double
    var east: Double
    var north: Double
  }

  /// One box, or two where it spans the antimeridian; in degrees, or in the units of a store.
  var boxes: [Box]

  /// The boxes of a region in degrees whose west may lie above its east.
  init(_ bounds: TileSetDescription.Bounds) {
    let (south, north) = (bounds.south, bounds.north)
    if bounds.west <= bounds.east {
      boxes = [Box(west: bounds.west, south: south, east: bounds.east, north: north)]
    } else {
      boxes = [
        Box(west: bounds.west, south: south, east: 180, north: north),
        Box(west: -180, south: south, east: bounds.east, north: north),
      ]
    }
  }

  /// Whether the box around the positions of `geometry` meets a box.
  func meets(_ geometry: Geometry) -> Bool {
    var box: Box?
    func add(_ position: Position) {
      let (x, y) = (position.longitude, position.latitude)
      var grown = box ?? Box(west: x, south: y, east: x, north: y)
      grown.west = min(grown.west, x)
      grown.south = min(grown.south, y)
      grown.east = max(grown.east, x)
      grown.north = max(grown.north, y)
      box = grown
    }
    geometry.forEachPart { $0.forEach(add) }
    guard let box else { return false }
    return boxes.contains {
      $0.west <= box.east && box.west <= $0.east && $0.south <= box.north && box.south <= $0.north
    }
  }
}

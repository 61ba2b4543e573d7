import MapGeoJSON
import MapGeometry
import Testing
import MapTiles

extension TileLayer {
  /// Returns the coordinates of each part of feature `index`.
  func parts(ofFeature index: Int) -> [[[Int]]] {
    features[index].parts.map { part in points(ofPart: part).map { [Int($0.x), Int($0.y)] } }
  }

  /// Returns the attributes of feature `index`.
  func attributes(ofFeature index: Int) -> Attributes {
    Attributes(
      tags[features[index].tags].map {
        Attributes.Member(name: keys[Int($0.key)], value: values[Int($0.value)])
      })
  }

  /// The area of all polygons minus their holes, in square tile units.
  var polygonArea: Double {
    partEnds.indices.reduce(0) { sum, part in
      sum + points(ofPart: part).map { Point(Double($0.x), Double($0.y)) }.signedArea
    }
  }
}

/// Returns the position at these degrees.
func position(_ longitude: Double, _ latitude: Double) -> Position {
  Position(longitude: longitude, latitude: latitude)
}

/// Returns the closed ring around a box of degrees, counterclockwise.
func ring(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Position] {
  [
    position(west, south), position(east, south), position(east, north), position(west, north),
    position(west, south),
  ]
}

/// Returns all tiles of a level.
func allTiles(atZoom z: Int) -> [TileID] {
  (0..<1 << z).flatMap { y in (0..<1 << z).compactMap { x in TileID(z: z, x: x, y: y) } }
}

/// Returns the tile at this level, column and row, which must exist.
func tile(_ z: Int, _ x: Int, _ y: Int) throws -> TileID {
  try #require(TileID(z: z, x: x, y: y))
}

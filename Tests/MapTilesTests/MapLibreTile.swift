import MapGeoJSON
import MapTiles
import MapTilesTestSupport

/// A MapLibre tile of given bytes.
enum MapLibreTile {
  /// A column: its description and its content.
  typealias Column = (description: [UInt8], content: [UInt8])

  /// Returns a tile of one layer with the name `a` and the extent 100. Its first columns are at byte 6.
  static func tile(_ columns: Column...) -> [UInt8] {
    var block: [UInt8] = [1, 1, 0x61, 100, UInt8(columns.count)]
    block += columns.flatMap(\.description) + columns.flatMap(\.content)
    return MLTStreamEncoder.varint(block.count) + block
  }

  /// Returns a geometry column of these streams.
  static func geometry(_ streams: [UInt8]...) -> Column {
    ([4], [UInt8(streams.count)] + Array(streams.joined()))
  }

  /// Returns a geometry column of `count` points at the corner of the tile.
  static func points(_ count: Int) -> Column {
    geometry(
      MLTStreamEncoder.stream(0x10, encoding: 2, count: count, bytes(count)),
      MLTStreamEncoder.stream(0x13, encoding: 0x42, count: 2 * count, bytes(2 * count)))
  }

  private static func bytes(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  /// Returns the first attribute of each feature of a tile with `count` points and the column `column`.
  static func values(_ count: Int, _ column: Column) throws -> [AttributeValue?] {
    let layers = try MapLibreTileDecoder.decode(tile(points(count), column))
    guard let layer = layers.first else { return [] }
    return layer.features.map { feature in
      layer.tags[feature.tags].first.map { layer.values[Int($0.value)] }
    }
  }
}

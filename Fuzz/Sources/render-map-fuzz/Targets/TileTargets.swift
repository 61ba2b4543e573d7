@testable import MapTiles

/// Mapbox vector tiles.
enum MVTTarget: FuzzTarget {
  static let name = "mvt"
  static let summary = "Mapbox vector tiles"
  static let sources = [
    "MapTiles/Decoders/VectorTileDecoder.swift", "MapTiles/Decoders/LayerDecoder.swift",
    "MapTiles/Decoders/LayerSummary.swift", "MapTiles/Decoders/GeometryColumns.swift",
    "MapTiles/Decoders/ColumnBuffer.swift", "MapJSON/Protobuf",
    "MapTiles/Tiles/TileLayer+Overzoom.swift",
  ]

  static func run(_ input: [UInt8]) throws {
    try TileChecks.check { try VectorTileDecoder.decode(input, layers: $0) }
  }
}

/// MapLibre tiles.
enum MLTTarget: FuzzTarget {
  static let name = "mlt"
  static let summary = "MapLibre tiles"
  static let sources = ["MapTiles/Decoders/MLT"]
  /// Encodings with less than a byte per value may state a million values for inputs of any size.
  static let limits = Limits(seconds: 4, memory: 160 << 20)

  static func run(_ input: [UInt8]) throws {
    try TileChecks.check { try MapLibreTileDecoder.decode(input, layers: $0) }
  }
}

/// Checks that hold for the layers of every tile, whatever its format.
private enum TileChecks {
  /// Checks the layers that `decode` returns. Its argument is the names of the layers to decode; nil to decode all
  /// layers.
  static func check(_ decode: (Set<String>?) throws -> [TileLayer]) throws {
    let layers = try decode(nil)
    for layer in layers { layer.checkIsWellFormed() }
    expect(Set(layers.map(\.name)).count == layers.count, "two layers with the same name")
    guard let first = layers.first else { return }
    let alone = expectSuccess("a layer by itself is refused") { try decode([first.name]) }
    expect(
      alone.count == 1 && alone[0].isEqual(to: first), "a layer by itself differs from that of all")
    enlarge(first)
  }

  /// Enlarges a part of a layer, as maps do above a source's last level.
  private static func enlarge(_ layer: TileLayer) {
    guard let tile = TileID(z: 2, x: 1, y: 2), let child = TileID(z: 4, x: 6, y: 9) else { return }
    layer.overzoomed(from: tile, to: child).checkIsWellFormed()
  }
}

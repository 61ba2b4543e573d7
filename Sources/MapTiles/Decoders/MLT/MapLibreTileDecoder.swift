/// A decoder of MapLibre tiles (MapLibre tile specification, feature tables of tag 1) into columns.
///
/// All encodings of the specification are supported. They are plain, variable-length and FastPFOR integers,
/// differences, runs, Morton codes, dictionaries of vertices, and strings that are plain, in a dictionary, in a
/// shared dictionary, or compressed with FSST. Triangles of polygons are skipped. Blocks with other tags are skipped,
/// because the specification has not settled them.
///
/// A tile is rejected if its bytes end early, a stream has an unknown type or encoding, or counts and indices
/// contradict each other.
///
/// The tile must be uncompressed. Allocations are proportional to the tile's bytes, regardless of the counts and
/// run lengths in the tile.
public enum MapLibreTileDecoder {
  /// Decodes the layers of a tile, in the order of the data. If `layers` is not nil, all other layers are skipped,
  /// and only their names are checked.
  ///
  /// If several layers have the same name, the last layer is used, as in MapLibre.
  public static func decode(
    _ bytes: [UInt8], layers: Set<String>? = nil
  ) throws(VectorTileError) -> [TileLayer] {
    try bytes.withUnsafeBufferPointer { (buffer) throws(VectorTileError) -> [TileLayer] in
      try decode(UnsafeRawBufferPointer(buffer), layers: layers)
    }
  }

  /// Decodes the layers of a tile from a buffer, such as a mapped file. The buffer is not retained.
  public static func decode(
    _ bytes: UnsafeRawBufferPointer, layers names: Set<String>? = nil
  ) throws(VectorTileError) -> [TileLayer] {
    var tile = MLTReader(bytes)
    var budget = MLTBudget(tileSize: bytes.count)
    var layers: [TileLayer] = []
    var places: [String: Int] = [:]
    while !tile.isAtEnd {
      let offset = tile.offset
      var block = try tile.readBytes(try tile.readCount())
      guard try block.readVarint() == featureTable else { continue }
      let name = try block.readString()
      guard !name.isEmpty else { throw VectorTileError(.unnamedLayer, offset: offset) }
      guard names?.contains(name) ?? true else { continue }
      let layer = try MLTLayerDecoder.layer(block, name: name, &budget)
      if let place = places[name] {
        layers[place] = layer
      } else {
        places[name] = layers.count
        layers.append(layer)
      }
    }
    return layers
  }

  /// The tag of a block with a feature table of version 1.
  private static let featureTable: UInt64 = 1
}

/// The number of values that may still be decoded from encodings that take less than a byte per value. Because of
/// this limit, run lengths in the tile cannot exhaust the memory.
struct MLTBudget {
  private var remaining: Int

  /// Creates the budget of a tile of `tileSize` bytes. The budget is 32 values per byte and about a million
  /// additional values. Real tiles have up to 8 values per byte.
  init(tileSize: Int) { remaining = 1 << 20 + 32 * tileSize }

  /// Takes `count` values from the budget. Throws an error if fewer values are left.
  mutating func take(_ count: Int, offset: Int) throws(VectorTileError) {
    guard count <= remaining else {
      throw VectorTileError(.mapLibre(.tooManyValues), offset: offset)
    }
    remaining -= count
  }
}

import MapJSON

/// A decoder of vector tiles (Mapbox vector tile specification 2.1 and 1.0) into columns.
///
/// The decoder accepts the same deviations as MapLibre. These are unknown fields, fields in any order, features
/// without a geometry (they are skipped), unclosed rings, lines of one point, and an attribute name without a value.
/// A layer without a version is read as version 1. A point geometry with missing points keeps the existing points.
/// The layer's `damage` reports a missing version and missing points.
///
/// The decoder rejects violations of the wire format, layers without a name or with an unknown version, attribute
/// indices out of range, and geometry commands that are unknown, misplaced, or lack points.
///
/// The tile must be uncompressed. Allocations are proportional to the tile's bytes, regardless of the counts and
/// lengths in the tile.
public enum VectorTileDecoder {
  /// Decodes the layers of a tile, in the order of the data. If `layers` is not nil, all other layers are skipped,
  /// and only their names are checked.
  ///
  /// If several layers have the same name, the last layer with features is used, as in MapLibre.
  public static func decode(
    _ bytes: [UInt8], layers: Set<String>? = nil
  ) throws(VectorTileError) -> [TileLayer] {
    try ProtobufReader.read(bytes) { (reader) throws(VectorTileError) in
      try decode(reader, layers: layers)
    }
  }

  /// Decodes the layers of a tile from a buffer, such as a mapped file. The buffer is not retained.
  public static func decode(
    _ bytes: UnsafeRawBufferPointer, layers: Set<String>? = nil
  ) throws(VectorTileError) -> [TileLayer] {
    try decode(ProtobufReader(bytes), layers: layers)
  }

  private static func decode(
    _ tile: ProtobufReader, layers names: Set<String>?
  ) throws(VectorTileError) -> [TileLayer] {
    var tile = tile
    var layers: [TileLayer] = []
    var places: [String: Int] = [:]
    var columns = LayerColumns()
    while let field = try wire(try tile.nextField()) {
      guard field.number == TileField.layers else {
        try wire(try tile.skip(field))
        continue
      }
      let content = try wire(try tile.readContent(field))
      guard let name = try wire(try LayerSummary.name(of: content))
      else { throw VectorTileError(.unnamedLayer, offset: field.offset) }
      guard names?.contains(name) ?? true else { continue }
      let layer = try LayerDecoder.layer(content, name: name, in: &columns)
      if let place = places[name] {
        if !layer.features.isEmpty { layers[place] = layer }
      } else {
        places[name] = layers.count
        layers.append(layer)
      }
    }
    return layers
  }

  private enum TileField {
    static let layers: UInt32 = 3
  }
}

/// Returns the result of `body`. Its error is converted to a `VectorTileError`.
@inline(__always)
func wire<T>(_ body: @autoclosure () throws(ProtobufError) -> T) throws(VectorTileError) -> T {
  do {
    return try body()
  } catch {
    throw VectorTileError(.wireFormat(error.reason), offset: error.offset)
  }
}

extension ProtobufReader {
  /// Reads the next packed integer of type `uint32`, as in attributes and geometry commands.
  @inline(__always)
  mutating func readInteger() throws(VectorTileError) -> UInt32 {
    UInt32(truncatingIfNeeded: try wire(try readVarint()))
  }
}

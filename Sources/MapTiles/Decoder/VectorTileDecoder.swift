import MapProtobuf

/// Decodes vector tiles (Mapbox vector tile specification 2.1 and 1.0) into columns.
///
/// It takes what MapLibre takes: unknown fields, fields in any order, features without a geometry,
/// which it leaves out, rings that are not closed, lines of one point, an attribute's name without a
/// value. A layer that states no version is taken for one of version 1, and of points that are fewer
/// than they should be those are taken that are there; the layer's `damage` says so.
///
/// It refuses a wire format that breaks, a layer without a name or of an unknown version, an attribute
/// that is not there, and geometry commands that do not exist, stand where they cannot, or lack their
/// points.
///
/// The tile must be uncompressed. What is allocated is in proportion to the tile's bytes, whatever
/// counts and lengths the tile states.
public enum VectorTileDecoder {
  /// The layers of a tile in the order of the data; those only that `layers` names, if it is given.
  /// The others are passed over undecoded, and are not checked beyond their names.
  ///
  /// Of several layers with one name the last that has features counts, as in MapLibre.
  public static func decode(
    _ bytes: [UInt8], layers: Set<String>? = nil
  ) throws(VectorTileError) -> [TileLayer] {
    try ProtobufReader.read(bytes) { (reader) throws(VectorTileError) in
      try decode(reader, layers: layers)
    }
  }

  /// The same, of bytes that the caller keeps, such as a mapped file's; nothing of them is kept here.
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
    while let field = try wire(try tile.nextField()) {
      guard field.number == TileField.layers else {
        try wire(try tile.skip(field))
        continue
      }
      let content = try wire(try tile.readContent(field))
      guard let name = try wire(try LayerSurvey.name(of: content))
      else { throw VectorTileError(.unnamedLayer, offset: field.offset) }
      guard names?.contains(name) ?? true else { continue }
      let layer = try LayerDecoder.layer(content, name: name)
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

/// A fault in the bytes of a MapLibre tile.
public enum MapLibreTileFault: Hashable, Sendable {
  /// The bytes of the tile, layer or stream end in the middle of a value.
  case endOfData
  /// An integer of more than ten bytes.
  case integerLength
  /// A count or length that needs more than 32 bits.
  case count(UInt64)
  /// A column of an unknown type, or of a type that the specification has not settled, such as nested properties.
  case columnType(UInt64)
  /// A layer with no geometry column or with several geometry columns.
  case geometryColumns(Int)
  /// A column that lacks this stream, or that contains it where the stream has no meaning.
  case stream(MapLibreTileStream)
  /// A stream of an unknown type.
  case streamType(UInt8)
  /// A stream of an unknown encoding, or of an encoding that its values cannot use.
  case encoding(UInt8)
  /// A stream that ends after `found` of its `stated` values.
  case missingValues(stated: Int, found: Int)
  /// Malformed blocks of FastPFOR.
  case packedIntegers
  /// A geometry of an unknown type.
  case geometryType(UInt32)
  /// Polygons that consist only of triangles.
  case missingOutlines
  /// An index beyond the `count` entries of a dictionary.
  case dictionaryIndex(UInt32, count: Int)
  /// Compressed text with a symbol beyond the `count` symbols of its table.
  case symbol(UInt8, count: Int)
  /// A column with values for a number of features that differs from the number of features in the layer.
  case featureCount(Int, expected: Int)
  /// More values than a tile of this size can contain.
  case tooManyValues
}

/// A stream of a column.
public enum MapLibreTileStream: String, Hashable, Sendable {
  /// The presence of a value for each feature.
  case presence
  /// The values of the column.
  case data
  /// The numbers of geometries of multipoints, multilines and multipolygons.
  case geometryLengths = "geometry lengths"
  /// The numbers of rings of polygons, or of vertices of lines.
  case partLengths = "part lengths"
  /// The numbers of vertices of rings and lines.
  case ringLengths = "ring lengths"
  /// The vertices of geometries.
  case vertices
  /// The lengths of strings.
  case stringLengths = "string lengths"
  /// The lengths of symbols.
  case symbolLengths = "symbol lengths"
  /// Indices into a dictionary of strings.
  case stringIndices = "string indices"
}

extension MapLibreTileFault: CustomStringConvertible {
  /// The fault, for messages.
  public var description: String {
    switch self {
    case .endOfData: "the data ends in the middle of a value"
    case .integerLength: "an integer has more than ten bytes"
    case .count(let count): "the count \(count) exceeds 32 bits"
    case .columnType(let type): "the column type \(type) is not supported"
    case .geometryColumns(let count): "the layer has \(count) geometry columns, not 1"
    case .stream(let stream): "the column has no stream of \(stream.rawValue), or a misplaced one"
    case .streamType(let type): "the stream type \(type) is unknown"
    case .encoding(let encoding): "the encoding \(encoding) is not supported for these values"
    case .missingValues(let stated, let found):
      "the stream ends after \(found) of \(stated) values"
    case .packedIntegers: "the packed integers are malformed"
    case .geometryType(let type): "the geometry type \(type) is unknown"
    case .missingOutlines: "the polygons have triangles, but no outlines"
    case .dictionaryIndex(let index, let count):
      "dictionary entry \(index) is out of range, the dictionary has \(count)"
    case .symbol(let symbol, let count):
      "symbol \(symbol) is out of range or too long, the table has \(count)"
    case .featureCount(let count, let expected):
      "the column has values for \(count) features, the layer has \(expected)"
    case .tooManyValues: "the layer states more values than its bytes can contain"
    }
  }
}

/// The description of a column of a feature table.
struct MLTColumn {
  /// The type of a column's values.
  enum Kind: Hashable {
    case identifiers(isLong: Bool)
    case geometry
    case boolean
    /// Integers in streams of 32 or 64 bits.
    case integer(isSigned: Bool, isLong: Bool)
    case float
    case double
    case string
    /// Columns of strings that share a dictionary.
    case sharedDictionary
  }

  let kind: Kind
  /// Whether features can lack a value.
  let isNullable: Bool
  /// The name of the column. It is empty for geometries and identifiers.
  let name: String
  /// The columns that share the dictionary. The array is empty for all other kinds of columns.
  let children: [MLTColumn]
  /// The byte offset of the description in the tile.
  let offset: Int

  /// Reads the description of a column.
  init(_ reader: inout MLTReader) throws(VectorTileError) {
    try self.init(&reader, isChild: false)
  }

  private init(_ reader: inout MLTReader, isChild: Bool) throws(VectorTileError) {
    offset = reader.offset
    let code = try reader.readVarint()
    let kind = Self.kind(code)
    guard let kind, !isChild || kind == .string else {
      throw VectorTileError(.mapLibre(.columnType(code)), offset: offset)
    }
    self.kind = kind
    // The codes of identifiers and scalar types contain a bit for nullable columns.
    isNullable = code & 1 == 1
    name = code >= Self.firstNamedCode ? try reader.readString() : ""
    var children: [MLTColumn] = []
    if kind == .sharedDictionary {
      for _ in 0..<(try reader.readItemCount()) {
        children.append(try MLTColumn(&reader, isChild: true))
      }
    }
    self.children = children
  }

  /// Returns an error located at the column's description.
  func error(_ fault: MapLibreTileFault) -> VectorTileError {
    VectorTileError(.mapLibre(fault), offset: offset)
  }

  /// The first code of the columns that have a name.
  private static let firstNamedCode = 10

  private static func kind(_ code: UInt64) -> Kind? {
    switch code {
    case 0, 1: .identifiers(isLong: false)
    case 2, 3: .identifiers(isLong: true)
    case 4: .geometry
    case 10, 11: .boolean
    // Integers of 8 bits are stored as integers of 32 bits.
    case 12, 13, 16, 17: .integer(isSigned: true, isLong: false)
    case 14, 15, 18, 19: .integer(isSigned: false, isLong: false)
    case 20, 21: .integer(isSigned: true, isLong: true)
    case 22, 23: .integer(isSigned: false, isLong: true)
    case 24, 25: .float
    case 26, 27: .double
    case 28, 29: .string
    case 30: .sharedDictionary
    default: nil
    }
  }
}

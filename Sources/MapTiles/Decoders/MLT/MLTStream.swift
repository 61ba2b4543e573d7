/// A stream of a column. It consists of its description and its encoded values.
struct MLTStream {
  /// The meaning of the values.
  enum Kind: UInt8 {
    case data = 0x10
    /// Strings of a dictionary, or the symbols of these strings.
    case dictionary = 0x11
    /// Strings of a dictionary that columns share, or the symbols of these strings.
    case sharedDictionary = 0x12
    case vertices = 0x13
    case mortonCodes = 0x14
    case symbols = 0x15
    case vertexIndices = 0x20
    case triangleIndices = 0x21
    case stringIndices = 0x22
    case keyIndices = 0x23
    case stringLengths = 0x30
    case geometryLengths = 0x31
    case partLengths = 0x32
    case ringLengths = 0x33
    case triangleCounts = 0x34
    case symbolLengths = 0x35
    case dictionaryLengths = 0x36
    case presence = 0
  }

  /// The transformation of values before storage.
  enum Logical: Equatable {
    case plain
    /// Differences of consecutive values, in zigzag form.
    case delta
    /// Differences of consecutive vertices, in zigzag form.
    case componentwiseDelta
    /// The lengths of runs, followed by the values of the runs.
    case runs(Runs)
    /// Differences of consecutive values, stored as runs.
    case deltaRuns(Runs)
    case byteRuns
    /// Vertices as Morton codes with `bits` bits per coordinate.
    case morton(bits: Int, shift: UInt32, isDelta: Bool)
  }

  /// The number of runs, and the number of values in them.
  struct Runs: Equatable {
    var count: Int
    var valueCount: Int
  }

  /// The storage format of integers.
  enum Physical: UInt8 {
    case plain = 0
    case fastPFOR = 1
    case varint = 2
  }

  let kind: Kind
  let logical: Logical
  let physical: Physical
  /// The number of stored values.
  let count: Int
  /// The encoded values.
  let content: MLTReader

  private let encoding: UInt8
  private let offset: Int

  /// Reads a stream, which consists of its description and its encoded values.
  init(_ reader: inout MLTReader) throws(VectorTileError) {
    offset = reader.offset
    let type = try reader.readByte()
    // If the type is a presence stream, its low bits have no meaning.
    guard let kind = type < 0x10 ? .presence : Kind(rawValue: type) else {
      throw VectorTileError(.mapLibre(.streamType(type)), offset: offset)
    }
    self.kind = kind
    encoding = try reader.readByte()
    guard let physical = Physical(rawValue: encoding & 3) else {
      throw VectorTileError(.mapLibre(.encoding(encoding)), offset: offset + 1)
    }
    self.physical = physical
    count = try reader.readCount()
    let size = try reader.readCount()
    guard let logical = try Self.readLogical(encoding, physical, &reader) else {
      throw VectorTileError(.mapLibre(.encoding(encoding)), offset: offset + 1)
    }
    self.logical = logical
    content = try reader.readBytes(size)
  }

  /// Reads the rest of the description, which depends on the encoding. Returns nil if the combination of encodings is
  /// unknown.
  private static func readLogical(
    _ encoding: UInt8, _ physical: Physical, _ reader: inout MLTReader
  ) throws(VectorTileError) -> Logical? {
    let isRuns = encoding >> 2 & 7 == 3
    switch encoding >> 5 {
    case 0: return isRuns ? nil : .plain
    case 1:
      guard isRuns else { return .delta }
      return physical == .plain ? nil : .deltaRuns(try readRuns(&reader))
    case 2: return isRuns ? nil : .componentwiseDelta
    case 3: return physical == .plain ? .byteRuns : .runs(try readRuns(&reader))
    case 4:
      let bits = try reader.readCount()
      let shift = UInt32(try reader.readCount())
      let isDelta = encoding >> 2 & 7 == 1
      return isRuns || bits > 16 ? nil : .morton(bits: bits, shift: shift, isDelta: isDelta)
    default: return nil
    }
  }

  private static func readRuns(_ reader: inout MLTReader) throws(VectorTileError) -> Runs {
    Runs(count: try reader.readCount(), valueCount: try reader.readCount())
  }

  /// Returns an error located at the stream.
  func error(_ fault: MapLibreTileFault) -> VectorTileError {
    VectorTileError(.mapLibre(fault), offset: offset)
  }

  /// The error for values that cannot have this encoding.
  var encodingError: VectorTileError { error(.encoding(encoding)) }
}

import MapGeoJSON

/// The streams of a column of strings, or of the dictionary that columns share.
struct MLTStrings {
  /// Which features have a value.
  private(set) var presence: MLTBits?
  /// Per value, the index of its string; nil if each string is one value.
  private(set) var indices: [UInt32]?

  private var lengths: [UInt32]?
  private var data: MLTReader?
  private var symbolLengths: [UInt32]?
  private var symbols: MLTReader?

  /// Whether the strings, or their symbols, are read, which are the last stream of a shared dictionary.
  var hasData: Bool { data != nil }

  /// Creates a column without streams.
  init() {}

  /// Reads the next stream.
  mutating func read(
    _ reader: inout MLTReader, _ budget: inout MLTBudget
  ) throws(VectorTileError) {
    let stream = try MLTStream(&reader)
    switch stream.kind {
    case .presence: presence = try MLTBits(stream)
    case .stringLengths, .dictionaryLengths: lengths = try stream.integers(&budget)
    case .data, .dictionary, .sharedDictionary: data = stream.content
    case .symbolLengths: symbolLengths = try stream.integers(&budget)
    case .symbols: symbols = stream.content
    case .stringIndices: indices = try stream.integers(&budget)
    case .vertices, .mortonCodes, .vertexIndices, .triangleIndices, .keyIndices, .geometryLengths,
      .partLengths, .ringLengths, .triangleCounts:
      throw stream.error(.stream(.data))
    }
  }

  /// Appends the strings to `values` and returns their number. Invalid UTF-8 becomes U+FFFD.
  func append(
    to values: inout [AttributeValue], column: MLTColumn
  ) throws(VectorTileError) -> Int {
    guard let lengths else { throw column.error(.stream(.stringLengths)) }
    guard let data else { throw column.error(.stream(.data)) }
    guard let symbols else {
      try Self.append(data.rest, lengths: lengths, to: &values, column)
      return lengths.count
    }
    guard let symbolLengths else { throw column.error(.stream(.symbolLengths)) }
    let table = try MLTSymbolTable(symbols.rest, lengths: symbolLengths, column)
    let text = try table.decompress(data)
    try text.withUnsafeBufferPointer { (bytes) throws(VectorTileError) in
      try Self.append(UnsafeRawBufferPointer(bytes), lengths: lengths, to: &values, column)
    }
    return lengths.count
  }

  private static func append(
    _ bytes: UnsafeRawBufferPointer, lengths: [UInt32], to values: inout [AttributeValue],
    _ column: MLTColumn
  ) throws(VectorTileError) {
    values.reserveCapacity(values.count + lengths.count)
    var start = 0
    for length in lengths {
      let end = start + Int(length)
      guard end <= bytes.count else {
        throw column.error(.missingValues(stated: end, found: bytes.count))
      }
      values.append(.string(String(decoding: bytes[start..<end], as: UTF8.self)))
      start = end
    }
  }

  /// Returns the index in the values of the string of each value. The strings start at `first`.
  func valueIndices(
    first: Int, count: Int, column: MLTColumn
  ) throws(VectorTileError) -> [UInt32] {
    guard let indices else {
      return (first..<(first + count)).map { UInt32(truncatingIfNeeded: $0) }
    }
    if let index = indices.first(where: { $0 >= count }) {
      throw column.error(.dictionaryIndex(index, count: count))
    }
    let first = UInt32(truncatingIfNeeded: first)
    return indices.map { first &+ $0 }
  }
}

/// The symbols of text that is compressed with FSST (Boncz, Neumann and Leis, "FSST: fast random access string
/// compression", 2020): each byte of the compressed text is a symbol of one to eight bytes, or 255 before a byte that
/// is no symbol.
struct MLTSymbolTable {
  private let bytes: UnsafeRawBufferPointer
  /// The start of each symbol in `bytes`, and the end of the last one.
  private var bounds: [Int] = [0]

  private static let longestSymbol = 8
  private static let escape: UInt8 = 255

  /// Creates the table of the symbols in `bytes`, which must outlive it.
  init(
    _ bytes: UnsafeRawBufferPointer, lengths: [UInt32], _ column: MLTColumn
  ) throws(VectorTileError) {
    self.bytes = bytes
    for (index, length) in lengths.prefix(Int(Self.escape)).enumerated() {
      let end = (bounds.last ?? 0) + Int(length)
      guard length <= Self.longestSymbol, end <= bytes.count else {
        throw column.error(.symbol(UInt8(index), count: lengths.count))
      }
      bounds.append(end)
    }
  }

  /// Returns the bytes that `text` stands for.
  func decompress(_ text: MLTReader) throws(VectorTileError) -> [UInt8] {
    var text = text
    var result: [UInt8] = []
    result.reserveCapacity(2 * text.remaining)
    while !text.isAtEnd {
      let offset = text.offset
      let symbol = try text.readByte()
      if symbol == Self.escape {
        result.append(try text.readByte())
        continue
      }
      guard Int(symbol) + 1 < bounds.count else {
        let fault = MapLibreTileFault.symbol(symbol, count: bounds.count - 1)
        throw VectorTileError(.mapLibre(fault), offset: offset)
      }
      result.append(contentsOf: bytes[bounds[Int(symbol)]..<bounds[Int(symbol) + 1]])
    }
    return result
  }
}

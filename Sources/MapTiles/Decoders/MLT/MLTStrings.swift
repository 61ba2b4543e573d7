/// The streams of a column of strings, or of the dictionary that columns share.
struct MLTStrings {
  /// The presence of a value for each feature, or nil if there is no such stream.
  private(set) var presence: MLTBits?
  /// For each value, the index of its string in the dictionary. It is nil if the strings are the values themselves,
  /// in order.
  private(set) var indices: [UInt32]?

  private var lengths: [UInt32]?
  private var data: MLTReader?
  private var symbolLengths: [UInt32]?
  private var symbols: MLTReader?

  /// Whether the strings, or their symbols, have been read. This stream is the last stream of a shared dictionary.
  var hasData: Bool { data != nil }

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

  /// Adds the strings to `values` and returns their indices in `values`.
  func addStrings(
    to values: inout MLTValues, column: MLTColumn
  ) throws(VectorTileError) -> [UInt32] {
    guard let lengths else { throw column.error(.stream(.stringLengths)) }
    guard let data else { throw column.error(.stream(.data)) }
    guard let symbols else { return try values.add(data.rest, lengths: lengths, column) }
    guard let symbolLengths else { throw column.error(.stream(.symbolLengths)) }
    let table = try FSSTSymbols(symbols.rest, lengths: symbolLengths, column)
    let text = try table.decompress(data)
    return try text.withUnsafeBufferPointer { (bytes) throws(VectorTileError) -> [UInt32] in
      try values.add(UnsafeRawBufferPointer(bytes), lengths: lengths, column)
    }
  }

  /// Returns the index of each value in the dictionary of `count` strings. Returns nil if the strings are the values
  /// themselves.
  func indices(
    below count: Int, column: MLTColumn
  ) throws(VectorTileError) -> [UInt32]? {
    guard let indices else { return nil }
    if let index = indices.max(), index >= count {
      throw column.error(.dictionaryIndex(index, count: count))
    }
    return indices
  }
}

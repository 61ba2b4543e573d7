import MapGeoJSON

/// The messages of an Arrow stream or an Arrow file (Arrow columnar format 1.4, "Serialization and
/// Interprocess Communication").
struct ArrowStream {
  /// The fields of the schema.
  private(set) var fields: [ArrowField] = []
  /// The additional properties of the schema.
  private(set) var metadata: [String: String] = [:]

  private let bytes: [UInt8]
  private var offset: Int
  /// The values of dictionaries by their identifiers.
  private var dictionaries: [Int64: ArrowColumn] = [:]
  /// The greatest number of bytes of the decompressed buffers of a batch.
  private let limit: Int

  /// The first bytes of an Arrow file. A stream starts with the length of its first message.
  static let fileSignature = Array("ARROW1".utf8)

  /// Reads the schema of a stream or file.
  ///
  /// - Throws: `MalformedContent` if the bytes are damaged, or in a form that is not supported.
  init(_ bytes: [UInt8], limit: Int) throws(MalformedContent) {
    self.bytes = bytes
    self.limit = limit
    // The signature of a file is padded to 8 bytes.
    offset = bytes.starts(with: Self.fileSignature) ? 8 : 0
    guard let (message, _) = try nextMessage(), let schema = try message.table(2),
      try message.number(1, UInt8.self) == 1
    else { throw MalformedContent(reason: "not an Arrow stream: it does not start with a schema") }
    guard try schema.number(0, Int16.self) ?? 0 == 0 else {
      throw MalformedContent(reason: "its numbers are big-endian, which is not supported")
    }
    for field in try schema.tables(1) { fields.append(try ArrowField(field)) }
    metadata = try ArrowField.metadata(schema.tables(2))
  }

  /// Returns the columns of the next batch of rows with the number of rows; nil at the end.
  mutating func nextBatch() throws(MalformedContent) -> (columns: [ArrowColumn], count: Int)? {
    while let (message, body) = try nextMessage() {
      guard let header = try message.table(2) else { throw Self.damage }
      switch try message.number(1, UInt8.self) {
      case 2: try readDictionary(header, body)
      case 3:
        var buffers = try ArrowBuffers(header, body: bytes[body], limit: limit)
        let columns = try columns(of: fields, in: &buffers)
        return (columns, try buffers.rowCount())
      default: throw MalformedContent(reason: "it has a message that is not a batch of rows")
      }
    }
    return nil
  }

  private mutating func readDictionary(
    _ header: FlatTable, _ body: Range<Int>
  ) throws(MalformedContent) {
    let identifier = try header.number(0, Int64.self) ?? 0
    guard let batch = try header.table(1), let field = Self.field(of: identifier, in: fields) else {
      throw Self.damage
    }
    guard try header.bool(2) != true else {
      throw MalformedContent(reason: "its dictionaries change, which is not supported")
    }
    var buffers = try ArrowBuffers(batch, body: bytes[body], limit: limit)
    dictionaries[identifier] = try column(of: field, kind: field.kind, in: &buffers)
  }

  /// Returns the field whose values are in a dictionary.
  private static func field(of identifier: Int64, in fields: [ArrowField]) -> ArrowField? {
    for field in fields {
      if field.dictionary?.identifier == identifier { return field }
      if let found = Self.field(of: identifier, in: field.children) { return found }
    }
    return nil
  }

  private func columns(
    of fields: [ArrowField], in buffers: inout ArrowBuffers
  ) throws(MalformedContent) -> [ArrowColumn] {
    var columns: [ArrowColumn] = []
    for field in fields {
      guard let encoding = field.dictionary else {
        columns.append(try column(of: field, kind: field.kind, in: &buffers))
        continue
      }
      guard let values = dictionaries[encoding.identifier] else { throw Self.damage }
      columns.append(try column(of: field, kind: encoding.index, dictionary: values, in: &buffers))
    }
    return columns
  }

  /// Returns the column of a field whose buffers have the layout of `kind`. The buffers of a column
  /// precede the buffers of its children.
  private func column(
    of field: ArrowField, kind: ArrowField.Kind, dictionary: ArrowColumn? = nil,
    in buffers: inout ArrowBuffers
  ) throws(MalformedContent) -> ArrowColumn {
    let count = try buffers.nextCount()
    var own = ArrowColumn.Buffers()
    switch kind {
    case .null: break
    case .other(_, let number): for _ in 0..<number { _ = try buffers.next() }
    default:
      own.validity = try buffers.next()
      switch kind {
      case .structure, .fixedList: break
      case .text, .binary:
        own.offsets = try buffers.next()
        own.data = try buffers.next()
      case .list: own.offsets = try buffers.next()
      case .textView, .binaryView:
        own.data = try buffers.next()
        own.pieces = try buffers.nextPieces()
      default: own.data = try buffers.next()
      }
    }
    // The indices into a dictionary have no children.
    let children = kind == field.kind ? try columns(of: field.children, in: &buffers) : []
    guard
      let column = ArrowColumn(
        kind: kind, count: count, own, children: children, dictionary: dictionary)
    else { throw Self.damage }
    return column
  }

  /// Returns the next message and the range of its body; nil at the end. The body of a message
  /// follows it.
  private mutating func nextMessage() throws(MalformedContent) -> (FlatTable, body: Range<Int>)? {
    guard offset < bytes.count else { return nil }
    var size = Int(try FlatTable.number(UInt32.self, in: bytes[...], at: offset))
    offset += 4
    // Messages of versions before 0.15 have no marker before their length.
    if size == 0xFFFF_FFFF {
      size = Int(try FlatTable.number(UInt32.self, in: bytes[...], at: offset))
      offset += 4
    }
    // The length 0 marks the end.
    guard size > 0 else { return nil }
    guard size <= bytes.count - offset else {
      throw MalformedContent(reason: "it is truncated: a message exceeds the file")
    }
    let message = try FlatTable(rootOf: bytes[offset..<offset + size])
    let start = offset + size
    guard let length = Int(exactly: try message.number(3, Int64.self) ?? 0), length >= 0,
      length <= bytes.count - start
    else { throw MalformedContent(reason: "it is truncated: a batch of rows exceeds the file") }
    offset = start + length
    return (message, start..<offset)
  }

  static let damage = MalformedContent(reason: "it is damaged: its buffers do not fit its columns")
}

/// The buffers of a batch of rows, in the order of the columns.
struct ArrowBuffers {
  private let batch: FlatTable
  private let body: ArraySlice<UInt8>
  /// The numbers of values and of missing values, one pair for each column.
  private let nodes: [Int64]
  /// The offsets and the lengths, one pair for each buffer.
  private let places: [Int64]
  private let pieceCounts: [Int64]
  private let isCompressed: Bool
  private var nextNode = 0
  private var nextPlace = 0
  private var nextPieceCount = 0
  private let limit: Int
  private var remaining: Int

  init(
    _ batch: FlatTable, body: ArraySlice<UInt8>, limit: Int
  ) throws(MalformedContent) {
    self.batch = batch
    self.body = body
    self.limit = limit
    remaining = limit
    // The lists contain structures of two numbers, which are counted as one element.
    nodes = try batch.pairs(1)
    places = try batch.pairs(2)
    pieceCounts = try batch.numbers(4)
    let compression = try batch.table(3)
    isCompressed = compression != nil
    if let compression, try compression.number(0, Int8.self) ?? 0 != 1 {
      throw MalformedContent(
        reason: "it is compressed with LZ4; write it uncompressed, or compressed with zstd")
    }
  }

  func rowCount() throws(MalformedContent) -> Int {
    guard let count = Int(exactly: try batch.number(0, Int64.self) ?? 0), count >= 0 else {
      throw ArrowStream.damage
    }
    return count
  }

  /// Returns the number of values of the next column. A column of missing values has no buffers that
  /// limit the number, so the memory of the values limits it.
  mutating func nextCount() throws(MalformedContent) -> Int {
    guard nextNode < nodes.count, let count = Int(exactly: nodes[nextNode]), count >= 0 else {
      throw ArrowStream.damage
    }
    guard count <= limit / FeatureMemory.value else { throw .tooLarge(limit: limit) }
    nextNode += 2
    return count
  }

  /// Returns the next buffer, decompressed.
  mutating func next() throws(MalformedContent) -> ArraySlice<UInt8> {
    guard nextPlace < places.count, let offset = Int(exactly: places[nextPlace]),
      let length = Int(exactly: places[nextPlace + 1]), offset >= 0, length >= 0,
      offset <= body.count, length <= body.count - offset
    else { throw ArrowStream.damage }
    nextPlace += 2
    let start = body.startIndex + offset
    let buffer = body[start..<start + length]
    guard isCompressed, length > 0 else { return buffer }
    let size = try FlatTable.number(Int64.self, in: buffer, at: start)
    let content = buffer.dropFirst(8)
    // The size -1 marks a buffer that is not compressed.
    guard size >= 0 else { return content }
    guard size <= remaining else { throw .tooLarge(limit: remaining) }
    let unpacked = try ContentCoding.zstd.decode(content, limit: Int(size))
    remaining -= unpacked.count
    return unpacked[...]
  }

  /// Returns the buffers that the views of the current column refer to.
  mutating func nextPieces() throws(MalformedContent) -> [ArraySlice<UInt8>] {
    guard nextPieceCount < pieceCounts.count, pieceCounts[nextPieceCount] >= 0,
      pieceCounts[nextPieceCount] <= places.count
    else { throw ArrowStream.damage }
    var pieces: [ArraySlice<UInt8>] = []
    for _ in 0..<pieceCounts[nextPieceCount] { pieces.append(try next()) }
    nextPieceCount += 1
    return pieces
  }
}

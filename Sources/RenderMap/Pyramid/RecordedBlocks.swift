import MapData
import MapEngine
import MapJSON
import MapTiles

/// The blocks in a file of records, in ascending order.
struct RecordedBlocks {
  private let records: RecordJournal
  /// The next block in the file; nil if there are no further blocks.
  private var following: PyramidBlock?
  /// The index of the first tile of the last block that was read or added.
  private var last: UInt64?

  /// Reads the first block after the current position of the file.
  init(_ records: RecordJournal) throws(ResourceError) {
    self.records = records
    try advance()
  }

  /// Returns the recorded block with the same tiles as a block; nil if there is none. Blocks are taken in ascending
  /// order. Also returns the sources of the blocks that were passed.
  mutating func take(
    _ block: TileBlocks.Block
  ) throws(ResourceError) -> (block: PyramidBlock?, passed: [Provenance.Source]) {
    var passed: [Provenance.Source] = []
    guard let first = block.tiles.first?.hilbertIndex else { return (nil, []) }
    while let kept = following, let index = kept.index, index <= first {
      passed += kept.inputs.sources
      try advance()
      if kept.tiles.map(\.id) == block.tiles { return (kept, passed) }
    }
    return (nil, passed)
  }

  /// Returns the record of a block that can be added at the end of the file; nil if it cannot be added, or if another
  /// attempt to draw it may have another result.
  mutating func record(of block: PyramidBlock) -> [UInt8]? {
    guard following == nil, let index = block.index, last.map({ $0 < index }) ?? true,
      !block.warnings.contains(where: \.mayPass), let record = block.record
    else { return nil }
    last = index
    return record
  }

  private mutating func advance() throws(ResourceError) {
    following = nil
    while let record = try records.next() {
      guard let block = PyramidBlock(record: record), let index = block.index else { continue }
      (following, last) = (block, index)
      return
    }
  }
}

extension PyramidBlock {
  /// The index of the first tile on the Hilbert curves; nil if there are no tiles.
  var index: UInt64? { tiles.first?.id.hilbertIndex }

  /// The block in the wire format of Protocol Buffers; nil if a tile could not be encoded.
  var record: [UInt8]? {
    var writer = ProtobufWriter()
    for tile in tiles {
      guard case .success(let bytes) = tile.content else { return nil }
      var part = ProtobufWriter()
      part.write(tile.id.hilbertIndex, as: 1)
      if let bytes { part.write(bytes, as: 2) }
      writer.write(part.bytes, as: 1)
    }
    for warning in warnings {
      var part = ProtobufWriter()
      part.write(warning.kind.rawValue.utf8, as: 1)
      part.write(warning.place.utf8, as: 2)
      part.write(warning.message.utf8, as: 3)
      writer.write(part.bytes, as: 2)
    }
    if let hash = inputs.hash { writer.write(hash.utf8, as: 3) }
    for source in inputs.sources {
      var part = JSONWriter()
      source.write(to: &part)
      writer.write(part.bytes, as: 4)
    }
    return writer.bytes
  }

  /// Creates a block from its record; nil if the record is not valid.
  init?(record: [UInt8]) {
    self.init()
    do {
      let block = try ProtobufReader.read(record) {
        reader throws(ProtobufError) -> PyramidBlock? in
        var (reader, block) = (reader, PyramidBlock())
        while let field = try reader.nextField() {
          guard try block.read(field, &reader) else { return nil }
        }
        return block
      }
      guard let block else { return nil }
      self = block
    } catch {
      return nil
    }
  }

  /// Reads a field of a record. Returns false if its value is not valid.
  private mutating func read(
    _ field: ProtobufField, _ reader: inout ProtobufReader
  ) throws(ProtobufError) -> Bool {
    switch field.number {
    case 1:
      var part = try reader.readContent(field)
      guard let tile = try Self.tile(&part) else { return false }
      tiles.append(tile)
    case 2:
      var part = try reader.readContent(field)
      guard let warning = try Self.warning(&part) else { return false }
      warnings.append(warning)
    case 3: inputs.hash = try reader.readString(field)
    case 4:
      let bytes = try reader.readBytes(field)
      guard let json = try? JSONDocument(parsing: bytes),
        let source = Provenance.Source(json.root)
      else { return false }
      inputs.sources.append(source)
    default: return false
    }
    return true
  }

  private static func tile(_ reader: inout ProtobufReader) throws(ProtobufError) -> Tile? {
    var id: TileID?
    var bytes: [UInt8]?
    while let field = try reader.nextField() {
      switch field.number {
      case 1: id = TileID(hilbertIndex: try reader.readUInt64(field))
      case 2: bytes = try reader.readBytes(field)
      default: try reader.skip(field)
      }
    }
    return id.map { Tile(id: $0, content: .success(bytes)) }
  }

  private static func warning(_ reader: inout ProtobufReader) throws(ProtobufError) -> MapWarning? {
    var texts = ["", "", ""]
    while let field = try reader.nextField() {
      guard let index = Int(exactly: field.number), (1...3).contains(index) else { return nil }
      texts[index - 1] = try reader.readString(field)
    }
    return WarningClass(rawValue: texts[0]).map {
      MapWarning($0, place: texts[1], message: texts[2])
    }
  }
}

public import MapData
import MapEngine
import MapJSON
import MapTiles

/// The working file of a pyramid: the finished blocks of tiles. If the work stops, it continues with the first block
/// that is not in the file.
///
/// A block whose resources could not be read is not kept, because another attempt may succeed.
public final class PyramidJournal {
  private let records: RecordJournal
  /// The next block in the file; nil if there are no further blocks.
  private var following: PyramidBlock?
  /// The index of the first tile of the last block in the file. Blocks are in ascending order.
  private var last: UInt64?

  /// Returns the path of the working file of an archive or a folder of tiles.
  public static func path(for output: String) -> String {
    var path = output
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path + ".part"
  }

  /// Opens the working file of an archive or a folder, or creates it.
  ///
  /// - Parameters:
  ///   - output: The path of the archive or the folder.
  ///   - identity: The hash of everything that affects the tiles, which `TilePyramid.identity` returns.
  /// - Throws: `ResourceError` if the file cannot be written, if another process uses it, or if its tiles have another
  ///   identity. The file is then unchanged.
  public init(for output: String, identity: String) throws(ResourceError) {
    records = try RecordJournal(
      at: Self.path(for: output), identity: "render-map tiles \(identity)")
    try advance()
  }

  /// Returns the kept content of a block; nil if the block must be drawn. Blocks are taken in ascending order.
  func take(_ block: TileBlocks.Block) throws(ResourceError) -> PyramidBlock? {
    guard let first = block.tiles.first?.hilbertIndex else { return nil }
    while let kept = following, let index = kept.index, index <= first {
      try advance()
      if kept.tiles.map(\.id) == block.tiles { return kept }
    }
    return nil
  }

  /// Adds a block that was drawn.
  func add(_ block: PyramidBlock) throws(ResourceError) {
    guard following == nil, let index = block.index, last.map({ $0 < index }) ?? true,
      !block.warnings.contains(where: \.mayPass), let record = block.record
    else { return }
    try records.append(record)
    last = index
  }

  /// Removes the file, because the archive is complete.
  func remove() throws(ResourceError) { try records.remove() }

  private func advance() throws(ResourceError) {
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
  fileprivate var index: UInt64? { tiles.first?.id.hilbertIndex }

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
    return writer.bytes
  }

  /// Creates a block from its record; nil if the record is not valid.
  init?(record: [UInt8]) {
    self.init()
    do {
      let (tiles, warnings) = try ProtobufReader.read(record) {
        reader throws(ProtobufError) -> ([Tile], [MapWarning]) in
        var reader = reader
        var tiles: [Tile] = []
        var warnings: [MapWarning] = []
        while let field = try reader.nextField() {
          var part = try reader.readContent(field)
          if field.number == 1, let tile = try Self.tile(&part) {
            tiles.append(tile)
          } else if field.number == 2, let warning = try Self.warning(&part) {
            warnings.append(warning)
          }
        }
        return (tiles, warnings)
      }
      (self.tiles, self.warnings) = (tiles, warnings)
    } catch {
      return nil
    }
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

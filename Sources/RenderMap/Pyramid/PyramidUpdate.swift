public import MapData

/// An update of an archive of tiles. A record beside the archive states for each block of tiles from what it was drawn.
/// Blocks that would be drawn from the same are copied from the archive. The result is the same as without the record.
public final class PyramidUpdate {
  /// The path of the archive.
  let output: String

  private let builder: RecordFileBuilder
  private var blocks: RecordedBlocks?
  /// The archive of the record; nil if there is none.
  private var archive: (any TileSet)?
  /// The files of glyphs and fonts that the recorded blocks need.
  private var sources: Set<Provenance.Source> = []
  /// Whether the recorded blocks can be used. It is nil until the files of glyphs and fonts are compared.
  private var isValid: Bool?

  private static let identity = "render-map tiles inputs"

  /// Returns the path of the record of an archive.
  public static func path(for output: String) -> String { output + ".inputs" }

  /// Opens an archive and its record, if they exist. The pyramid is then written to the path of the archive.
  ///
  /// - Parameter output: The path of the archive, which is not a folder.
  /// - Throws: `ResourceError` if the record cannot be read, if it is another file, or if another process uses it.
  public init(of output: String) throws(ResourceError) {
    self.output = output
    let path = Self.path(for: output)
    builder = try RecordFileBuilder(at: path, identity: Self.identity)
    guard FileStatus(path: path) != nil else { return }
    let records = try RecordJournal(at: path, identity: Self.identity)
    // A damaged archive is replaced.
    guard let first = try records.next(), let start = PyramidBlock(record: first),
      let archive = try? ResourceLoader.offline.tileSet(at: output, relativeTo: nil)
    else { return }
    self.archive = archive
    sources = Set(start.inputs.sources)
    blocks = try RecordedBlocks(records)
  }

  /// Returns the recorded block with the same tiles as a block; nil if the block must be drawn. Each tile has its hash
  /// as its content. Blocks are taken in ascending order.
  ///
  /// - Parameter areSame: A function that returns whether files of glyphs and fonts are unchanged.
  func take(
    _ block: TileBlocks.Block, where areSame: ([Provenance.Source]) -> Bool
  ) throws(ResourceError) -> PyramidBlock? {
    let isValid = self.isValid ?? areSame(sources.inOrder())
    if self.isValid == nil, !isValid { (blocks, sources) = (nil, []) }
    self.isValid = isValid
    return try blocks?.take(block).block
  }

  /// Returns a recorded block with the tiles of the archive; nil if a tile differs from its record.
  func restored(_ block: PyramidBlock) -> PyramidBlock? {
    guard let archive else { return nil }
    var restored = block
    restored.tiles = zip(block.tiles, archive.tiles(block.tiles.map(\.id))).compactMap {
      (tile: PyramidBlock.Tile, content) in
      guard case .success(let bytes) = content, case .success(let hash) = tile.content,
        hash == Self.hash(of: bytes)
      else { return nil }
      return PyramidBlock.Tile(id: tile.id, content: .success(bytes))
    }
    return restored.tiles.count == block.tiles.count ? restored : nil
  }

  /// Adds a block of the new archive. Blocks are added in ascending order.
  func add(_ block: PyramidBlock) throws(ResourceError) {
    add(block.inputs.sources)
    guard block.inputs.hash != nil, !block.warnings.contains(where: \.mayPass) else { return }
    var recorded = block
    recorded.inputs.sources = []
    recorded.tiles = block.tiles.map { tile in
      PyramidBlock.Tile(id: tile.id, content: tile.content.map(Self.hash))
    }
    if let record = recorded.record { try builder.append(record) }
  }

  /// Adds files of glyphs and fonts that blocks of the new archive need.
  func add(_ added: some Sequence<Provenance.Source>) { sources.formUnion(added) }

  /// Replaces the record after the new archive is in place.
  func finish() throws(ResourceError) {
    var start = PyramidBlock()
    start.inputs.sources = sources.inOrder()
    try builder.finish(first: start.record ?? [])
  }

  private static func hash(of bytes: [UInt8]?) -> [UInt8]? {
    bytes.map { bytes in
      var hash = SHA256()
      bytes.withUnsafeBytes { hash.add($0) }
      return hash.bytes
    }
  }
}

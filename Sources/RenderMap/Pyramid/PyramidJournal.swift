public import MapData

/// The working file of a pyramid: the finished blocks of tiles. If the work stops, it continues with the first block
/// that is not in the file.
///
/// A block is drawn again if anything from which it was drawn has changed. A block whose resources could not be read is
/// not kept, because another attempt may succeed.
public final class PyramidJournal {
  /// The path of the archive or the folder.
  let output: String

  private let records: RecordJournal
  private var blocks: RecordedBlocks
  /// The files of glyphs and fonts that the blocks that were read so far need.
  private(set) var sources: Set<Provenance.Source> = []
  /// Whether the glyphs and fonts of the blocks that were read so far are unchanged.
  private var isValid = true
  /// The files of glyphs and fonts of blocks that are not in the file. Later blocks may need them too.
  private var pending: [Provenance.Source] = []

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
    self.output = output
    records = try RecordJournal(
      at: Self.path(for: output), identity: "render-map tiles \(identity)")
    blocks = try RecordedBlocks(records)
  }

  /// Returns the kept content of a block; nil if the block must be drawn. Blocks are taken in ascending order.
  ///
  /// - Parameter areSame: A function that returns whether files of glyphs and fonts are unchanged.
  func take(
    _ block: TileBlocks.Block, where areSame: ([Provenance.Source]) -> Bool = { _ in true }
  ) throws(ResourceError) -> PyramidBlock? {
    let (kept, passed) = try blocks.take(block)
    if !passed.isEmpty, isValid { isValid = areSame(passed) }
    guard isValid else { return nil }
    sources.formUnion(passed)
    return kept
  }

  /// Adds a block that was drawn.
  func add(_ block: PyramidBlock) throws(ResourceError) {
    var block = block
    block.inputs.sources += pending
    guard let record = blocks.record(of: block) else {
      pending = block.inputs.sources
      return
    }
    pending = []
    try records.append(record)
  }

  /// Removes the file, because the archive is complete.
  func remove() throws(ResourceError) { try records.remove() }
}

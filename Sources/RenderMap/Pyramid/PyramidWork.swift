import MapData
import MapSystem

/// The work on a pyramid that keeps blocks of earlier work.
struct PyramidWork {
  private let pyramid: TilePyramid
  private let journal: PyramidJournal?
  private let update: PyramidUpdate?
  /// The inputs of the pyramid; nil if no blocks are kept.
  private let inputs: PyramidInputs?

  /// Creates the work on a pyramid with a working file and an update, each of which may be nil.
  init(_ pyramid: TilePyramid, journal: PyramidJournal?, update: PyramidUpdate?) {
    self.pyramid = pyramid
    self.journal = journal
    self.update = update
    inputs = (journal?.output ?? update?.output).map { PyramidInputs(of: pyramid, output: $0) }
  }

  /// A block with its earlier states.
  private struct Candidate: Sendable {
    var block: TileBlocks.Block
    var journaled: PyramidBlock?
    var recorded: PyramidBlock?
  }

  /// Returns the blocks of a batch. Blocks that were not kept, or would now be drawn from something else, are drawn.
  func blocks(
    _ batch: [TileBlocks.Block], threads: Int
  ) throws(ResourceError) -> [PyramidBlock] {
    guard let inputs else { return batch.concurrentMap(threads: threads) { pyramid.drawn($0) } }
    var candidates: [Candidate] = []
    for block in batch {
      candidates.append(
        Candidate(
          block: block, journaled: try journal?.take(block, where: inputs.areSame),
          recorded: try update?.take(block, where: inputs.areSame)))
    }
    return candidates.concurrentMap(threads: threads) { candidate in
      pyramid.drawn(candidate.block, inputs: inputs) { kept(candidate, hash: $0) }
    }
  }

  private func kept(_ candidate: Candidate, hash: String?) -> PyramidBlock? {
    var kept = candidate.journaled
    if kept?.inputs.hash != hash { kept = nil }
    if kept == nil, let recorded = candidate.recorded, hash != nil, recorded.inputs.hash == hash {
      kept = update?.restored(recorded)
    }
    kept?.isKept = true
    return kept
  }

  /// Adds a block of the archive to the working file and to the record. Blocks are added in ascending order.
  func add(_ block: PyramidBlock) throws(ResourceError) {
    var block = block
    if !block.isKept {
      block.inputs.sources = inputs?.newSources() ?? []
      try journal?.add(block)
    }
    try update?.add(block)
  }

  /// Replaces the record and removes the working file. The archive must be in place.
  func finish() throws(ResourceError) {
    update?.add(journal?.sources ?? [])
    try update?.finish()
    try journal?.remove()
  }
}

import MapData
import MapEngine

/// Everything from which the blocks of a pyramid are drawn.
final class PyramidInputs {
  /// The map, whose glyphs are recorded.
  let map: Map
  /// The hash of the parts of the map that all blocks share; nil if it is not known.
  let contentHash: MapContentHash?

  private let log = InputLog()
  /// The path of the output. The addresses of sources are relative to its folder.
  private let output: String
  private var known: Set<Provenance.Source> = []

  /// Creates the inputs of a pyramid that is written to `output`.
  init(of pyramid: TilePyramid, output: String) {
    map = pyramid.map.recordingGlyphs(in: log)
    contentHash = MapContentHash(map, settings: pyramid.settings)
    self.output = output
  }

  /// Returns the files of glyphs and fonts that were read since the last call.
  func newSources() -> [Provenance.Source] {
    let new = Provenance.Source.sources(in: log, relativeTo: output).filter { !known.contains($0) }
    known.formUnion(new)
    return new
  }

  /// Returns whether files of glyphs and fonts are unchanged.
  func areSame(_ sources: [Provenance.Source]) -> Bool {
    ProvenanceCheck(sources, relativeTo: output, loader: map.loading.loader).findings
      .allSatisfy { $0.state == .same }
  }
}

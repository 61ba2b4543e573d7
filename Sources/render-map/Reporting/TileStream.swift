import MapData
import MapImages
import MapJSON
import RenderMap

/// Writes the tiles of a pyramid to standard output, with one JSON object per line. Programs can keep the process
/// running and request one part after another.
///
/// The first line describes the pyramid. A line with `tile` follows for each tile that is not empty. It contains
/// `picture` or `error`. A line with `part` follows after the tiles of each part.
struct TileStream {
  var pyramid: TilePyramid
  /// The metadata that archives of the tiles would contain.
  let metadata: TileArchiveMetadata
  /// The number of threads to draw with.
  let threads: Int
  /// The policy that determines which warnings are left out, and which warnings make tiles fail.
  let policy: WarningPolicy

  /// The numbers of a part's tiles, by outcome.
  private struct Counts {
    var drawn = 0
    var empty = 0
    var failed = 0
    var warnings = WarningList()
  }

  /// Draws the parts that the lines of standard input name. Returns at the end of standard input.
  func drawRequestedParts() throws(Failure) {
    try writeHeader()
    var stream = self
    while let line = readLine() {
      let name = line.filter { !$0.isWhitespace }
      guard !name.isEmpty else { continue }
      guard let part = PyramidPart(name) else {
        try write { writer in
          writer.write(name: "part")
          writer.write(name)
          writer.write(name: "error")
          writer.write("must be the number of a part and of all, such as 2/40")
        }
        continue
      }
      stream.pyramid.part = part
      try stream.draw(named: name)
    }
  }

  /// Draws the tiles in the part of the pyramid.
  func drawAll() throws(Failure) {
    try writeHeader()
    try draw(named: "\(pyramid.part.number)/\(pyramid.part.count)")
  }

  private func draw(named name: String) throws(Failure) {
    var counts = Counts()
    try pyramid.draw(threads: threads) { block throws(Failure) in
      try write(block, &counts)
    }
    try write { writer in
      writer.write(name: "part")
      writer.write(name)
      for (name, count) in [
        ("drawn", counts.drawn), ("empty", counts.empty), ("failed", counts.failed),
      ] {
        writer.write(name: name)
        writer.write(count)
      }
      guard !counts.warnings.warnings.isEmpty else { return }
      writer.write(name: "warnings")
      writer.beginArray()
      for warning in counts.warnings.warnings { warning.write(to: &writer) }
      writer.endArray()
    }
  }

  private func write(_ block: PyramidBlock, _ counts: inout Counts) throws(Failure) {
    for warning in policy.reported(block.warnings) { counts.warnings.add(warning) }
    let warning = policy.errors(among: block.warnings).first
    for tile in block.tiles {
      switch tile.content {
      case .success(let bytes) where warning == nil:
        guard let bytes else {
          counts.empty += 1
          continue
        }
        counts.drawn += 1
        try write(tile, "picture", Base64.text(of: bytes))
      case .success:
        counts.failed += 1
        try write(tile, "error", warning?.line() ?? "")
      case .failure(let error):
        counts.failed += 1
        try write(tile, "error", error.description)
      }
    }
  }

  private func write(
    _ tile: PyramidBlock.Tile, _ name: String, _ text: String
  ) throws(Failure) {
    try write { writer in
      writer.write(name: "tile")
      writer.write(tile.name)
      writer.write(name: name)
      writer.write(text)
    }
  }

  private func writeHeader() throws(Failure) {
    try write { writer in
      writer.write(name: "name")
      writer.write(metadata.name)
      writer.write(name: "format")
      writer.write(metadata.format.shortName)
      if let attribution = metadata.attribution {
        writer.write(name: "attribution")
        writer.write(attribution)
      }
      writer.write(name: "tileSize")
      writer.write(metadata.tileSize)
      writer.write(name: "bounds")
      writer.beginArray()
      for edge in metadata.bounds.uncrossed.numbers { writer.write(edge) }
      writer.endArray()
      for (name, count) in [
        ("minzoom", metadata.zooms.lowerBound), ("maxzoom", metadata.zooms.upperBound),
        ("tiles", pyramid.area.count), ("blocks", pyramid.blockCount),
      ] {
        writer.write(name: name)
        writer.write(count)
      }
    }
  }

  private func write(_ members: (inout JSONWriter) -> Void) throws(Failure) {
    var writer = JSONWriter()
    writer.beginObject()
    members(&writer)
    writer.endObject()
    try Output.result(writer.bytes + [UInt8(ascii: "\n")])
  }
}

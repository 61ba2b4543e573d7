import MapSystem

/// The bytes of a TIFF file, of which only the needed parts are read. Directories and tables are
/// read in pieces, which are kept. Several threads may read.
struct TIFFBytes: Sendable {
  /// The number of bytes of a piece.
  private static let pieceLength = 1 << 16
  /// The maximum number of pieces that are kept.
  private static let keptPieces = 16
  /// The maximum number of unneeded bytes between two ranges that are read in one request. Tiles of
  /// cloud-optimized files are 8 bytes apart.
  private static let joinedGap = 1 << 10

  let location: ResourceLocation
  private let reader: RangeReader
  private let log: InputLog?
  private let pieces = LRUCache<Int, [UInt8]>(limit: keptPieces)

  init(at location: ResourceLocation, loader: ResourceLoader) throws(ResourceError) {
    guard location != .standardInput else {
      throw .unreadable(location, reason: "rasters are read in parts; name the file")
    }
    self.location = location
    log = loader.inputLog
    log?.willRead(location)
    // The log contains the blocks that are used. The loader would log requests, whose ranges depend
    // on the content of the caches.
    var loader = loader
    loader.inputs = nil
    // A bundle answers the requests that were recorded, so requests are not joined.
    let isExact = loader.recording != nil || loader.bundle != nil
    reader = try RangeReader(
      location: location, loader: loader, joinedGap: isExact ? nil : Self.joinedGap)
  }

  /// The maximum size of a part that is read or decoded, in bytes.
  var limit: Int { reader.loader.readLimit }

  /// The first bytes of the file.
  var start: [UInt8] { get throws(ResourceError) { try piece(0) } }

  /// Returns `count` bytes at an offset.
  ///
  /// - Throws: `ResourceError.malformed` if the file ends before.
  func bytes(at offset: Int, count: Int) throws(ResourceError) -> [UInt8] {
    let (end, isTooFar) = offset.addingReportingOverflow(count)
    guard offset >= 0, count >= 0, !isTooFar else { throw truncated }
    guard count <= limit else { throw .tooLarge(location, limit: limit) }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var place = offset
    while place < end {
      let index = place / Self.pieceLength
      let piece = try self.piece(index)
      let start = index * Self.pieceLength
      guard place - start < piece.count else { throw truncated }
      let part = piece[(place - start)..<min(end - start, piece.count)]
      result += part
      place += part.count
    }
    return result
  }

  private func piece(_ index: Int) throws(ResourceError) -> [UInt8] {
    if let known = pieces.value(for: index) { return known }
    let start = index * Self.pieceLength
    let range = start..<start.addingClamped(Self.pieceLength)
    let bytes = try reader.read(range)
    log?.record(Input(location, .range(range)), bytes)
    pieces.insert(bytes, for: index)
    return bytes
  }

  private var truncated: ResourceError {
    .malformed(location, reason: "a TIFF file that is incomplete or damaged")
  }

  /// Returns the bytes of each range, in the order of the ranges. Nearby ranges are read in one
  /// request.
  func contents(of ranges: [Range<Int>]) -> [Result<ArraySlice<UInt8>, ResourceError>] {
    let contents = reader.read(ranges)
    if let log {
      for (range, content) in zip(ranges, contents) {
        log.record(Input(location, .range(range)), try? content.get())
      }
    }
    return contents
  }
}

import MapGeoJSON
import MapJSON
import MapSystem
import MapTiles

/// A PMTiles archive of version 3 (protomaps/PMTiles, spec v3), in a file or at a URL. Only the
/// parts of the archive that are needed are read.
public final class PMTiles: TileSet {
  /// The number of bytes of the first request. These bytes include the root directory (section 2).
  static let startLength = 1 << 14

  /// The description of the tile set by the archive and the style.
  public let description: TileSetDescription
  private let reader: RangeReader
  private let index: PMTilesIndex
  private let tileLog: TileLog?

  /// Opens the archive at `location`, which is a file or a URL.
  ///
  /// - Parameters:
  ///   - location: The location of the archive.
  ///   - loader: The loader that reads the archive.
  ///   - style: The style's description of the tiles. It takes precedence over the archive's
  ///     description.
  /// - Throws: `ResourceError.malformed` if the archive is damaged, is not of version 3, or is
  ///   compressed with brotli; errors of `loader`.
  public init(
    at location: ResourceLocation, loader: ResourceLoader,
    style: TileSetDescription = TileSetDescription()
  ) throws(ResourceError) {
    guard location != .standardInput else {
      throw .unreadable(location, reason: "archives are read in parts; name the file")
    }
    tileLog = TileLog(location, .pmtiles, log: loader.inputLog)
    loader.inputLog?.willRead(location)
    // The log of inputs contains tiles instead of the byte ranges that contain them, so this loader
    // logs nothing.
    var loader = loader
    loader.inputs = nil
    let reader = try RangeReader(location: location, loader: loader)
    let start = try reader.read(0..<Self.startLength)
    let header = try location.reporting { () throws(MalformedContent) in
      try PMTilesHeader(start[...])
    }
    let sections = try Self.sections(
      [header.rootDirectory, header.metadata], start: start, reader: reader)
    var archiveDescription: TileSetDescription
    (index, archiveDescription) = try location.reporting { () throws(MalformedContent) in
      (
        try PMTilesIndex(header, root: sections[0], reader: reader),
        header.description(metadata: sections[1])
      )
    }
    if header.zooms == nil, let levels = try index.levels() {
      archiveDescription.minzoom = Double(levels.lowerBound)
      archiveDescription.maxzoom = Double(levels.upperBound)
    }
    tileLog?.record(archiveDescription)
    description = archiveDescription.overridden(by: style)
    self.reader = reader
  }

  /// Returns the location of the archive, which is the location of all tiles.
  public func location(of id: TileID) -> ResourceLocation? { reader.location }

  /// Returns the tiles of the archive that satisfy a condition.
  public func existingTiles(
    limit: Int, where isWanted: (TileID) -> Bool
  ) throws(ResourceError) -> [TileID]? {
    var ids: [TileID] = []
    var runs = runs
    while let run = try runs.next() {
      for index in run.tiles {
        guard let id = TileID(hilbertIndex: index) else { return ids }
        if isWanted(id) { ids.append(id) }
        if ids.count > limit { return ids }
      }
    }
    return ids
  }

  /// Returns the tiles of `ids`, in the order of `ids`. Directories are read before tiles. Adjacent
  /// byte ranges are read in one request.
  public func tiles(_ ids: [TileID], threads: Int) -> [Result<[UInt8]?, ResourceError>] {
    unpacked(found(ids), of: ids, tileLog: tileLog, limit: reader.loader.limit, threads: threads) {
      failure(ids[$0], $1)
    }
  }

  /// Returns the bytes of a tile as they are stored.
  public func storedTile(_ id: TileID) throws(ResourceError) -> ArraySlice<UInt8>? {
    try storedBytes(found([id]), of: id, tileLog: tileLog, limit: reader.loader.limit) {
      failure(id, $0)
    }
  }

  private func found(_ ids: [TileID]) -> [FoundTile] {
    let wanted = ids.indices.filter { description.contains(ids[$0]) }
    let places = index.places(of: wanted.map { ids[$0].hilbertIndex })
    let existing = places.compactMap { try? $0.get() }
    var contents = reader.read(existing)[...]
    var found = [FoundTile](repeating: .success(nil), count: ids.count)
    for (index, place) in zip(wanted, places) {
      found[index] = place.flatMap { place in
        place == nil ? .success(nil) : contents.popFirst()?.map { $0 } ?? .success(nil)
      }
    }
    return found
  }

  private func failure(_ id: TileID, _ error: MalformedContent) -> ResourceError {
    .malformed(reader.location, reason: "tile \(id.path): \(error)")
  }

  /// The tiles of the archive, as runs of equal tiles in ascending order of their indices on the
  /// Hilbert curves.
  public var runs: PMTilesRuns { index.runs }

  /// Returns the bytes of the tiles of `runs`, in the order of the runs. Adjacent byte ranges are
  /// read in one request.
  public func contents(of runs: [PMTilesRuns.Run]) -> [Result<[UInt8], ResourceError>] {
    let limit = min(reader.loader.limit, maximumTileSize)
    return zip(runs, reader.read(runs.map(\.place))).map { run, bytes in
      bytes.flatMap { bytes in
        do throws(MalformedContent) {
          return .success(try ContentCoding.decoded(bytes, limit: limit))
        } catch {
          return .failure(
            .malformed(reader.location, reason: "tile \(run.tiles.lowerBound): \(error)"))
        }
      }
    }
  }

  /// Returns the bytes of `sections`. Sections that are part of `start`, the first bytes of the
  /// archive, are not read again.
  private static func sections(
    _ sections: [Range<Int>], start: [UInt8], reader: RangeReader
  ) throws(ResourceError) -> [ArraySlice<UInt8>] {
    for section in sections where section.count > PMTilesHeader.sectionLimit {
      throw .malformed(
        reader.location, reason: "a directory or metadata of \(section.count) bytes is too large")
    }
    let isAtStart = { (section: Range<Int>) in section.upperBound <= start.count }
    var others = reader.read(sections.filter { !isAtStart($0) })[...]
    var contents: [ArraySlice<UInt8>] = []
    for section in sections {
      if isAtStart(section) {
        contents.append(start[section])
      } else if let other = others.popFirst() {
        contents.append(try other.get())
      }
    }
    return contents
  }
}

extension PMTilesHeader {
  /// Returns the archive's description of its tiles. `section` contains the bytes of the metadata
  /// (specification, section 5).
  func description(
    metadata section: ArraySlice<UInt8>
  ) -> TileSetDescription {
    var description = TileSetDescription()
    if !section.isEmpty {
      do throws(MalformedContent) {
        let metadata = try JSONObject(parsing: unpack(section, "metadata"), "metadata")
        var optional = OptionalMembers(metadata)
        description.name = metadata["name"]?.string
        description.attribution = optional.text("attribution")
        description.tileSize = optional.number("tileSize")
        description.adjustedBounds = optional.boundsAsText(TileSetDescription.adjustedBoundsName)
        description.encoding = metadata["encoding"]?.string
        description.readVectorLayers(metadata)
        description.warnings = optional.warnings
      } catch {
        description.warnings = ["\(error.reason); they are left out"]
      }
    }
    description.warnings += warnings
    description.minzoom = (zooms?.lowerBound).map(Double.init)
    description.maxzoom = (zooms?.upperBound).map(Double.init)
    description.bounds = bounds
    description.format = tileFormat
    return description
  }
}

/// A reader of byte ranges of a file or URL. Adjacent ranges are read in one request.
struct RangeReader: Sendable {
  let location: ResourceLocation
  let loader: ResourceLoader
  /// The open file; nil if the archive is not a file that is read in place.
  private let file: OpenFile?
  /// The maximum number of bytes between ranges that are read in one request. If it is nil, each
  /// range has its own request.
  private let joinedGap: Int?
  /// The maximum number of bytes of a request for several adjacent ranges. Adjacent ranges that are
  /// longer in total are requested separately and in parallel.
  private static let maximumJoinedRequest = 1 << 22

  /// Creates a reader, and opens the archive if it is a file.
  init(
    location: ResourceLocation, loader: ResourceLoader, joinedGap: Int? = 0
  ) throws(ResourceError) {
    self.location = location
    self.loader = loader
    self.joinedGap = joinedGap
    file = try loader.openFile(at: location)
  }

  /// Returns the bytes of a range, or fewer bytes if the archive ends before the range does.
  func read(_ range: Range<Int>) throws(ResourceError) -> [UInt8] {
    guard let file else { return try loader.load(ResourceRequest(location, range: range)) }
    if WorkCancellation.isRequested { throw .cancelled(location) }
    let bytes = try file.read(range, limit: loader.readLimit)
    if range.lowerBound == 0, let foreign = ForeignContent(of: bytes) {
      throw .malformed(location, reason: foreign.description)
    }
    return bytes
  }

  /// Returns the bytes of each of `ranges`, in the order of the ranges. The result is an error if
  /// the file ends before the range does.
  func read(_ ranges: [Range<Int>]) -> [Result<ArraySlice<UInt8>, ResourceError>] {
    var runs: [Range<Int>] = []
    var runOfRange = Array(repeating: 0, count: ranges.count)
    let longest = min(Self.maximumJoinedRequest, loader.limit)
    for index in ranges.indices.sorted(by: { ranges[$0].lowerBound < ranges[$1].lowerBound }) {
      let range = ranges[index]
      // Overlapping ranges are always joined, so no byte is read twice.
      if let joinedGap, let run = runs.last,
        range.lowerBound < run.upperBound
          || range.lowerBound - run.upperBound <= joinedGap
            && range.upperBound - run.lowerBound <= longest
      {
        runs[runs.count - 1] = run.lowerBound..<max(range.upperBound, run.upperBound)
      } else {
        runs.append(range)
      }
      runOfRange[index] = runs.count - 1
    }
    let answers =
      file == nil
      ? loader.load(all: runs.map { ResourceRequest(location, range: $0) })
      : runs.map { run in Result { () throws(ResourceError) in try read(run) } }
    return zip(ranges, runOfRange).map { range, run in
      answers[run].flatMap { slice($0, from: runs[run].lowerBound, of: range) }
    }
  }

  /// Returns the bytes of `range`. The first byte of `bytes` is at the offset `start` of the file.
  private func slice(
    _ bytes: [UInt8], from start: Int, of range: Range<Int>
  ) -> Result<ArraySlice<UInt8>, ResourceError> {
    let end = range.upperBound - start
    guard end <= bytes.count else {
      let length = start + bytes.count
      return .failure(
        .malformed(
          location,
          reason: "it ends after \(length) bytes, but bytes \(range.lowerBound) to"
            + " \(range.upperBound) are needed; the file is incomplete"))
    }
    return .success(bytes[(range.lowerBound - start)..<end])
  }
}

import MapGeoJSON
import MapParallel
import Synchronization
import MapTiles

/// Notes what loaders read, each part with the hash of what was there.
///
///     let log = InputLog()
///     loader.inputs = log
///     …
///     for (input, hash) in log.hashes { … }
///
/// Archives and databases are not read whole for it: the tiles and features that were read are noted.
public final class InputLog: Sendable {
  private let noted = Mutex<[Input: String?]>([:])
  private let closed = Atomic(false)

  /// A log of nothing yet.
  public init() {}

  /// The SHA-256 (FIPS 180-4) of each part that was read, as 64 hexadecimal digits; nil for one that was
  /// not there or could not be read. In no order.
  public var hashes: [Input: String?] { noted.withLock { $0 } }

  /// Has it note nothing from now on, so that loaders which go on reading cost nothing.
  public func close() { closed.store(true, ordering: .relaxed) }

  private var isClosed: Bool { closed.load(ordering: .relaxed) }

  /// Notes what was found; nil where nothing was.
  func note(_ input: Input, _ bytes: (some Sequence<UInt8>)?) {
    guard !isClosed else { return }
    note(input, hash: bytes.map { SHA256.hexadecimal(of: $0) })
  }

  /// Notes the hash of what was found; nil where nothing was.
  func note(_ input: Input, hash: String?) {
    guard !isClosed else { return }
    noted.withLock { $0[input] = .some(hash) }
  }

  /// Notes an answer of a loader.
  func note(_ request: ResourceRequest, _ answer: Result<Resource, ResourceError>) {
    let part = request.range.map { Input.Part.range($0) } ?? .whole
    note(Input(request.location, part), try? answer.get().bytes)
  }

  /// Notes the file at a path.
  package func noteFile(_ path: String) {
    guard !isClosed else { return }
    note(Input(.file(path: path)), hash: SHA256.hexadecimal(ofFile: path))
  }
}

extension ResourceLoader {
  /// Where to note what is read; nil where nobody wants to know, or all is in a bundle, which was noted
  /// whole.
  var inputLog: InputLog? { bundle == nil ? inputs : nil }

  /// What `read` makes of the file at `directPath`, which is noted at the same time where it is large.
  package func noting<Value, Failure: Error>(
    file path: String, _ read: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let inputLog else { return try read() }
    guard sizeOfFile(path) >= 1 << 20 else {
      inputLog.noteFile(path)
      return try read()
    }
    let results = [true, false].concurrentMap(threads: 2) { reads -> Result<Value, Failure>? in
      if reads { return Result { () throws(Failure) in try read() } }
      inputLog.noteFile(path)
      return nil
    }
    guard let result = results.compactMap({ $0 }).first else { return try read() }
    return try result.get()
  }
}

/// Notes the tiles of one archive.
struct TileNotes: Sendable {
  /// Where the archive is.
  let location: ResourceLocation
  /// What it is.
  let kind: Input.ArchiveKind
  /// Where to note them.
  let log: InputLog

  /// Notes for the archive at a place; nil where the loader's user does not want to know.
  init?(_ location: ResourceLocation, _ kind: Input.ArchiveKind, loader: ResourceLoader) {
    guard let log = loader.inputLog else { return nil }
    self.location = location
    self.kind = kind
    self.log = log
  }

  /// Notes what the archive says of its tiles, before a style says otherwise.
  func note(_ description: TileSetDescription) {
    log.note(Input(location, .description(kind)), description.canonicalBytes)
  }

  /// Notes a tile as the archive holds it.
  func note(_ id: TileID, _ found: FoundTile) {
    log.note(Input(location, .tile(id, kind)), (try? found.get()) ?? nil)
  }
}

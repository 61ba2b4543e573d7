import MapTiles
import Synchronization

/// Something that was read: a whole resource, or a part of one that is never read whole.
public struct Input: Hashable, Sendable {
  /// Which part of a resource was read.
  public enum Part: Hashable, Sendable {
    /// All of it.
    case whole
    /// Some of its bytes.
    case range(Range<Int>)
    /// What an archive says of its tiles.
    case description(ArchiveKind)
    /// A tile of an archive.
    case tile(TileID, ArchiveKind)
    /// A layer of features in a GeoPackage, those that meet the bounds alone where there are some.
    case features(layer: String, bounds: TileSetDescription.Bounds?)
  }

  /// A format of archives of tiles.
  public enum ArchiveKind: Hashable, Sendable {
    /// An MBTiles archive.
    case mbtiles
    /// A PMTiles archive.
    case pmtiles
    /// A layer of tiles in a GeoPackage.
    case geoPackage(layer: String)
  }

  /// Where the resource is.
  public var location: ResourceLocation
  /// Which part of it.
  public var part: Part

  /// A part of the resource at a place, all of it unless told.
  public init(_ location: ResourceLocation, _ part: Part = .whole) {
    self.location = location
    self.part = part
  }
}

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

import MapTiles
import Synchronization

/// An input of a map: a whole resource, or a part of one that is never read whole.
public struct Input: Hashable, Sendable {
  /// The part of a resource.
  public enum Part: Hashable, Sendable {
    /// The whole resource.
    case whole
    /// A range of its bytes.
    case range(Range<Int>)
    /// The description of the tiles in an archive.
    case description(ArchiveKind)
    /// A tile of an archive.
    case tile(TileID, ArchiveKind)
    /// A layer of features in a GeoPackage, limited to features that meet the bounds if there are any.
    case features(layer: String, bounds: TileSetDescription.Bounds?)
  }

  /// A format of tile archives.
  public enum ArchiveKind: Hashable, Sendable {
    /// An MBTiles archive.
    case mbtiles
    /// A PMTiles archive.
    case pmtiles
    /// A layer of tiles in a GeoPackage.
    case geoPackage(layer: String)
  }

  /// The location of the resource or archive that was read.
  public var location: ResourceLocation
  /// The part of the resource.
  public var part: Part

  /// Creates an input. By default, the whole resource.
  public init(_ location: ResourceLocation, _ part: Part = .whole) {
    self.location = location
    self.part = part
  }
}

/// Records the inputs that loaders read, each with the hash of its content.
///
///     let log = InputLog()
///     loader.inputs = log
///     …
///     for (input, hash) in log.hashes { … }
///
/// Archives and databases are not read as a whole: the tiles and features that are read are
/// recorded.
public final class InputLog: Sendable {
  private let recorded = Mutex<[Input: String?]>([:])
  private let closed = Atomic(false)

  /// Creates an empty log.
  public init() {}

  /// The SHA-256 (FIPS 180-4) of each input, as 64 hexadecimal digits; nil for an input that does
  /// not exist or could not be read.
  public var hashes: [Input: String?] { recorded.withLock { $0 } }

  /// Stops recording, so that further reading has no cost.
  public func close() { closed.store(true, ordering: .relaxed) }

  private var isClosed: Bool { closed.load(ordering: .relaxed) }

  /// Records the content of an input; nil if it was not found.
  func record(_ input: Input, _ bytes: (some Sequence<UInt8>)?) {
    guard !isClosed else { return }
    record(input, hash: bytes.map { SHA256.hexadecimal(of: $0) })
  }

  /// Records the hash of an input; nil if it was not found.
  func record(_ input: Input, hash: String?) {
    guard !isClosed else { return }
    recorded.withLock { $0[input] = .some(hash) }
  }

  /// Records an answer of a loader.
  func record(_ request: ResourceRequest, _ answer: Result<Resource, ResourceError>) {
    let part = request.range.map { Input.Part.range($0) } ?? .whole
    record(Input(request.location, part), try? answer.get().bytes)
  }

  /// Records the file at a path.
  package func recordFile(_ path: String) {
    guard !isClosed else { return }
    // A file that cannot be read at one moment, because too many files are open, may be readable at the next.
    let hash = SHA256.hexadecimal(ofFile: path) ?? SHA256.hexadecimal(ofFile: path)
    record(Input(.file(path: path)), hash: hash)
  }
}

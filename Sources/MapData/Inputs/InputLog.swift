import Dispatch
import MapTiles
import Synchronization

/// An input of a map: a whole resource, or a part of a resource that is never read as a whole.
public struct Input: Hashable, Sendable {
  /// The part of a resource that was read.
  public enum Part: Hashable, Sendable {
    /// The whole resource.
    case whole
    /// A range of the bytes of the resource.
    case range(Range<Int>)
    /// The description of the tiles in an archive.
    case description(ArchiveKind)
    /// One tile of an archive.
    case tile(TileID, ArchiveKind)
    /// A layer of features in a GeoPackage. If there are bounds, only the features that intersect
    /// them are included.
    case features(layer: String, bounds: TileSetDescription.Bounds?)
  }

  /// The format of a tile archive.
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
  /// The part of the resource that was read.
  public var part: Part

  /// Creates an input. By default, it is the whole resource.
  public init(_ location: ResourceLocation, _ part: Part = .whole) {
    self.location = location
    self.part = part
  }
}

extension Input {
  /// The path of the archive or raster whose content cannot be hashed because it is never read as a
  /// whole. Nil for other inputs.
  package var unhashedFile: String? {
    guard case .file(let path) = location else { return nil }
    switch part {
    case .description, .range: return path
    case .whole, .tile, .features: return nil
    }
  }
}

/// A log of the inputs that loaders read, with the hash of each input's content.
///
///     let log = InputLog()
///     loader.inputs = log
///     …
///     for (input, hash) in log.hashes { … }
///
/// Archives and databases are not read as a whole. For them, the log records the tiles and features
/// that are read. Contents are hashed on another thread, while the readers use them.
public final class InputLog: Sendable {
  private let recorded = Mutex<[Input: String?]>([:])
  private let seen = Mutex<[String: FileStatus?]>([:])
  private let closed = Atomic(false)
  /// The queue that records inputs in the order in which they were read.
  private let queue = DispatchQueue(label: "InputLog")
  /// Whether the log contains the hashes of its inputs.
  package let isHashing: Bool

  /// Creates a log without inputs.
  ///
  /// - Parameter isHashing: Whether the contents of inputs are hashed. By default, they are.
  public init(isHashing: Bool = true) { self.isHashing = isHashing }

  /// The SHA-256 hash (FIPS 180-4) of each input, as 64 hexadecimal digits, or empty text in a log
  /// without hashes. It is nil for an input that does not exist or could not be read.
  public var hashes: [Input: String?] { queue.sync { recorded.withLock { $0 } } }

  /// The statuses of the files in a log without hashes, by path, from before they were read. The
  /// status is nil for a file that did not exist.
  package var statuses: [String: FileStatus?] { seen.withLock { $0 } }

  /// Notes the status of a file that is about to be read. If the file changes while it is read, its
  /// later status differs.
  func willRead(_ location: ResourceLocation) {
    guard !isHashing, !isClosed, case .file(let path) = location else { return }
    seen.withLock { seen in
      if seen[path] == nil { seen[path] = .some(FileStatus(path: path)) }
    }
  }

  /// Stops recording, so that further inputs are not hashed.
  public func close() { closed.store(true, ordering: .relaxed) }

  private var isClosed: Bool { closed.load(ordering: .relaxed) }

  /// Records the content of an input. `bytes` is nil if the input was not found.
  func record(_ input: Input, _ bytes: (some Sequence<UInt8> & Sendable)?) {
    record(input) { [isHashing] in
      bytes.map { isHashing ? SHA256.hexadecimal(of: $0) : "" }
    }
  }

  /// Records the hash of an input. `hash` returns nil if the input was not found.
  func record(_ input: Input, hash: @escaping @Sendable () -> String?) {
    guard !isClosed else { return }
    queue.async { [self] in
      let hash = hash()
      recorded.withLock { $0[input] = .some(hash) }
    }
  }

  /// Records a loader's answer to a request.
  func record(_ request: ResourceRequest, _ answer: Result<Resource, ResourceError>) {
    let part = request.range.map { Input.Part.range($0) } ?? .whole
    record(Input(request.location, part), try? answer.get().bytes)
  }

  /// Records the content of the file at `path`.
  package func recordFile(_ path: String) {
    guard !isClosed else { return }
    willRead(.file(path: path))
    guard isHashing else { return record(Input(.file(path: path))) { "" } }
    // The file is read a second time on failure. If too many files are open, it may be unreadable
    // at one moment and readable at the next.
    let hash = SHA256.hexadecimal(ofFile: path) ?? SHA256.hexadecimal(ofFile: path)
    record(Input(.file(path: path))) { hash }
  }
}

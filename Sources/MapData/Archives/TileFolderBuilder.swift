import MapGeoJSON
import MapJSON
import MapSystem
import MapTiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A writer of a folder of tiles. The files are `{z}/{x}/{y}` with the extension of the format. The
/// TileJSON 3.0 document `tiles.json` in the folder contains a template of their names.
public final class TileFolderBuilder: TileArchiveBuilder {
  private let path: String
  private let temporary: String
  private let metadata: TileArchiveMetadata
  /// The path of the folder that contains the last tile, or an empty string before the first tile.
  private var column = ""
  private var isInPlace = false
  /// A descriptor that locks the temporary folder, so that no other process removes it as an
  /// abandoned folder.
  private let descriptor: Int32

  /// Starts a folder that will be moved to `path`. There must be nothing or an empty folder at
  /// `path`.
  public init(at path: String, _ metadata: TileArchiveMetadata) throws(ResourceError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    self.metadata = metadata
    // The temporary folder cannot replace a folder that is not empty. The error is thrown here,
    // before the tiles are drawn.
    if access(path, F_OK) == 0 {
      guard rmdir(path) == 0 else {
        let isFull = errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR
        throw ResourceError.unwritable(
          path,
          reason: isFull
            ? "exists and is not empty; name another folder, or remove it"
            : "cannot be replaced: \(Self.systemReason)")
      }
      guard mkdir(path, 0o777) == 0 else {
        throw ResourceError.unwritable(path, reason: "cannot be created: \(Self.systemReason)")
      }
    }
    TemporaryFiles.removeAbandoned(beside: path)
    let created = TemporaryFiles.create(beside: path) { temporary in
      guard mkdir(temporary, 0o777) == 0 else { return -1 }
      let descriptor = open(temporary, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      let code = errno
      if descriptor < 0 { rmdir(temporary) }
      errno = code
      return descriptor
    }
    guard let created else {
      throw ResourceError.unwritable(path, reason: "cannot be created: \(Self.systemReason)")
    }
    (temporary, descriptor) = created
  }

  deinit {
    // The descriptor is closed first, because removing the folder needs a descriptor, and the
    // process may have reached its limit of descriptors.
    close(descriptor)
    if !isInPlace { TemporaryFiles.removeTree(temporary) }
    TemporaryFiles.forget(temporary)
  }

  /// Adds a tile as a file in the folder.
  public func add(_ tile: TileID, _ bytes: [UInt8]) throws(ResourceError) {
    let folder = "\(temporary)/\(tile.z)/\(tile.x)"
    if folder != column {
      for name in ["\(temporary)/\(tile.z)", folder] where mkdir(name, 0o777) != 0 {
        guard errno == EEXIST else { throw failure("cannot be written") }
      }
      column = folder
    }
    try write(bytes, to: "\(folder)/\(tile.y).\(metadata.format.shortName)")
  }

  /// Writes the TileJSON document and moves the folder to its path.
  public func finish() throws(ResourceError) {
    try write(metadata.tileJSON, to: "\(temporary)/tiles.json")
    // All files are synced together, because syncing a file takes longer than drawing its tile.
    sync()
    guard rename(temporary, path) == 0 else { throw failure("cannot be moved into place") }
    isInPlace = true
  }

  private func write(_ bytes: [UInt8], to file: String) throws(ResourceError) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure("cannot be written") }
    let isWritten = writeAll(bytes, to: descriptor)
    guard close(descriptor) == 0, isWritten else { throw failure("cannot be written") }
  }

  private func failure(_ what: String) -> ResourceError {
    ResourceError.unwritable(path, reason: "\(what): \(Self.systemReason)")
  }

  private static var systemReason: String { String(cString: strerror(errno)) }
}

extension TileArchiveMetadata {
  /// The TileJSON document for the folder.
  fileprivate var tileJSON: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.write(name: "tilejson")
    writer.write("3.0.0")
    writer.write(name: "tiles")
    writer.beginArray()
    writer.write("{z}/{x}/{y}.\(format.shortName)")
    writer.endArray()
    writer.write(name: "bounds")
    writer.beginArray()
    for edge in bounds.uncrossed.numbers { writer.write(edge) }
    writer.endArray()
    writer.write(name: "center")
    writer.beginArray()
    for value in [center.longitude, center.latitude, Double(zooms.lowerBound)] {
      writer.write(value)
    }
    writer.endArray()
    writer.write(name: "minzoom")
    writer.write(zooms.lowerBound)
    writer.write(name: "maxzoom")
    writer.write(zooms.upperBound)
    writeMembers(to: &writer)
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

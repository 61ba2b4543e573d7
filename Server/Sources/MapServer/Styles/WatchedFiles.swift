import MapData
import RenderMap

/// The files that content was read from, and their states from before they were read.
///
/// The states are read again and again instead of waiting for notifications of the system, so that network file
/// systems and mounted folders of containers work too.
struct WatchedFiles: Sendable {
  /// The log of all files that the content's loader reads.
  let log: InputLog
  /// The states by path. The value is nil for a file that does not exist.
  private var known: [String: FileStatus?] = [:]

  /// Watches files or folders, and all files that a log contains or will contain.
  init(_ paths: [String] = [], _ log: InputLog = InputLog(isHashing: false)) {
    self.log = log
    for path in paths { known[path] = .some(FileStatus(path: path)) }
  }

  /// Returns the same files, with the present state of one of them.
  func renewed(_ path: String) -> WatchedFiles {
    var result = self
    result.known[path] = .some(FileStatus(path: path))
    return result
  }

  /// Returns the same files, without the files that will be read later.
  func closed() -> WatchedFiles {
    var result = self
    result.addRead()
    log.close()
    return result
  }

  /// The present states of the files, always in the same order.
  var states: [FileStatus?] { known.keys.map { FileStatus(path: $0) } }

  /// Whether a known file changed, appeared or disappeared.
  var haveChanged: Bool { known.contains { FileStatus(path: $0.key) != $0.value } }

  /// Whether the content was read from the network, whose changes are not noticed.
  var readsNetwork: Bool { log.hashes.keys.contains { $0.location.isRemote } }

  /// Returns the paths of the files that changed, appeared or disappeared since they were read.
  mutating func changes() -> Set<String> {
    addRead()
    return Set(known.lazy.filter { FileStatus(path: $0.key) != $0.value }.map(\.key))
  }

  /// Adds the files of the log that are not known yet.
  private mutating func addRead() {
    known.merge(log.statuses) { known, _ in known }
    for input in log.hashes.keys {
      guard case .file(let path) = input.location else { continue }
      var paths = [path]
      // A database in write-ahead mode changes this file first (https://www.sqlite.org/wal.html).
      if input.part != .whole { paths.append(path + "-wal") }
      for path in paths where known[path] == nil {
        known[path] = .some(FileStatus(path: path))
      }
    }
  }
}

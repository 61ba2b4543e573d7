import MapData
import RenderMap

/// The files that a style was read from, and their states when they were first seen.
///
/// The states are read again and again instead of waiting for notifications of the system, so that network file
/// systems and mounted folders of containers work too.
struct WatchedFiles: Sendable {
  /// The log of all files that the style's loader reads.
  let log: InputLog
  /// The states by path. The value is nil for a file that does not exist.
  private var known: [String: FileStatus?] = [:]

  /// Watches a style and all files that a log contains or will contain.
  init(_ style: String, _ log: InputLog = InputLog(isHashing: false)) {
    self.log = log
    known[style] = .some(FileStatus(path: style))
  }

  /// Returns the same files, with the present state of one of them.
  func renewed(_ path: String) -> WatchedFiles {
    var result = self
    result.known[path] = .some(FileStatus(path: path))
    return result
  }

  /// The present states of the files, always in the same order.
  var states: [FileStatus?] { known.keys.map { FileStatus(path: $0) } }

  /// Returns the paths of the files that changed, appeared or disappeared since they were first seen.
  mutating func changes() -> Set<String> {
    for input in log.hashes.keys {
      guard case .file(let path) = input.location else { continue }
      var paths = [path]
      // A database in write-ahead mode changes this file first (https://www.sqlite.org/wal.html).
      if input.part != .whole { paths.append(path + "-wal") }
      for path in paths where known[path] == nil {
        known[path] = .some(FileStatus(path: path))
      }
    }
    return Set(known.lazy.filter { FileStatus(path: $0.key) != $0.value }.map(\.key))
  }
}

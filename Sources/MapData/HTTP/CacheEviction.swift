#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes room in a cache's folder. It touches only files with the names that a cache gives, and bears
/// that other processes write and remove files meanwhile.
struct CacheEviction {
  /// The folder.
  var folder: String

  /// How the names of entries end.
  static let entrySuffix = ".answer"
  /// How the names of entries begin while they are written.
  static let temporaryPrefix = ".answer-"

  /// After so many seconds, a file that was being written has been left behind.
  private static let abandonedAfter = 3600

  private struct File {
    var name: String
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  /// Where the entries have more than `limit` bytes, removes those that were not used for the longest
  /// time until nine tenths of the limit are left; and what was left behind half-written.
  func reduce(to limit: Int) {
    let now = Int(time(nil))
    var entries: [File] = []
    for file in files() {
      if !file.name.hasPrefix(Self.temporaryPrefix) {
        entries.append(file)
      } else if now - file.seconds > Self.abandonedAfter {
        unlink("\(folder)/\(file.name)")
      }
    }
    var total = entries.reduce(0) { $0 + $1.size }
    guard total > limit else { return }
    entries.sort { ($0.seconds, $0.nanoseconds, $0.name) < ($1.seconds, $1.nanoseconds, $1.name) }
    for file in entries where total > limit / 10 * 9 {
      unlink("\(folder)/\(file.name)")
      total -= file.size
    }
  }

  private func files() -> [File] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var files: [File] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: start.pointee))
        {
          String(cString: $0)
        }
      }
      guard name.hasSuffix(Self.entrySuffix) || name.hasPrefix(Self.temporaryPrefix) else {
        continue
      }
      var status = stat()
      guard fstatat(dirfd(directory), name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      #if canImport(Darwin)
        let used = status.st_mtimespec
      #else
        let used = status.st_mtim
      #endif
      files.append(
        File(
          name: name, size: Int(status.st_size), seconds: used.tv_sec, nanoseconds: used.tv_nsec))
    }
    return files
  }
}

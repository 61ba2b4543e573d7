import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Answers kept in a folder from one run to the next, as far as their servers allow (RFC 9111).
///
/// Several processes can use one folder: an entry is written beside its place and renamed, so that
/// readers see all of it or nothing; each entry has the URL it is for and a checksum, and one that
/// fits neither is as good as none. What cannot be read or written is not kept, and no error. The
/// entries that were not used for the longest time go when there are too many.
public final class HTTPCache: Sendable {
  /// The folder.
  public let folder: String
  /// The most bytes that entries may have, as far as one process can know.
  public let sizeLimit: Int

  /// How many bytes may still be written before the folder is looked through again.
  private let credit = Mutex(0)

  /// A cache in `folder`, which is made when something is kept first, of at most `sizeLimit` bytes
  /// (512 MiB).
  public init(folder: String, sizeLimit: Int = 512 << 20) {
    self.folder = folder
    self.sizeLimit = max(0, sizeLimit)
  }

  /// Makes the folder where it is missing, to know beforehand that it can be.
  ///
  /// - Throws: `ResourceError.unreadable` where there is no such folder and none can be made.
  public func makeFolder() throws(ResourceError) {
    guard Self.makeFolder(folder) else {
      throw .unreadable(.file(path: folder), reason: String(cString: strerror(errno)))
    }
  }

  /// The folder for the user's caches, as the XDG base directory specification has it:
  /// `$XDG_CACHE_HOME/render-map` or `~/.cache/render-map`; nil where neither is set.
  public static func usualFolder(environment: (String) -> String?) -> String? {
    if let caches = environment("XDG_CACHE_HOME"), caches.hasPrefix("/") {
      return caches + "/render-map"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.cache/render-map"
  }

  /// The entry for a URL and a range, which is then the one used last; nil where there is none.
  func entry(url: String, range: Range<Int>?) -> CacheEntry? {
    let path = path(url: url, range: range)
    guard let file = try? readFile(path, limit: sizeLimit), let entry = CacheEntry(file),
      entry.url == url, entry.range == range
    else { return nil }
    utimensat(AT_FDCWD, path, nil, 0)
    return entry
  }

  /// Keeps an encoded entry in place of an older one; not where it would take most of the cache.
  func store(_ file: [UInt8], url: String, range: Range<Int>?) {
    guard file.count <= sizeLimit / 2 else { return }
    let path = path(url: url, range: range)
    guard write(file, to: path) || Self.makeFolder(folder) && write(file, to: path) else { return }
    let isDue = credit.withLock { credit in
      credit -= file.count
      return credit < 0
    }
    guard isDue else { return }
    CacheEviction(folder: folder).reduce(to: sizeLimit)
    credit.withLock { $0 = sizeLimit / 16 }
  }

  private func path(url: String, range: Range<Int>?) -> String {
    let bytes = range.map { "\($0.lowerBound)-\($0.upperBound)" } ?? ""
    let name = StableHash.hexadecimal(of: [Array(url.utf8), Array(bytes.utf8)])
    return "\(folder)/\(name)\(CacheEviction.entrySuffix)"
  }

  private func write(_ bytes: [UInt8], to path: String) -> Bool {
    var template = Array("\(folder)/\(CacheEviction.temporaryPrefix)XXXXXX".utf8CString)
    let descriptor = template.withUnsafeMutableBufferPointer { name -> Int32 in
      name.baseAddress.map { mkstemp($0) } ?? -1
    }
    guard descriptor >= 0 else { return false }
    let temporary = template.withUnsafeBufferPointer { name in
      name.baseAddress.map { String(cString: $0) } ?? ""
    }
    let isWritten = writeAll(bytes, to: descriptor)
    guard close(descriptor) == 0, isWritten, rename(temporary, path) == 0 else {
      unlink(temporary)
      return false
    }
    return true
  }

  /// Makes a folder and those above it, for the user alone.
  private static func makeFolder(_ path: String) -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex,
      makeFolder(String(path[..<slash])), mkdir(path, 0o700) == 0
    {
      return true
    }
    // Another process may have made it meanwhile.
    var status = stat()
    guard errno == EEXIST, stat(path, &status) == 0 else { return false }
    errno = ENOTDIR
    return status.st_mode & S_IFMT == S_IFDIR
  }
}

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

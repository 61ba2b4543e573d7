import MapSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A cache of HTTP responses in a folder, which persists between runs (RFC 9111).
///
/// Several processes can share a folder. An entry is written to a temporary file, which is then
/// renamed, so readers never see an incomplete entry. Each entry contains its URL and a checksum.
/// An entry whose URL or checksum does not match is ignored. Errors of reading and writing are
/// ignored. When the cache exceeds its size limit, the least recently used entries are removed.
public final class HTTPCache: Sendable {
  /// The path of the folder that contains the entries.
  public let folder: String
  /// The maximum total size of all entries, in bytes. The total can exceed this limit until the
  /// folder is scanned again.
  public let sizeLimit: Int

  /// The number of bytes that can be written before the folder is scanned again.
  private let bytesUntilScan = Mutex(0)

  /// Creates a cache in `folder`, which is created on the first write. The default size limit is
  /// 512 MiB.
  public init(folder: String, sizeLimit: Int = 512 << 20) {
    self.folder = folder
    self.sizeLimit = max(0, sizeLimit)
  }

  /// Creates the folder if it does not exist, to check beforehand that it can be created.
  ///
  /// - Throws: `ResourceError.unreadable` if the folder cannot be created.
  public func makeFolder() throws(ResourceError) {
    guard Self.makeFolder(folder) else {
      throw .unreadable(.file(path: folder), reason: String(cString: strerror(errno)))
    }
  }

  /// Whether entries can be written to the folder or, if it does not exist, whether it can be created.
  public var isWritable: Bool {
    var ancestor = folder
    while access(ancestor, F_OK) != 0, let slash = ancestor.lastIndex(of: "/"),
      slash > ancestor.startIndex
    {
      ancestor = String(ancestor[..<slash])
    }
    // The dot makes a file unsuitable.
    return access(ancestor + "/.", W_OK) == 0
  }

  /// The total size of all entries, in bytes.
  public var size: Int { CacheEviction(folder: folder).size }

  /// Returns the user's cache folder according to the XDG base directory specification:
  /// `$XDG_CACHE_HOME/render-map` or `~/.cache/render-map`. Returns nil if neither `XDG_CACHE_HOME`
  /// nor `HOME` contains an absolute path.
  public static func defaultFolder(environment: (String) -> String?) -> String? {
    if let caches = environment("XDG_CACHE_HOME"), caches.hasPrefix("/") {
      return caches + "/render-map"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.cache/render-map"
  }

  /// Returns the entry for a URL and a range, and marks it as used. Returns nil if there is no such
  /// entry.
  func entry(url: String, range: Range<Int>?) -> CacheEntry? {
    let path = path(url: url, range: range)
    guard let file = try? readFile(path, limit: sizeLimit), let entry = CacheEntry(file),
      entry.url == url, entry.range == range
    else { return nil }
    utimensat(AT_FDCWD, path, nil, 0)
    return entry
  }

  /// Stores an encoded entry, and replaces an older entry for the same URL and range. An entry that
  /// is larger than half of `sizeLimit` is not stored.
  func store(_ file: [UInt8], url: String, range: Range<Int>?) {
    guard file.count <= sizeLimit / 2 else { return }
    let path = path(url: url, range: range)
    guard write(file, to: path) || Self.makeFolder(folder) && write(file, to: path) else { return }
    let isDue = bytesUntilScan.withLock { bytesUntilScan in
      bytesUntilScan -= file.count
      return bytesUntilScan < 0
    }
    guard isDue else { return }
    CacheEviction(folder: folder).reduce(to: sizeLimit)
    bytesUntilScan.withLock { $0 = sizeLimit / 16 }
  }

  private func path(url: String, range: Range<Int>?) -> String {
    let bytes = range.map { "\($0.lowerBound)-\($0.upperBound)" } ?? ""
    let name = StableHash.hexadecimal(of: [Array(url.utf8), Array(bytes.utf8)])
    return "\(folder)/\(name)\(CacheEviction.entrySuffix)"
  }

  private func write(_ bytes: [UInt8], to path: String) -> Bool {
    let created = TemporaryFiles.create(beside: path) {
      open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    guard let (temporary, descriptor) = created else { return false }
    defer { TemporaryFiles.forget(temporary) }
    let isWritten = writeAll(bytes, to: descriptor)
    guard close(descriptor) == 0, isWritten, rename(temporary, path) == 0 else {
      unlink(temporary)
      return false
    }
    return true
  }

  /// Creates a folder and its missing ancestors, which only the user can access. Returns whether
  /// the folder exists.
  private static func makeFolder(_ path: String) -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex,
      makeFolder(String(path[..<slash])), mkdir(path, 0o700) == 0
    {
      return true
    }
    // Another process may have created the folder meanwhile.
    guard errno == EEXIST else { return false }
    let exists = Folder.exists(at: path)
    errno = ENOTDIR
    return exists
  }
}

/// A removal of entries from the folder of a cache. It removes only files that are named like
/// entries, and abandoned temporary files. Other processes may write and remove files in the folder
/// at the same time.
struct CacheEviction {
  var folder: String

  /// The suffix of the names of entries.
  static let entrySuffix = ".answer"

  private struct File {
    var name: String
    var status: FileStatus
  }

  /// The total size of all entries, in bytes.
  var size: Int { entries().reduce(0) { $0 + $1.status.size } }

  /// Removes the temporary files of processes that were killed. If the entries exceed `limit`
  /// bytes, removes the least recently used entries until the other entries take at most nine
  /// tenths of the limit.
  func reduce(to limit: Int) {
    TemporaryFiles.removeAbandoned(beside: "\(folder)/")
    var entries = entries()
    var total = entries.reduce(0) { $0 + $1.status.size }
    guard total > limit else { return }
    entries.sort { ($0.status.time, $0.name) < ($1.status.time, $1.name) }
    for file in entries where total > limit / 10 * 9 {
      unlink("\(folder)/\(file.name)")
      total -= file.status.size
    }
  }

  private func entries() -> [File] {
    (Folder.names(in: folder) ?? []).filter { $0.hasSuffix(Self.entrySuffix) }.compactMap { name in
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        return nil
      }
      return File(name: name, status: FileStatus(status))
    }
  }
}

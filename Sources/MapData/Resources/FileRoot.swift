#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folders that contain all readable files, and additional single files. Neither `..` nor a
/// symbolic link can lead out of the folders.
public struct FileRoot: Hashable, Sendable {
  /// The path of the first folder after its symbolic links are resolved.
  public let path: String
  /// The paths of all folders after their symbolic links are resolved.
  private var folders: [String]
  /// The paths of single files after their symbolic links are resolved.
  private var files: Set<String> = []

  /// Creates a root that consists of the folder at `path`.
  ///
  /// - Throws: `ResourceError.unreadable` if the folder does not exist.
  public init(_ path: String) throws(ResourceError) {
    guard let real = realPath(path) else {
      throw .unreadable(.file(path: path), reason: String(cString: strerror(errno)))
    }
    var status = stat()
    guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .unreadable(.file(path: path), reason: String(cString: strerror(ENOTDIR)))
    }
    self.path = real
    folders = [real]
  }

  /// Adds a folder. Its files become readable too.
  ///
  /// - Throws: `ResourceError.unreadable` if the folder does not exist.
  public mutating func add(_ path: String) throws(ResourceError) {
    let other = try FileRoot(path)
    folders.append(other.path)
  }

  /// Adds a file in any folder. If the file is a symbolic link, the file to which it leads is
  /// added. A file that does not exist is ignored.
  public mutating func add(file path: String) {
    if let real = realPath(path) { files.insert(real) }
  }

  /// Returns the path of a file after its symbolic links are resolved. Libraries that open files
  /// themselves can use this path.
  ///
  /// - Throws: `ResourceError.refused` if the file is outside the root; `notFound` if it does not
  ///   exist.
  public func confine(_ path: String) throws(ResourceError) -> String {
    guard !path.utf8.contains(0), let real = realPath(path) else {
      throw .notFound(.file(path: path))
    }
    guard folder(of: real) != nil else { throw .refused(path, .outsideRoot(self.path)) }
    return real
  }

  /// Returns the first folder that contains a path, with a trailing slash. The path must contain no
  /// symbolic links. If the path is a single file, returns its folder. Returns nil if the path is
  /// not readable.
  private func folder(of real: String) -> String? {
    // Bytes are compared, because names that differ only in their Unicode normalization belong to
    // different files.
    let folder = folders.lazy.map { $0 == "/" ? $0 : $0 + "/" }
      .first { real.utf8.starts(with: $0.utf8) }
    if let folder { return folder }
    guard files.contains(real), let slash = real.lastIndex(of: "/") else { return nil }
    return String(real[...slash])
  }

  /// Opens a file for reading. The path is traversed without following symbolic links, so a link
  /// that is created after `confine` has no effect.
  ///
  /// - Returns: The descriptor, which the caller closes.
  /// - Throws: `ResourceError` if the file is outside the root or cannot be opened.
  package func open(_ path: String) throws(ResourceError) -> Int32 {
    let real = try confine(path)
    guard let folder = folder(of: real) else { throw .refused(path, .outsideRoot(self.path)) }
    var descriptor = systemOpen(AT_FDCWD, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let parts = real.utf8.dropFirst(folder.utf8.count).split(separator: UInt8(ascii: "/"))
    for (index, part) in parts.enumerated() where descriptor >= 0 {
      let kind = index == parts.count - 1 ? O_RDONLY : O_RDONLY | O_DIRECTORY
      let next = systemOpen(
        descriptor, String(Substring(part)), kind | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      let failure = errno
      close(descriptor)
      errno = failure
      descriptor = next
    }
    guard descriptor >= 0 else {
      if errno == ELOOP { throw .refused(path, .outsideRoot(self.path)) }
      throw .unreadable(.file(path: path), reason: String(cString: strerror(errno)))
    }
    return descriptor
  }
}

/// Returns a path after its symbolic links are resolved, or nil if nothing exists at the path.
func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

private func systemOpen(_ folder: Int32, _ name: String, _ flags: Int32) -> Int32 {
  openat(folder, name, flags)
}

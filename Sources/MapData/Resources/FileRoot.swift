#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that contains all readable files. Neither `..` nor symbolic links lead out of it.
public struct FileRoot: Hashable, Sendable {
  /// The folder's path without symbolic links.
  public let path: String

  /// Creates the root at `path`.
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
  }

  /// Returns the path of a file without symbolic links, for libraries that open files themselves.
  ///
  /// - Throws: `ResourceError.refused` if the file is outside of the folder, `notFound` if it does
  ///   not exist.
  public func confine(_ path: String) throws(ResourceError) -> String {
    guard !path.utf8.contains(0), let real = realPath(path) else {
      throw .notFound(.file(path: path))
    }
    guard real.hasPrefix(folder) else { throw .refused(path, .outsideRoot(self.path)) }
    return real
  }

  /// Opens a file for reading. The path is traversed without following symbolic links, so that a
  /// link that is created after `confine` has no effect.
  func open(_ path: String) throws(ResourceError) -> Int32 {
    let real = try confine(path)
    var descriptor = systemOpen(AT_FDCWD, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let parts = real.dropFirst(folder.count).split(separator: "/")
    for (index, part) in parts.enumerated() where descriptor >= 0 {
      let kind = index == parts.count - 1 ? O_RDONLY : O_RDONLY | O_DIRECTORY
      let next = systemOpen(
        descriptor, String(part), kind | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
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

  /// The path of the folder with a trailing slash.
  private var folder: String { path == "/" ? path : path + "/" }
}

/// Returns a path without symbolic links; nil if nothing exists there.
func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

private func systemOpen(_ folder: Int32, _ name: String, _ flags: Int32) -> Int32 {
  openat(folder, name, flags)
}

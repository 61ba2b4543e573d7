#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Operations on folders.
package enum Folder {
  /// Returns whether there is a folder at a path, behind all symbolic links.
  package static func exists(at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the sorted names of the files in a folder, without `.` and `..`, or nil if the folder
  /// cannot be read.
  package static func names(in path: String) -> [String]? {
    guard let listing = opendir(path) else { return nil }
    defer { closedir(listing) }
    return names(in: listing)
  }

  /// Returns the sorted names of the files in an open folder, or nil if the folder cannot be read.
  package static func names(in descriptor: Int32) -> [String]? {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return nil }
    guard let listing = fdopendir(copy) else {
      close(copy)
      return nil
    }
    defer { closedir(listing) }
    return names(in: listing)
  }

  #if canImport(Darwin)
    private typealias Listing = UnsafeMutablePointer<DIR>
  #else
    private typealias Listing = OpaquePointer
  #endif

  private static func names(in listing: Listing) -> [String] {
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Creates a folder and its parents if they do not exist.
  ///
  /// - Returns: The error number of the system if the folder could not be created, or nil if the
  ///   folder was created or existed.
  @discardableResult
  package static func make(_ path: String) -> Int32? {
    var made = path.hasPrefix("/") ? "/" : ""
    var failure: Int32?
    for part in path.split(separator: "/") {
      made += (made.isEmpty || made == "/" ? "" : "/") + part
      failure = mkdir(made, 0o777) == 0 || errno == EEXIST ? nil : failure ?? errno
    }
    return failure
  }
}

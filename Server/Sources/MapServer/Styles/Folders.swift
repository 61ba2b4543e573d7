import MapSystem
import RenderMap

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions for paths and the files at them.
package enum Folders {
  /// Returns whether a path is the path of a file that can be read.
  package static func isFile(_ path: String) -> Bool {
    access(path, R_OK) == 0 && !Folder.exists(at: path)
  }

  /// Returns the size of a file in bytes; nil if there is no file at the path.
  static func size(of path: String) -> Int? { FileStatus(path: path)?.size }

  /// Returns the content of a file; nil if the file cannot be read, is larger than a limit in bytes, or is outside of
  /// `root`.
  package static func read(_ path: String, limit: Int, in root: FileRoot? = nil) -> [UInt8]? {
    let loader = ResourceLoader(limit: limit, http: nil, root: root)
    return try? loader.load(ResourceLocation.file(path: path))
  }

  /// Returns the path of the folder that contains a file.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the name of the file at a path.
  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Returns the name of the file at a path, without its extension.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Returns the extension of the file at a path, without the dot; nil if there is no extension.
  package static func ending(of path: String) -> String? {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Returns a path after removing the slashes at its end.
  package static func withoutSlash(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// Returns the path in a folder, or the unchanged path if it is absolute.
  package static func joined(_ folder: String, _ path: String) -> String {
    var path = path
    while path.hasPrefix("./") { path.removeFirst(2) }
    if path == "." { return withoutSlash(folder) }
    if path.hasPrefix("/") { return withoutSlash(path) }
    return withoutSlash(path.isEmpty || folder == "/" ? folder + path : folder + "/" + path)
  }

  /// The path of the working directory.
  package static var current: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }
}

extension Folders {
  /// The size of a memory page of the system, in bytes.
  static var pageSize: Int { Int(getpagesize()) }

  /// Returns the first 4 KiB of a file whose size the system does not specify; nil if the file cannot be read.
  static func readPseudoFile(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress, $0.count) }
    return count >= 0 ? Array(bytes.prefix(count)) : nil
  }
}

/// Reads bytes from a file descriptor with `read` of the C library.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, buffer, count)
}

/// A converter of locations to addresses that are relative to a base file. The address of a file is
/// its path from the folder of the base file. The addresses do not depend on the working directory.
public struct RelativeAddresses {
  private let base: [Substring]
  private var realFolders: [String: String] = [:]

  /// Creates addresses relative to the file at `path`.
  public init(from path: String) {
    base = Self.parts(of: Self.folder(of: Self.folderAndName(of: path).folder))
  }

  /// Returns the address of a location. `ResourceLocation(_:relativeTo:)` recreates the location
  /// from this address. The exception is a descriptor of this process, such as `/dev/fd/63`, which
  /// a shell passes for `<(...)`: it cannot be read again, so it has the address of standard input.
  public mutating func address(of location: ResourceLocation) -> String {
    switch location {
    case .standardInput: return "-"
    case .url(let url): return url
    case .file(let path):
      let (folder, name) = Self.folderAndName(of: path)
      let real = realFolders[folder] ?? Self.folder(of: folder)
      realFolders[folder] = real
      let parts = Self.parts(of: real)
      if Self.isFolderOfDescriptors(parts) { return "-" }
      let common = zip(base, parts).prefix { $0 == $1 }.count
      let steps =
        base.dropFirst(common).map { _ in ".." } + parts.dropFirst(common).map(String.init)
      let address = (steps + [name]).joined(separator: "/")
      // A path that could be read as standard input or as a URL gets the prefix `./`.
      return address == "-" || URLReference.scheme(of: address) != nil ? "./" + address : address
    }
  }

  private static func parts(of path: String) -> [Substring] { path.split(separator: "/") }

  /// Returns whether a folder is `/dev/fd`, or `/proc/N/fd` to which it links on Linux.
  private static func isFolderOfDescriptors(_ parts: [Substring]) -> Bool {
    parts == ["dev", "fd"] || (parts.count == 3 && parts[0] == "proc" && parts[2] == "fd")
  }

  private static func folderAndName(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  /// Returns the path of a folder after its symbolic links are resolved. Components that do not
  /// exist are kept.
  private static func folder(of path: String) -> String {
    if let real = realPath(path) { return real }
    let (folder, name) = folderAndName(of: path)
    return folder == path ? path : Self.folder(of: folder) + "/" + name
  }
}

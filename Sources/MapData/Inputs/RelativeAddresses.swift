/// Addresses of what was read as a file elsewhere names it: files by their paths from that file's folder,
/// whatever the working directory is.
public struct RelativeAddresses {
  private let base: [Substring]
  private var realFolders: [String: String] = [:]

  /// Addresses as a file at `path` names them.
  public init(from path: String) {
    base = Self.parts(of: Self.folder(of: Self.folderAndName(of: path).folder))
  }

  /// The address of a place, from which `ResourceLocation(_:relativeTo:)` gives the place again.
  public mutating func address(of location: ResourceLocation) -> String {
    switch location {
    case .standardInput: return "-"
    case .url(let url): return url
    case .file(let path):
      let (folder, name) = Self.folderAndName(of: path)
      let real = realFolders[folder] ?? Self.folder(of: folder)
      realFolders[folder] = real
      let parts = Self.parts(of: real)
      let common = zip(base, parts).prefix { $0 == $1 }.count
      let steps =
        base.dropFirst(common).map { _ in ".." } + parts.dropFirst(common).map(String.init)
      let address = (steps + [name]).joined(separator: "/")
      // What would be taken for standard input, or for a URL, and is none.
      return address == "-" || URLReference(address).scheme != nil ? "./" + address : address
    }
  }

  private static func parts(of path: String) -> [Substring] { path.split(separator: "/") }

  private static func folderAndName(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  /// The path of a folder without symbolic links; of one that is not there, as far as there is one.
  private static func folder(of path: String) -> String {
    if let real = realPath(path) { return real }
    let (folder, name) = folderAndName(of: path)
    return folder == path ? path : Self.folder(of: folder) + "/" + name
  }
}

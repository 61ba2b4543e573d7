import MapBundledFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where font files lie.
public enum FontFolder {
  /// The variable of the environment that names the folder of the fonts.
  public static let variable = "RENDER_MAP_FONTS"

  /// The folder of the fonts that come with the program: the one that the environment names, else
  /// `Fonts` beside the program, `../share/render-map/fonts` where it is installed, or `Fonts` in the
  /// source tree where it was built. Nil where there is none.
  public static func bundled() -> String? {
    BundledFolder(
      variable: variable, name: "Fonts", installedPath: "share/render-map/fonts"
    ).find()
  }

  /// The folders in which the system keeps fonts, and all folders in them.
  public static func system() -> [String] {
    let home = getenv("HOME").map { String(cString: $0) }
    let own =
      home.map { [$0 + "/.local/share/fonts", $0 + "/.fonts", $0 + "/Library/Fonts"] } ?? []
    let roots = own + ["/usr/local/share/fonts", "/usr/share/fonts", "/Library/Fonts"]
    return roots.filter(isFolder).flatMap { folders(in: $0, depth: 8) }
  }

  /// A folder and all folders in it, down to some depth, by name.
  private static func folders(in folder: String, depth: Int) -> [String] {
    guard depth > 0, let names = try? names(in: folder) else { return [folder] }
    let inner = names.filter { !$0.hasPrefix(".") }.map { folder + "/" + $0 }.filter(isFolder)
    return [folder] + inner.flatMap { folders(in: $0, depth: depth - 1) }
  }

  /// The font files in `folder`, by name.
  package static func files(in folder: String) throws(FontError) -> [String] {
    try names(in: folder)
      .filter { extensions.contains(where: $0.lowercased().hasSuffix) }
      .map { folder + "/" + $0 }
  }

  /// The names of what is in `folder`, sorted.
  private static func names(in folder: String) throws(FontError) -> [String] {
    guard let directory = opendir(folder) else {
      throw .unreadable(path: folder, reason: String(cString: strerror(errno)))
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.sorted()
  }

  private static let extensions = [".ttf", ".otf", ".ttc", ".otc"]

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

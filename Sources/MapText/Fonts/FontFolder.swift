import MapSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The locations of font files.
public enum FontFolder {
  /// The environment variable with the path of the font folder.
  public static let variable = "RENDER_MAP_FONTS"

  /// Returns the folder of the bundled fonts. If the environment variable is set, it contains the path of the folder.
  /// Otherwise, the folder is `Fonts` beside the program, `../share/render-map/fonts` in an installation, or `Fonts` in
  /// the source tree of a build. Nil if there is no such folder.
  public static func bundled() -> String? {
    BundledFolder(
      variable: variable, name: "Fonts", installedPath: "share/render-map/fonts"
    ).find()
  }

  /// Returns the font folders of the system, including their subfolders.
  public static func system() -> [String] {
    let home = getenv("HOME").map { String(cString: $0) }
    let own =
      home.map { [$0 + "/.local/share/fonts", $0 + "/.fonts", $0 + "/Library/Fonts"] } ?? []
    let roots = own + ["/usr/local/share/fonts", "/usr/share/fonts", "/Library/Fonts"]
    return roots.filter(Folder.exists).flatMap { folders(in: $0, depth: 8) }
  }

  /// Returns a folder and its subfolders down to a depth, sorted by name.
  private static func folders(in folder: String, depth: Int) -> [String] {
    guard depth > 0, let names = Folder.names(in: folder) else { return [folder] }
    let inner = names.filter { !$0.hasPrefix(".") }.map { folder + "/" + $0 }.filter(Folder.exists)
    return [folder] + inner.flatMap { folders(in: $0, depth: depth - 1) }
  }

  /// Returns the paths of the font files in `folder`, sorted by name.
  package static func files(in folder: String) throws(FontError) -> [String] {
    guard let names = Folder.names(in: folder) else {
      throw .unreadable(path: folder, reason: String(cString: strerror(errno)))
    }
    return names.filter { extensions.contains(where: $0.lowercased().hasSuffix) }
      .map { folder + "/" + $0 }
  }

  private static let extensions = [
    ".ttf", ".otf", ".ttc", ".otc", ".otb", ".woff", ".woff2", ".pfb", ".pfa", ".t1",
  ]
}

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
    if let named = getenv(variable) { return String(cString: named) }
    guard var folder = program().map(parent) else { return nil }
    if isFolder(folder + "/Fonts") { return folder + "/Fonts" }
    let installed = parent(folder) + "/share/render-map/fonts"
    if isFolder(installed) { return installed }
    // .build/<platform>/<configuration> lies in the source tree.
    for _ in 0..<4 {
      folder = parent(folder)
      if access(folder + "/Package.swift", F_OK) == 0, isFolder(folder + "/Fonts") {
        return folder + "/Fonts"
      }
    }
    return nil
  }

  /// The font files in `folder`, by name.
  static func files(in folder: String) throws(FontError) -> [String] {
    guard let directory = opendir(folder) else {
      throw .unreadable(path: folder, reason: String(cString: strerror(errno)))
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if extensions.contains(where: name.lowercased().hasSuffix) { names.append(name) }
    }
    return names.sorted().map { folder + "/" + $0 }
  }

  private static let extensions = [".ttf", ".otf", ".ttc", ".otc"]

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "" }
    return String(path[..<slash])
  }

  /// The path of the running program.
  private static func program() -> String? {
    guard let path = realpath(programLink, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  private static var programLink: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      CommandLine.arguments.first ?? ""
    #endif
  }
}

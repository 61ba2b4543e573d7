#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of files that come with the program.
public struct BundledFolder: Sendable {
  /// The variable of the environment that names the folder.
  public let variable: String
  /// The folder's name beside the program, and in the source tree.
  public let name: String
  /// The folder's path where the program is installed, seen from the folder above the program's.
  public let installedPath: String

  /// The folder that `variable` names, `name` in the source tree, at `installedPath` where installed.
  public init(variable: String, name: String, installedPath: String) {
    self.variable = variable
    self.name = name
    self.installedPath = installedPath
  }

  /// The folder's path: what the environment names, else the folder beside the program, where it is
  /// installed, or in the source tree where it was built. Nil where there is none.
  public func find() -> String? {
    if let named = getenv(variable) { return String(cString: named) }
    guard var folder = Self.program().map(Self.parent) else { return nil }
    if Self.isFolder(folder + "/" + name) { return folder + "/" + name }
    let installed = Self.parent(folder) + "/" + installedPath
    if Self.isFolder(installed) { return installed }
    // .build/<platform>/<configuration> lies in the source tree.
    for _ in 0..<4 {
      folder = Self.parent(folder)
      if access(folder + "/Package.swift", F_OK) == 0, Self.isFolder(folder + "/" + name) {
        return folder + "/" + name
      }
    }
    return nil
  }

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

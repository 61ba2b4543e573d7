#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of files that are bundled with the program.
public struct BundledFolder: Sendable {
  /// The environment variable that overrides the path of the folder.
  public let variable: String
  /// The name of the folder. It is the same beside the program and in the source tree.
  public let name: String
  /// The path of the folder in an installation. It is relative to the parent of the program's folder.
  public let installedPath: String

  /// Creates a description of a bundled folder.
  public init(variable: String, name: String, installedPath: String) {
    self.variable = variable
    self.name = name
    self.installedPath = installedPath
  }

  /// Returns the path of the folder. If the environment variable is set, it contains the path. Otherwise, the folder
  /// is beside the program, in an installation, or in the source tree of a build. Nil if there is no such folder.
  public func find() -> String? {
    if let named = getenv(variable) { return String(cString: named) }
    guard var folder = Self.programFolder else { return nil }
    if Folder.exists(at: folder + "/" + name) { return folder + "/" + name }
    let installed = Self.parent(folder) + "/" + installedPath
    if Folder.exists(at: installed) { return installed }
    // The program's folder .build/<platform>/<configuration> is inside the source tree.
    for _ in 0..<4 {
      folder = Self.parent(folder)
      if access(folder + "/Package.swift", F_OK) == 0, Folder.exists(at: folder + "/" + name) {
        return folder + "/" + name
      }
    }
    return nil
  }

  private static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "" }
    return String(path[..<slash])
  }

  /// The path of the folder that contains the running program. Nil if the path is unknown.
  public static var programFolder: String? {
    guard let path = realpath(programLink, nil) else { return nil }
    defer { free(path) }
    return parent(String(cString: path))
  }

  private static var programLink: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      CommandLine.arguments.first ?? ""
    #endif
  }
}

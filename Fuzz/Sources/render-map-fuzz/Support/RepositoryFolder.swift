/// The folder of the repository, which is determined from the path of this file.
enum RepositoryFolder {
  /// Returns the path of a file or folder of the repository.
  static func path(_ name: String, file: String = #filePath) -> String {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let root = parts.lastIndex(of: "Fuzz").map { parts[..<$0] } ?? parts[...]
    return root.joined(separator: "/") + "/" + name
  }
}

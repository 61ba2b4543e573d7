/// A path that stands for several raster files in a folder, such as `tiles/*.tif`. In the name, `*`
/// matches any text, and `?` matches one character.
package struct RasterPattern: Sendable {
  /// The extensions of the names of rasters.
  package static let endings = [".tif", ".tiff", ".gtiff", ".vrt"]

  /// Instructions for drawing several rasters as one.
  package static let remedy =
    "to draw rasters as one, name them by a pattern in quotes, such as 'tiles/*.tif'"

  /// The path of the folder with a slash at its end; empty for the working folder.
  let folder: String
  /// The name with wildcards.
  let name: String

  /// Creates the pattern at a path; nil if the path has no wildcards or no extension of a raster.
  init?(_ path: String) {
    guard Self.endings.contains(where: path.lowercased().hasSuffix),
      path.contains(where: Self.isWildcard)
    else { return nil }
    name = String(path.split(separator: "/").last ?? "")
    folder = String(path.dropLast(name.count))
  }

  /// Returns the advice about the path of a file that does not exist: the remedy if the path looks
  /// like a pattern. It is empty for other paths, and otherwise starts with `; `.
  package static func advice(onMissing path: String) -> String {
    path.contains("*") ? "; only names of rasters can be patterns; \(remedy)" : ""
  }

  /// Whether a character stands for others.
  static func isWildcard(_ character: Character) -> Bool { "*?".contains(character) }

  /// The path after the symbolic links to the folder are resolved; nil if there is no such folder.
  var resolvedPath: String? { realPath(folder.isEmpty ? "." : folder).map { "\($0)/\(name)" } }
}

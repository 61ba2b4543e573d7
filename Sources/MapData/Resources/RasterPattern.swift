import MapSystem

/// A path that stands for several raster files in a folder, such as `tiles/*.tif`. In the name, `*`
/// matches any text, and `?` matches one character.
package struct RasterPattern: Sendable {
  /// Instructions for drawing several rasters as one.
  package static let remedy =
    "to draw rasters as one, name them by a pattern in quotes, such as 'tiles/*.tif'"

  /// The path of the folder with a slash at its end; empty for the working folder.
  let folder: String
  /// The name with wildcards.
  let name: String

  /// The extensions of the names of rasters.
  package static let endings = [".tif", ".tiff", ".gtiff", ".vrt"]

  /// Whether a path or URL, without its query, has the extension of a raster.
  package static func isName(_ name: String) -> Bool { name.hasEnding(endings) }

  /// Creates the pattern at a path; nil if the path has no wildcards or no extension of a raster.
  init?(_ path: String) {
    // This is tried for each file that is read, and few paths have wildcards.
    guard path.utf8.contains(where: { Self.wildcards.utf8.contains($0) }) else { return nil }
    // A question mark does not start a query here.
    let end = path.lowercased()
    guard Self.endings.contains(where: end.hasSuffix) else { return nil }
    name = String(path.split(separator: "/").last ?? "")
    folder = String(path.dropLast(name.count))
  }

  /// Returns the advice about the path of a file that does not exist: the remedy if the path looks
  /// like a pattern. It is empty for other paths, and otherwise starts with `; `.
  package static func advice(onMissing path: String) -> String {
    path.contains("*") ? "; only names of rasters can be patterns; \(remedy)" : ""
  }

  /// The characters that stand for others.
  private static let wildcards = "*?"

  /// Whether a character stands for others.
  static func isWildcard(_ character: Character) -> Bool { wildcards.contains(character) }

  /// The path after the symbolic links to the folder are resolved; nil if there is no such folder.
  var resolvedPath: String? { realPath(folder.isEmpty ? "." : folder).map { "\($0)/\(name)" } }
}

extension String {
  /// Whether a name or URL without its query ends in one of `endings`. The case of letters is
  /// ignored.
  func hasEnding(_ endings: [String]) -> Bool {
    let path = prefix { !"?#".contains($0) }.lowercased()
    return endings.contains { path.hasSuffix($0) }
  }
}

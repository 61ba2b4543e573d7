import MapSystem

/// Remedies that use GDAL or its tools.
enum GDALRemedy {
  /// Instructions to install GDAL.
  static let install = "install GDAL (\(OptionalLibrary.gdal.packages))"

  /// Returns the `ogr2ogr` command that converts a file to a format that is read natively: GeoJSON,
  /// or GeoPackage if there may be several layers.
  static func conversion(
    of location: ResourceLocation, mayHaveLayers: Bool = false, isZip: Bool = false,
    options: [String] = []
  ) -> String {
    let path: String
    switch location {
    case .file(let file): path = file
    case .url(let url):
      path = URLReference(url).path.split(separator: "/").last.map(String.init) ?? "data"
    case .standardInput: path = "data"
    }
    let (format, ending) = mayHaveLayers ? ("GPKG", "gpkg") : ("GeoJSON", "geojson")
    var stem = path[...]
    while stem.hasSuffix("/"), stem.count > 1 { stem.removeLast() }
    let source = isZip ? "/vsizip/\(stem)" : String(stem)
    let name = stem.lastIndex(of: "/").map { stem[stem.index(after: $0)...] } ?? stem
    if let point = name.lastIndex(of: "."), point > name.startIndex { stem = stem[..<point] }
    // If the output had the name of the input, it would overwrite the input.
    let target = "\(stem).\(ending)" == source ? "\(stem)-wgs84.\(ending)" : "\(stem).\(ending)"
    let words =
      ["ogr2ogr", "-f", format] + options + ["-t_srs", "EPSG:4326", target, source]
    return words.map(shellWord).joined(separator: " ")
  }

  /// Quotes a word for a POSIX shell.
  private static func shellWord(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        || "/._-+:=,@%".unicodeScalars.contains($0)
    }
    if plain, !word.isEmpty { return word }
    let escaped = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + escaped.joined(separator: "'\\''") + "'"
  }
}

/// The names of files that contain data.
extension DataFormat {
  /// The lowercase extensions of the format's files, including their dots. The usual extension is
  /// first.
  public var endings: [String] {
    switch self {
    case .geoJSON: [".geojson", ".json"]
    case .geoJSONLines: [".geojsonl", ".jsonl", ".ndjson"]
    case .geoJSONSequence: [".geojsons", ".geojsonseq"]
    case .csv: [".csv"]
    case .tsv: [".tsv"]
    case .geoPackage: [".gpkg"]
    case .gpx: [".gpx"]
    case .shapefile: [".shp"]
    case .zippedShapefile: [".zip"]
    case .arrow: [".arrow", ".arrows", ".feather"]
    case .flatGeobuf: [".fgb"]
    case .kml: [".kml"]
    case .kmz: [".kmz"]
    case .topoJSON: [".topojson"]
    case .gml: [".gml"]
    case .fileGeodatabase: [".gdb"]
    case .geoParquet: [".parquet", ".geoparquet"]
    case .geoTIFF: [".tif", ".tiff", ".gtiff"]
    case .virtualRaster: [".vrt"]
    }
  }

  /// The extensions of compressed files. They follow the extension of the format.
  public static let compressions = [".gz", ".zst"]

  /// Whether a name or URL, without its query, has the extension of a format. The case of letters
  /// is ignored. The extension of a compressed file may follow.
  public static func endsAsData(_ name: String) -> Bool {
    let endings = allCases.flatMap(\.endings)
    return ([""] + compressions).contains { compression in
      name.hasEnding(endings.map { $0 + compression })
    }
  }

  /// The endings, such as `dbf`, of the names of files that belong to a file of this format. An
  /// ending takes the place of the file's extension. The files with these names are read together
  /// with the file, or are indexes or metadata.
  private var accompanyingEndings: [String] {
    switch self {
    case .shapefile:
      companionEndings + ["sbn", "sbx", "qix", "qpj", "fix", "idm", "ind", "shp.xml", "cst"]
    case .geoPackage: ["gpkg-wal", "gpkg-shm", "gpkg-journal"]
    case .geoTIFF, .virtualRaster:
      RasterSignature.worldFileEndings + ["prj"]
        + endings.flatMap { ending in
          ["aux.xml", "ovr", "msk"].map { "\(ending.dropFirst()).\($0)" }
        }
    default: companionEndings
    }
  }

  /// Returns the paths of the files that may belong to the file at a path, according to its
  /// extension. The files may not exist.
  public static func companions(of path: String) -> [String] {
    let name = path.lowercased()
    return allCases.flatMap { format -> [String] in
      guard let ending = format.endings.first(where: name.hasSuffix) else { return [] }
      return format.accompanyingEndings.map { "\(path.dropLast(ending.count)).\($0)" }
    }
  }

  /// Returns the names of those files in a folder that belong to other files in the folder, such as
  /// the `.dbf` file beside a `.shp` file.
  public static func companions(among names: [String]) -> Set<String> {
    let expected = Set(names.flatMap { companions(of: $0.lowercased()) })
    return Set(names.filter { expected.contains($0.lowercased()) })
  }
}

/// What is said to GDAL of the formats that it reads.
extension DataFormat {
  /// What the format is called in a sentence, with its article.
  var phrase: String {
    switch self {
    case .flatGeobuf, .kml, .kmz, .topoJSON, .gml, .geoParquet: "a \(name) file"
    default: "a \(name)"
    }
  }

  /// The options that GDAL's driver opens a file with.
  var openOptions: [String] { self == .gml ? ["DOWNLOAD_SCHEMA=NO", "WRITE_GFS=NO"] : [] }

  /// The ending of its files in lower case, without the dot.
  var ending: String { String(fileEnding.dropFirst()) }

  /// Whether a file is a zip archive of the files that GDAL opens.
  var isZip: Bool { self == .zippedShapefile || self == .kmz }

  /// The endings of the files that belong to one of the format and have its name otherwise: of a
  /// Shapefile the index, the attributes, the reference system and the encoding; of GML the schema.
  var companionEndings: [String] {
    switch self {
    case .shapefile: ["shx", "dbf", "prj", "cpg"]
    case .gml: ["xsd", "gfs"]
    default: []
    }
  }

  /// Whether a file may have several layers.
  var mayHaveLayers: Bool {
    switch self {
    case .kml, .kmz, .topoJSON, .gml, .fileGeodatabase, .zippedShapefile, .geoPackage: true
    default: false
    }
  }
}

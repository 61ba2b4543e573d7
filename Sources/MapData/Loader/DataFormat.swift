/// The supported data formats. The format is detected from the content, not from its name
/// (`ContentKind`).
public enum DataFormat: String, CaseIterable, Hashable, Sendable {
  /// GeoJSON (RFC 7946) in one JSON text.
  case geoJSON = "geojson"
  /// Newline-delimited GeoJSON: one GeoJSON object per line.
  case geoJSONLines = "geojsonl"
  /// GeoJSON text sequences (RFC 8142): each record starts with a record separator (0x1E).
  case geoJSONSequence = "geojsonseq"
  /// Comma-separated or semicolon-separated values (RFC 4180) with a header.
  case csv
  /// Tab-separated values with a header.
  case tsv
  /// OGC GeoPackage, which is an SQLite database.
  case geoPackage = "gpkg"
  /// GPX 1.0 and 1.1, an XML format for GPS data.
  case gpx
  /// ESRI Shapefile: the `.shp` file with its companion files.
  case shapefile
  /// A zip archive that contains a Shapefile.
  case zippedShapefile = "zipped-shapefile"
  /// An Apache Arrow stream or file, a table in columns.
  case arrow
  /// FlatGeobuf, a binary format with a spatial index.
  case flatGeobuf = "flatgeobuf"
  /// KML (OGC 12-007r2), an XML format.
  case kml
  /// A zip archive that contains a KML document.
  case kmz
  /// TopoJSON, a JSON format in which features share arcs.
  case topoJSON = "topojson"
  /// GML with simple features, an XML format.
  case gml
  /// An ESRI File Geodatabase: a folder whose name ends in `.gdb`.
  case fileGeodatabase = "filegdb"
  /// Apache Parquet with GeoParquet metadata.
  case geoParquet = "geoparquet"
  /// GeoTIFF, a georeferenced raster.
  case geoTIFF = "geotiff"
  /// A virtual raster of GDAL (VRT), an XML format that names rasters.
  case virtualRaster = "vrt"
}

extension DataFormat {
  /// The display name of the format.
  public var name: String {
    switch self {
    case .geoJSON: "GeoJSON"
    case .geoJSONLines: "newline-delimited GeoJSON"
    case .geoJSONSequence: "GeoJSON text sequence"
    case .csv: "CSV"
    case .tsv: "TSV"
    case .geoPackage: "GeoPackage"
    case .gpx: "GPX"
    case .shapefile: "Shapefile"
    case .zippedShapefile: "zipped Shapefile"
    case .arrow: "Arrow"
    case .flatGeobuf: "FlatGeobuf"
    case .kml: "KML"
    case .kmz: "KMZ"
    case .topoJSON: "TopoJSON"
    case .gml: "GML"
    case .fileGeodatabase: "File Geodatabase"
    case .geoParquet: "GeoParquet"
    case .geoTIFF: "GeoTIFF"
    case .virtualRaster: "VRT"
    }
  }

  /// The short names of the GDAL drivers for the format. The preferred driver is first. The array
  /// is empty if the format is read without GDAL.
  public var gdalDrivers: [String] {
    switch self {
    case .geoJSON, .geoJSONLines, .geoJSONSequence, .csv, .tsv, .geoPackage, .gpx, .kml, .kmz,
      .arrow, .flatGeobuf, .geoTIFF, .virtualRaster:
      []
    case .shapefile, .zippedShapefile: ["ESRI Shapefile"]
    case .topoJSON: ["TopoJSON"]
    case .gml: ["GML"]
    case .fileGeodatabase: ["OpenFileGDB"]
    case .geoParquet: ["Parquet"]
    }
  }

  /// Whether the format is read with GDAL.
  public var isReadByGDAL: Bool { !gdalDrivers.isEmpty }

  /// Whether the format contains a raster instead of features.
  public var isRaster: Bool { self == .geoTIFF || self == .virtualRaster }

  /// Whether the format can be read only from a file and not from standard input. This is true of
  /// databases, rasters and formats that are read with GDAL.
  public var needsFile: Bool { isReadByGDAL || isRaster || self == .geoPackage }

  /// The file extension that GDAL expects, including its dot. It is empty if the format is read
  /// without GDAL.
  public var fileEnding: String {
    switch self {
    case .geoJSON, .geoJSONLines, .geoJSONSequence, .csv, .tsv, .geoPackage, .gpx, .kml, .kmz,
      .arrow, .flatGeobuf, .geoTIFF, .virtualRaster:
      ""
    case .shapefile: ".shp"
    case .zippedShapefile: ".zip"
    case .topoJSON: ".topojson"
    case .gml: ".gml"
    case .fileGeodatabase: ".gdb"
    case .geoParquet: ".parquet"
    }
  }

  /// The names of all formats, separated by commas, for messages.
  public static var list: String {
    allCases.map(\.name).joined(separator: ", ")
  }
}

/// These properties are used to pass files to GDAL.
extension DataFormat {
  /// The display name with its article.
  var nameWithArticle: String {
    switch self {
    case .arrow: "an \(name) table"
    case .flatGeobuf, .topoJSON, .gml, .geoParquet: "a \(name) file"
    default: "a \(name)"
    }
  }

  /// The options for GDAL's driver when it opens a file.
  var openOptions: [String] {
    switch self {
    case .gml: ["DOWNLOAD_SCHEMA=NO", "WRITE_GFS=NO"]
    // GDAL drops text that it cannot convert, so `FieldTexts` converts the texts instead.
    case .shapefile, .zippedShapefile: ["ENCODING="]
    default: []
    }
  }

  /// The lowercase file extension without the dot.
  var ending: String { String(fileEnding.dropFirst()) }

  /// Whether a file of the format is a zip archive of the files that GDAL opens.
  var isZip: Bool { self == .zippedShapefile }

  /// The extensions of a file's companion files. The companions of a Shapefile are the index, the
  /// attributes, the reference system and the encoding. The companions of a GML file contain its
  /// schema.
  var companionEndings: [String] {
    switch self {
    case .shapefile: ["shx", "dbf", "prj", "cpg"]
    case .gml: ["xsd", "gfs"]
    default: []
    }
  }

  /// Whether a file of the format can contain several layers.
  var mayHaveLayers: Bool {
    switch self {
    case .topoJSON, .gml, .fileGeodatabase, .zippedShapefile, .geoPackage: true
    default: false
    }
  }
}

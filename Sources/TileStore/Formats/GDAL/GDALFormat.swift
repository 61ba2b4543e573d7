/// A format of vector data that is read with GDAL.
public enum GDALFormat: String, CaseIterable, Hashable, Sendable {
  /// ESRI Shapefile: a `.shp` file with its companions.
  case shapefile
  /// FlatGeobuf.
  case flatGeobuf
  /// Keyhole Markup Language, or a KMZ archive of it.
  case kml
  /// TopoJSON.
  case topoJSON
  /// Geography Markup Language.
  case gml
  /// ESRI File Geodatabase: a folder.
  case fileGeodatabase
  /// GeoParquet.
  case geoParquet
  /// A zip archive of any of the others.
  case zip

  /// What the format is called in a sentence, with its article.
  public var phrase: String {
    switch self {
    case .shapefile: "a Shapefile"
    case .flatGeobuf: "a FlatGeobuf file"
    case .kml: "a KML file"
    case .topoJSON: "a TopoJSON file"
    case .gml: "a GML file"
    case .fileGeodatabase: "a File Geodatabase"
    case .geoParquet: "a GeoParquet file"
    case .zip: "a zipped Shapefile, KML file or File Geodatabase"
    }
  }

  /// GDAL's drivers for the format, the preferred one first.
  var drivers: [String] {
    switch self {
    case .shapefile: ["ESRI Shapefile"]
    case .flatGeobuf: ["FlatGeobuf"]
    case .kml: ["LIBKML", "KML"]
    case .topoJSON: ["TopoJSON"]
    case .gml: ["GML"]
    case .fileGeodatabase: ["OpenFileGDB"]
    case .geoParquet: ["Parquet"]
    case .zip: []
    }
  }

  /// The options that its driver opens a file with.
  var openOptions: [String] {
    self == .gml ? ["DOWNLOAD_SCHEMA=NO", "WRITE_GFS=NO"] : []
  }

  /// The ending of its files.
  var ending: String {
    switch self {
    case .shapefile: "shp"
    case .flatGeobuf: "fgb"
    case .kml: "kml"
    case .topoJSON: "topojson"
    case .gml: "gml"
    case .fileGeodatabase: "gdb"
    case .geoParquet: "parquet"
    case .zip: "zip"
    }
  }

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
    case .shapefile, .flatGeobuf, .geoParquet: false
    case .kml, .topoJSON, .gml, .fileGeodatabase, .zip: true
    }
  }
}

import ArgumentParser
import MapImages

/// The name of a format of pictures; `jpg` is one too. Help lists the names in its own words.
struct FormatArgument: ExpressibleByArgument {
  var format: PictureFormat

  init?(argument: String) {
    guard let format = PictureFormat(endingOf: "." + argument) else { return nil }
    self.format = format
  }
}

extension PictureFormat {
  /// The format of a picture: the one that `--format` asks for, else that of the path's ending, else PNG.
  ///
  /// - Throws: `Failure` with exit code 2 for an ending that is not a format's.
  init(of path: String, asked: PictureFormat? = nil) throws(Failure) {
    if let format = asked ?? PictureFormat(endingOf: path) {
      self = format
      return
    }
    guard let ending = FileEnding.of(path) else {
      self = .png
      return
    }
    let endings = PictureFormat.endings.joined(separator: ", ")
    throw Failure(
      .wrongArguments,
      "\(path): '\(ending)' is not a format of pictures; use one of the endings \(endings), or give --format"
    )
  }
}

/// The endings of files' names.
enum FileEnding {
  /// The endings of styles and data, which are no pictures.
  static let ofData: Set<String> = [
    ".json", ".geojson", ".geojsonl", ".geojsons", ".jsonl", ".ndjson", ".topojson", ".csv", ".tsv",
    ".gpkg",
    ".gpx", ".kml", ".kmz", ".gml", ".shp", ".fgb", ".parquet", ".gdb", ".zip", ".gz", ".zst",
    ".mbtiles",
    ".pmtiles", ".scfg",
  ]

  /// The ending of a path with its dot, in lower case; nil where there is none.
  static func of(_ path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), name.index(after: dot) < name.endIndex,
      name != "."
    else { return nil }
    return name[dot...].lowercased()
  }

  /// Refuses a path whose ending is not one of `endings`; a path without an ending is fine.
  static func check(_ path: String, for role: String, _ endings: [String]) throws(Failure) {
    guard let ending = of(path), !endings.contains(ending) else { return }
    throw Failure(
      .wrongArguments,
      "\(path): '\(ending)' is not the ending of \(role); use \(endings.joined(separator: " or "))")
  }
}

import Foundation
import MapGeoJSON
import MapTestSupport

@testable import MapData

/// A folder in which `ogr2ogr` creates files.
struct GDALFolder {
  let path: String

  /// Two roads with attributes of several types.
  static let roads = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties":
        {"name": "Höhenweg", "lanes": 2, "length": 12.5, "opened": "2020-05-17"},
       "geometry": {"type": "LineString", "coordinates": [[8.5, 47.25], [8.625, 47.375]]}},
      {"type": "Feature", "properties":
        {"name": "Talstraße", "lanes": 4, "length": 3.25, "opened": "1999-12-31"},
       "geometry": {"type": "LineString", "coordinates": [[8.75, 47.5], [8.875, 47.5], [9, 47.625]]}}
    ]}
    """

  /// The coordinates of the roads.
  static let lines: [[(Double, Double)]] = [
    [(8.5, 47.25), (8.625, 47.375)], [(8.75, 47.5), (8.875, 47.5), (9, 47.625)],
  ]

  /// Runs `body` with a new folder.
  static func with(_ body: (GDALFolder) throws -> Void) throws {
    try withFolder { try body(GDALFolder(path: $0)) }
  }

  /// Creates `name` from GeoJSON, by default the roads, with a driver and options of `ogr2ogr`.
  func make(
    _ name: String, driver: String, of geoJSON: String = roads, _ options: String...
  ) throws {
    try write("source.geojson", geoJSON)
    try ExternalTool.ogr2ogr.run(
      ["-f", driver] + options + [name, "source.geojson"], in: path)
    try FileManager.default.removeItem(atPath: path + "/source.geojson")
  }

  /// Writes a file.
  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  /// Writes a file.
  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  /// Writes a zip archive of these files of the folder.
  func zip(_ name: String, _ names: [String]) throws {
    try write(name, try ZipArchive.bytes(of: names.map { ($0, try bytes($0)) }))
  }

  /// Returns the bytes of a file.
  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }

  /// Returns the names and contents of all files.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      contents[name] = FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()
    }
    return contents
  }

  /// Returns the location of a file.
  func location(_ name: String) -> ResourceLocation { .file(path: "\(path)/\(name)") }

  /// Returns the features of a file.
  func read(
    _ name: String, _ format: DataFormat, layer: String? = nil,
    loader: ResourceLoader = ResourceLoader()
  ) throws -> StoredFeatures {
    try GDALReader.features(at: location(name), format: format, layer: layer, loader: loader)
  }

  /// Returns the error of reading a file, without the folder's name. The result is empty without an error.
  func mistake(
    _ name: String, _ format: DataFormat, layer: String? = nil,
    loader: ResourceLoader = ResourceLoader()
  ) -> String {
    do {
      _ = try read(name, format, layer: layer, loader: loader)
      return ""
    } catch {
      return "\(error)".replacingOccurrences(of: path + "/", with: "")
    }
  }
}

extension [Feature] {
  /// Returns the largest distance in degrees, along one axis, between the positions of these lines and others. It is
  /// infinite if the others are not lines with the same numbers of positions.
  func distance(to lines: [[(Double, Double)]]) -> Double {
    var largest = count == lines.count ? 0 : Double.infinity
    for (feature, line) in zip(self, lines) {
      var positions: [Position] = []
      feature.geometry?.forEachPart { positions += $0 }
      if positions.count != line.count { return .infinity }
      for (position, (longitude, latitude)) in zip(positions, line) {
        largest = Swift.max(
          largest, abs(position.longitude - longitude), abs(position.latitude - latitude))
      }
    }
    return largest
  }
}

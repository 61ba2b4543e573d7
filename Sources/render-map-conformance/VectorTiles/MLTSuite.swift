import FoundationEssentials
import MapJSON
import MapTiles

/// The suite of MapLibre tiles. It contains tiles with their content, as in the repository of the MapLibre tile
/// specification.
enum MLTSuite {
  /// Decodes the tiles in `directory` and its folders whose paths match the pattern `only`, sorted by path. Returns
  /// nil if the folder does not exist.
  static func run(directory: String, only: String?) -> SuiteReport? {
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: directory) else {
      return nil
    }
    var report = SuiteReport()
    for path in paths.sorted() where path.hasSuffix(".mlt") {
      let name = String(path.dropLast(4))
      guard only.map({ Glob.matches($0, name) }) ?? true else { continue }
      var message = ""
      do {
        try check(directory + "/" + name)
      } catch {
        message = "\(error)"
      }
      report.entries.append(.init(name: name, passed: message.isEmpty, message: message))
    }
    return report
  }

  /// Decodes a tile and compares it with its expected content. `path` is the path of the tile without its extension.
  private static func check(_ path: String) throws {
    guard let tile = FileManager.default.contents(atPath: path + ".mlt") else {
      throw TestFailure("the tile cannot be read")
    }
    let layers = try MapLibreTileDecoder.decode([UInt8](tile))
    if let content = FileManager.default.contents(atPath: path + ".json") {
      let root = try JSONDocument(parsing: [UInt8](content)).root
      try MLTExpectation(features: root).check(layers)
    } else if let content = FileManager.default.contents(atPath: path + ".mlt.geojson") {
      let root = try JSONDocument(parsing: [UInt8](content)).root
      try MLTExpectation(layers: root).check(layers)
    }
  }
}

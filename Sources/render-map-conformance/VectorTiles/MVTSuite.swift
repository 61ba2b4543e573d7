import FoundationEssentials
import MapJSON
import MapTiles

/// The folder of vector tiles, each with what must become of it (`info.json`) and, for those that are
/// valid, what it holds (`tile.json`).
enum MVTSuite {
  /// What must become of a tile.
  private enum Verdict {
    /// It is read, and holds what is expected.
    case valid
    /// It is refused, or said to be damaged. Some tiles are fatal for what valid ones have too (a
    /// layer that states no version, points that are fewer than they should be).
    case fatal
    /// It is read or refused.
    case either
  }

  /// Decodes the tile of every folder in `directory` whose name matches the pattern `only`, in the
  /// order of their names.
  static func run(directory: String, only: String?) -> SuiteReport {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    var report = SuiteReport()
    for name in names.sorted() where only.map({ Glob.matches($0, name) }) ?? true {
      var message = ""
      do {
        let info = try JSONDocument(parsing: contents(of: "info.json", in: directory + "/" + name))
        let tile = try JSONDocument(parsing: contents(of: "tile.json", in: directory + "/" + name))
        let bytes = try contents(of: "tile.mvt", in: directory + "/" + name)
        try check(bytes, verdict: verdict(info.root, tile: tile.root), expected: tile.root)
      } catch {
        message = "\(error)"
      }
      report.entries.append(.init(name: name, passed: message.isEmpty, message: message))
    }
    return report
  }

  private static func contents(of file: String, in folder: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: folder + "/" + file) else {
      throw MVTMismatch("\(file) cannot be read")
    }
    return [UInt8](data)
  }

  /// What `info` says of a tile whose layers state the versions that they have in `tile`. A tile
  /// without layers is one of version 2.
  private static func verdict(_ info: JSONValue, tile: JSONValue) -> Verdict {
    let validity = info.object?["validity"]?.object
    let layers = tile.object?["layers"]?.array ?? []
    let versions = layers.map { $0.object?["version"]?.int ?? 2 }
    let isValid = (versions.isEmpty ? [2] : versions).allSatisfy {
      validity?["v\($0)"]?.bool ?? false
    }
    if isValid { return .valid }
    return validity?["error"]?.string == "fatal" ? .fatal : .either
  }

  private static func check(_ tile: [UInt8], verdict: Verdict, expected: JSONValue) throws {
    let layers: [TileLayer]
    do throws(VectorTileError) {
      layers = try VectorTileDecoder.decode(tile)
    } catch {
      if verdict == .valid { throw MVTMismatch("it should be read: \(error)") }
      return
    }
    switch verdict {
    case .valid:
      let expected = expected.object?["layers"]?.array ?? []
      try require(layers.count, expected.count, "the number of layers")
      for (layer, json) in zip(layers, expected) { try MVTExpectation(json).check(layer) }
    case .fatal:
      if !layers.contains(where: { $0.damage != nil }) { throw MVTMismatch("it should be refused") }
    case .either: break
    }
  }

  /// - Throws: What was expected, unless `actual` is that.
  static func require<T: Equatable>(_ actual: T, _ expected: T, _ what: String) throws {
    if actual != expected { throw MVTMismatch("\(what): \(actual), expected \(expected)") }
  }
}

/// What a tile has that it should not have.
struct MVTMismatch: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

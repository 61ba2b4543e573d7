import FoundationEssentials
import MapJSON
import MapTiles

/// The vector tile suite. It contains tiles with the expected result of decoding (`info.json`) and, for valid tiles,
/// their content (`tile.json`).
enum MVTSuite {
  /// The expected result of decoding a tile.
  private enum Verdict {
    /// The tile is decoded, and its content is the expected content.
    case valid
    /// The tile is rejected or reported as damaged. In some tiles, the damage also occurs in valid tiles (a layer
    /// without a version, missing points).
    case fatal
    /// The tile is either decoded or rejected.
    case either
  }

  /// Decodes the tile in every folder of `directory` whose name matches the pattern `only`, sorted by name.
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
      throw TestFailure("\(file) cannot be read")
    }
    return [UInt8](data)
  }

  /// Returns the expected result in `info` for the versions of the layers in `tile`. A tile without layers is treated
  /// as version 2.
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
      if verdict == .valid { throw TestFailure("it should be decoded: \(error)") }
      return
    }
    switch verdict {
    case .valid:
      let expected = expected.object?["layers"]?.array ?? []
      try require(layers.count, expected.count, "the number of layers")
      for (layer, json) in zip(layers, expected) { try MVTExpectation(json).check(layer) }
    case .fatal:
      if !layers.contains(where: { $0.damage != nil }) {
        throw TestFailure("it should be rejected")
      }
    case .either: break
    }
  }

  /// Compares a value with the expected value.
  ///
  /// - Throws: `TestFailure` with the difference if the values differ.
  static func require<T: Equatable>(_ actual: T, _ expected: T, _ what: String) throws {
    if actual != expected { throw TestFailure("\(what): \(actual), expected \(expected)") }
  }
}

public import MapEngine
public import MapImages
public import MapRaster
import MapStyle
import MapSystem

/// The expected picture of a map, which is stored in a PNG file. A file beside the PNG file contains a record of the
/// content of the picture.
public struct GoldenPicture: Hashable, Sendable {
  /// The path of the PNG file.
  public let path: String
  /// The maximum number of pixels of the PNG file.
  public var pixelLimit = 1 << 28
  /// The rules that determine which warnings are ignored. If `absent-tiles` is ignored, the picture of a source without
  /// tiles can be a golden picture.
  public var warningPolicy = WarningPolicy()

  /// Creates a golden picture in a PNG file. The file may not exist yet.
  public init(path: String) { self.path = path }

  /// The path of the record of the picture, which is `name.json` beside `name.png`.
  public var recordPath: String {
    (path.hasSuffix(".png") ? String(path.dropLast(4)) : path) + ".json"
  }

  /// Draws a scene and compares it with the golden picture. If a part of the scene could not be read, nothing is drawn
  /// or compared.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - map: The map of the scene.
  ///   - rules: The rules of the comparison.
  ///   - threads: The maximum number of threads.
  /// - Throws: `RequestError` if the golden picture cannot be read.
  public func compare(
    _ scene: Scene, of map: Map, rules: GoldenRules, threads: Int = 1
  ) throws(RequestError) -> GoldenOutcome {
    let lacks = lacks(among: map.warnings + scene.warnings, of: map, records: false)
    guard lacks.isEmpty else { return .incomplete(lacks) }
    let placed = PlacedScene(scene)
    let actual = StraightPixels(unpremultiplying: placed.draw(threads: threads))
    guard let expected = try picture() else { return .missing(actual) }
    return Self.outcome(
      of: placed, map, actual: actual, expected: expected, record: record(), rules: rules,
      threads: threads)
  }

  /// Returns the outcome of the comparison of a drawn scene with an expected picture.
  static func outcome(
    of placed: PlacedScene, _ map: Map, actual: StraightPixels, expected: StraightPixels,
    record: @autoclosure () -> SceneRecord?, rules: GoldenRules, threads: Int
  ) -> GoldenOutcome {
    let difference = PixelDiff.compare(
      expected: expected, actual: actual, measure: rules.measure,
      ignoring: rules.boxes(in: placed.scene), threads: threads)
    let excesses = rules.tolerance.excesses(of: difference)
    guard !excesses.isEmpty else { return .passed(difference) }
    let comparison = MapComparison(
      golden: record(), actual: SceneRecord(placed, style: map.style.json), scene: placed)
    let explanation = comparison.explanation(of: difference.changes())
    return .failed(
      GoldenFailure(
        excesses: excesses, difference: difference, expected: expected, actual: actual,
        causes: explanation.causes, changes: explanation.changes))
  }

  /// Draws a scene and writes it as the golden picture, with its record. A file is written only if its content changes.
  ///
  /// - Returns: Whether the picture has changed.
  /// - Throws: `RequestError` if a file cannot be written, or if a part of the picture could not be read: its tiles,
  ///   glyphs, sprite or data. A source without tiles is an error too, unless `warningPolicy` ignores the warning about
  ///   it.
  public func record(_ scene: Scene, of map: Map, threads: Int = 1) throws(RequestError) -> Bool {
    if let lack = lacks(among: map.warnings + scene.warnings, of: map, records: true).first {
      throw RequestError(.unwritable, "\(path): not written: \(lack.line(as: .error))")
    }
    let placed = PlacedScene(scene)
    let actual = StraightPixels(unpremultiplying: placed.draw(threads: threads))
    // An existing picture that cannot be read is replaced.
    let isNew = (try? picture()) != actual
    do {
      if isNew { try AtomicFile.write(PNG.encode(actual), to: path) }
      let record = SceneRecord(placed, style: map.style.json).jsonBytes
      if TextFile.bytes(of: recordPath) != record {
        try AtomicFile.write(record, to: recordPath)
      }
    } catch {
      throw RequestError(.unwritable, "\(path): \(error)")
    }
    return isNew
  }

  /// Returns the warnings about missing parts of a picture. If `records` is true, these are the warnings that prevent
  /// recording the picture. Otherwise, they are the warnings that prevent comparing it. A source without tiles does not
  /// prevent a comparison with a golden picture that shows nothing of the source.
  func lacks(among warnings: [MapWarning], of map: Map, records: Bool) -> [MapWarning] {
    let isNew = records || TextFile.bytes(of: path) == nil
    return Self.relevant(
      warningPolicy.lacks(among: warnings), of: map,
      besides: isNew ? nil : record()?.shownLayers ?? [])
  }

  /// Returns those warnings about missing parts of a picture that prevent its comparison with another picture.
  ///
  /// - Parameter layers: The ids of the layers whose features the other picture shows; nil if there is no other
  ///   picture.
  static func relevant(
    _ lacks: [MapWarning], of map: Map, besides layers: @autoclosure () -> Set<String>?
  ) -> [MapWarning] {
    guard lacks.contains(where: \.isOfLostTiles), let shown = layers() else {
      return WarningList(lacks.map(withRemedy)).warnings
    }
    let relevant = lacks.filter { lack in
      let drawn = map.style.layers.filter { "sources.\($0.source ?? "")" == lack.place }
      return !lack.isOfLostTiles || drawn.contains { shown.contains($0.id) }
    }
    return WarningList(relevant.map(withRemedy)).warnings
  }

  private static func withRemedy(_ lack: MapWarning) -> MapWarning {
    guard lack.isOfLostTiles else { return lack }
    return MapWarning(
      lack.kind, place: lack.place,
      message: lack.message
        + "; if the place has none, allow the class \(lack.kind.rawValue)")
  }

  /// Reads the golden picture. Returns nil if there is no file.
  private func picture() throws(RequestError) -> StraightPixels? {
    guard let bytes = TextFile.bytes(of: path) else { return nil }
    do {
      return try PNG.decode(bytes, pixelLimit: pixelLimit)
    } catch {
      throw RequestError(.unreadable, "\(path): \(error)")
    }
  }

  /// Creates the folder of the picture if it does not exist.
  public func makeFolder() {
    if let slash = path.lastIndex(of: "/") { Folder.make(String(path[..<slash])) }
  }

  private func record() -> SceneRecord? {
    TextFile.bytes(of: recordPath).flatMap(SceneRecord.init)
  }
}

/// The result of a comparison with a golden picture.
public enum GoldenOutcome: Sendable {
  /// The pictures are equal within the rules.
  case passed(Difference)
  /// The pictures differ.
  case failed(GoldenFailure)
  /// There is no golden picture. The value is the drawn picture.
  case missing(StraightPixels)
  /// Nothing was compared, because a part of the picture could not be read. The value contains the warnings about the
  /// missing parts.
  case incomplete([MapWarning])
}

/// The differences between a drawn picture and its golden picture.
public struct GoldenFailure: Sendable {
  /// The limits that the difference exceeds.
  public let excesses: [DiffExcess]
  /// The difference between the golden and the drawn picture.
  public let difference: Difference
  /// The golden picture.
  public let expected: StraightPixels
  /// The drawn picture.
  public let actual: StraightPixels
  /// The changes of the style and the camera, such as `water.fill-color: #a0c8f0 -> #ff0000`. They may explain the
  /// differences at all places.
  public let causes: [String]
  /// The places where the pictures differ, the largest first.
  public let changes: [MapChange]

  /// The difference as a picture, drawn over the golden picture.
  public var picture: StraightPixels { difference.picture(on: expected) }

  /// The limits that the difference exceeds, the largest channel difference, and the size of the largest blob, in one
  /// line.
  public var summary: String {
    excesses.map(\.description).joined(separator: "; ")
      + "; largest channel difference \(difference.largestStep)"
      + (difference.blobs.first.map { ", largest blob \($0.pixels) pixels" } ?? "")
  }
}

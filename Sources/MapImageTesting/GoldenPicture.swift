import MapImages
public import MapDiff
public import MapRaster
public import RenderMap
import MapStyle

/// A picture that a map is to look like, in a file, and what it shows in a record beside it.
public struct GoldenPicture: Hashable, Sendable {
  /// The PNG file.
  public let path: String
  /// The most pixels that the PNG file may have.
  public var pixelLimit = 1 << 28

  /// The golden picture in a PNG file, which need not exist yet.
  public init(path: String) { self.path = path }

  /// The record of labels and features beside it: `name.json` beside `name.png`.
  public var recordPath: String {
    (path.hasSuffix(".png") ? String(path.dropLast(4)) : path) + ".json"
  }

  /// Draws a scene and holds it against the picture.
  ///
  /// - Parameters:
  ///   - map: The map that the scene is of.
  ///   - threads: How many threads may be used.
  /// - Throws: `GoldenError` where the golden picture cannot be read.
  public func compare(
    _ scene: Scene, of map: Map, rules: GoldenRules, threads: Int = 1
  ) throws(GoldenError) -> GoldenOutcome {
    let actual = StraightPixels(unpremultiplying: scene.draw(threads: threads))
    guard let expected = try picture() else { return .missing(actual) }
    let difference = PixelDiff.compare(
      expected: expected, actual: actual, measure: rules.measure,
      ignoring: rules.boxes(in: scene), threads: threads)
    let excesses = rules.tolerance.excesses(of: difference)
    guard !excesses.isEmpty else { return .passed(difference) }
    let comparison = MapComparison(
      golden: record(), actual: SceneRecord(scene, style: map.style.json), scene: scene)
    let explanation = comparison.explanation(of: difference.changes())
    return .failed(
      GoldenFailure(
        excesses: excesses, difference: difference, expected: expected, actual: actual,
        causes: explanation.causes, changes: explanation.changes))
  }

  /// Draws a scene and keeps it as the golden picture, with its record. Files that would not change are
  /// left alone.
  ///
  /// - Returns: Whether the picture is another than before.
  /// - Throws: `GoldenError` where a file cannot be written.
  public func record(_ scene: Scene, of map: Map, threads: Int = 1) throws(GoldenError) -> Bool {
    let actual = StraightPixels(unpremultiplying: scene.draw(threads: threads))
    // One that cannot be read is written anew.
    let isNew = (try? picture()) != actual
    do {
      if isNew { try AtomicFile.write(PNG.encode(actual), to: path) }
      let record = SceneRecord(scene, style: map.style.json).jsonBytes
      if TextFile.bytes(of: recordPath) != record {
        try AtomicFile.write(record, to: recordPath)
      }
    } catch {
      throw GoldenError(path: path, reason: "\(error)")
    }
    return isNew
  }

  /// The picture; nil where there is none.
  private func picture() throws(GoldenError) -> StraightPixels? {
    guard let bytes = TextFile.bytes(of: path) else { return nil }
    do {
      return try PNG.decode(bytes, pixelLimit: pixelLimit)
    } catch {
      throw GoldenError(path: path, reason: error.description)
    }
  }

  /// Makes the folder that the picture is to be in, unless it exists.
  public func makeFolder() {
    if let slash = path.lastIndex(of: "/") { Folder.make(String(path[..<slash])) }
  }

  private func record() -> SceneRecord? {
    TextFile.bytes(of: recordPath).flatMap(SceneRecord.init)
  }
}

/// Why a golden picture cannot be used.
public struct GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public var path: String
  /// What is wrong.
  public var reason: String

  /// The file and what is wrong.
  public var description: String { "\(path): \(reason)" }
}

/// What holding a scene against its golden picture gave.
public enum GoldenOutcome: Sendable {
  /// They are equal, as far as the rules ask.
  case passed(Difference)
  /// They are not.
  case failed(GoldenFailure)
  /// There is no golden picture; this is the one drawn.
  case missing(StraightPixels)
}

/// How a picture differs from its golden one.
public struct GoldenFailure: Sendable {
  /// The bounds that the difference is above.
  public let excesses: [DiffExcess]
  /// The difference.
  public let difference: Difference
  /// The golden picture.
  public let expected: StraightPixels
  /// The picture that was drawn.
  public let actual: StraightPixels
  /// What changed in the style and the view, which explains all places: `water.fill-color: #a0c8f0 -> #ff0000`.
  public let causes: [String]
  /// The places where they differ, the largest first.
  public let changes: [MapChange]

  /// The difference as a picture.
  public var picture: StraightPixels { difference.picture(on: expected) }

  /// What is too much, in one line.
  public var summary: String {
    excesses.map(\.description).joined(separator: "; ")
      + "; largest channel difference \(difference.largestStep)"
      + (difference.blobs.first.map { ", largest blob \($0.pixels) pixels" } ?? "")
  }
}

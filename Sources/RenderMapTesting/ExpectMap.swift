import MapData
public import MapImages
import MapJSON
public import RenderMap
import MapRaster

/// Draws a map and compares it with its golden picture, in Swift Testing and in XCTest.
///
///     try expectMap(map, camera: camera, size: size, named: "paris")
///
/// The golden pictures are in the folder `Goldens` next to the test's file, in a folder with the file's name. If there
/// is no golden picture, the drawn picture is written as the golden picture, and the test fails once so that the
/// picture is reviewed. If the variable CI is set, nothing is written. If the environment contains
/// `RENDER_MAP_UPDATE_GOLDENS=1`, all golden pictures are replaced.
///
/// If tiles, glyphs, a sprite or data of the picture could not be read, the test fails with the cause, and the
/// picture is neither compared nor written. The same applies to a picture of a source without tiles. If the pictures
/// differ, the test fails at the line of the call. The failure contains the changes of labels, features and the
/// style. The expected picture, the actual picture, the difference and a page with all of them are attached. The trait
/// `mapReport` writes one page for all tests of a suite.
///
/// - Parameters:
///   - map: The map to draw.
///   - camera: The camera of the picture.
///   - size: The size of the picture in pixels of the style, with the pixel ratio.
///   - name: The name of the golden picture. It must be valid as a file name.
///   - threshold: The allowed difference of a pixel, from 0 to 1 (`DiffMeasure.perceptual`).
///   - tolerance: The limits of the difference. By default, no pixel may differ.
///   - classes: The classes of warnings that are ignored. `absentTiles` permits a golden picture of a source without
///     tiles.
///   - threads: The maximum number of threads.
/// - Returns: Whether the map is equal to its golden picture within the threshold and the tolerance.
/// - Throws: `RequestError` if a golden picture cannot be read or written.
@discardableResult
public func expectMap(
  _ map: Map, camera: Camera, size: PictureSize, named name: String, threshold: Double? = nil,
  tolerance: DiffTolerance = DiffTolerance(), allowing classes: Set<WarningClass> = [],
  threads: Int = 1, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws -> Bool {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  var golden = GoldenPicture(path: place.goldenFolder + "/\(name).png")
  golden.warningPolicy.allowed = classes
  let scene = map.scene(camera: camera, size: size, threads: threads)
  let result = try GoldenResult(
    of: scene, of: map, name: name, file: "\(fileID)", line: Int(clamping: line), golden: golden,
    rules: GoldenRules(threshold: threshold, tolerance: tolerance), records: GoldenMode.updates,
    acceptance: TestPlace.acceptance, threads: threads)
  GoldenResults.current?.add(result)
  guard !result.isGood else { return true }
  var lines = TextReport.lines(of: result)
  if case .new = result.status {
    if GoldenMode.isCI {
      lines.append("none is written if CI is set")
    } else {
      golden.makeFolder()
      _ = try golden.record(scene, of: map, threads: threads)
      lines.append("this first picture is written: review it, then run the test again")
    }
  }
  TestFailure(message: lines.joined(separator: "\n"), files: result.files).report(at: place)
  return false
}

extension GoldenResult {
  /// The pictures of a failure, and the page that shows them with the changes, as files.
  fileprivate var files: [(name: String, bytes: [UInt8])] {
    let pictures: [(name: String, picture: StraightPixels)]
    switch status {
    case .failed(let failure):
      pictures = [
        ("expected", failure.expected), ("actual", failure.actual), ("difference", failure.picture),
      ]
    case .new(let actual): pictures = [("actual", actual)]
    case .passed, .recorded, .error: return []
    }
    return pictures.compactMap { kind, picture in
      (try? PNG.encode(picture)).map { ("\(name)-\(kind).png", $0) }
    } + [("\(name).html", Array(HTMLReport.text(of: [self], suite: file).utf8))]
  }
}

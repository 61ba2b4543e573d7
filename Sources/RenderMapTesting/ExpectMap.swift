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
/// style. The expected picture, the actual picture and the difference are attached.
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
  let rules = GoldenRules(threshold: threshold, tolerance: tolerance)
  if GoldenMode.updates {
    try golden.write(scene, of: map, threads: threads)
    return true
  }
  switch try golden.compare(scene, of: map, rules: rules, threads: threads) {
  case .passed: return true
  case .incomplete(let lacks):
    let causes = lacks.map { "\n  \($0.line(as: .error))" }.joined()
    TestFailure(
      message: "the picture of \(golden.path) lacks what could not be read:\(causes)", pictures: []
    ).report(at: place)
    return false
  case .missing(let actual):
    guard !GoldenMode.isCI else {
      TestFailure(
        message: "no golden picture \(golden.path); none is written if CI is set",
        pictures: [("\(name)-actual.png", actual)]
      ).report(at: place)
      return false
    }
    try golden.write(scene, of: map, threads: threads)
    TestFailure(
      message:
        "the first picture is written to \(golden.path): review it, then run the test again",
      pictures: []
    ).report(at: place)
    return false
  case .failed(let failure):
    TestFailure(
      message: failure.message(for: golden),
      pictures: [
        ("\(name)-expected.png", failure.expected), ("\(name)-actual.png", failure.actual),
        ("\(name)-difference.png", failure.picture),
      ]
    ).report(at: place)
    return false
  }
}

extension GoldenFailure {
  /// Returns a message that lists the differences.
  fileprivate func message(for golden: GoldenPicture) -> String {
    let places = changes.prefix(5).map { change in
      "\n  \(change.place)" + change.lines.map { "\n    \($0)" }.joined()
    }
    let causes = causes.map { "\n  \($0)" }
    return "the map differs from \(golden.path): \(summary)\((causes + places).joined())"
  }
}

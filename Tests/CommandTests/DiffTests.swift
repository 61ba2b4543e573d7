import Foundation
import Testing

@Suite("Comparisons of pictures on the command line")
struct DiffTests {
  /// Returns the bytes of a picture of this style's map as the command draws it.
  private func png(_ color: String, size: String = "20x10") throws -> String {
    let style = """
      {"version": 8, "sources": {}, "layers": [
        {"id": "b", "type": "background", "paint": {"background-color": "\(color)"}}]}
      """
    let run = try CommandRun(
      ["style.json", "out.png", "--size", size], files: ["style.json": style])
    return try #require(run.picture).base64EncodedString()
  }

  /// Runs `diff` on two pictures, with `arguments` after them.
  private func diff(
    _ expected: String, _ actual: String, _ arguments: [String] = []
  ) throws -> CommandRun {
    let pictures = [("a.png", expected), ("b.png", actual)]
    return try CommandRun(
      ["diff", "a.png", "b.png"] + arguments,
      data: Dictionary(
        uniqueKeysWithValues: pictures.map { ($0, Data(base64Encoded: $1) ?? Data()) }))
  }

  private func json(_ run: CommandRun) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
  }

  @Test("equal pictures have exit code 0, and others have exit code 1 with the numbers")
  func exitCodes() throws {
    let gray = try png("#808080")
    #expect(try diff(gray, gray).status == 0)
    let run = try diff(gray, try png("#818080"))
    #expect(run.status == 1)
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.first == "different")
    #expect(lines.contains("largest channel difference: 1"))
    #expect(lines.contains("differing pixels: 200 of 200 (100.0 %)"))
    #expect(lines.contains("largest blob: 200 pixels in 20x10 at 0,0"))
  }

  @Test("animations are not compared", arguments: ["png", "webp", "gif"])
  func animations(format: String) throws {
    let animation = try CommandRun(
      [
        "p.csv", "-", "--size", "60x40", "--basemap", "none", "--animate", "--time-by", "year",
        "--attribution", "off", "--format", format,
      ], files: ["p.csv": "lon,lat,year\n1,2,2020\n3,4,2021\n"]
    ).output
    let gray = try png("#808080")
    for (expected, actual) in [
      (animation.base64EncodedString(), gray), (gray, animation.base64EncodedString()),
    ] {
      let run = try diff(expected, actual)
      #expect(run.status == 3)
      #expect(run.errors.count == 1 && run.errors[0].contains("an animation"), "\(run.errors)")
    }
  }

  @Test("limits allow a difference, and the numbers are still reported")
  func bounds() throws {
    let (gray, other) = (try png("#808080"), try png("#818080"))
    let seen = try diff(gray, other, ["--threshold", "0.1", "--json"])
    #expect(seen.status == 0)
    #expect(try json(seen)["largestChannelDifference"] as? Int == 1)
    #expect(try json(seen)["changedPixels"] as? Int == 200)
    let black = try png("black")
    #expect(try diff(gray, black, ["--max-diff-ratio", "1"]).status == 0)
    #expect(try diff(gray, black, ["--max-diff-ratio", "1", "--max-blob", "199"]).status == 1)
    #expect(try diff(gray, black, ["--max-diff-pixels", "199"]).status == 1)
    #expect(try diff(gray, black, ["--ignore", "0,0,20,9", "--ignore", "0,9,20,1"]).status == 0)
    #expect(
      try diff(
        gray, black, ["--ignore-bounds", "-180,-85,180,85", "--center", "0,0", "--zoom", "4"]
      ).status == 0)
  }

  @Test("pictures of different sizes differ, and their common part is compared")
  func sizes() throws {
    let run = try diff(
      try png("red"), try png("red", size: "10x30"), ["--json", "--threshold", "1"])
    #expect(run.status == 1)
    let report = try json(run)
    #expect(report["comparedPixels"] as? Int == 100)
    #expect(report["differingPixels"] as? Int == 0)
    #expect(report["actualSize"] as? [Int] == [10, 30])
    #expect(report["reasons"] as? [String] == ["size 10x30, expected 20x10"])
  }

  @Test("the picture of the difference is a PNG file")
  func output() throws {
    let run = try diff(try png("red"), try png("blue"), ["--output", "out.png"])
    #expect(run.picture?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
  }

  @Test("wrong arguments have exit code 2, a file without a picture 3, and a missing file 4")
  func errors() throws {
    let red = try png("red")
    for arguments in [
      ["--threshold", "2"], ["--max-blob", "-1"], ["--ignore", "1,2,3"], ["--ignore", "1,2,-3,4"],
      ["--ignore-bounds", "1,2,3"], ["--ignore-bounds", "0,0,1,1"], ["--threads", "0"],
      ["--ignore-bounds", "0,0,1,1", "--center", "0,0", "--zoom", "1", "--ratio", "0"],
    ] {
      #expect(try diff(red, red, arguments).status == 2, "\(arguments)")
    }
    #expect(try diff(red, "").status == 3)
    #expect(try CommandRun(["diff", "none.png", "none.png"]).status == 4)
  }
}

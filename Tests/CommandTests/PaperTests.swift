import Foundation
import Testing

@Suite("Pictures on paper")
struct PaperTests {
  private static let style = """
    {"version": 8, "sources": {}, "center": [0, 0], "zoom": 2, "layers": [
      {"id": "b", "type": "background", "paint": {"background-color": "red"}}]}
    """

  /// Returns the width and the height in the header of a PNG file.
  private func size(_ png: Data?) -> [Int] {
    guard let png, png.count > 24 else { return [] }
    return [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test(
    "the resolution gives a size on paper its device pixels, and does not change other sizes",
    arguments: [
      (["--size", "a4"], [794, 1123]), (["--size", "a4", "--dpi", "300"], [2480, 3508]),
      (["--size", "a5-landscape", "--dpi", "150"], [1240, 874]),
      (["--size", "8.5x11in", "--dpi", "100"], [850, 1100]),
      (["--size", "100x50mm", "--dpi", "254"], [1000, 500]),
      (["--size", "hd", "--dpi", "300"], [1920, 1080]), (["--dpi", "300"], [512, 512]),
      (["--size", "a6@2x"], [794, 1118]), (["--paper", "a4"], [2480, 3508]),
      (["--paper", "A5-landscape", "--dpi", "150"], [1240, 874]),
      (["--paper", "landscape", "--dpi", "96"], [1123, 794]),
      (["--paper", "100x50mm", "--dpi", "254"], [1000, 500]),
    ])
  func sizes(arguments: [String], expected: [Int]) throws {
    let run = try CommandRun(
      ["style.json", "out.png"] + arguments, files: ["style.json": Self.style])
    #expect(run.status == 0, "\(run.errors)")
    #expect(size(run.picture) == expected)
  }

  @Test("text keeps its size on paper, because the pixel ratio is the resolution divided by 96")
  func ratio() throws {
    let run = try CommandRun(
      [
        "style.json", "out.png", "--size", "a6", "--dpi", "192", "--labels", "labels.json",
        "--sidecar=-",
      ],
      files: ["style.json": Self.style])
    #expect(run.status == 0, "\(run.errors)")
    let told = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(told["pixelRatio"] as? Double == 2)
    // 105 x 148 mm are 793.7 x 1118.7 device pixels.
    #expect(size(run.picture) == [794, 1119])
    #expect(told["size"] as? [Int] == [397, 559])
    #expect(told["deviceSize"] as? [Int] == [794, 1119])
  }

  @Test("a resolution and a different pixel ratio contradict each other")
  func contradictions() throws {
    for arguments in [
      ["--size", "a4@2x", "--dpi", "300"], ["--size", "a4", "--ratio", "2", "--dpi", "300"],
      ["--size", "a4", "--dpi", "5000"], ["--size", "a4x"], ["--size", "a4", "--dpi", "0"],
      ["--size", "0x5mm"], ["--paper", "a4", "--size", "a4"], ["--paper", "a4", "--width", "100"],
      ["--paper", "a4@2x"], ["--paper", "800x600"], ["--paper", "hd"],
    ] {
      let run = try CommandRun(
        ["style.json", "out.png"] + arguments, files: ["style.json": Self.style])
      #expect(run.status == 2, "\(arguments)")
      #expect(run.errors.count == 1)
    }
    let webp = try CommandRun(
      ["style.json", "out.webp", "--size", "a6", "--dpi", "100"], files: ["style.json": Self.style])
    #expect(webp.status == 0)
  }

  @Test("a verified difference knows the device pixels of paper")
  func recorded() throws {
    let draw = ["style.json", "out.png", "--size", "a6", "--dpi", "250"]
    let run = try CommandRun(draw, files: ["style.json": Self.style])
    let picture = try #require(run.picture)
    let sidecar = try CommandRun(
      draw + ["--sidecar=-"], files: ["style.json": Self.style]
    ).output
    let diff = try CommandRun(
      ["diff", "a.png", "a.png", "--ignore-bounds", "-10,-10,10,10"],
      data: ["a.png": picture, "a.png.json": sidecar])
    #expect(diff.status == 0, "\(diff.errors)")
  }

  @Test("jobs of a batch can have sizes on paper, too")
  func batch() throws {
    let jobs = """
      {"name": "a", "style": "style.json", "size": "a6", "dpi": 100}
      {"name": "b", "style": "style.json"}
      {"name": "c", "style": "style.json", "size": "10x10", "dpi": 100}
      """
    let run = try CommandRun(
      ["batch", "jobs.jsonl", "--out", "-", "--size", "50x25mm", "--dpi", "254"],
      files: ["style.json": Self.style, "jobs.jsonl": jobs])
    #expect(run.status == 0)
    let results = try run.output.split(separator: UInt8(ascii: "\n")).map {
      try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
    }
    let sizes = results.map { result in
      size((result["picture"] as? String).flatMap { Data(base64Encoded: $0) })
    }
    #expect(sizes == [[413, 583], [500, 250], [10, 10]])
  }
}

import Foundation
import Testing

@Suite("Animations")
struct AnimationCommandTests {
  /// A CSV file of points in three years.
  private let files = ["places.csv": "lon,lat,year\n1,2,2020\n3,4,2021\n5,3,2022\n"]

  private func run(_ arguments: [String], to out: String = "-") throws -> CommandRun {
    try CommandRun(
      ["places.csv", out, "--basemap", "none", "--size", "200x120"] + arguments, files: files)
  }

  /// Returns the number of occurrences of bytes.
  private func count(_ bytes: [UInt8], in data: Data) -> Int {
    var (count, rest) = (0, data[...])
    while let range = rest.firstRange(of: bytes) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }

  @Test("standard output is a stream of PNG files, one for each time")
  func stream() throws {
    let run = try run(["--animate", "--time-by", "year"])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(count([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], in: run.output) == 3)
    #expect(count(Array("IEND".utf8), in: run.output) == 3)
  }

  @Test(
    "a file has its format, and the same bytes for one thread and several",
    arguments: [("png", "acTL"), ("webp", "ANMF"), ("gif", "GIF89a")])
  func formats(format: String, mark: String) throws {
    let arguments = ["--animate", "--time-by", "year", "--format", format]
    let first = try run(arguments + ["--threads", "1"])
    #expect(first.status == 0 && first.errors.isEmpty)
    #expect(count(Array(mark.utf8), in: first.output) > 0)
    #expect(try run(arguments + ["--threads", "4"]).output == first.output)
    #expect(try run(arguments).output == first.output)
  }

  @Test(
    "the options of the encoding change a file, and the same values give the same bytes",
    arguments: [
      ("webp", ["--quality", "30"]), ("gif", ["--colors", "2"]), ("-", ["--colors", "2"]),
    ])
  func encoding(format: String, option: [String]) throws {
    let arguments =
      ["--animate", "--time-by", "year"] + (format == "-" ? [] : ["--format", format])
    let (plain, encoded) = (try run(arguments), try run(arguments + option))
    #expect(encoded.status == 0 && encoded.errors.isEmpty, "\(encoded.errors)")
    #expect(encoded.output != plain.output)
    #expect(try run(arguments + option).output == encoded.output)
  }

  @Test(
    "a name that would number files is an error, and another percent sign is not",
    arguments: [("%04d.png", 2), ("a%d.webp", 2), ("50%.png", 0)] as [(String, Int32)])
  func numberedNames(name: String, status: Int32) throws {
    let run = try run(["--animate", "--time-by", "year"], to: name)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains { $0.contains("ffmpeg -f image2pipe") } == (status == 2))
  }

  @Test("the extension is the format, and keyframes may be in a file")
  func file() throws {
    let files = files.merging(["tour.json": #"[{"zoom": 3, "seconds": 0.2}]"#]) { $1 }
    let run = try CommandRun(
      [
        "places.csv", "out.png", "--size", "200x120", "--animate", "--keyframes", "tour.json",
        "--fps", "10", "--verbose",
      ], files: files)
    #expect(run.status == 0)
    #expect(run.errors == ["out.png: 3 frames"])
    #expect(count(Array("fcTL".utf8), in: try #require(run.picture)) == 3)
  }

  @Test(
    "options that do not belong together are errors",
    arguments: [
      (["--fps", "5"], "--fps requires --animate"),
      (["--animate"], "--animate requires --time-by or --keyframes"),
      (["--animate", "--time-by", "year", "--fps", "0"], "--fps must be 0.02 to 1000"),
      (
        ["--animate", "--time-by", "year", "--time-window", "0"],
        "--time-window must be a number of steps above 0, or all"
      ),
      (
        ["--animate", "--keyframes", "[]", "--time-step", "day"],
        "--time-step cannot be combined with --keyframes"
      ),
      (
        ["--animate", "--keyframes", "[]", "--time-by", "year"],
        "--keyframes with --time-by requires --time, which stays the same"
      ),
      (
        ["--animate", "--time-by", "year", "--labels", "l.json"],
        "--labels cannot be combined with --animate"
      ),
      (
        ["--animate", "--time-by", "year", "--format", "jpeg"],
        "--format jpeg: an animation is a file with the extension .png, .apng, .webp, .gif, or - for a stream of PNG files"
      ),
      (
        ["--animate", "--time-by", "year", "--format", "png", "--colors", "16"],
        "--colors 16: requires an animation as gif, not png"
      ),
      (
        ["--animate", "--time-by", "year", "--format", "gif", "--quality", "80"],
        "--quality 80: requires an animation as webp, not gif"
      ),
      (
        ["--animate", "--time-by", "year", "--quality", "80"],
        "--quality 80: requires the format webp, jpeg or avif, not png"
      ),
      (
        ["--animate", "--time-by", "year", "--format", "webp", "--progressive"],
        "--progressive: cannot be used in animations"
      ),
      (
        ["--animate", "--time-by", "year", "--format", "webp", "--quality", "101"],
        "--quality 101: must be an integer from 1 to 100"
      ),
      (
        ["--animate", "--time-by", "year", "--format", "gif", "--transparent"],
        "--transparent requires a png or webp file: gif has no translucent pixels"
      ),
      (
        ["--animate", "--time-by", "year", "--time-step", "day"],
        "--time-step: must be a number above 0"
      ),
      (["--animate", "--time-by", "years"], "--time-by: there is no property 'years'"),
      (
        ["--animate", "--time-by", "year", "--format", "gif", "--fps", "90"],
        "-: animation not written as gif: a frame lasts 11 ms, and the format allows 20 to 655350 ms"
      ),
    ])
  func wrongOptions(arguments: [String], message: String) throws {
    let run = try run(arguments)
    #expect(run.status == 2)
    #expect(run.errors.first?.hasPrefix(message) == true, "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test("dates that cannot be read are a warning that counts them")
  func unread() throws {
    let run = try CommandRun(
      ["a.csv", "-", "--size", "200x120", "--animate", "--time-by", "date"],
      files: ["a.csv": "lon,lat,date\n1,2,2020-01-01\n3,4,2020-01-02\n5,3,soon\n"])
    #expect(run.status == 0)
    #expect(run.errors.count == 1)
    #expect(
      run.errors.first?.contains(
        "1 feature has a value that is no time ('soon'), so no time shows it")
        == true)
  }
}

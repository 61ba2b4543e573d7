import Foundation
import Testing

/// Classes of warnings on the command line.
@Suite("Warnings of the command")
struct WarningCommandTests {
  /// A style with the fog of Mapbox styles, whose layer names a missing image.
  private static let style = """
    {"version": 8,
     "fog": {"range": [1, 2]},
     "sources": {"g": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
     "layers": [{"id": "poi", "type": "symbol", "source": "g",
       "layout": {"icon-image": "cafe", "text-field": "x"}}]}
    """

  private func draw(_ arguments: String...) throws -> CommandRun {
    try CommandRun(
      ["style.json", "out.png", "--size", "64x64", "--zoom", "1"] + arguments,
      files: ["style.json": Self.style])
  }

  private static let fog = "[not-drawn]: line 2: fog: "
  private static let image = "[missing-image]: layer poi: "

  @Test("warnings have their classes in brackets")
  func classes() throws {
    let run = try draw()
    #expect(run.status == 0 && run.picture != nil)
    #expect(run.errors.count == 2)
    #expect(run.errors.first?.hasPrefix("warning" + Self.fog) == true)
    #expect(run.errors.last?.hasPrefix("warning" + Self.image) == true)
  }

  @Test("--allow silences a class, --deny makes it an error, --strict makes all others errors")
  func policies() throws {
    let allowed = try draw("--allow", "not-drawn", "--allow", "missing-image")
    #expect(allowed.status == 0 && allowed.errors.isEmpty)
    let denied = try draw("--deny", "missing-image")
    #expect(denied.status == 1 && denied.picture == nil)
    #expect(denied.errors.first?.hasPrefix("warning" + Self.fog) == true)
    #expect(denied.errors.last?.hasPrefix("error" + Self.image) == true)
    let strict = try draw("--strict", "--allow", "not-drawn")
    #expect(strict.status == 1 && strict.picture == nil)
    #expect(strict.errors.count == 1 && strict.errors[0].hasPrefix("error" + Self.image))
    let all = try draw("--strict", "--allow", "not-drawn", "--allow", "missing-image")
    #expect(all.status == 0 && all.errors.isEmpty)
    let quiet = try draw("-q", "--deny", "missing-image")
    #expect(quiet.status == 1 && quiet.errors.count == 1)
  }

  @Test("an unknown class is refused with the most similar class and a list of all")
  func unknown() throws {
    for option in ["--allow", "--deny"] {
      let run = try draw(option, "mising-image")
      #expect(run.status == 2 && run.picture == nil)
      #expect(run.errors.count == 1)
      #expect(run.errors.first?.contains("did you mean \"missing-image\"?") == true)
      #expect(run.errors.first?.contains("blank-picture, absent-tiles") == true)
    }
    let both = try draw("--allow", "not-drawn", "--deny", "not-drawn")
    #expect(both.status == 2 && both.errors.count == 1)
  }

  @Test(
    "all commands that report warnings have the options for them",
    arguments: ["draw", "query", "explain", "check", "batch", "test", "tiles", "bundle"])
  func everywhere(command: String) throws {
    let help = String(
      decoding: try CommandRun(["help", command]).output, as: UTF8.self)
    #expect(["--strict", "--allow", "--deny"].allSatisfy(help.contains), "\(command)")
  }

  @Test("check lists parts that are not drawn, and its JSON has the classes")
  func check() throws {
    func check(_ arguments: String...) throws -> CommandRun {
      try CommandRun(["check", "style.json"] + arguments, files: ["style.json": Self.style])
    }
    let run = try check()
    let lines = String(decoding: run.output, as: UTF8.self)
    #expect(run.status == 0)
    #expect(lines.hasPrefix("style.json:2: warning[not-drawn]: fog: "))
    #expect(try check("--strict").status == 1)
    #expect(
      String(decoding: try check("--strict").output, as: UTF8.self).contains("error[not-drawn]"))
    #expect(try check("--allow", "not-drawn", "--allow", "missing-image").output.isEmpty)
    #expect(try check("--deny", "missing-image").status == 1)
    #expect(try check("--deny", "odd-data").status == 0)
    let json = try JSONSerialization.jsonObject(with: check("--json").output)
    let entries = try #require(json as? [[String: Any]])
    #expect(entries.map { $0["class"] as? String } == ["not-drawn", "missing-image"])
    #expect(entries.map { $0["severity"] as? String } == ["warning", "warning"])
  }

  @Test("sidecars and results of batches have the classes of warnings")
  func reports() throws {
    let sidecar = try draw("--sidecar=/dev/stdout")
    let told = try JSONSerialization.jsonObject(with: sidecar.output) as? [String: Any]
    let warnings = try #require(told?["warnings"] as? [[String: Any]])
    #expect(warnings.map { $0["class"] as? String } == ["not-drawn", "missing-image"])
    #expect(warnings.last?["place"] as? String == "layer poi")
    let job = #"{"name": "a", "style": "style.json", "zoom": 1}"#
    func batch(_ arguments: String...) throws -> CommandRun {
      try CommandRun(
        ["batch", "jobs.jsonl", "--out", "out", "--json"] + arguments,
        files: ["style.json": Self.style, "jobs.jsonl": job])
    }
    let run = try batch()
    #expect(run.status == 0)
    #expect(
      String(decoding: run.output, as: UTF8.self).contains(#""class":"missing-image""#))
    #expect(run.errors.contains { $0.hasPrefix("warning" + Self.image) })
    #expect(try batch("--deny", "missing-image").status == 1)
    #expect(try batch("--strict", "--allow", "missing-image", "--allow", "not-drawn").status == 0)
  }
}

import MapEngine
import Foundation
import MapData
import RenderMap
import Testing

@Suite("Image tests compared with another version of their files")
struct GoldenBaseTests {
  /// Compares the tests in a folder with those in another folder.
  private func run(_ folder: String, against old: String) throws -> [GoldenResult] {
    let suite = try GoldenSuite(folder: folder)
    let base = GoldenBase(
      name: "old", loader: ResourceLoader(), folder: old + "/",
      suites: [folder: try GoldenSuite(folder: old)])
    return GoldenRunner().run(suite, against: base)
  }

  @Test("equal pictures pass, and a change is explained, without any golden picture")
  func changes() throws {
    let alba = townJob(name: "a", towns: [("Alba", 0)])
    try withSuite(["a.json": alba, "b.json": townJob(name: "b", towns: [])]) { old in
      let both = townJob(name: "b", towns: [("Berg", 0)], color: "#888887")
      try withSuite(["a.json": alba, "b.json": both]) { new in
        let results = try run(new, against: old)
        #expect(results.map(\.isGood) == [true, false])
        #expect(results.map(\.acceptance) == [nil, nil])
        guard case .failed(let failure) = results[1].status else {
          Issue.record("\(results[1].status.name)")
          return
        }
        #expect(failure.causes == ["ground.background-color: #888888 -> #888887"])
        #expect(
          failure.changes.flatMap(\.events) == ["label 'Berg' of layer 'town' added"])
        #expect(!FileManager.default.fileExists(atPath: new + "/Goldens"))
        #expect(!FileManager.default.fileExists(atPath: old + "/Goldens"))
      }
    }
  }

  @Test("the limits of the current test apply")
  func rules() throws {
    try withSuite(["a.json": townJob(towns: [])]) { old in
      let rules = #""ignore": [[0, 0, 200, 100]],"#
      try withSuite(["a.json": townJob(towns: [("Alba", 0)], also: rules)]) { new in
        let (ignoring, comparing) = (try run(new, against: old), try run(old, against: new))
        #expect(ignoring.map(\.isGood) == [true])
        #expect(comparing.map(\.isGood) == [false])
      }
    }
  }

  @Test("a test with another name or in another file is new, and the old one is removed")
  func newTests() throws {
    let job = townJob(towns: [])
    try withSuite(["a.json": job, "b.json": townJob(name: "b", towns: [])]) { old in
      try withSuite(["c.json": job, "b.json": townJob(name: "other", towns: [])]) { new in
        let results = try run(new, against: old)
        #expect(results.map(\.status.name) == ["new", "new"])
        #expect(results.map(\.problem) == Array(repeating: "no such test in old", count: 2))
        let base = GoldenBase(
          name: "old", loader: ResourceLoader(), suites: [new: try GoldenSuite(folder: old)])
        let suite = try GoldenSuite(folder: new)
        #expect(base.namesOfRemovedTests(in: suite) == ["b", "towns"])
      }
    }
  }

  @Test("a test that could not be drawn in the other version is an error that names the version")
  func errors() throws {
    let job = #"{"name": "a", "style": "style.json"}"#
    let style = #"{"version": 8, "sources": {}, "layers": []}"#
    try withSuite(["a.jsonl": job]) { old in
      try withSuite(["a.jsonl": job, "style.json": style]) { new in
        let result = try #require(try run(new, against: old).first)
        #expect(result.problem?.hasPrefix("old:a.jsonl:1: ") == true, "\(result.problem ?? "")")
        #expect(result.problem?.contains("old:style.json") == true)
        let other = try #require(try run(old, against: new).first)
        #expect(other.problem?.hasPrefix("\(old)/a.jsonl:1: ") == true)
      }
    }
  }
}

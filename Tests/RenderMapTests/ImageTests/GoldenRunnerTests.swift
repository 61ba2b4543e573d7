import MapEngine
import Foundation
import MapImages
import RenderMap
import Testing

@Suite("Image tests of a folder")
struct GoldenRunnerTests {
  private func failure(_ result: GoldenResult) throws -> GoldenFailure {
    guard case .failed(let failure) = result.status else {
      throw NoFailure(problem: result.problem ?? "passed")
    }
    return failure
  }

  private struct NoFailure: Error { var problem: String }

  private func rewrite(_ folder: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/a.json"))
  }

  @Test(
    "a test without a golden picture fails, and passes after recording, on any number of threads")
  func recording() throws {
    try withSuite(["a.json": townJob(towns: [("Alba", 0)])]) { folder in
      #expect(try run(folder).map(\.isGood) == [false])
      guard case .recorded(isNew: true) = try run(folder, records: true)[0].status else {
        Issue.record("nothing was recorded")
        return
      }
      #expect(try run(folder).map(\.isGood) == [true])
      #expect(try run(folder, threads: 3).map(\.isGood) == [true])
      guard case .recorded(isNew: false) = try run(folder, records: true)[0].status else {
        Issue.record("what was equal was recorded again")
        return
      }
    }
  }

  @Test("a label that was removed is named once, with its layer")
  func labelGone() throws {
    let both = townJob(towns: [("Alba", -5), ("Berg", 5)])
    try withSuite(["a.json": both]) { folder in
      _ = try run(folder, records: true)
      try rewrite(folder, townJob(towns: [("Alba", -5)]))
      let failure = try failure(run(folder)[0])
      #expect(failure.causes.isEmpty)
      #expect(failure.changes.map(\.lines) == [["label 'Berg' of layer 'town' removed"]])
    }
  }

  @Test("a label that was added, and one that moved, are named")
  func labelMoved() throws {
    try withSuite(["a.json": townJob(towns: [("Alba", -5)])]) { folder in
      _ = try run(folder, records: true)
      try rewrite(folder, townJob(towns: [("Alba", -5), ("Berg", 5)]))
      let added = try failure(run(folder)[0]).changes.flatMap(\.lines)
      #expect(added == ["label 'Berg' of layer 'town' added"])
      try rewrite(folder, townJob(towns: [("Alba", -7)]))
      let moved = try failure(run(folder)[0]).changes.flatMap(\.lines)
      #expect(moved == ["label 'Alba' of layer 'town' moved by 20 px"])
    }
  }

  @Test("limits of the difference allow small differences, but not a large blob")
  func bounds() throws {
    let towns = [(name: "Alba", longitude: 0.0)]
    try withSuite(["a.json": townJob(towns: towns)]) { folder in
      _ = try run(folder, records: true)
      for (rules, isGood) in [
        ("", false), (#""threshold": 1,"#, true), (#""maxDiffRatio": 0.5,"#, true),
        (#""maxDiffRatio": 0.5, "maxBlob": 5,"#, false), (#""maxDiffPixels": 3,"#, false),
        (#""ignore": [[0, 0, 200, 100]],"#, true),
        (#""ignoreBounds": [[-40, -40, 40, 40]],"#, true),
        (#""ignoreBounds": [[9, 0, 10, 1]],"#, false),
      ] {
        try rewrite(folder, townJob(towns: [], also: rules))
        #expect(try run(folder).map(\.isGood) == [isGood], "\(rules)")
      }
    }
  }

  @Test("a wrong job, a wrong style and a name used twice do not keep the others from being drawn")
  func errors() throws {
    let files = [
      "a.json": townJob(name: "x", towns: []), "b.json": townJob(name: "x", towns: []),
      "c.json": #"{"style": "missing.json"}"#, "d.json": "{",
      "e.json": townJob(name: "y", towns: []),
      "f.json": #"{"style": {"version": 8, "sources": {}, "layers": [{"id": 5}]}}"#,
      "g.json": townJob(name: "g", towns: [], also: #""maxBlob": -1,"#),
    ]
    try withSuite(files) { folder in
      let results = try run(folder, records: true)
      #expect(results.map(\.isGood) == [true, false, false, false, true, false, false])
      #expect(
        results[1].problem
          == "\(folder)/b.json:1: name: 'x' is also the name of the job in \(folder)/a.json")
      #expect(results[2].problem?.contains("missing.json") == true)
      #expect(results[3].problem?.hasPrefix("\(folder)/d.json:1: not JSON") == true)
      #expect(
        results[6].problem == "\(folder)/g.json:1: maxBlob: must be an integer of at least 0")
      #expect(throws: RequestError.self) { try GoldenSuite(folder: folder + "/none") }
    }
  }

  @Test("a golden picture that is not a PNG file is an error that names the file")
  func damagedGolden() throws {
    try withSuite(["a.json": townJob(towns: [])]) { folder in
      _ = try run(folder, records: true)
      try Data("no".utf8).write(to: URL(fileURLWithPath: folder + "/Goldens/towns.png"))
      #expect(try run(folder)[0].problem?.contains("Goldens/towns.png") == true)
    }
  }

  @Test("without a record beside the golden picture only the drawn map is reported")
  func withoutRecord() throws {
    try withSuite(["a.json": townJob(towns: [("Alba", 0)])]) { folder in
      _ = try run(folder, records: true)
      try FileManager.default.removeItem(atPath: folder + "/Goldens/towns.json")
      try rewrite(folder, townJob(towns: [("Alba", 1)]))
      let changes = try failure(run(folder)[0]).changes
      #expect(changes.flatMap(\.events).isEmpty)
      #expect(changes.flatMap(\.shown).contains("town 'Alba'"))
    }
  }

  @Test("a style change is reported once, with old and new value, and its consequences are not")
  func styleChange() throws {
    try withSuite(["a.json": townJob(towns: [("Alba", 0)])]) { folder in
      _ = try run(folder, records: true)
      let text = townJob(towns: [("Alba", 0)])
      try rewrite(
        folder, text.replacingOccurrences(of: "\"text-size\": 14", with: "\"text-size\": 15"))
      let failure = try failure(run(folder)[0])
      #expect(failure.causes == ["town.text-size: 14 -> 15"])
      #expect(failure.changes.flatMap(\.lines).isEmpty)
    }
  }
}

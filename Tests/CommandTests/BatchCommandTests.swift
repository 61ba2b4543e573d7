import Foundation
import MapTestSupport
import Testing

@Suite("Batches on the command line")
struct BatchCommandTests {
  private func job(_ name: String, size: String = "8x8") -> String {
    """
    {"name": "\(name)", "size": "\(size)", "style": {"version": 8, "sources": {}, "layers": \
    [{"id": "b", "type": "background", "paint": {"background-color": "red"}}]}}
    """
  }

  private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  private func batch(
    _ arguments: [String], input: String = ""
  ) throws -> CommandRun {
    try CommandRun(["batch"] + arguments, input: input)
  }

  @Test(
    "jobs come from standard input, results go to standard output, a failed job has exit code 1")
  func results() throws {
    try withFolder { folder in
      let run = try batch(
        ["-", "--out", folder + "/out", "--json"], input: job("a") + "\nbad\n" + job("b/c"))
      #expect(run.status == 1)
      let reason = "not JSON: column 1: a value was expected, not 'b'"
      #expect(
        text(run.output).split(separator: "\n") == [
          #"{"line":1,"name":"a","status":"ok","output":"\#(folder)/out/a.png"}"#,
          #"{"line":2,"status":"failed","error":"stdin:2: \#(reason)","problems":[{"class":"wrong-job","#
            + #""place":"","message":"\#(reason)"}]}"#,
          #"{"line":3,"name":"b/c","status":"ok","output":"\#(folder)/out/b/c.png"}"#,
        ])
      #expect(run.errors.last == "2 of 3 drawn, 1 failed")
      let good = try batch(["-", "--out", folder + "/out", "-q"], input: job("a"))
      #expect(good.status == 0)
      #expect(good.errors.isEmpty && good.output.isEmpty)
    }
  }

  @Test("a job is answered before the next job arrives")
  func conversation() throws {
    let process = Process()
    process.executableURL = CommandRun.binary
    process.arguments = ["batch", "-", "--out", "-"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    for number in 1...3 {
      input.fileHandleForWriting.write(Data((job("n\(number)") + "\n").utf8))
      var line = Data()
      while line.last != UInt8(ascii: "\n") {
        let more = output.fileHandleForReading.availableData
        guard !more.isEmpty else { break }
        line += more
      }
      #expect(
        text(line).hasPrefix(
          #"{"line":\#(number),"name":"n\#(number)","status":"ok","type":"image/png""#))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("ten thousand invalid lines are in the results, and a few of them are on the terminal")
  func badLines() throws {
    try withFolder { folder in
      let lines = (1...10_004).map { $0 % 2501 == 0 ? job("g\($0)") : "{\"name\": \"x\($0)\"" }
      let run = try batch(
        ["-", "--out", folder, "--results", folder + "/results.jsonl"],
        input: lines.joined(separator: "\n"))
      #expect(run.status == 1)
      #expect(run.errors.count == 12)
      #expect(run.errors.last == "4 of 10004 drawn, 10000 failed")
      let results = try String(contentsOfFile: folder + "/results.jsonl", encoding: .utf8)
        .split(separator: "\n")
      #expect(results.count == 10_004)
      #expect(results.enumerated().allSatisfy { $1.hasPrefix("{\"line\":\($0 + 1),") })
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files.count == 5)
    }
  }

  @Test("a batch that is killed and resumed has every picture, complete")
  func killed() throws {
    try withFolder { folder in
      let names = (0..<200).map { "p\($0)" }
      let jobs = names.map { job($0, size: "200x200") }.joined(separator: "\n")
      try Data(jobs.utf8).write(to: URL(fileURLWithPath: folder + "/jobs.jsonl"))
      let out = folder + "/out"
      let process = Process()
      process.executableURL = CommandRun.binary
      process.arguments = ["batch", folder + "/jobs.jsonl", "--out", out]
      process.standardError = FileHandle.nullDevice
      try process.run()
      while process.isRunning,
        (try? FileManager.default.contentsOfDirectory(atPath: out).count) ?? 0 < 10
      {
        usleep(1000)
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let whole = try Data(contentsOf: URL(fileURLWithPath: out + "/p0.png"))
      // A crash of the machine can leave an empty file, and a temporary file that no process finishes.
      try Data().write(to: URL(fileURLWithPath: out + "/p1.png"))
      try whole.prefix(30).write(
        to: URL(fileURLWithPath: out + "/p2.png.1-0.render-map.tmp"))
      let run = try batch([folder + "/jobs.jsonl", "--out", out, "--resume"])
      #expect(run.status == 0)
      #expect(run.errors.last?.contains("already exist") == true)
      let files = try FileManager.default.contentsOfDirectory(atPath: out)
      #expect(Set(files) == Set(names.map { $0 + ".png" }))
      for name in names {
        let file = try Data(contentsOf: URL(fileURLWithPath: "\(out)/\(name).png"))
        #expect(file == whole)
      }
    }
  }

  private static let wrong: [[String]] = [
    ["batch", "--out", "out"], ["batch", "-"], ["batch", "-", "--out", "o", "--name-by", "x"],
    ["batch", "-", "--each", "f.geojson", "--out", "o"],
    ["batch", "-", "--out", "o", "--threads", "0"], ["batch", "-", "--out", "-", "--resume"],
  ]
  private static let unreachable: [[String]] = [
    ["batch", "none.jsonl", "--out", "o"], ["batch", "--each", "none.geojson", "--out", "o"],
    ["batch", "-", "--out", "/dev/null/o"],
    ["batch", "-", "--out", "o", "--results", "/dev/null/r"],
  ]

  @Test(
    "options that the format of all pictures does not have are errors",
    arguments: [
      (["p.geojson", "--out", "o", "--quality", "50"], "png"),
      (["p.geojson", "--out", "o", "--format", "webp", "--colors", "16"], "webp"),
      (["--each", "p.geojson", "--out", "o", "--progressive"], "png"),
      (["--each", "p.geojson", "--out", "-", "--quality", "50", "--format", "tif"], "tiff"),
      (["jobs.jsonl", "--out", "o.pdf", "--quality", "50"], "pdf"),
    ])
  func encodingOfAll(arguments: [String], format: String) throws {
    let files = [
      "p.geojson": #"{"type": "Point", "coordinates": [1, 2]}"#,
      "jobs.jsonl": #"{"name": "a.jpg", "data": "p.geojson"}"# + "\n",
    ]
    let run = try CommandRun(["batch"] + arguments, files: files)
    #expect(run.status == 2)
    #expect(run.errors.count == 1 && run.errors[0].hasSuffix(", not \(format)"), "\(run.errors)")
  }

  @Test("an option applies to the jobs whose formats have it")
  func encodingOfSome() throws {
    let jobs =
      #"{"name": "a.png", "data": "p.geojson"}"# + "\n" + #"{"name": "b.jpg", "data": "p.geojson"}"#
    let run = try CommandRun(
      ["batch", "jobs.jsonl", "--out", "-", "--quality", "50", "--basemap", "none"],
      files: ["p.geojson": #"{"type": "Point", "coordinates": [1, 2]}"#, "jobs.jsonl": jobs])
    #expect(run.status == 0)
  }

  @Test("wrong arguments have exit code 2", arguments: wrong)
  func wrongArguments(arguments: [String]) throws {
    let run = try CommandRun(arguments)
    #expect(run.status == 2)
    #expect(run.errors.count == 1)
  }

  @Test(
    "inputs that cannot be read and outputs that cannot be written have exit code 4",
    arguments: unreachable)
  func unreachableFiles(arguments: [String]) throws {
    let run = try CommandRun(arguments)
    #expect(run.status == 4)
    #expect(run.errors.count == 1)
  }

  @Test("results that cannot be written stop the batch")
  func fullResults() throws {
    try withFolder { folder in
      let jobs = (0..<100).map { job("p\($0)") }.joined(separator: "\n")
      let run = try batch(["-", "--out", folder, "--results", "/dev/full"], input: jobs)
      #expect(run.status == 4)
      #expect(run.errors == ["the results could not be written: No space left on device"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count < 100)
    }
  }

  @Test(
    "a full disk stops the batch, with one message and without an incomplete picture",
    .enabled(if: SmallDisk.canBeMounted, "needs the right to mount a tmpfs"))
  func fullDisk() throws {
    try withFolder { folder in
      let disk = try SmallDisk(folder + "/disk", kibibytes: 64)
      defer { disk.unmount() }

      let jobs = (0..<500).map { job("p\($0)", size: "\(300 + $0)x300") }.joined(separator: "\n")
      let run = try batch(["-", "--out", folder + "/disk", "--json"], input: jobs)
      #expect(run.status == 4)
      #expect(run.errors.filter { $0.contains("No space left") }.count <= 2)
      let results = text(run.output).split(separator: "\n")
      #expect(results.last?.contains("\"failed\"") == true)
      #expect(results.dropLast().allSatisfy { $0.contains("\"ok\"") })
      let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/disk")
      #expect(files.allSatisfy { $0.hasSuffix(".png") })
      for file in files {
        let end = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/disk/\(file)")).suffix(8)
        #expect(end.prefix(4) == Data("IEND".utf8))
      }
    }
  }
}

/// A small disk in memory.
private struct SmallDisk {
  let path: String

  /// Whether this process may mount a disk.
  static let canBeMounted: Bool = {
    let path = NSTemporaryDirectory() + UUID().uuidString
    guard let disk = try? SmallDisk(path, kibibytes: 64) else { return false }
    disk.unmount()
    return true
  }()

  /// Mounts a disk at `path`, which is created.
  init(_ path: String, kibibytes: Int) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard try Self.run("mount", ["-t", "tmpfs", "-o", "size=\(kibibytes)k", "tmpfs", path]) else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  /// Unmounts the disk.
  func unmount() { _ = try? Self.run("umount", [path]) }

  private static func run(_ program: String, _ arguments: [String]) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

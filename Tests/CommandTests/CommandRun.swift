import Foundation
import Testing

/// One run of the `render-map` binary in a separate folder.
struct CommandRun {
  /// The exit code.
  var status: Int32
  /// The bytes written to standard output.
  var output: Data
  /// The lines written to standard error.
  var errors: [String]
  /// The bytes of `out.png` without its provenance, so that pictures of different sources can be compared. Nil if
  /// there is no such file.
  var picture: Data?

  /// Runs the command with `arguments` in a new folder that contains `files` and `data`, or in `workingDirectory`. Its
  /// standard input is `input`. `environment` is added to the environment of the tests. By default, the cache of the
  /// command is in the folder.
  init(
    _ arguments: [String], files: [String: String] = [:], data: [String: Data] = [:],
    input: String = "", environment: [String: String] = [:], workingDirectory: String? = nil
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("render-map-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, bytes) in files.mapValues({ Data($0.utf8) }).merging(data, uniquingKeysWith: { $1 })
    {
      try bytes.write(to: folder.appendingPathComponent(name))
    }
    let inputFile = folder.appendingPathComponent(".input")
    try Data(input.utf8).write(to: inputFile)

    let process = Process()
    process.executableURL = Self.binary
    process.arguments = arguments
    process.currentDirectoryURL = workingDirectory.map { URL(fileURLWithPath: $0) } ?? folder
    process.environment = ProcessInfo.processInfo.environment
      .merging(["XDG_CACHE_HOME": folder.path]) { $1 }.merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    self.output = output.fileHandleForReading.readDataToEndOfFile()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
    self.errors = text.split(separator: "\n").map(String.init)
    picture = (try? Data(contentsOf: folder.appendingPathComponent("out.png")))
      .map(Self.withoutProvenance)
  }

  /// Returns a PNG file without the chunk whose keyword is `Provenance`.
  private static func withoutProvenance(_ file: Data) -> Data {
    guard let keyword = file.range(of: Data("Provenance\0".utf8)) else { return file }
    // The keyword follows the length of the chunk's data and the type. A checksum follows the data.
    let start = keyword.lowerBound - 8
    let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    return file[..<start] + file[(start + 12 + length)...]
  }

  /// The command, which is built beside the tests.
  static var binary: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("render-map")
  }
}

/// Expects two values to be equal. The first one may be the result of a call that throws.
func expectEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found == expected, sourceLocation: sourceLocation)
}

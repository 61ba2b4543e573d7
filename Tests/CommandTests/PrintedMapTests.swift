import Foundation
import MapTestSupport
import Testing

@Suite("Maps of the examples")
struct PrintedMapTests {
  /// A command of `Examples/maps/README.md`.
  struct Example: CustomTestStringConvertible, Sendable {
    /// The arguments of the command.
    var arguments: [String]
    /// The position of the file that the command writes.
    var output: Int

    /// Reads a command as a shell does.
    init(_ command: Substring) throws {
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", "printf '%s\\0' " + command.trimmingPrefix("render-map ")]
      let words = Pipe()
      shell.standardOutput = words
      try shell.run()
      arguments = words.fileHandleForReading.readDataToEndOfFile()
        .split(separator: 0, omittingEmptySubsequences: false).dropLast()
        .map { String(decoding: $0, as: UTF8.self) }
      shell.waitUntilExit()
      output = try #require(
        arguments.firstIndex { $0.hasSuffix(".png") || $0.hasSuffix(".pdf") }, "\(command)")
    }

    /// The name of the map, which is that of the file without its extension.
    var testDescription: String { String(arguments[output].dropLast(4)) }

    /// Runs the command in the folder of the document, at a low resolution.
    func run(writing file: String) throws -> CommandRun {
      var arguments = arguments
      arguments[output] = file
      // The picture of the poster has as many pixels as one of size A4.
      arguments += ["--dpi", arguments.contains("a0-landscape") ? "18" : "72"]
      return try CommandRun(arguments, workingDirectory: PrintedMapTests.folder.path)
    }
  }

  private static let folder = Golden.repository.appendingPathComponent("Examples/maps")

  /// The commands of the document.
  private static let commands: [Example] = {
    let file = folder.appendingPathComponent("README.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.matches(of: #/```sh\n((?s:.*?))```/#).compactMap { try? Example($0.output.1) }
  }()

  private static let pictures = commands.filter { $0.arguments[$0.output].hasSuffix(".png") }

  @Test("the document has the commands of twelve maps, with a golden picture of each single map")
  func names() throws {
    #expect(Self.commands.count == 12)
    let goldens = try FileManager.default.contentsOfDirectory(
      atPath: Golden.repository.appendingPathComponent("Goldens/Maps").path)
    #expect(Self.pictures.map { $0.testDescription + ".png" }.sorted() == goldens.sorted())
  }

  @Test("each command draws its golden picture, without a warning", arguments: pictures)
  func golden(example: Example) throws {
    let run = try example.run(writing: "-")
    // Coordinate reference systems need PROJ.
    if run.status != 0, run.errors.contains(where: { $0.contains("PROJ") }) { return }
    #expect(run.status == 0)
    #expect(run.errors == [])
    try Golden.expect(encoded: run.output, matches: "Maps/\(example.testDescription)")
  }

  @Test("the book has ten pages, an overview and an index")
  func book() throws {
    let book = try #require(Self.commands.first { $0.testDescription == "book" })
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("render-map-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try book.run(writing: file.path)
    #expect(run.status == 0)
    #expect(run.errors == ["12 of 12 drawn"])
    #expect(try Data(contentsOf: file).starts(with: Data("%PDF-".utf8)))
  }
}

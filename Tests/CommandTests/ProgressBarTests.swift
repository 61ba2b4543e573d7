import Foundation
import MapTestSupport
import Testing

@Suite("The progress bar")
struct ProgressBarTests {
  private static let style = """
    {"version": 8, "sources": {"g": {"type": "geojson",
      "data": {"type": "Point", "coordinates": [0, 0]}}},
     "layers": [{"id": "c", "type": "circle", "source": "g"}]}
    """

  /// Returns the text that the command writes to a terminal on standard error while it draws a style of `url`.
  private func terminalOutput(of url: String, in folder: String) throws -> String {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    try #require(openpty(&ours, &theirs, nil, nil, nil) == 0)
    defer { close(ours) }
    let process = Process()
    process.executableURL = CommandRun.binary
    process.arguments = [url, folder + "/out.png", "--no-cache"]
    process.standardError = FileHandle(fileDescriptor: theirs, closeOnDealloc: false)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    // The terminal buffers the text. The mark of the test shows its end.
    _ = write(theirs, "END", 3)
    close(theirs)
    var text = ""
    var chunk = [UInt8](repeating: 0, count: 4096)
    while !text.hasSuffix("END") {
      let count = read(ours, &chunk, chunk.count)
      guard count > 0 else { break }
      text += String(decoding: chunk[..<count], as: UTF8.self)
    }
    return String(text.dropLast(3))
  }

  @Test("a terminal shows the progress bar while files are fetched, and not afterwards")
  func terminal() throws {
    let server = try TestServer { _ in .slow(seconds: 0.05, body: Array(Self.style.utf8)) }
    try withFolder { folder in
      let text = try terminalOutput(of: server.url, in: folder)
      #expect(text.contains("0 of 1"))
      #expect(text.hasSuffix("\r\u{1B}[K"))
    }
  }

  @Test("other outputs show no progress bar")
  func pipe() throws {
    let server = try TestServer { _ in .slow(seconds: 0.05, body: Array(Self.style.utf8)) }
    let run = try CommandRun([server.url, "out.png"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
  }
}

import Foundation
import MapTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Runs that are interrupted")
struct InterruptionTests {
  private static let style = #"""
    {"version": 8, "sources": {}, "layers": [
      {"id": "b", "type": "background", "paint": {"background-color": "#0000ff"}}]}
    """#

  /// Starts to draw far too many tiles to `output`, sends a signal as soon as files exist, and returns the signal that
  /// ended the process.
  private func interrupt(_ output: String, in folder: String, by number: Int32) throws -> Int32 {
    let process = Process()
    process.executableURL = CommandRun.binary
    process.arguments = ["tiles", "style.json", "--zoom", "0-12", "--output", output, "-q"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardError = FileHandle.nullDevice
    // The new process inherits signals that this process ignores, as processes in the background of a shell do.
    let before = number == SIGKILL ? nil : signal(number, SIG_DFL)
    defer { if let before { signal(number, before) } }
    try process.run()
    while process.isRunning, try names(folder) == ["style.json"] { usleep(1000) }
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    return process.terminationStatus
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  private func withStyle(_ body: (String) throws -> Void) throws {
    try withFolder { folder in
      try Data(Self.style.utf8).write(to: URL(fileURLWithPath: "\(folder)/style.json"))
      try body(folder)
    }
  }

  @Test(
    "an interrupted run leaves no files, and is ended by the signal",
    arguments: [SIGINT, SIGTERM])
  func cleansUp(signal: Int32) throws {
    try withStyle { folder in
      for output in ["a.mbtiles", "a.pmtiles", "tiles"] {
        let ended = try interrupt(output, in: folder, by: signal)
        #expect(ended == signal)
        let left = try names(folder)
        #expect(left == ["style.json"], "\(output)")
      }
    }
  }

  @Test("files of a killed run are removed by a later run with the same destination")
  func removesAbandoned() throws {
    try withStyle { folder in
      for output in ["a.mbtiles", "a.pmtiles", "tiles"] {
        #expect(try interrupt(output, in: folder, by: SIGKILL) == SIGKILL)
        // An archive has several files in progress.
        #expect(try names(folder).count > 1)
        let run = try CommandRun([
          "tiles", "\(folder)/style.json", "--zoom", "0", "--output", "\(folder)/\(output)",
        ])
        #expect(run.status == 0)
        #expect(Set(try names(folder)) == ["style.json", output])
        try FileManager.default.removeItem(atPath: "\(folder)/\(output)")
      }
      #expect(try interrupt("a.mbtiles", in: folder, by: SIGKILL) == SIGKILL)
      #expect(try CommandRun(["\(folder)/style.json", "\(folder)/a.png"]).status == 0)
      #expect(Set(try names(folder)) == ["style.json", "a.png"])
    }
  }
}

import Foundation
import MapTestSupport
import Testing

@testable import RenderMap

@Suite("Lines of jobs")
struct JobLinesTests {
  /// Returns the lines of a text that comes through a pipe.
  private func lines(_ text: String, limit: Int = 1 << 20) throws -> [(Int, String?)] {
    let pipe = Pipe()
    // Another thread writes, because a pipe takes less than the longest text.
    let writing = Thread {
      pipe.fileHandleForWriting.write(Data(text.utf8))
      try? pipe.fileHandleForWriting.close()
    }
    writing.start()
    var lines = JobLines(pipe.fileHandleForReading.fileDescriptor, limit: limit)
    var found: [(Int, String?)] = []
    while let line = lines.next(isStopped: { false }) {
      found.append((line.number, line.bytes.map { String(decoding: $0, as: UTF8.self) }))
    }
    #expect(lines.next(isStopped: { false }) == nil)
    #expect(lines.bytesGiven == text.utf8.count)
    return found
  }

  @Test("blank lines are counted and left out; the last one needs no line feed")
  func blank() throws {
    let found = try lines("\n  \r\na\n\t\nb\r\n\nc")
    #expect(found.map(\.0) == [3, 5, 7])
    #expect(found.map(\.1) == ["a", "b\r", "c"])
    #expect(try lines("").isEmpty)
    #expect(try lines("\n\n ").isEmpty)
  }

  @Test("lines longer than the limit are skipped, and the next ones are read")
  func long() throws {
    let long = String(repeating: "x", count: 300_000)
    let found = try lines("a\n\(long)\nb\n\(long)", limit: 100_000)
    #expect(found.map(\.0) == [1, 2, 3, 4])
    #expect(found.map(\.1) == ["a", nil, "b", nil])
    #expect(try lines(long, limit: 300_000).map(\.1) == [long])
    #expect(try lines("ab\nabc\n", limit: 2).map(\.1) == ["ab", nil])
  }

  @Test("lines of any length are returned unchanged")
  func property() throws {
    var random = SplitMix64(seed: 5)
    let texts = (0..<200).map { _ in
      String(repeating: "y", count: 1 + Int.random(in: 0..<3000, using: &random))
    }
    let found = try lines(texts.joined(separator: "\n"))
    #expect(found.map(\.1) == texts)
    #expect(found.map(\.0) == Array(1...200))
  }

  @Test("waiting for a line ends when the work is stopped")
  func stopped() {
    let pipe = Pipe()
    var lines = JobLines(pipe.fileHandleForReading.fileDescriptor)
    #expect(lines.next(isStopped: { true }) == nil)
  }
}

import Foundation
import RenderMap
import Testing

@testable import MapServer

/// Files that are being written.
struct FileChangesTests {
  @Test("a file that changes is being written, and a file that is renamed to its place is complete")
  func writtenFile() throws {
    let site = try TestSite()
    let path = site.folder + "/a.txt"
    try site.write("site/a.txt", "a")
    let first = FileStatus(path: path)
    #expect(!FileChanges.isWritten(between: [first], and: [first]))
    #expect(FileChanges.isWritten(between: [nil], and: [first]))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: path)
    let second = FileStatus(path: path)
    #expect(FileChanges.isWritten(between: [first], and: [second]))
    try site.write("b.txt", "bb")
    #expect(rename(site.parent + "/b.txt", path) == 0)
    let third = FileStatus(path: path)
    #expect(second != third)
    #expect(!FileChanges.isWritten(between: [second], and: [third]))
    #expect(FileChanges.isWritten(between: [nil, first], and: [nil, second]))
  }
}

import Foundation
import MapTestSupport
import Testing

@testable import RenderMap

@Suite("The folder of the pictures")
struct OutputFolderTests {
  @Test("the folders of a name are created")
  func folders() throws {
    try withFolder { path in
      let folder = try OutputFolder(path + "/new/out/")
      try folder.write([1, 2], to: "a/b/c.png")
      try folder.write([3], to: "a/b/c.png")
      #expect(folder.read("a/b/c.png", limit: 10)?.bytes == [3])
      #expect(folder.read("a/b/c.png", limit: 0) == nil)
      #expect(folder.read("a/d.png", limit: 10) == nil)
      let names = try FileManager.default.contentsOfDirectory(atPath: path + "/new/out/a/b")
      #expect(names == ["c.png"])
    }
  }

  @Test(
    "nothing outside of the folder is written",
    arguments: ["../x.png", "a/../../x.png", "", "a//b", "./a"])
  func escapes(name: String) throws {
    try withFolder { path in
      let folder = try OutputFolder(path + "/out")
      #expect(throws: RequestError.self) { try folder.write([1], to: name) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["out"])
    }
  }

  @Test("symbolic links are not followed: a folder is refused, a file is replaced")
  func links() throws {
    try withFolder { path in
      let folder = try OutputFolder(path + "/out")
      let manager = FileManager.default
      try manager.createDirectory(atPath: path + "/elsewhere", withIntermediateDirectories: false)
      try Data([9]).write(to: URL(fileURLWithPath: path + "/elsewhere/x.png"))
      try manager.createSymbolicLink(
        atPath: path + "/out/sub", withDestinationPath: path + "/elsewhere")
      try manager.createSymbolicLink(
        atPath: path + "/out/y.png", withDestinationPath: path + "/elsewhere/x.png")
      let error = #expect(throws: RequestError.self) { try folder.write([1], to: "sub/x.png") }
      #expect(error?.stopsBatch == false)
      #expect(folder.read("y.png", limit: 10) == nil)
      try folder.write([1], to: "y.png")
      #expect(folder.read("y.png", limit: 10)?.bytes == [1])
      #expect(try Data(contentsOf: URL(fileURLWithPath: path + "/elsewhere/x.png")) == Data([9]))
    }
  }

  @Test("incomplete files of a killed batch are removed, and nothing else")
  func abandoned() throws {
    try withFolder { path in
      let folder = try OutputFolder(path)
      for name in ["a.png.1-0.render-map.tmp", "a.tmp", "b.png"] {
        try Data([1]).write(to: URL(fileURLWithPath: path + "/" + name))
      }
      folder.removeAbandoned(beside: "c.png")
      let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      #expect(names == ["a.tmp", "b.png"])
    }
  }

  @Test("a folder that cannot be created is an error of the batch")
  func noFolder() {
    #expect(throws: RequestError.self) { _ = try OutputFolder("/dev/null/x") }
  }

  @Test("the message says why a folder cannot be created, not that it does not exist")
  func reason() throws {
    #if os(Linux)
      // No folder can be created there, except by the system.
      let other = #expect(throws: RequestError.self) { _ = try OutputFolder("/sys/none") }
      #expect(!"\(try #require(other))".contains("No such file"))
    #endif
  }
}

import Foundation
import MapTestSupport
import Testing
import MapData

@Suite("Reading restricted to a folder")
struct FileRootTests {
  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func withRoot(_ body: (String, ResourceLoader) throws -> Void) throws {
    try withFolder { folder in
      let root = folder + "/root"
      try FileManager.default.createDirectory(
        atPath: root + "/in", withIntermediateDirectories: true)
      try FileManager.default.createDirectory(
        atPath: folder + "/rooted", withIntermediateDirectories: true)
      try write("inside", to: root + "/in/a")
      try write("outside", to: folder + "/secret")
      try write("outside", to: folder + "/rooted/secret")
      try body(folder, ResourceLoader(root: FileRoot(root)))
    }
  }

  @Test("files in the folder are read, by any path")
  func inside() throws {
    try withRoot { (folder: String, loader: ResourceLoader) throws in
      let style = ResourceLocation.file(path: folder + "/root/style.json")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/root/link", withDestinationPath: "in/../in/a")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/door", withDestinationPath: folder + "/root/in")
      for text in ["in/a", "./in/../in//a", "link", "../root/in/a", "../door/a"] {
        #expect(try loader.load(text, relativeTo: style) == Array("inside".utf8))
      }
      #expect(
        try loader.load(ResourceRequest(.file(path: folder + "/root/in/a"), range: 2..<4)).count
          == 2)
      #expect(try loader.localPath(of: .file(path: folder + "/door/a")).hasSuffix("/root/in/a"))
    }
  }

  @Test("files in another folder are read once it is added")
  func others() throws {
    try withRoot { (folder: String, loader: ResourceLoader) throws in
      var loader = loader
      let secret = ResourceLocation.file(path: folder + "/rooted/secret")
      #expect(throws: ResourceError.self) { try loader.load(secret) }
      try loader.root?.add(folder + "/rooted")
      #expect(try loader.load(secret) == Array("outside".utf8))
      #expect(
        try loader.load(.file(path: folder + "/root/in/a")) == Array("inside".utf8))
      #expect(throws: ResourceError.self) { try loader.load(.file(path: folder + "/secret")) }
      #expect(throws: ResourceError.self) { try loader.root?.add(folder + "/missing") }
    }
  }

  @Test("folders whose names differ in their normalization are different folders")
  func normalization() throws {
    try withFolder { folder in
      let (inside, outside) = (folder + "/\u{E9}", folder + "/e\u{301}")
      for path in [inside, outside] {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      // On some file systems, both names are the same.
      guard try FileManager.default.contentsOfDirectory(atPath: folder).count == 2 else { return }
      try write("outside", to: outside + "/secret")
      try write("inside", to: inside + "/a")
      let loader = ResourceLoader(root: try FileRoot(inside))
      #expect(throws: ResourceError.self) {
        try loader.localPath(of: .file(path: outside + "/secret"))
      }
      #expect(try loader.load(.file(path: inside + "/a")) == Array("inside".utf8))
    }
  }

  @Test("files outside of the folder are refused, also through links, and so is standard input")
  func outside() throws {
    try withRoot { (folder: String, loader: ResourceLoader) throws in
      let root = try #require(loader.root)
      let files = FileManager.default
      try files.createSymbolicLink(
        atPath: folder + "/root/link", withDestinationPath: "../secret")
      try files.createSymbolicLink(atPath: folder + "/root/up", withDestinationPath: folder)
      try files.createSymbolicLink(
        atPath: folder + "/root/chain", withDestinationPath: "up/rooted/secret")
      for name in [
        "link", "up/secret", "chain", "../secret", "in/../../secret", "../rooted/secret",
      ] {
        let path = folder + "/root/" + name
        expectError(.refused(path, .outsideRoot(root.path))) { try loader.load(.file(path: path)) }
        expectError(.refused(path, .outsideRoot(root.path))) {
          try loader.localPath(of: .file(path: path))
        }
      }
      expectError(.refused("/etc/passwd", .outsideRoot(root.path))) {
        try loader.load("file:///etc/passwd")
      }
      expectError(.refused("-", .outsideRoot(root.path))) { try loader.load(.standardInput) }
    }
  }

  @Test("a missing file is not found, and a root must be a folder")
  func missing() throws {
    try withRoot { (folder: String, loader: ResourceLoader) throws in
      let path = folder + "/root/none"
      expectError(.notFound(.file(path: path))) { try loader.load(.file(path: path)) }
      #expect(throws: ResourceError.self) { try FileRoot(path) }
      #expect(throws: ResourceError.self) { try FileRoot(folder + "/secret") }
    }
  }

  @Test("with the whole machine as root, nothing is refused")
  func whole() throws {
    try withFolder { folder in
      try write("x", to: folder + "/a")
      #expect(try ResourceLoader(root: FileRoot("/")).load(folder + "/a") == [120])
    }
  }
}

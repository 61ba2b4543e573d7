import Foundation
import MapImages
import Testing

@Suite("Writing files")
struct AtomicFileTests {
  /// Runs `body` with a new folder, which is deleted afterward.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/atomic-file-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func contents(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("a file is created, then replaced, and no other file remains")
  func replacing() throws {
    try withFolder { folder in
      for bytes in [[1, 2, 3], [4]] as [[UInt8]] {
        try AtomicFile.write(bytes, to: folder + "/map.png")
        #expect(FileManager.default.contents(atPath: folder + "/map.png").map(Array.init) == bytes)
      }
      let names = try contents(folder)
      #expect(names == ["map.png"])
    }
  }

  @Test("if the folder is missing, nothing is written and the error names the file")
  func missingFolder() throws {
    try withFolder { folder in
      let error = #expect(throws: FileWriteError.self) {
        try AtomicFile.write([1], to: folder + "/none/map.png")
      }
      #expect(error?.path == folder + "/none/map.png")
      #expect(error?.step == .open)
      let names = try contents(folder)
      #expect(names.isEmpty)
    }
  }

  @Test("if a folder has the path of the file, it remains, and no other file is left beside it")
  func folderInPlace() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/map.png", withIntermediateDirectories: false)
      #expect(throws: FileWriteError.self) { try AtomicFile.write([1], to: folder + "/map.png") }
      let names = try contents(folder)
      #expect(names == ["map.png"])
    }
  }

  @Test("a symbolic link remains, and the file to which it leads is replaced")
  func symbolicLink() throws {
    try withFolder { folder in
      try AtomicFile.write([1], to: folder + "/real.png")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link.png", withDestinationPath: "real.png")
      try AtomicFile.write([2], to: folder + "/link.png")
      #expect(FileManager.default.contents(atPath: folder + "/real.png").map(Array.init) == [2])
      let names = try contents(folder)
      #expect(names == ["link.png", "real.png"])
    }
  }

  @Test("a file that a function writes is unchanged if the function fails, and replaced if not")
  func function() throws {
    struct Failure: Error {}
    try withFolder { folder in
      let path = folder + "/map.pdf"
      try AtomicFile.write([1], to: path)
      #expect(throws: Failure.self) {
        try AtomicFile.write(to: path) { temporary in
          #expect(FileManager.default.createFile(atPath: temporary, contents: Data([2])))
          throw Failure()
        }
      }
      #expect(FileManager.default.contents(atPath: path).map(Array.init) == [1])
      #expect(try contents(folder) == ["map.pdf"])
      try AtomicFile.write(to: path) { temporary in
        // The temporary file is beside the file and is written in place.
        let file = try #require(FileHandle(forWritingAtPath: temporary))
        try file.write(contentsOf: Data([3]))
        try file.close()
        #expect(try contents(folder).count == 2)
      }
      #expect(FileManager.default.contents(atPath: path).map(Array.init) == [3])
      #expect(try contents(folder) == ["map.pdf"])
      #expect(!AtomicFile.isStream(path) && !AtomicFile.isStream(folder + "/none"))
      #expect(AtomicFile.isStream("/dev/null"))
    }
  }

  @Test("a device is written to, not replaced")
  func device() throws {
    try AtomicFile.write([1, 2], to: "/dev/null")
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
  }
}

@Suite("Writing files together")
struct FilesTogetherTests {
  /// Runs `body` with a new folder, which is deleted afterward.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/atomic-files-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func contents(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("all files are at their places, and no other file remains")
  func all() throws {
    try withFolder { folder in
      try AtomicFile.write(together: [
        (folder + "/a", [1]), ("/dev/null", [2]), (folder + "/b", [3]),
      ])
      #expect(try contents(folder) == ["a", "b"])
      #expect(FileManager.default.contents(atPath: folder + "/b").map(Array.init) == [3])
    }
  }

  @Test("if one file cannot be written, no new file is left and old files are unchanged")
  func oneFails() throws {
    try withFolder { folder in
      try AtomicFile.write([1], to: folder + "/old")
      try FileManager.default.createDirectory(
        atPath: folder + "/taken", withIntermediateDirectories: false)
      for failing in [folder + "/none/b", folder + "/taken", "/dev/full"] {
        #expect(throws: FileWriteError.self, "\(failing)") {
          try AtomicFile.write(together: [
            (folder + "/new", [2]), (folder + "/old", [3]), (failing, [4]),
          ])
        }
        #expect(try contents(folder) == ["old", "taken"])
        #expect(FileManager.default.contents(atPath: folder + "/old").map(Array.init) == [1])
      }
    }
  }

  @Test("a name may be as long as the system allows", arguments: [200, 244, 255])
  func longName(length: Int) throws {
    try withFolder { folder in
      let name = String(repeating: "a", count: length)
      try AtomicFile.write([1], to: folder + "/" + name)
      try AtomicFile.write([2], to: folder + "/" + name)
      #expect(try contents(folder) == [name])
    }
  }
}

import FoundationEssentials
import ImageCodec
import Testing

@Suite("Writing files")
struct AtomicFileTests {
  /// A new folder, deleted after its use.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/atomic-file-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func contents(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("a file is created, then replaced, and nothing else is left")
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

  @Test("where the folder is missing, nothing is written and the error names the file")
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

  @Test("where a folder is in the place of the file, it stays and nothing is left beside it")
  func folderInPlace() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/map.png", withIntermediateDirectories: false)
      #expect(throws: FileWriteError.self) { try AtomicFile.write([1], to: folder + "/map.png") }
      let names = try contents(folder)
      #expect(names == ["map.png"])
    }
  }

  @Test("a symbolic link stays, and the file it leads to is replaced")
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

  @Test("a device is written to, not replaced")
  func device() throws {
    try AtomicFile.write([1, 2], to: "/dev/null")
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
  }
}

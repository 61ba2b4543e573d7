import Foundation
import MapTestSupport
import Testing

@testable import MapSystem

@Suite("Temporary files")
struct TemporaryFilesTests {
  @Test("a temporary file is beside its destination, with a short name that includes the process")
  func names() {
    let long = String(repeating: "n", count: 250)
    for path in ["a.png", "/tmp/maps/a.png", "maps/\(long)"] {
      let temporary = TemporaryFiles.path(beside: path, attempt: 3)
      let folder = String(
        path.prefix { _ in true }.dropLast(path.split(separator: "/").last?.count ?? 0))
      #expect(temporary.hasPrefix(folder + "."))
      let name = String(temporary.dropFirst(folder.count))
      #expect(name.utf8.count < 100)
      #expect(TemporaryFiles.writer(ofName: name) == ProcessInfo.processInfo.processIdentifier)
    }
    #expect(
      TemporaryFiles.path(beside: "a.png", attempt: 0)
        != TemporaryFiles.path(beside: "b.png", attempt: 0))
  }

  @Test(
    "other names are not names of temporary files",
    arguments: [
      "a.png", ".12-ab-0.tmp", "12-ab-0.render-map.tmp", ".-ab-0.render-map.tmp",
      ".x12-ab-0.render-map.tmp", ".0-ab-0.render-map.tmp", ".render-map.tmp",
    ])
  func others(name: String) {
    #expect(TemporaryFiles.writer(ofName: name) == nil)
  }

  @Test("files of processes that have ended are removed, and nothing else")
  func abandoned() throws {
    try withFolder { folder in
      let ended = Process()
      ended.executableURL = URL(fileURLWithPath: "/bin/true")
      try ended.run()
      ended.waitUntilExit()
      let dead = ".\(ended.processIdentifier)-1f-0\(TemporaryFiles.ending)"
      let deadFolder = ".\(ended.processIdentifier)-2f-0\(TemporaryFiles.ending)"
      let held = ".\(ended.processIdentifier)-3f-0\(TemporaryFiles.ending)"
      // The parent of this process exists.
      let living = ".\(getppid())-4f-0\(TemporaryFiles.ending)"
      for name in [dead, held, living, "a.png", "b\(TemporaryFiles.ending)"] {
        try Data([1]).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      let deep = "\(folder)/\(deadFolder)/0/0"
      try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
      try Data([1]).write(to: URL(fileURLWithPath: "\(deep)/0.png"))
      try FileManager.default.createSymbolicLink(
        atPath: "\(deep)/link", withDestinationPath: folder)
      let descriptor = open("\(folder)/\(held)", O_RDONLY)
      TemporaryFiles.hold(descriptor)
      defer { close(descriptor) }
      TemporaryFiles.removeAbandoned(beside: "\(folder)/a.png")
      #expect(
        Set(try FileManager.default.contentsOfDirectory(atPath: folder))
          == [held, living, "a.png", "b\(TemporaryFiles.ending)"])
    }
  }

  @Test("a file that another process removes or locks before this one locks it is created again")
  func taken() throws {
    try withFolder { folder in
      var others: [Int32] = []
      defer { for descriptor in others { close(descriptor) } }
      var attempts = 0
      let created = try #require(
        TemporaryFiles.create(beside: "\(folder)/a.png") { path in
          attempts += 1
          let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
          if attempts == 1 { unlink(path) }
          if attempts == 2 {
            others.append(open(path, O_RDONLY | O_CLOEXEC))
            TemporaryFiles.hold(others[0])
          }
          return descriptor
        })
      defer {
        close(created.descriptor)
        TemporaryFiles.forget(created.path)
      }
      #expect(attempts == 3)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder)
          == [String(created.path.dropFirst(folder.count + 1))])
    }
  }
}

import Foundation
import MapTestSupport
import Testing
import MapData

@Suite("Reading resources")
struct ResourceLoaderTests {
  private func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  @Test(
    "a file is read unchanged, whatever its size",
    arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
  func files(size: Int) throws {
    try withFolder { folder in
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try write(bytes, to: folder + "/a b.bin")
      let style = ResourceLocation.file(path: folder + "/style.json")
      #expect(try ResourceLoader().load("a b.bin", relativeTo: style) == bytes)
      #expect(try ResourceLoader().load("file://\(folder)/a%20b.bin") == bytes)
    }
  }

  @Test(
    "a data URL contains its bytes, also for documents of the network",
    arguments: [
      ("data:,a%20b", "a b"), ("data:text/plain;base64,YSBi", "a b"),
      ("DATA:;BASE64,YQ%3D%3D", "a"),
      ("data:image/png;base64,", ""),
    ])
  func dataURLs(url: String, content: String) throws {
    let loader = ResourceLoader.offline
    for base in [nil, ResourceLocation.url("https://example.org/style.json")] {
      #expect(try loader.load(url, relativeTo: base) == Array(content.utf8))
      #expect(
        loader.resources([ResourceRequest(.url(url))]).map { try? $0.get().bytes } == [
          Array(content.utf8)
        ])
    }
  }

  @Test(
    "a data URL that cannot be decoded is named by its start",
    arguments: [
      ("data:image/png", "a comma must precede the data"),
      ("data:;base64,YQ=a" + String(repeating: "A", count: 80), "the data is not base64"),
      ("data:,%1", "two hexadecimal digits must follow every %"),
    ])
  func damagedDataURLs(url: String, reason: String) {
    let error = #expect(throws: ResourceError.self) { try ResourceLoader().load(url) }
    #expect(error?.description.contains(reason) == true)
    #expect((error?.description.count ?? 0) < 120)
  }

  @Test("a range gives the existing bytes in it")
  func ranges() throws {
    try withFolder { folder in
      try write(Array(0..<10), to: folder + "/a")
      let file = ResourceLocation.file(path: folder + "/a")
      let url = ResourceLocation.url("mem://a")
      let loader = ResourceLoader(schemes: [ResourceScheme("mem") { _ in Array(0..<10) }])
      for place in [file, url] {
        #expect(try loader.load(ResourceRequest(place, range: 2..<5)) == [2, 3, 4])
        #expect(try loader.load(ResourceRequest(place, range: 8..<1 << 40)) == [8, 9])
        #expect(try loader.load(ResourceRequest(place, range: 20..<30)) == [])
      }
    }
  }

  @Test("files are answered in order on any number of threads, with the missing ones among them")
  func severalFiles() throws {
    try withFolder { folder in
      var loader = ResourceLoader()
      loader.inputs = InputLog()
      for index in 0..<20 where index % 3 > 0 {
        try Data([UInt8(index)]).write(to: URL(fileURLWithPath: folder + "/\(index)"))
      }
      let requests = (0..<20).map { ResourceRequest(.file(path: folder + "/\($0)")) }
      for threads in [1, 2, 7] {
        let answers = loader.load(all: requests, threads: threads)
        for (index, answer) in answers.enumerated() {
          #expect((try? answer.get()) == (index % 3 > 0 ? [UInt8(index)] : nil))
        }
      }
      #expect(loader.inputs?.hashes.count == 20)
    }
  }

  @Test("several requests are answered in order, each independently")
  func several() throws {
    let loader = ResourceLoader(schemes: [ResourceScheme("mem") { Array($0.utf8) }])
    let answers = loader.load(all: ["mem://b", "none://x", "mem://a"].map { .init(.url($0)) })
    #expect(try answers[0].get() == Array("mem://b".utf8))
    #expect(throws: ResourceError.unsupportedScheme(url: "none://x", scheme: "none")) {
      try answers[1].get()
    }
    #expect(try answers[2].get() == Array("mem://a".utf8))
  }

  @Test("a stream of unknown size is read to its end")
  func pipes() throws {
    try withFolder { folder in
      let path = folder + "/pipe"
      try #require(mkfifo(path, 0o600) == 0)
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
      let writer = Thread {
        FileHandle(forWritingAtPath: path)?.write(Data(bytes))
      }
      writer.start()
      #expect(try ResourceLoader().forNamedFiles.load(path) == bytes)
    }
  }

  @Test("a missing file, and a path below a file, are not found")
  func missing() throws {
    try withFolder { folder in
      try write([1], to: folder + "/a")
      for path in [folder + "/b", folder + "/a/b", ""] {
        #expect(throws: ResourceError.notFound(.file(path: path))) {
          try ResourceLoader().load(.file(path: path))
        }
      }
    }
  }

  @Test("a folder cannot be read")
  func folder() throws {
    try withFolder { folder in
      #expect {
        try ResourceLoader().load(folder)
      } throws: { error in
        if case .unreadable(.file(folder), _)? = error as? ResourceError { true } else { false }
      }
    }
  }

  @Test("a resource beyond the limit is refused, and one of exactly the limit is not")
  func limit() throws {
    try withFolder { folder in
      let path = folder + "/a"
      try write([1, 2, 3], to: path)
      #expect(try ResourceLoader(limit: 3).load(path) == [1, 2, 3])
      #expect(throws: ResourceError.tooLarge(.file(path: path), limit: 2)) {
        try ResourceLoader(limit: 2).load(path)
      }
      let scheme = ResourceScheme("big") { _ in [1, 2, 3] }
      #expect(throws: ResourceError.tooLarge(.url("big:x"), limit: 2)) {
        try ResourceLoader(schemes: [scheme], limit: 2).load("big:x")
      }
    }
  }

  @Test("a registered scheme receives the whole URL, also for relative addresses")
  func schemes() throws {
    let loader = ResourceLoader(schemes: [ResourceScheme("Echo") { Array($0.utf8) }])
    #expect(try loader.load("echo://a/b?c") == Array("echo://a/b?c".utf8))
    let base = ResourceLocation.url("echo://a/b")
    #expect(try loader.load("d", relativeTo: base) == Array("echo://a/d".utf8))
  }

  @Test("errors of a scheme name the URL")
  func schemeErrors() {
    struct Broken: Error, CustomStringConvertible { let description = "no power" }
    let loader = ResourceLoader(schemes: [
      ResourceScheme("broken") { _ in throw Broken() },
      ResourceScheme("gone") { throw ResourceError.notFound(.url($0)) },
    ])
    #expect(throws: ResourceError.unreadable(.url("broken:a"), reason: "no power")) {
      try loader.load("broken:a")
    }
    #expect(throws: ResourceError.notFound(.url("gone:a"))) { try loader.load("gone:a") }
  }

  @Test("an unknown scheme is named, with a remedy")
  func unsupported() {
    let error = ResourceError.unsupportedScheme(url: "https://host/a", scheme: "https")
    #expect(throws: error) { try ResourceLoader.offline.load("https://host/a") }
    #expect(
      "\(error)"
        == "https://host/a: https is not supported; download it and name the file instead"
    )
  }

  @Test("only a file has a path")
  func localPaths() throws {
    let loader = ResourceLoader()
    #expect(try loader.localPath(of: .file(path: "a/b")) == "a/b")
    let none = ResourceError.notFound(.file(path: "a\0b"))
    #expect(throws: none) { try loader.localPath(of: .file(path: "a\0b")) }
    for location in [ResourceLocation.url("https://host/a"), .standardInput] {
      #expect(throws: ResourceError.self) { try loader.localPath(of: location) }
    }
  }

  @Test("messages name the location")
  func messages() {
    #expect(
      "\(ResourceError.notFound(.file(path: "a/b")))"
        == "a/b: no such file")
    #expect(
      "\(ResourceError.unreadable(.standardInput, reason: "closed"))"
        == "standard input: cannot be read: closed")
  }
}

import Testing
import MapData

@Suite("Locations of resources")
struct ResourceLocationTests {
  @Test("text is standard input, a URL, or a path")
  func kinds() throws {
    #expect(try ResourceLocation("-") == .standardInput)
    #expect(try ResourceLocation("maps/a.json") == .file(path: "maps/a.json"))
    #expect(try ResourceLocation("/maps/a.json") == .file(path: "/maps/a.json"))
    #expect(try ResourceLocation("https://host/a.json") == .url("https://host/a.json"))
    #expect(try ResourceLocation("local:a") == .url("local:a"))
    #expect(try ResourceLocation("./odd:name") == .file(path: "./odd:name"))
    #expect(try ResourceLocation("c:/a.json") == .file(path: "c:/a.json"))
    #expect(try ResourceLocation("2023:a") == .file(path: "2023:a"))
  }

  @Test("a file URL means the path that it names")
  func fileURLs() throws {
    #expect(try ResourceLocation("file:///a%20b/%C3%A9.json") == .file(path: "/a b/é.json"))
    #expect(try ResourceLocation("FILE://localhost/a?b#c") == .file(path: "/a"))
    #expect(try ResourceLocation("file:/a") == .file(path: "/a"))
  }

  @Test(
    "a file URL that names no path of this machine is refused",
    arguments: [
      "file://host/a", "file:a", "file:///a%2", "file:///%zz", "file:///%FF", "file:///%00",
    ])
  func invalidFileURLs(text: String) {
    #expect {
      try ResourceLocation(text)
    } throws: { error in
      if case .invalidURL(text, _)? = error as? ResourceError { true } else { false }
    }
  }

  @Test(
    "a relative path starts at the folder of the file that names it",
    arguments: [
      ("maps/style.json", "data/a.json", "maps/data/a.json"),
      ("maps/style.json", "../a.json", "maps/../a.json"),
      ("style.json", "a.json", "a.json"), ("/style.json", "a.json", "/a.json"),
      ("maps/style.json", "/a.json", "/a.json"),
    ])
  func besideFiles(base: String, text: String, path: String) throws {
    #expect(try ResourceLocation(text, relativeTo: .file(path: base)) == .file(path: path))
  }

  @Test("relative to standard input, a path starts at the working directory")
  func besideStandardInput() throws {
    #expect(try ResourceLocation("a.json", relativeTo: .standardInput) == .file(path: "a.json"))
  }

  // RFC 3986 section 5.4, with its base.
  @Test(
    "a relative URL is resolved as RFC 3986 does",
    arguments: [
      ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
      ("g?y", "http://a/b/c/g?y"), ("g#s", "http://a/b/c/g#s"), (".", "http://a/b/c/"),
      ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"),
      ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
      ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"),
      ("./../g", "http://a/b/g"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
      ("g?y/../x", "http://a/b/c/g?y/../x"),
    ])
  func besideURLs(text: String, expected: String) throws {
    let base = ResourceLocation.url("http://a/b/c/d;p?q")
    #expect(try ResourceLocation(text, relativeTo: base) == .url(expected))
  }

  @Test("a URL without a path is a folder, and an absolute URL needs no base")
  func shortBases() throws {
    #expect(
      try ResourceLocation("a.json", relativeTo: .url("local://style"))
        == .url("local://style/a.json"))
    #expect(
      try ResourceLocation("http://b/c", relativeTo: .url("local://a")) == .url("http://b/c"))
  }

  @Test(
    "a document from the network can name only addresses on the network",
    arguments: [
      "file:///etc/passwd", "FILE:///etc/passwd", "file:etc", "File://localhost/etc/passwd",
      "mbtiles:///etc/a", "pmtiles://file:///etc/a", "local://a", "data:,a", "ftp://h/a", "ab:c",
    ])
  func refusedFromNetwork(text: String) {
    for base in ["http://h/styles/s.json", "HTTPS://h/s.json"] {
      #expect(throws: ResourceError.refused(text, .notRemote(base: base))) {
        try ResourceLocation(text, relativeTo: .url(base))
      }
    }
  }

  @Test(
    "a path or a hyphen in a document from the network is a URL on its host",
    arguments: [
      ("/etc/passwd", "http://h/etc/passwd"), ("-", "http://h/styles/-"),
      ("../../../../etc/passwd", "http://h/etc/passwd"), ("//etc/passwd", "http://etc/passwd"),
      ("%2Fetc%2Fpasswd", "http://h/styles/%2Fetc%2Fpasswd"),
      ("f%69le:///etc/passwd", "http://h/styles/f%69le:///etc/passwd"),
      (" file:///etc/passwd", "http://h/styles/ file:///etc/passwd"),
      ("c:/a", "http://h/styles/c:/a"), ("HTTPS://g/a", "HTTPS://g/a"),
    ])
  func onTheHost(text: String, expected: String) throws {
    let base = ResourceLocation.url("http://h/styles/s.json")
    #expect(try ResourceLocation(text, relativeTo: base) == .url(expected))
  }

  @Test("documents from the network can name only schemes that are open to them")
  func openSchemes() throws {
    let loader = ResourceLoader(schemes: [
      ResourceScheme("open", isOpenToRemoteDocuments: true) { Array($0.utf8) },
      ResourceScheme("shut") { Array($0.utf8) },
    ])
    let base = ResourceLocation.url("https://h/s.json")
    #expect(try loader.load("OPEN:a", relativeTo: base) == Array("OPEN:a".utf8))
    #expect(throws: ResourceError.refused("shut:a", .notRemote(base: "https://h/s.json"))) {
      try loader.load("shut:a", relativeTo: base)
    }
    #expect(try loader.load("shut:a", relativeTo: .file(path: "s.json")) == Array("shut:a".utf8))
  }
}

import MapGeoJSON
import MapTestSupport
import Testing
import MapData
import MapTiles

@Suite("Templates for tile addresses")
struct TileTemplatesTests {
  /// Returns the addresses from which `ids` are read.
  private func addresses(
    _ templates: [String], _ ids: [(Int, Int, Int)], scheme: TileSetDescription.Scheme? = nil,
    base: ResourceLocation? = nil, pixelRatio: Double = 1
  ) throws -> [String?] {
    var description = TileSetDescription()
    description.tiles = templates
    description.scheme = scheme
    let loader = ResourceLoader(
      schemes: ["http", "echo"].map { ResourceScheme($0) { Array($0.utf8) } })
    let set = try TileTemplates(
      description, relativeTo: base, pixelRatio: pixelRatio, loader: loader)
    return try ids.map { z, x, y in
      try set.tile(z, x, y).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test("{-y} is the row from the south")
  func rowFromSouth() throws {
    #expect(try addresses(["echo://h/{z}/{x}/{-y}"], [(4, 3, 9)]) == ["echo://h/4/3/6"])
  }

  @Test("{s} is a subdomain, by the diagonal of the tile, and an error without subdomains")
  func subdomains() throws {
    var description = TileSetDescription()
    description.tiles = ["echo://{s}.h/{z}/{x}/{y}"]
    let loader = ResourceLoader(schemes: [ResourceScheme("echo") { Array($0.utf8) }])
    #expect(
      throws: ResourceError.invalidURL(
        "echo://{s}.h/{z}/{x}/{y}",
        reason: "{s} has no value: add the source's \"subdomains\", such as [\"a\", \"b\", "
          + "\"c\"], or name each host in \"tiles\"")
    ) {
      try TileTemplates(description, relativeTo: nil, pixelRatio: 1, loader: loader)
    }
    description.subdomains = ["a", "b"]
    let set = try TileTemplates(description, relativeTo: nil, pixelRatio: 1, loader: loader)
    let found = try [(1, 0, 0), (1, 1, 0)].map { z, x, y in
      try set.tile(z, x, y).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(found == ["echo://a.h/1/0/0", "echo://b.h/1/1/0"])
  }

  @Test("level, column and row are replaced at every occurrence")
  func numbers() throws {
    #expect(
      try addresses(["echo://{x}.host/{z}/{x}/{y}.pbf?k={z}#{y}"], [(4, 3, 9)])
        == ["echo://3.host/4/3/9.pbf?k=4#9"])
    #expect(
      try addresses(["echo:{{z}}/{z/}{z}{", "echo:x"], [(2, 1, 1)]) == ["echo:{2}/{z/}2{"])
  }

  @Test("any number of braces without names are text")
  func braces() throws {
    let braces = String(repeating: "{", count: 300_000)
    #expect(try addresses(["echo:\(braces){z}"], [(2, 1, 1)]) == ["echo:\(braces)2"])
  }

  @Test("tms counts rows from the south")
  func tms() throws {
    #expect(
      try addresses(["echo:{z}/{x}/{y}"], [(0, 0, 0), (3, 1, 2)], scheme: .tms)
        == ["echo:0/0/0", "echo:3/1/5"])
  }

  @Test("several templates alternate along the diagonals")
  func several() throws {
    #expect(
      try addresses(["echo:a", "echo:b", "echo:c"], [(2, 0, 0), (2, 1, 0), (2, 1, 1), (2, 3, 3)])
        == ["echo:a", "echo:b", "echo:c", "echo:a"])
  }

  @Test("prefix, quadkey and ratio are replaced")
  func otherTokens() throws {
    // The numbers 35 and 60 are 3 and 12 modulo 16. In binary they are 100011 and 111100.
    #expect(
      try addresses(["echo:{prefix}/{quadkey}{ratio}"], [(6, 35, 60)]) == ["echo:3c/322211"])
    #expect(
      try addresses(["echo:{quadkey}{ratio}."], [(0, 0, 0), (1, 1, 1)], pixelRatio: 2)
        == ["echo:@2x.", "echo:3@2x."])
  }

  @Test("the bounds in meters are west, south, east and north in any scheme")
  func meters() throws {
    for scheme in TileSetDescription.Scheme.allCases {
      #expect(
        try addresses(["echo:{bbox-epsg-3857}"], [(1, 0, 0), (1, 1, 1)], scheme: scheme) == [
          "echo:-20037508.342789244,0,0,20037508.342789244",
          "echo:0,-20037508.342789244,20037508.342789244,0",
        ])
    }
  }

  @Test("relative addresses are resolved against the document, and file URLs are decoded once")
  func relative() throws {
    #expect(
      try addresses(["../t/{z}"], [(0, 0, 0)], base: .url("http://a/b/c/d.json"))
        == ["http://a/b/t/0"])
    try withFolder { folder in
      let loader = ResourceLoader()
      var description = TileSetDescription()
      description.tiles = ["100%25/{z}-{x}-{y}"]
      let set = try TileTemplates(
        description, relativeTo: .file(path: folder + "/style.json"), pixelRatio: 1, loader: loader)
      #expect(try set.tile(0, 0, 0) == nil)
    }
  }

  @Test("a missing tile is nil, and an unreadable tile is an error, in the order of the request")
  func missing() throws {
    var description = TileSetDescription()
    description.tiles = ["mem:{z}"]
    description.maxzoom = 4
    let loader = ResourceLoader(schemes: [
      ResourceScheme("mem") { url in
        switch url {
        case "mem:0": return compressed([1, 2], as: .gzip)
        case "mem:1": throw ResourceError.notFound(.url(url))
        case "mem:2": return []
        case "mem:3": return [0x1F, 0x8B, 8, 0]
        default: throw ResourceError.unreadable(.url(url), reason: "broken")
        }
      }
    ])
    let set = try TileTemplates(description, relativeTo: nil, pixelRatio: 1, loader: loader)
    let ids = [4, 3, 2, 1, 0, 5].compactMap { TileID(z: $0, x: 0, y: 0) }
    let expected: [Result<[UInt8]?, ResourceError>] = [
      .failure(.unreadable(.url("mem:4"), reason: "broken")),
      .failure(.malformed(.url("mem:3"), reason: "damaged gzip content: it is truncated")),
      .success([]), .success(nil), .success([1, 2]), .success(nil),
    ]
    #expect(set.tiles(ids) == expected)
    #expect(set.tiles([]).isEmpty)
  }

  @Test("a tile that is larger than any that can be drawn is an error")
  func large() throws {
    var description = TileSetDescription()
    description.tiles = ["mem:{z}"]
    let loader = ResourceLoader(schemes: [
      ResourceScheme("mem") { _ in [UInt8](repeating: 1, count: 1 << 25 + 1) }
    ])
    let set = try TileTemplates(description, relativeTo: nil, pixelRatio: 1, loader: loader)
    #expect(
      set.tiles([.world])
        == [.failure(.malformed(.url("mem:0"), reason: "larger than 33554432 bytes"))])
  }

  @Test("an invalid address is refused immediately")
  func invalid() {
    for template in ["-", "file://host/{z}"] {
      #expect(throws: ResourceError.self) { try addresses([template], []) }
    }
  }
}

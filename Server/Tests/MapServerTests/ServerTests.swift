import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import RenderMap
import Testing

import MapServer

/// Answers to requests.
struct ServerTests {
  private let red: [UInt8] = [255, 0, 0, 255]
  private let green: [UInt8] = [0, 255, 0, 255]
  private let blue: [UInt8] = [0, 0, 255, 255]

  @Test func `a tile shows its part of the world`() async throws {
    try await TestSite().test { client in
      // The middle of the world is the lower right corner of this tile.
      try await client.execute(uri: "/styles/plain/1/0/0.png", method: .get) { response in
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "image/png")
        #expect(response.size() == [256, 256])
        #expect(response.pixel(0, 0) == red)
        #expect(response.pixel(255, 255) == green)
      }
      try await client.execute(uri: "/styles/plain/0/0/0.png", method: .get) { response in
        #expect(response.size() == [256, 256])
        #expect(response.pixel(128, 128) == green)
        #expect(response.pixel(100, 128) == red)
      }
      try await client.execute(uri: "/styles/plain/512/0/0/0@2x.webp", method: .get) { response in
        #expect(response.headers[.contentType] == "image/webp")
        #expect(response.size() == [1024, 1024])
        #expect(response.pixel(512, 512) == green)
      }
    }
  }

  @Test func `errors of tiles have their statuses`() async throws {
    try await TestSite().test { client in
      for (uri, status) in [
        ("/styles/none/0/0/0.png", 404), ("/styles/plain/0/1/0.png", 400),
        ("/styles/plain/0/0/0@9x.png", 400), ("/styles/plain/0/0/0.tif", 400),
      ] {
        try await client.execute(uri: uri, method: .get) { response in
          #expect(response.status.code == status, "\(uri)")
          #expect(response.headers[.cacheControl] == "no-store")
        }
      }
      try await client.execute(uri: "/styles/plain/0/0/0.png", method: .delete) { response in
        #expect(response.status == .methodNotAllowed)
      }
    }
  }

  @Test func `a static picture has the colors of the map at its place`() async throws {
    try await TestSite().test { client in
      let uri = "/styles/plain/static/0,0,5/100x60@2x.png?attribution=false"
      try await client.execute(uri: uri, method: .get) { response in
        #expect(response.size() == [200, 120])
        #expect(response.pixel(100, 60) == green)
      }
      // Twenty degrees and a margin of half as much on each side: 5 of 10 parts are green.
      let area = "/styles/plain/static/-10,-10,10,10/100x100.png?padding=0.5&attribution=false"
      try await client.execute(uri: area, method: .get) { response in
        #expect(response.pixel(22, 50) == red)
        #expect(response.pixel(28, 50) == green)
        #expect(response.pixel(72, 50) == green)
        #expect(response.pixel(78, 50) == red)
      }
    }
  }

  @Test func `the attribution is drawn unless it is turned off`() async throws {
    let site = try TestSite()
    try site.write("site/files/square.json", #"{"type":"FeatureCollection","features":[]}"#)
    let style = TestSite.style.replacing(#""source": "other""#, with: #""source": "square""#)
    try site.write("site/plain.json", style)
    try await site.test { client in
      let uri = "/styles/plain/static/100,0,3/300x200.png"
      let plain = try await client.execute(uri: uri + "?attribution=false", method: .get)
      let text = try await client.execute(uri: uri, method: .get)
      #expect(plain.status == .ok)
      #expect(plain.bytes != text.bytes)
    }
  }

  @Test func `a path and its area are drawn in their colors`() async throws {
    try await TestSite().test { client in
      let path = "fill:blue|stroke:white|width:6|-20,-20|20,-20|20,20|-20,20|-20,-20"
      let uri =
        "/styles/plain/static/auto/100x100.png?padding=0.5&attribution=false&path="
        + RequestTarget.encoded(path)
      try await client.execute(uri: uri, method: .get) { response in
        #expect(response.status == .ok)
        #expect(response.pixel(50, 50) == blue)
        #expect(response.pixel(25, 50) == [255, 255, 255, 255])
        #expect(response.pixel(5, 5) == red)
      }
      let body = ByteBuffer(string: #"{"path": ["\#(path)"], "padding": 0.5}"#)
      let same = "/styles/plain/static/auto/100x100.png?attribution=false"
      try await client.execute(uri: same, method: .post, body: body) { response in
        #expect(response.pixel(50, 50) == blue)
      }
    }
  }

  @Test func `an icon stands on its place`() async throws {
    let site = try TestSite()
    var pixels = StraightPixels(width: 8, height: 8)
    for index in 0..<64 { pixels.bytes.replaceSubrange(4 * index..<4 * index + 4, with: blue) }
    try site.write("site/icons/blue.png", bytes: PNG.encode(pixels))
    try await site.test { client in
      let uri = "/styles/plain/static/0,0,5/64x64.png?attribution=false&marker=0,0%7Cblue.png"
      try await client.execute(uri: uri, method: .get) { response in
        #expect(response.pixel(32, 28) == blue)
        #expect(response.pixel(32, 36) == green)
      }
      try await client.execute(uri: uri + "%7Cscale:2%7Coffset:0,8", method: .get) { response in
        // The icon is 16 pixels high, and drawn 16 pixels lower.
        #expect(response.pixel(32, 28) == green)
        #expect(response.pixel(32, 40) == blue)
      }
      for name in ["../secret.txt", "none.png", "https%3A%2F%2Fexample.org%2Fa.png", "/etc/passwd"]
      {
        let uri = "/styles/plain/static/0,0,5/64x64.png?marker=0,0%7C" + name
        try await client.execute(uri: uri, method: .get) { response in
          #expect(response.status == .badRequest)
        }
      }
    }
  }

  @Test func `an SVG icon is drawn at the scale of the picture, and a damaged one is refused`()
    async throws
  {
    let site = try TestSite()
    let icon =
      "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8' fill='#00f'/></svg>"
    try site.write("site/icons/blue.svg", bytes: Array(icon.utf8))
    try site.write("site/icons/damaged.svg", bytes: Array("<svg".utf8))
    try await site.test { client in
      let path = "/styles/plain/static/0,0,5/64x64"
      for (scale, y) in [("", 28), ("@2x", 2 * 28)] {
        let uri = path + scale + ".png?attribution=false&marker=0,0%7Cblue.svg"
        try await client.execute(uri: uri, method: .get) { response in
          let side = scale.isEmpty ? 32 : 64
          #expect(response.pixel(side, y) == [0, 0, 255, 255])
          #expect(response.pixel(side, side + 8) == green)
        }
      }
      try await client.execute(uri: path + ".png?marker=0,0%7Cdamaged.svg", method: .get) {
        response in
        #expect(response.status == .badRequest)
      }
    }
  }

  @Test func `pictures beyond a limit are refused`() async throws {
    let site = try TestSite()
    let server = try site.server { $0.greatestSide = 512 }
    try await site.test(server) { client in
      for (uri, status) in [
        ("/styles/plain/static/0,0,1/512x512.png", 200),
        ("/styles/plain/static/0,0,1/513x10.png", 400),
        ("/styles/plain/static/0,0,1/300x10@2x.png", 400),
        ("/styles/plain/512/0/0/0@2x.png", 400),
        ("/styles/plain/static/0,0,1/999999999x999999999.png", 400),
      ] {
        try await client.execute(uri: uri, method: .get) { response in
          #expect(response.status.code == status, "\(uri)")
        }
      }
    }
  }

  @Test func `a full queue answers 503 with Retry-After`() async throws {
    let site = try TestSite()
    let server = try site.server { $0.queueLimit = 0 }
    try await site.test(server) { client in
      try await client.execute(uri: "/styles/plain/0/0/0.png", method: .get) { response in
        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[HTTPField.Name("Retry-After")!] == "1")
      }
      try await client.execute(uri: "/health", method: .get) { response in
        #expect(response.status == .ok)
        #expect(response.text == "OK")
      }
    }
  }

  @Test func `clients that have an answer receive 304`() async throws {
    try await TestSite().test { client in
      let first = try await client.execute(uri: "/styles/plain/0/0/0.png", method: .get)
      let tag = try #require(first.headers[.eTag])
      #expect(first.headers[.cacheControl] == "public, max-age=3600")
      let again = try await client.execute(
        uri: "/styles/plain/0/0/0.png", method: .get, headers: [.ifNoneMatch: "\"x\", W/\(tag)"])
      #expect(again.status == .notModified)
      #expect(again.bytes.isEmpty)
      #expect(again.headers[.eTag] == tag)
      let other = try await client.execute(
        uri: "/styles/plain/0/0/0.png", method: .get, headers: [.ifNoneMatch: "\"x\""])
      #expect(other.status == .ok)
    }
  }

  @Test func `HEAD has the headers of GET without a body`() async throws {
    try await TestSite().test { client in
      let get = try await client.execute(uri: "/styles/plain/0/0/0.png", method: .get)
      let head = try await client.execute(uri: "/styles/plain/0/0/0.png", method: .head)
      #expect(head.status == .ok)
      #expect(head.bytes.isEmpty)
      #expect(head.headers[.contentLength] == String(get.bytes.count))
      #expect(head.headers[.eTag] == get.headers[.eTag])
    }
  }

  @Test func `pages of other sites may read answers, unless they may not`() async throws {
    let site = try TestSite()
    try await site.test { client in
      try await client.execute(uri: "/styles.json", method: .get) { response in
        #expect(response.headers[.accessControlAllowOrigin] == "*")
      }
      let asked: HTTPFields = [.accessControlRequestHeaders: "authorization,x-app"]
      try await client.execute(uri: "/styles.json", method: .options, headers: asked) { response in
        #expect(response.status == .noContent)
        #expect(response.headers[.accessControlAllowMethods] != nil)
        #expect(response.headers[.accessControlAllowHeaders] == "authorization,x-app")
      }
    }
    try await site.test(site.server { $0.allowsOtherOrigins = false }) { client in
      try await client.execute(uri: "/styles.json", method: .get) { response in
        #expect(response.headers[.accessControlAllowOrigin] == nil)
      }
    }
  }

  @Test func `text is compressed for clients that accept it`() async throws {
    try await TestSite().test { client in
      let uri = "/styles/plain/wmts.xml"
      let plain = try await client.execute(uri: uri, method: .get)
      let packed = try await client.execute(
        uri: uri, method: .get, headers: [.acceptEncoding: "br, gzip;q=0.5"])
      #expect(packed.headers[.contentEncoding] == "gzip")
      #expect(packed.headers[.vary] == "Accept-Encoding")
      #expect(packed.headers[.eTag] != plain.headers[.eTag])
      #expect(try ContentCoding.decoded(packed.bytes[...], limit: 1 << 20) == plain.bytes)
      let refused = try await client.execute(
        uri: uri, method: .get, headers: [.acceptEncoding: "gzip;q=0"])
      #expect(refused.headers[.contentEncoding] == nil)
    }
  }

  @Test func `documents have addresses of this server`() async throws {
    let site = try TestSite()
    try site.write("site/files/square.json", #"{"type":"FeatureCollection","features":[]}"#)
    try await site.test(site.server { $0.publicURL = "https://maps.example.org/a/" }) { client in
      let styles = try await client.execute(uri: "/styles.json", method: .get).json()
      #expect(
        styles.array?.first?.object?["url"]
          == "https://maps.example.org/a/styles/plain/style.json")
      let tiles = try await client.execute(uri: "/styles/512/plain.json", method: .get).json()
      #expect(
        tiles.object?["tiles"] == ["https://maps.example.org/a/styles/plain/512/{z}/{x}/{y}.png"])
      #expect(tiles.object?["tileSize"] == 512)
      #expect(tiles.object?["center"] == [0, 0, 1])
      let style = try await client.execute(uri: "/styles/plain/style.json", method: .get).json()
      #expect(
        style.object?["glyphs"] == "https://maps.example.org/a/fonts/{fontstack}/{range}.pbf")
      #expect(
        style.object?["sources"]?.object?["square"]?.object?["data"]
          == "https://maps.example.org/a/styles/plain/sources/square.geojson")
    }
  }

  @Test func `a folder of icons is served as a sprite`() async throws {
    let site = try TestSite()
    try site.write(
      "site/icons/dot.svg",
      #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><rect width="8" height="6"/></svg>"#
    )
    try site.write(
      "site/signs.json",
      #"{"version": 8, "sprite": "icons", "sources": {}, "layers": [{"id": "b", "type": "background"}]}"#
    )
    try await site.test { client in
      for (end, width) in [("", 8), ("@2x", 16)] {
        let index = try await client.execute(uri: "/styles/signs/sprite\(end).json", method: .get)
          .json()
        #expect(index.object?["dot"]?.object?["width"]?.double == Double(width))
        try await client.execute(uri: "/styles/signs/sprite\(end).png", method: .get) { response in
          #expect(response.status == .ok)
          #expect(response.headers[.contentType] == "image/png")
        }
      }
    }
  }

  @Test func `no request reads outside of the folders`() async throws {
    try await TestSite().test { client in
      try await client.execute(uri: "/files/a.geojson", method: .get) { response in
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "application/geo+json")
      }
      for uri in [
        "/files/../../secret.txt", "/files/..%2F..%2Fsecret.txt", "/files/%2e%2e/%2e%2e/secret.txt",
        "/files/link.txt", "/files/..%5C..%5Csecret.txt", "/files//etc/passwd", "/files/",
        "/files/%2Fetc%2Fpasswd", "/fonts/..%2F..%2F/0-255.pbf", "/fonts/../0-255.pbf",
        "/styles/..%2Fplain/style.json", "/assets/..%2F..%2Fsecret.txt",
        "/styles/plain/sprite/..%2Fsecret.png", "/data/..%2Fsecret.json",
      ] {
        try await client.execute(uri: uri, method: .get) { response in
          #expect([400, 404].contains(response.status.code), "\(uri)")
          #expect(!response.text.contains("secret"))
        }
      }
    }
  }

  @Test func `a style cannot serve files outside of the folders, nor what is on the network`()
    async throws
  {
    let site = try TestSite()
    try site.write("secret.geojson", #"{"type":"Point","coordinates":[0,0],"secret":1}"#)
    let style = TestSite.style
      .replacing("files/square.json", with: "../secret.geojson")
      .replacing(
        #""sources": {"#,
        with: #""sources": {"a": {"type": "vector", "url": "mbtiles://../../etc/a.mbtiles"}, "#
          + #""b": {"type": "geojson", "data": "http://127.0.0.1:1/a.json"}, "#
      )
      .replacing(
        #"{"id": "f""#,
        with:
          #"{"id": "x", "type": "fill", "source": "b"}, {"id": "y", "type": "fill", "source": "square"}, {"id": "f""#
      )
    try site.write("site/plain.json", style)
    let loaded = try Site(Catalog(folder: site.folder), options: ServerOptions())
    #expect(loaded.styleIDs == ["plain"])
    #expect(loaded.problems.contains { $0.contains("allow 127.0.0.1") })
    #expect(loaded.problems.contains { $0.contains("secret.geojson: not read") })
    try await site.test { client in
      for uri in [
        "/styles/plain/sources/square.geojson", "/styles/plain/sources/b.geojson", "/data/a.json",
      ] {
        try await client.execute(uri: uri, method: .get) { response in
          #expect(response.status == .notFound, "\(uri)")
        }
      }
      try await client.execute(uri: "/styles/plain/1/0/0.png", method: .get) { response in
        #expect(response.status == .serviceUnavailable)
      }
    }
  }

  @Test func `pages of others do not run as pages of the server`() async throws {
    try await TestSite().test { client in
      try await client.execute(uri: "/files/page.html", method: .get) { response in
        #expect(response.headers[.contentType] == "application/octet-stream")
        #expect(response.headers[.xContentTypeOptions] == "nosniff")
      }
      try await client.execute(uri: "/", method: .get) { response in
        #expect(response.text.contains("Plain &lt;map&gt;"))
        #expect(response.headers[.contentSecurityPolicy]?.contains("script-src 'self'") == true)
      }
    }
  }

  @Test func `fonts are listed and served`() async throws {
    try await TestSite().test { client in
      #expect(try await client.execute(uri: "/fonts.json", method: .get).json() == ["One"])
      try await client.execute(uri: "/fonts/Two,One/0-255.pbf", method: .get) { response in
        #expect(response.bytes == [0x0A, 0x05, 0x0A, 0x03, 0x4F, 0x6E, 0x65])
      }
      try await client.execute(uri: "/fonts/Two/0-255.pbf", method: .get) { response in
        #expect(response.status == .notFound)
      }
    }
  }

  @Test func `of several fonts, the glyphs of the first are used`() async throws {
    // A stack (1) with the name "1" and the glyph (3) of character 65 with the bitmap (2) 01; and one with the name
    // "2" and the glyphs of 65 and 66 with the bitmap 02.
    let site = try TestSite()
    let first: [UInt8] = [0x1A, 5, 0x08, 65, 0x12, 1, 1]
    let others: [UInt8] = [0x1A, 5, 0x08, 65, 0x12, 1, 2]
    let second: [UInt8] = [0x1A, 5, 0x08, 66, 0x12, 1, 2]
    try site.write("site/fonts/A/0-255.pbf", bytes: [0x0A, 10, 0x0A, 1, 0x31] + first)
    try site.write("site/fonts/B/0-255.pbf", bytes: [0x0A, 17, 0x0A, 1, 0x32] + others + second)
    let name: [UInt8] = [0x0A, 3] + Array("A,B".utf8)
    let range: [UInt8] = [0x12, 5] + Array("0-255".utf8)
    let stack = name + range + first + second
    try await site.test { client in
      try await client.execute(uri: "/fonts/A,B/0-255.pbf", method: .get) { response in
        #expect(response.bytes == [0x0A, UInt8(stack.count)] + stack)
      }
    }
    try site.write("site/fonts/C/0-255.pbf", bytes: [0x0A, 99, 1])
    try await site.test { client in
      try await client.execute(uri: "/fonts/A,C/0-255.pbf", method: .get) { response in
        #expect(response.status == .internalServerError)
      }
    }
  }

  @Test func `a server that has loaded nothing is starting`() async throws {
    let site = try TestSite()
    let server = MapServer(
      ServerOptions(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try await site.test(server) { client in
      try await client.execute(uri: "/health", method: .get) { response in
        #expect(response.status == .serviceUnavailable)
        #expect(response.text == "Starting")
      }
    }
  }

  @Test func `the capabilities have a matrix per zoom level`() async throws {
    try await TestSite().test { client in
      let text = try await client.execute(uri: "/styles/plain/wmts.xml", method: .get).text
      // The circumference of 40,075,016.7 m is shown on 256 pixels of 0.28 mm.
      #expect(text.contains("<ScaleDenominator>559082264.0287178</ScaleDenominator>"))
      #expect(text.contains("/styles/plain/256/{TileMatrix}/{TileCol}/{TileRow}.png"))
      #expect(text.components(separatedBy: "<TileMatrix>").count == 2 * 21 + 1)
      #expect(text.contains("Plain &lt;map&gt;"))
    }
  }

  @Test func `a reload serves new styles, and keeps the old ones if it fails`() async throws {
    let site = try TestSite()
    let server = try site.server()
    try await site.test(server) { client in
      let before = try await client.execute(uri: "/styles/plain/0/0/0.png", method: .get)
      #expect(before.pixel(0, 0) == red)
      try site.write(
        "site/plain.json", TestSite.style.replacing("#ff0000", with: "#0000ff"))
      try server.load(Catalog(folder: site.folder))
      let after = try await client.execute(uri: "/styles/plain/0/0/0.png", method: .get)
      #expect(after.pixel(0, 0) == blue)
      #expect(throws: CatalogError.self) { try server.load(Catalog(folder: site.folder + "/none")) }
      let kept = try await client.execute(uri: "/styles/plain/0/0/0.png", method: .get)
      #expect(kept.pixel(0, 0) == blue)
    }
  }

  @Test func `requests are counted by kind and status`() async throws {
    try await TestSite().test { client in
      for _ in 0..<3 { try await client.execute(uri: "/styles/plain/0/0/0.png", method: .get) }
      try await client.execute(uri: "/styles/plain/0/9/0.png", method: .get)
      let text = try await client.execute(uri: "/metrics", method: .get).text
      #expect(text.contains(#"render_map_requests_total{kind="tile",status="200"} 3"#))
      #expect(text.contains(#"render_map_requests_total{kind="unknown",status="400"} 1"#))
      #expect(text.contains("render_map_tile_cache_hits_total 2"))
      #expect(text.contains("render_map_tile_squares_total 1"))
    }
  }

  @Test(arguments: [
    ("\"data\": \"files/a.geojson\"", true), ("\"data\": \"https://example.org/a.json\"", true),
    ("\"data\": \"/etc/other.json\"", false),
  ])
  func `a style is linked if browsers can use its addresses`(data: String, isLinked: Bool)
    async throws
  {
    let site = try TestSite()
    try site.write(
      "site/plain.json", TestSite.style.replacing(#""data": "files/square.json""#, with: data))
    try await site.test { client in
      try await client.execute(uri: "/styles.json", method: .get) { response in
        #expect(response.text.contains("plain") == isLinked)
      }
      try await client.execute(uri: "/", method: .get) { response in
        #expect(response.text.contains("styles/plain/style.json") == isLinked)
      }
    }
  }

  @Test func `an operator can switch off changes to styles`() async throws {
    let site = try TestSite()
    let server = try site.server { $0.allowsStyleChanges = false }
    try await site.test(server) { client in
      let uri = "/styles/v1/me/plain/static/0,0,2/50x50"
      let filter = "?setfilter=%5B%22has%22,%22a%22%5D&layer_id=f"
      let layer = "?addlayer=%7B%22id%22:%22x%22,%22type%22:%22background%22%7D"
      for (query, status) in [("", 200), (filter, 400), (layer, 400)] {
        try await client.execute(uri: uri + query, method: .get) { response in
          #expect(response.status.code == status)
        }
      }
    }
  }

  @Test func `what is read does not wait for drawings`() async throws {
    let site = try TestSite()
    let server = try site.server { options in
      options.threads = 1
      options.queueLimit = 8
    }
    let gate = DispatchSemaphore(value: 0)
    for lane in [server.lanes.drawings, server.lanes.compositions] {
      Task { try await lane.run { _ in gate.wait() } }
      while lane.load.running == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
    try await site.test(server) { client in
      for uri in ["/files/a.geojson", "/fonts/One/0-255.pbf"] {
        try await client.execute(uri: uri, method: .get) { response in
          #expect(response.status == .ok)
        }
      }
    }
    gate.signal()
    gate.signal()
  }

  @Test func `tiles do not wait for pictures with content of the request`() async throws {
    let site = try TestSite()
    let server = try site.server { $0.threads = 1 }
    let gate = DispatchSemaphore(value: 0)
    let lane = server.lanes.compositions
    Task { try await lane.run { _ in gate.wait() } }
    while lane.load.running == 0 { try await Task.sleep(for: .milliseconds(1)) }
    try await site.test(server) { client in
      try await client.execute(uri: "/styles/plain/0/0/0.png", method: .get) { response in
        #expect(response.status == .ok)
      }
    }
    gate.signal()
  }

  @Test func `the limit of memory comes from the control group`() {
    #expect(
      ProcessMemory.groupFiles("0::/system.slice/a.service\n") == [
        "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/system.slice/memory.max",
        "/sys/fs/cgroup/system.slice/a.service/memory.max",
      ])
    #expect(
      ProcessMemory.groupFiles("5:cpu,memory:/docker/1\n4:pids:/x\n").last
        == "/sys/fs/cgroup/memory/docker/1/memory.limit_in_bytes")
    var options = ServerOptions()
    options.memoryLimit = 4 << 30
    options.systemLimit = 6 << 30
    #expect(options.processLimit < 4 << 30)
    options.systemLimit = nil
    #expect(options.processLimit == 8 << 30)
  }

  @Test(arguments: [
    ("width:40|borderwidth:100|border:red", 400), ("width:8|borderwidth:2|border:red", 200),
  ])
  func `wide lines have fewer places`(settings: String, status: Int) async throws {
    // Markers of 240 pixels at 9,000 places have 2,160,000 pixels. Markers of 12 pixels have 108,000.
    let places = (0..<9000).map { "\($0 % 120 - 60),\($0 % 7)" }.joined(separator: "|")
    let body = ByteBuffer(string: #"{"path": ["\#(settings)|\#(places)"]}"#)
    try await TestSite().test { client in
      let uri = "/styles/plain/static/auto/20x20.png"
      try await client.execute(uri: uri, method: .post, body: body) { response in
        #expect(response.status.code == status)
      }
    }
  }
}

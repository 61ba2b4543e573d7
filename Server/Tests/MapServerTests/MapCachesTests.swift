import HTTPTypes
import RenderMap
import Synchronization
import Testing

@testable import MapServer

/// The limit of the caches of all maps.
struct MapCachesTests {
  /// Returns the styles `s0` to `s3`, each of which draws a square.
  private func styles(of site: TestSite) throws -> [ServedStyle] {
    for number in 0..<4 { try site.write("site/s\(number).json", TestSite.style) }
    let served = try Site(Catalog(folder: site.folder), options: ServerOptions())
    return try (0..<4).map { try served.style("s\($0)") }
  }

  @Test("beyond the limit, the least recently used half of the styles discards its caches")
  func leastRecentlyUsed() throws {
    let site = try TestSite()
    let styles = try styles(of: site)
    let memory = Mutex(1000)
    let caches = MapCaches(limit: 1000) { memory.withLock { $0 } }
    for index in [0, 1, 2, 0] { caches.used(styles[index], beside: 0) }
    #expect(caches.styles == ["s0", "s1", "s2"])
    memory.withLock { $0 = 1101 }
    // The tiles of the server do not count.
    caches.used(styles[3], beside: 101)
    #expect(caches.styles == ["s0", "s1", "s2", "s3"])
    caches.used(styles[3], beside: 100)
    #expect(caches.styles == ["s0", "s3"])
    // 1001 bytes are left, and 1000 / 8 = 125 more are needed before caches are discarded again.
    memory.withLock { $0 = 1226 }
    caches.used(styles[1], beside: 100)
    #expect(caches.styles == ["s0", "s1", "s3"])
    memory.withLock { $0 = 1227 }
    caches.used(styles[1], beside: 100)
    #expect(caches.styles == ["s1", "s3"])
  }

  @Test("styles that are no longer served are forgotten")
  func removal() throws {
    let site = try TestSite()
    let styles = try styles(of: site)
    let caches = MapCaches(limit: 1000) { 0 }
    for style in styles { caches.used(style, beside: 0) }
    caches.removeStyles(except: ["s0": 1, "s1": 2, "other": 1])
    #expect(caches.styles == ["s0"])
  }

  @Test("answers are the same if all caches are discarded after each picture")
  func sameAnswers() async throws {
    let site = try TestSite()
    let style = TestSite.style.replacing(#""layers": ["#, with: #""layers": [\#(Self.label),"#)
    try site.write("site/plain.json", style)
    var answers: [[[UInt8]]] = []
    for limit in [0, ServerOptions().mapCacheLimit] {
      let server = try site.server {
        $0.mapCacheLimit = limit
        $0.cacheLimit = 0
      }
      let client = TestClient(server)
      var bytes: [[UInt8]] = []
      for _ in 0..<2 {
        for uri in ["512/1/0/0.png", "512/1/0/0@2x.png", "static/0,0,2/200x200.png?title=Title"] {
          let answer = try await client.execute(uri: "/styles/plain/" + uri, method: .get)
          #expect(answer.status == .ok)
          bytes.append(answer.bytes)
        }
      }
      answers.append(bytes)
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0].prefix(3) == answers[0].suffix(3))
  }

  /// A layer with a text, which needs fonts.
  private static let label = """
    {"id": "t", "type": "symbol", "source": "other", "layout": {"text-field": "A", "text-font": ["None"]}}
    """
}

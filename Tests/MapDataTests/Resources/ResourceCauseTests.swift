import MapData
import Testing

@Suite("Causes of errors")
struct ResourceCauseTests {
  private static func errors(_ place: ResourceLocation) -> [ResourceError] {
    [
      .notFound(place), .unreadable(place, reason: "denied"), .tooLarge(place, limit: 9),
      .timedOut(place), .badStatus(place, status: 500), .brokenAnswer(place, reason: "half"),
      .noConnection(place, reason: "after 3 ms"), .tooManyRedirects(place, limit: 10),
      .malformed(place, reason: "damaged"), .cancelled(place),
    ]
  }

  @Test("resources of a server, and files, have the same cause if they have the same kind of error")
  func causes() {
    func causes(_ place: ResourceLocation) -> [String] { Self.errors(place).map(\.cause) }
    let first = causes(.url("http://a.org/1/2/3?x=1"))
    #expect(first == causes(.url("http://a.org/4/5/6")))
    #expect(Set(first).count == first.count)
    let other = causes(.url("http://b.org/1/2/3"))
    #expect(zip(first, other).filter { $0 != $1 }.count == first.count - 1)
    #expect(causes(.file(path: "a/1.pbf")) == causes(.file(path: "b/2.pbf")))
    #expect(ResourceError.notFound(.file(path: "a")).cause == "file: not found")
  }
}

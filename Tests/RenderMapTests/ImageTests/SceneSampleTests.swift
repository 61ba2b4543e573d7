import Foundation
import MapImages
import MapTestSupport
import Testing

@testable import RenderMap

@Suite("Records of pictures with many features")
struct SceneSampleTests {
  private func feature(_ number: Int, x: Int, layer: String = "a") -> SceneRecord.Feature {
    SceneRecord.Feature(
      layer: layer, name: "n\(number)", digest: String(number &* 0x9E37_79B9, radix: 36),
      box: PixelBox(x: x, y: number, width: 4, height: 5))
  }

  private func record(_ features: [SceneRecord.Feature]) -> SceneRecord {
    var record = SceneRecord()
    record.features = features
    return record
  }

  /// Returns the golden record that is read from its file, and the events of a comparison with it.
  private func events(_ golden: [SceneRecord.Feature], _ actual: [SceneRecord.Feature]) throws
    -> [SceneEvent]
  {
    let read = try #require(SceneRecord(record(golden).jsonBytes))
    return FeatureComparison(golden: read, actual: record(actual), causes: []).events()
  }

  @Test("unchanged features are not reported, however many there are")
  func unchanged() throws {
    for count in [10, 5001, 12_000, 30_000] {
      let features = (0..<count).flatMap { [feature($0, x: 7), feature($0, x: 7, layer: "b")] }
      #expect(try events(features, features).isEmpty)
      #expect(try events(features, features.reversed()).isEmpty)
    }
  }

  @Test("of many features, only those that changed are reported")
  func changed() throws {
    var random = SplitMix64(seed: 5)
    let features = (0..<20_000).map { feature($0, x: 7) }
    for _ in 0..<5 {
      let number = Int(random.next() % 20_000)
      var moved = features
      moved[number].box = PixelBox(x: 90, y: 90, width: 4, height: 5)
      var fewer = features
      fewer.remove(at: number)
      let title = "feature 'n\(number)' of layer 'a'"
      for events in [try events(features, moved), try events(features, fewer)] {
        #expect(
          events.allSatisfy { event in
            if case .named(let name) = event.subject { name == title } else { false }
          })
        #expect(events.count <= 1)
      }
      let added = features + [feature(50_000 + number, x: 3)]
      #expect(try events(features, added).allSatisfy { $0.verb == "added" })
    }
  }

  @Test("a record of 10,000 features contains all of them")
  func complete() throws {
    let features = (0..<10_000).map { feature($0, x: 7) }
    let events = try events(features, features.filter { $0.name != "n77" })
    #expect(events.map(\.verb) == ["removed"])
  }

  @Test("equal features at many places are one line with a part of their places")
  func repeated() throws {
    let features = (0..<15_000).map { number in
      SceneRecord.Feature(
        layer: "a", name: "", digest: "x",
        box: PixelBox(x: number % 100, y: number / 100, width: 2, height: 2))
    }
    #expect(try events(features, features).isEmpty)
    let events = try events(features, Array(features.dropFirst(10_000)))
    #expect(SceneEvent.lines(of: events, limit: 20) == ["features of layer 'a' removed"])
  }

  @Test("a record is read as it was written")
  func roundTrip() throws {
    var features = (0..<50).map { feature($0, x: -3 * $0) }
    features += (0..<20).map { feature($0, x: -3 * $0, layer: "b, \"c\"") }
    features[3].name = "Zürich: a; b, c 'd'"
    features[4].name = ""
    features.append(
      SceneRecord.Feature(
        layer: "z", name: "", digest: "k", box: PixelBox(x: 1, y: 2, width: 3, height: 4)))
    let read = try #require(SceneRecord(record(features).jsonBytes))
    #expect(Set(read.features) == Set(features))
    #expect(read.features.count == features.count)
    #expect(!read.isCut)
    #expect(read.jsonBytes == record(features).jsonBytes)
  }

  @Test("a feature takes at most 40 bytes, also if several layers draw it")
  func size() throws {
    let features = (0..<2000).flatMap { number in
      ["a", "b", "c"].map { feature(number, x: 500, layer: $0) }
    }
    #expect(record(features).jsonBytes.count < 40 * 2000)
  }

  @Test("records of the first version are read, and those at its limit contain no features")
  func firstVersion() throws {
    func text(_ count: Int) -> String {
      let lines = (0..<count).map {
        "{\"layer\":\"a\",\"name\":\"n\($0)\",\"digest\":\"\(String(UInt64($0) << 40, radix: 16))\",\"box\":[1,2,3,4]}"
      }
      return "{\"labels\":[],\"layers\":{},\"features\":[\(lines.joined(separator: ","))]}"
    }
    let whole = try #require(SceneRecord(Array(text(3).utf8)))
    #expect(whole.features.map(\.name) == ["n0", "n1", "n2"])
    // The number 2 << 40 without its lower 28 bits is 2 << 12 = 8192 = 6 * 36 * 36 + 11 * 36 + 20.
    #expect(whole.features[2].digest == "6bk")
    #expect(!whole.isCut)
    let cut = try #require(SceneRecord(Array(text(5000).utf8)))
    #expect(cut.features.isEmpty && cut.isCut)
    let actual = record((0..<10).map { feature($0, x: 1) })
    #expect(FeatureComparison(golden: cut, actual: actual, causes: []).events().isEmpty)
  }

  @Test("a record of a later version is not read")
  func laterVersion() {
    #expect(SceneRecord(Array(#"{"version":3,"labels":[],"features":[]}"#.utf8)) == nil)
  }
}

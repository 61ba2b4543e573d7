import Foundation
import MapGeometry
import Testing

@testable import MapEngine

/// Tests with labels of three letters in the middle of a picture.
@Suite("Queries of symbols")
struct QuerySymbolTests {
  private func labels(
    _ layout: String = "", count: Int = 2, layers: [String] = ["t"], paint: String = ""
  ) -> QueriedMap {
    QueriedMap(
      (1...count).map { QueriedMap.point(0, 0, id: $0) },
      layers: layers.map {
        """
        {"id": "\($0)", "type": "symbol", "paint": {\(paint)}, "layout": {"text-field": "abc",
         "text-size": 24, "text-font": ["Noto Sans Regular"]\(layout)}}
        """
      })
  }

  @Test("a label that was placed is found, and another label is not")
  func hidden() throws {
    #expect(try labels().found(256, 256) == ["t/1"])
    #expect(try labels().found(256, 300) == [])
  }

  @Test("labels that may overlap are all found, and the lowest in the picture is first")
  func overlapping() throws {
    #expect(try labels(#", "text-allow-overlap": true"#).found(256, 256) == ["t/1", "t/2"])
  }

  @Test("a label that others may cover is found below them")
  func ignoredPlacement() throws {
    let map = labels(#", "text-ignore-placement": true"#)
    #expect(try map.found(256, 256) == ["t/1", "t/2"])
  }

  @Test("layers that differ only in paint show their labels at one place")
  func sharedLayout() throws {
    #expect(try labels(count: 1, layers: ["t", "u"]).found(256, 256) == ["u/1", "t/1"])
  }

  @Test("layers that differ in layout hide each other's labels")
  func separateLayouts() throws {
    var map = labels(count: 1, layers: ["t", "u"])
    map.layers[1] = map.layers[1].replacingOccurrences(of: "abc", with: "abd")
    #expect(try map.found(256, 256) == ["u/1"])
  }

  @Test("a translated label is found at its drawn place")
  func translated() throws {
    let map = labels(count: 1, paint: #""text-translate": [0, 100]"#)
    #expect(try map.found(256, 356) == ["t/1"])
    #expect(try map.found(256, 256) == [])
  }

  @Test("a box finds the labels that intersect it")
  func boxes() throws {
    let scene = try labels(count: 1).scene()
    let touching = Box(minX: 200, minY: 256, maxX: 245, maxY: 257)
    #expect(try scene.renderedFeatures(in: touching).names == ["t/1"])
    let beside = Box(minX: 100, minY: 256, maxX: 200, maxY: 257)
    #expect(try scene.renderedFeatures(in: beside).names == [])
  }
}

import MapGeometry
import MapTiles
import Testing

@testable import MapEngine

@Suite("Bounding boxes of parts")
struct PartBoxesTests {
  /// Two features: a line from (0, 0) to (10, 10), and lines around (0, 50) and (50, 0).
  private var layer: TileLayer {
    var layer = TileLayer(name: "", extent: 4096)
    let parts: [[(Int32, Int32)]] = [
      [(0, 0), (10, 10)], [(0, 50), (2, 52)], [(50, 0), (52, 2)],
    ]
    for part in parts {
      layer.points += part.map { TileLayer.TilePoint($0.0, $0.1) }
      layer.partEnds.append(layer.points.count)
    }
    for parts in [0..<1, 1..<3, 3..<3] {
      layer.features.append(
        TileLayer.FeatureRecord(type: .line, identifier: nil, parts: parts, tags: 0..<0))
    }
    return layer
  }

  private func features(meeting box: Box, within reach: Double = 0) -> [Int] {
    PartBoxes(layer).features(among: [0, 1, 2], of: layer, meeting: box, within: reach)
  }

  @Test("a feature intersects a box if one of its parts does, edges included")
  func parts() {
    #expect(features(meeting: Box(minX: 10, minY: 10, maxX: 20, maxY: 20)) == [0])
    #expect(features(meeting: Box(minX: 52, minY: -5, maxX: 60, maxY: 0)) == [1])
    #expect(features(meeting: Box(minX: -5, minY: -5, maxX: 60, maxY: 60)) == [0, 1])
  }

  @Test("a box in the gap between the parts of a feature does not intersect the feature")
  func gap() {
    #expect(features(meeting: Box(minX: 20, minY: 20, maxX: 40, maxY: 40)) == [])
  }

  @Test("features within a distance of the box intersect it")
  func reach() {
    let box = Box(minX: 12.5, minY: 0, maxX: 20, maxY: 5)
    #expect(features(meeting: box, within: 2) == [])
    #expect(features(meeting: box, within: 2.5) == [0])
  }

  @Test("only given features are returned, in their order")
  func among() {
    let boxes = PartBoxes(layer)
    let box = Box(minX: -5, minY: -5, maxX: 60, maxY: 60)
    #expect(boxes.features(among: [1, 0], of: layer, meeting: box, within: 0) == [1, 0])
    #expect(boxes.features(among: [1], of: layer, meeting: box, within: 0) == [1])
  }
}

import MapGeometry
import MapTestSupport
import Testing

@testable import MapEngine

@Suite("Distances between the labels of a text")
struct TakenAnchorTests {
  @Test("an anchor is added unless another anchor is near", arguments: [0.5, 3, 250, 1e6])
  func nearest(distance: Double) {
    var random = SplitMix64(seed: 1)
    var taken = TakenAnchors(distance: distance)
    var list: [Point] = []
    for _ in 0..<2000 {
      let point = Point(random.next(in: -100...8300), random.next(in: -100...8300)).roundedToGrid
      let isFree = !list.contains { point.distance(to: $0) < distance }
      let isAdded = taken.add(point)
      #expect(isAdded == isFree)
      if isFree { list.append(point) }
    }
  }

  @Test("without a distance, every anchor is added", arguments: [0, -1, Double.nan])
  func none(distance: Double) {
    var taken = TakenAnchors(distance: distance)
    let areAdded = (0..<2).map { _ in taken.add(.zero) }
    #expect(areAdded == [true, true])
  }

  @Test("anchors that are far away are compared, too")
  func far() {
    var taken = TakenAnchors(distance: 0.5)
    for place in [1e300, -1e300, 1e12] {
      let areAdded = (0..<2).map { _ in taken.add(Point(place, place)) }
      #expect(areAdded == [true, false])
    }
    var all = TakenAnchors(distance: .infinity)
    let areAdded = [Point.zero, Point(1e9, 0)].map { all.add($0) }
    #expect(areAdded == [true, false])
  }
}

import MapTestSupport
import Testing

@testable import MapRaster

@Suite("Clips")
struct PixelClipTests {
  @Test("clips that share edges cover every pixel once", arguments: 1...30)
  func partition(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    func coordinate() -> Float { Float.random(in: 4..<28, using: &generator) }
    // Four quadrilaterals around a point extend to the picture's corners and the middles of its sides.
    let middle: DevicePoint = [coordinate(), coordinate()]
    let top: DevicePoint = [coordinate(), -4]
    let right: DevicePoint = [36, coordinate()]
    let bottom: DevicePoint = [coordinate(), 36]
    let left: DevicePoint = [-4, coordinate()]
    let quads: [[DevicePoint]] = [
      [[-4, -4], top, middle, left], [top, [36, -4], right, middle],
      [middle, right, [36, 36], bottom], [left, middle, bottom, [-4, 36]],
    ]
    let share = PremultipliedColor(red: 0.25, green: 0.25, blue: 0.25, alpha: 0.25)
    // Only convex quadrilaterals can be clips.
    guard quads.allSatisfy(isConvex) else { return }
    var covered = [Int](repeating: 0, count: 32 * 32)
    for quad in quads {
      let fill = Shapes.fill(
        [Shapes.rectangle(0, 0, 32, 32)], color: share, clip: PixelClip(corners: quad))
      let picture = draw([.fill(fill)], width: 32, height: 32)
      for (index, alpha) in picture.alphas.enumerated() where alpha != 0 { covered[index] += 1 }
    }
    #expect(covered.allSatisfy { $0 == 1 })
  }

  private func isConvex(_ quad: [DevicePoint]) -> Bool {
    (0..<4).allSatisfy { index in
      let a = quad[index]
      let b = quad[(index + 1) % 4]
      let c = quad[(index + 2) % 4]
      return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0
    }
  }

  @Test("a center on the left or lower edge is inside, and one on the right or upper edge is not")
  func halfOpen() {
    let clip = PixelClip(corners: Shapes.rectangle(0.5, 0.5, 2.5, 1.5))
    let picture = draw(
      [.fill(Shapes.fill([Shapes.rectangle(0, 0, 4, 3)], clip: clip))], width: 4, height: 3)
    #expect(picture.alphas == [0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0])
  }

  @Test("a clipped area keeps its anti-aliased edges inside the clip")
  func clippedEdges() {
    let clip = PixelClip(corners: Shapes.rectangle(1, 0, 3, 1))
    let ring = Shapes.rectangle(0.5, 0, 2.25, 1)
    let picture = draw([.fill(Shapes.fill([ring], clip: clip))], width: 4, height: 1)
    #expect(picture.row(0) == [0, 255, 64, 0])
  }

  @Test("a clip without corners or outside the picture draws nothing")
  func emptyClips() {
    for corners in [[], Shapes.rectangle(10, 10, 20, 20), Shapes.rectangle(-9, -9, -3, -3)] {
      let fill = Shapes.fill(
        [Shapes.rectangle(0, 0, 4, 4)], clip: PixelClip(corners: corners))
      #expect(draw([.fill(fill)], width: 4, height: 4).alphas.allSatisfy { $0 == 0 })
    }
  }
}

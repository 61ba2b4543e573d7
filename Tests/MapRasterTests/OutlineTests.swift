import Testing

@testable import MapRaster

@Suite("Outlines")
struct OutlineTests {
  private func outline(_ ring: [DevicePoint], color: PremultipliedColor = Shapes.white)
    -> DrawCommand
  {
    .fill(Shapes.outline([ring], color: color))
  }

  @Test("a line through pixel centers covers exactly these pixels, completely")
  func throughCenters() {
    let picture = draw(
      [outline([[1.5, 1.5], [4.5, 1.5], [4.5, 3.5], [1.5, 3.5]])], width: 6, height: 5)
    #expect(picture.row(0) == [0, 0, 0, 0, 0, 0])
    #expect(picture.row(1) == [0, 255, 255, 255, 255, 0])
    #expect(picture.row(2) == [0, 255, 0, 0, 255, 0])
    #expect(picture.row(3) == [0, 255, 255, 255, 255, 0])
    #expect(picture.row(4) == [0, 0, 0, 0, 0, 0])
  }

  @Test("a pixel fades with its distance from the line")
  func fading() {
    // The line is a quarter of a pixel away: 1 - smoothstep(0.25) = 1 - (3 / 16 - 2 / 64) = 0.84375.
    let picture = draw(
      [outline([[1.5, 1.25], [4.5, 1.25], [4.5, 3.75], [1.5, 3.75]])], width: 6, height: 5)
    #expect(picture.row(1)[2...3] == [215, 215])
    #expect(picture.row(3)[2...3] == [215, 215])
    #expect(picture.row(2) == [0, 255, 0, 0, 255, 0])
  }

  @Test("a ring's corners are drawn once, in either direction", arguments: [false, true])
  func corners(isReversed: Bool) {
    let ring: [DevicePoint] = [[2.75, 2.3], [9.25, 2.3], [9.25, 8.6], [2.75, 8.6]]
    let half = Shapes.white.withOpacity(0.5)
    let picture = draw(
      [outline(isReversed ? ring.reversed() : ring, color: half)], width: 12, height: 12)
    // A pixel drawn twice would be above 128.
    #expect(picture.alphas.allSatisfy { $0 <= 128 })
    for (x, y) in [(2, 2), (9, 2), (9, 8), (2, 8)] { #expect(picture.pixel(x, y)[3] > 90) }
  }

  @Test("a slanted line has one pixel per step of its longer axis")
  func slanted() {
    let picture = draw([outline([[0.5, 0.5], [8.5, 4.5]])], width: 10, height: 6)
    for x in 0..<9 {
      let column = (0..<6).filter { picture.pixel(x, $0)[3] > 0 }
      #expect(column.count == 1)
    }
  }

  @Test("outlines are drawn over the areas of all shapes")
  func order() {
    var command = Shapes.fill([Shapes.rectangle(0.5, 0.5, 2.5, 2.5)], color: Shapes.red)
    let over = Shapes.rectangle(0, 0, 4, 4)
    command.points += over
    command.ringEnds.append(command.points.count)
    command.shapes[0].outline = .color(Shapes.white)
    command.shapes.append(.init(rings: 1..<2, color: Shapes.black))
    let picture = draw([.fill(command)], width: 4, height: 4)
    #expect(picture.pixel(1, 0) == [255, 255, 255, 255])
    #expect(picture.pixel(1, 1) == [0, 0, 0, 255])
  }

  @Test("outlines are limited to their clip, and lines with far ends are left out")
  func clipping() {
    var command = Shapes.outline([Shapes.rectangle(1.5, 1.5, 6.5, 6.5)])
    command.clip = PixelClip(corners: Shapes.rectangle(0, 0, 4, 4))
    let picture = draw([.fill(command)], width: 8, height: 8)
    #expect(picture.row(1) == [0, 255, 255, 255, 0, 0, 0, 0])
    #expect(picture.row(5) == [0, 0, 0, 0, 0, 0, 0, 0])
    let wild = draw(
      [outline([[.nan, 1], [1e9, -1e9], [.infinity, 3], [2, 2]])], width: 8, height: 8)
    #expect(wild.alphas.allSatisfy { $0 == 0 })
  }

  @Test("a line between two pixels belongs to the lower or left one, by half")
  func betweenPixels() {
    let picture = draw([outline(Shapes.rectangle(1, 1, 5, 4))], width: 6, height: 6)
    let half = 127...128
    #expect(picture.row(0)[2...3] == [0, 0])
    #expect(picture.row(1)[2...3].allSatisfy(half.contains))
    #expect(picture.row(3)[2...3] == [0, 0])
    #expect(picture.row(4)[2...3].allSatisfy(half.contains))
    let middle = picture.row(2)
    #expect(half.contains(middle[0]) && half.contains(middle[4]))
    #expect(middle[1...3] == [0, 0, 0] && middle[5] == 0)
  }

  @Test("between different depths, a line fades by its place in space")
  func depths() {
    let ring: [DevicePoint] = [[0.5, 2.5], [64.5, 2.5], [64.5, 6.5], [0.5, 6.5]]
    var command = Shapes.outline([ring])
    command.depths = [1, 3, 3, 1]
    let picture = draw([.fill(command)], width: 66, height: 8)
    let row = picture.row(2)
    #expect(row[0] == 255)
    // At 1/64 of the line in the picture, the share in space is (1/64 / 3) / (63/64 + 1/64 / 3) = 0.00526. This place
    // is 0.663 pixels away, and 1 - smoothstep(0.663) = 0.264.
    #expect(abs(row[1] - 67) <= 1)
    #expect(row[2...62].allSatisfy { $0 == 0 })
    // The left and the right side have one depth each.
    #expect(picture.row(4)[0] == 255 && picture.row(4)[64] == 255)
  }
}

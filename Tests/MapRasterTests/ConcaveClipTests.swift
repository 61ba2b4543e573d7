import Testing

@testable import MapRaster

@Suite("Concave clips")
struct ConcaveClipTests {
  /// A picture of 10 x 4 pixels.
  private static let (width, height) = (10, 4)

  /// A box of the columns 0 to 9 with a notch from above. The columns 4 and 5 are missing in the upper two rows.
  private static var notched: PixelClip {
    var clip = PixelClip(corners: [
      DevicePoint(0, 0), DevicePoint(4, 0), DevicePoint(4, 2), DevicePoint(6, 2),
      DevicePoint(6, 0), DevicePoint(10, 0), DevicePoint(10, 4), DevicePoint(0, 4),
    ])
    clip.mayBeConcave = true
    return clip
  }

  private static func columns(_ part: RowClip, _ row: Int) -> Range<Int> {
    guard part.area.top..<part.area.bottom ~= row else { return 0..<0 }
    let found = part.columns(row: row, left: 0, right: width)
    return found.left..<max(found.left, found.right)
  }

  @Test("a row that crosses a clip twice has two parts")
  func parts() {
    let parts = RowClip.parts(of: Self.notched, width: Self.width, height: Self.height)
    #expect(parts.count == 2)
    #expect(Self.columns(parts[0], 0) == 0..<4)
    #expect(Self.columns(parts[1], 0) == 6..<10)
    #expect(Self.columns(parts[0], 3) == 0..<10)
    #expect(Self.columns(parts[1], 3).isEmpty)
  }

  @Test("a fill leaves the notch out and covers all other pixels once")
  func fill() {
    let fill = Shapes.fill(
      [Shapes.rectangle(-1, -1, 11, 5)],
      color: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.5), clip: Self.notched)
    var list = DisplayList()
    list.commands = [.fill(fill)]
    let picture = Rasterizer.draw(list, width: Self.width, height: Self.height)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let alpha = picture.bytes[4 * (y * Self.width + x) + 3]
        let isNotch = y < 2 && (4..<6).contains(x)
        #expect(alpha == (isNotch ? 0 : 128), "\(x) \(y)")
      }
    }
  }
}

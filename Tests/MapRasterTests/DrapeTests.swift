import Testing

@testable import MapRaster

/// Tests of squares of two triangles, each with a separate picture.
@Suite("Drapes")
struct DrapeTests {
  private static let black = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 1)
  private static let blue = PremultipliedColor(red: 0, green: 0, blue: 1, alpha: 1)

  /// Returns a command of one square for each surface, seen from above. A surface has the w of its corners: upper
  /// left, upper right, lower left and lower right.
  private func drape(
    _ surfaces: [(left: Float, right: Float, w: [Float], content: [DrawCommand])], size: Float = 8
  ) -> DrapeCommand {
    var command = DrapeCommand(
      picturePlaces: [[0, 0], [1, 0], [0, 1], [1, 1]], triangles: [[0, 2, 3], [0, 3, 1]],
      pictureSize: 8)
    command.surfaces = surfaces.map { surface in
      let corners: [DevicePoint] = [
        [surface.left, 0], [surface.right, 0], [surface.left, size], [surface.right, size],
      ]
      let places = zip(corners, surface.w).map { SIMD3($0 * $1, $1) }
      var content = DisplayList()
      content.commands = surface.content
      return DrapeCommand.Surface(places: places, content: content)
    }
    return command
  }

  private func flat(_ w: Float) -> [Float] { [w, w, w, w] }

  @Test("a surface that faces the viewer shows its picture pixel by pixel")
  func facing() {
    let content: [DrawCommand] = [
      .fillPicture(Shapes.white),
      .fill(Shapes.fill([Shapes.rectangle(1, 2, 5, 7)], color: Shapes.red)),
    ]
    let drawn = draw([.drape(drape([(0, 8, flat(1), content)]))], width: 8, height: 8)
    #expect(drawn == draw(content, width: 8, height: 8))
  }

  @Test("large pictures are the same on any number of threads", arguments: [false, true])
  func threads(hasMipmaps: Bool) {
    // One surface has a picture of 300 pixels, whose levels have odd sizes. The others have small pictures.
    var command = drape(
      [
        (0, 200, [1, 1, 3, 3], [.fillPicture(Shapes.white), .fill(Self.checks)]),
        (200, 210, flat(1), [.fillPicture(Shapes.red)]),
        (210, 220, flat(2), [.fillPicture(Self.blue)]),
      ], size: 200)
    command.pictureSize = 300
    command.hasMipmaps = hasMipmaps
    let one = draw([.drape(command)], width: 220, height: 200)
    #expect(Set(one.bytes).count > 20)
    for threads in [2, 7] {
      #expect(draw([.drape(command)], width: 220, height: 200, threads: threads) == one)
    }
  }

  /// Squares of 7 pixels in a picture of 300.
  private static var checks: FillCommand {
    let corners = (0..<43).flatMap { row in
      stride(from: row % 2, to: 43, by: 2).map { (Float($0 * 7), Float(row * 7)) }
    }
    return Shapes.fill(corners.map { Shapes.rectangle($0, $1, $0 + 7, $1 + 7) }, color: Shapes.red)
  }

  @Test("all threads draw large surfaces together, and small surfaces follow by their size")
  func drawingOrder() {
    var command = drape((0..<4).map { _ in (0, 8, flat(1), []) })
    command.pictureSize = 10
    let areas = [
      PixelArea(left: 0, top: 0, right: 10, bottom: 10), nil,
      PixelArea(left: 0, top: 0, right: 60, bottom: 50),
      PixelArea(left: 0, top: 0, right: 20, bottom: 10),
    ]
    // The areas have 200, 0, 3,100 and 300 of 3,600 pixels.
    let two = DrapeOrder(command, areas, threads: 2)
    #expect(two.large == [2] && two.small == [3, 0])
    let one = DrapeOrder(command, areas, threads: 1)
    #expect(one.large.isEmpty && one.small == [2, 3, 0])
  }

  @Test("the other side of a surface is invisible")
  func back() {
    var command = drape([(0, 8, flat(1), [.fillPicture(Shapes.white)])])
    command.triangles = command.triangles.map { [$0.z, $0.y, $0.x] }
    #expect(draw([.drape(command)], width: 8, height: 8).isTransparent)
  }

  @Test("nearer surfaces hide other surfaces, whatever their order", arguments: [false, true])
  func hiding(isReversed: Bool) {
    let surfaces = [
      (Float(0), Float(8), flat(2), [DrawCommand.fillPicture(Shapes.red)]),
      (Float(4), Float(8), flat(1), [DrawCommand.fillPicture(Self.blue)]),
    ]
    let drawn = draw(
      [.drape(drape(isReversed ? surfaces.reversed() : surfaces))], width: 8, height: 8)
    #expect(drawn.pixel(3, 4) == [255, 0, 0, 255])
    #expect(drawn.pixel(4, 4) == [0, 0, 255, 255])
  }

  @Test(
    "earlier commands hide later ones behind them, and at the same distance the later is visible")
  func order() {
    let near = drape([(0, 8, flat(1), [.fillPicture(Shapes.red)])])
    let far = drape([(0, 8, flat(2), [.fillPicture(Self.blue)])])
    let same = drape([(0, 4, flat(1), [.fillPicture(Self.blue)])])
    #expect(
      draw([.drape(near), .drape(far)], width: 8, height: 8).pixel(4, 4) == [255, 0, 0, 255])
    let drawn = draw([.drape(near), .drape(same)], width: 8, height: 8)
    #expect(drawn.pixel(3, 4) == [0, 0, 255, 255] && drawn.pixel(4, 4) == [255, 0, 0, 255])
  }

  @Test("in perspective, the middle of the picture is nearer to the far side")
  func perspective() {
    // The depths are 1 on the left and 3 on the right. A share x of the width shows x / (3 - 2 x) of the picture,
    // which is half at x = 3 / 4.
    let content: [DrawCommand] = [
      .fillPicture(Shapes.red),
      .fill(Shapes.fill([Shapes.rectangle(4, 0, 8, 8)], color: Self.blue)),
    ]
    let drawn = draw(
      [.drape(drape([(0, 80, [1, 3, 1, 3], content)], size: 80))], width: 80, height: 80)
    #expect(drawn.pixel(45, 40) == [255, 0, 0, 255])
    #expect(drawn.pixel(70, 40) == [0, 0, 255, 255])
    let middle = drawn.pixel(60, 40)
    #expect(abs(Int(middle[0]) - 128) < 20 && abs(Int(middle[2]) - 128) < 20)
  }

  @Test("the part behind the viewer is invisible")
  func behind() {
    // Along the left side w is 1, and along the right side it is -1. The plane in front of the viewer ends in the
    // middle.
    var command = drape([(0, 8, flat(1), [.fillPicture(Shapes.white)])])
    command.surfaces[0].places = [[0, 0, 1], [8, 0, -1], [0, 8, 1], [8, 8, -1]]
    command.nearestDistance = 0.5
    let drawn = draw([.drape(command)], width: 16, height: 4)
    // At w = 0.5, x w is 2, so x is 4.
    #expect(drawn.row(0) == [255, 255, 255, 255] + [Int](repeating: 0, count: 12))
  }

  @Test("the part beyond the farthest distance is invisible")
  func beyond() {
    // The number w is 1 on the left and 3 on the right. It is 2 in column 4, because x w is 8 there.
    var command = drape([(0, 8, flat(1), [.fillPicture(Shapes.white)])])
    command.surfaces[0].places = [[0, 0, 1], [16, 0, 3], [0, 24, 1], [16, 24, 3]]
    command.farthestDistance = 2
    let drawn = draw([.drape(command)], width: 8, height: 4)
    #expect(drawn.row(0) == [255, 255, 255, 255, 0, 0, 0, 0])
  }

  @Test("a translucent surface shows earlier surfaces behind it, and hides later ones")
  func translucent() {
    let glass = Shapes.white.withOpacity(0.5)
    let far = (Float(0), Float(8), flat(2), [DrawCommand.fillPicture(Shapes.red)])
    let near = (Float(0), Float(8), flat(1), [DrawCommand.fillPicture(glass)])
    let through = draw([.drape(drape([far, near]))], width: 8, height: 8).pixel(4, 4)
    #expect(through == [255, 128, 128, 255])
    let alone = draw([.drape(drape([near, far]))], width: 8, height: 8).pixel(4, 4)
    #expect(alone == [128, 128, 128, 128])
    // The opaque surface of these three hides the surface behind it.
    let farthest = (Float(0), Float(8), flat(3), [DrawCommand.fillPicture(Self.blue)])
    let three = draw([.drape(drape([farthest, far, near]))], width: 8, height: 8).pixel(4, 4)
    #expect(three == through)
  }

  @Test("if the same surfaces were drawn before, a translucent surface hides surfaces behind it")
  func repeated() {
    let glass = Shapes.white.withOpacity(0.5)
    let far = (Float(0), Float(8), flat(2), [DrawCommand.fillPicture(Shapes.red)])
    let near = (Float(0), Float(8), flat(1), [DrawCommand.fillPicture(glass)])
    var command = drape([far, near])
    command.isRepeated = true
    let drawn = draw([.drape(command)], width: 8, height: 8).pixel(4, 4)
    #expect(drawn == [128, 128, 128, 128])
  }

  @Test("the distances of the nearest surfaces are found")
  func depths() {
    let command = drape([(0, 4, flat(4), []), (2, 8, flat(2), [])])
    let depths = DrapeDepths(command, width: 10, height: 8, threads: 2)
    #expect(depths.nearness(at: [1.5, 4]) == 0.25)
    #expect(depths.nearness(at: [3.5, 4]) == 0.5)
    #expect(depths.nearness(at: [9, 4]) == 0)
    // The place is outside of the picture, so the nearest place inside is used.
    #expect(depths.nearness(at: [-3, 90]) == 0.25)
  }

  @Test("the picture is the same if only its visible part is drawn")
  func parts() {
    // The right half of the surface is beyond the picture.
    var command = drape(
      [
        (0, 16, flat(1), [.fillPicture(Shapes.red)]), (9, 16, flat(1), [.fillPicture(Self.blue)]),
      ])
    command.pictureSize = 256
    let whole = draw([.drape(command)], width: 8, height: 8)
    let parts = DrapeDepths(command, width: 8, height: 8, threads: 2)
      .visibleParts(size: 256, threads: 2)
    // Column 120 of the picture is the last one at the center of a pixel. Samples reach 50 pixels farther, and parts
    // end at multiples of 64.
    let part = DrapeCommand.Part(left: 0, top: 0, width: 192, height: 256)
    #expect(parts == [part, nil])
    command.surfaces[0].part = part
    #expect(draw([.drape(command)], width: 8, height: 8) == whole)
    // Content is measured from the corner of its part.
    command.pictureSize = 8
    command.surfaces[0].part = DrapeCommand.Part(left: 2, top: 0, width: 6, height: 8)
    command.surfaces[0].content.commands = [
      .fillPicture(Shapes.white),
      .fill(Shapes.fill([Shapes.rectangle(1, 0, 6, 8)], color: Shapes.red)),
    ]
    // A pixel of the picture is two pixels wide: the fill begins at column 6.
    let drawn = draw([.drape(command)], width: 8, height: 8)
    #expect(drawn.pixel(4, 4) == [255, 255, 255, 255] && drawn.pixel(7, 4) == [255, 0, 0, 255])
  }

  @Test("a part has the visible columns for every 64 rows")
  func strips() throws {
    // The surface is a triangle, so the right half of the upper rows is not visible.
    var command = drape([(0, 256, flat(1), [])], size: 256)
    command.pictureSize = 256
    command.triangles = [[0, 2, 3]]
    let parts = DrapeDepths(command, width: 256, height: 256, threads: 2)
      .visibleParts(size: 256, threads: 2)
    let part = try #require(parts[0])
    #expect(part.left == 0 && part.top == 0 && part.width == 256 && part.height == 256)
    #expect(part.strips == [0..<128, 0..<192, 0..<256, 0..<256])
  }

  @Test("a command may state its visible surfaces")
  func known() {
    let surfaces = [
      (Float(0), Float(8), flat(2), [DrawCommand.fillPicture(Shapes.red)]),
      (Float(4), Float(8), flat(1), [DrawCommand.fillPicture(Self.blue)]),
    ]
    var command = drape(surfaces)
    let picture = draw([.drape(command)], width: 8, height: 8)
    command.visibility = DrapeDepths(command, width: 8, height: 8, threads: 1)
    #expect(draw([.drape(command)], width: 8, height: 8) == picture)
    // The depths of a picture of another size do not apply.
    let larger = draw([.drape(command)], width: 10, height: 9)
    #expect(larger.pixel(5, 5) == [0, 0, 255, 255] && larger.pixel(9, 5) == [0, 0, 0, 0])
  }

  @Test("with mipmaps, a small surface has the mean color of its picture")
  func mipmaps() {
    // A pixel shows eight pixels of the picture, which has stripes of black and white.
    let stripes = Shapes.fill([Shapes.rectangle(0, 0, 4, 8)], color: Shapes.white)
    var command = drape(
      [(0, 1, flat(1), [.fillPicture(Self.black), .fill(stripes)])], size: 1)
    command.hasMipmaps = true
    let mean = draw([.drape(command)], width: 1, height: 1).pixel(0, 0)
    #expect(mean == [128, 128, 128, 255] || mean == [127, 127, 127, 255])
  }

  @Test("haze covers objects beyond its start, and completely at the end of the view")
  func haze() {
    var command = drape([(0, 8, flat(1), [.fillPicture(Shapes.red)])])
    command.haze = DrapeCommand.Haze(
      color: Shapes.white, farColor: Self.blue, start: 0.5, farStart: 0.9, strength: 1)
    func pixel(_ depth: Float) -> [UInt8] {
      command.surfaces[0].depths = [depth, depth, depth, depth]
      return draw([.drape(command)], width: 8, height: 8).pixel(4, 4)
    }
    #expect(pixel(0.5) == [255, 0, 0, 255])
    // The share of white in linear light is (0.25 / 0.5)^2 = 0.25, which is 0.25^(1 / 2.2) = 0.5325 of a channel.
    #expect(pixel(0.75) == [255, 136, 136, 255])
    #expect(pixel(1) == [0, 0, 255, 255])
  }

  @Test("drapes are the same on any number of threads")
  func threads() {
    typealias Square = (left: Float, right: Float, w: [Float], content: [DrawCommand])
    let surfaces = (0..<9).map { (index: Int) -> Square in
      let left = Float(3 * index)
      let color = index % 2 == 0 ? Shapes.red : Self.blue
      return (left, left + 20, [1, 2, 3, Float(index + 1)], [.fillPicture(color)])
    }
    let command = DrawCommand.drape(drape(surfaces, size: 40))
    let one = draw([command], width: 50, height: 40, rowsPerBand: 7)
    for threads in [2, 7] {
      #expect(draw([command], width: 50, height: 40, threads: threads, rowsPerBand: 7) == one)
    }
  }
}

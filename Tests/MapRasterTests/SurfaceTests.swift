import MapGeometry
@testable import MapRaster
import Testing

@Suite("Textures under a transform")
struct SurfaceTests {
  /// Returns a black texture of these alphas.
  private func texture(_ rows: [[UInt8]]) -> PixelBuffer {
    var texture = PixelBuffer(width: rows[0].count, height: rows.count)
    for (index, alpha) in rows.joined().enumerated() { texture.bytes[4 * index + 3] = alpha }
    return texture
  }

  private func scaled(_ scale: Double, _ x: Double = 0, _ y: Double = 0) -> ProjectiveTransform {
    ProjectiveTransform(rows: (SIMD3(scale, 0, x), SIMD3(0, scale, y), SIMD3(0, 0, 1)))
  }

  /// Returns the alphas of a picture of a texture that covers all of it.
  private func alphas(
    _ texture: PixelBuffer, _ transform: ProjectiveTransform, sampling: SurfaceCommand.Sampling,
    width: Int, height: Int
  ) -> [UInt8] {
    var command = SurfaceCommand(sampling: sampling) { $0.channels }
    command.textures = [texture]
    let (right, bottom) = (Float(width), Float(height))
    let corners: [DevicePoint] = [[0, 0], [right, 0], [right, bottom], [0, bottom]]
    command.instances = [
      .init(texture: 0, transform: transform, area: PixelClip(corners: corners))
    ]
    var list = DisplayList()
    list.commands = [.surface(command)]
    let picture = Rasterizer.draw(list, width: width, height: height)
    return stride(from: 3, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
  }

  private static let linear = SurfaceCommand.Sampling(interpolates: true, hasMipmaps: true)
  private static let nearest = SurfaceCommand.Sampling(interpolates: false, hasMipmaps: true)

  @Test("a texture on whole pixels is copied, and its edge pixels extend beyond its sides")
  func copied() {
    for sampling in [Self.linear, Self.nearest] {
      let found = alphas(
        texture([[10, 20], [30, 40]]), scaled(1, 1), sampling: sampling, width: 4, height: 2)
      #expect(found == [10, 10, 20, 20, 30, 30, 40, 40])
    }
  }

  @Test("magnified, pixels are interpolated or taken from the nearest one")
  func larger() {
    // The centers are at 0.25, 0.75, 1.25 and 1.75 pixels of the texture.
    let texture = texture([[0, 100]])
    #expect(
      alphas(texture, scaled(2), sampling: Self.linear, width: 4, height: 1) == [0, 25, 75, 100])
    #expect(
      alphas(texture, scaled(2), sampling: Self.nearest, width: 4, height: 1) == [0, 0, 100, 100])
  }

  @Test("with a step, colors between shaded pixels are interpolated")
  func steps() {
    // From 8 to 24, the texture grows by 10 per pixel. Every fourth pixel is shaded.
    let texture = texture([[0, 160]])
    func alphas(step: Int) -> [UInt8] {
      var command = SurfaceCommand(sampling: Self.linear) { $0.channels }
      command.textures = [texture]
      command.step = step
      command.instances = [
        .init(
          texture: 0, transform: scaled(16),
          area: PixelClip(corners: [[0, 0], [32, 0], [32, 2], [0, 2]]))
      ]
      var list = DisplayList()
      list.commands = [.surface(command)]
      let picture = Rasterizer.draw(list, width: 32, height: 2)
      return stride(from: 3, to: 128, by: 4).map { picture.bytes[$0] }
    }
    let (all, some) = (alphas(step: 1), alphas(step: 4))
    #expect(all[8] == 5 && all[12] == 45 && all[23] == 155)
    for column in 0..<32 where column % 4 == 0 || (8...20).contains(column) {
      #expect(some[column] == all[column])
    }
    // Between the pixels 4 and 8, at 0 and 5.
    #expect(some[6] == 3 || some[6] == 2)
  }

  @Test("nothing is drawn outside of the columns of the strips", arguments: [1, 4])
  func strips(step: Int) {
    var command = SurfaceCommand(sampling: Self.linear) { _ in SIMD4(repeating: 1) }
    command.textures = [texture([[0]])]
    command.step = step
    command.instances = [
      .init(
        texture: 0, transform: scaled(256),
        area: PixelClip(corners: [[0, 0], [256, 0], [256, 192], [0, 192]]))
    ]
    command.strips = [64..<128, 0..<0, 0..<256]
    var list = DisplayList()
    list.commands = [.surface(command)]
    let picture = Rasterizer.draw(list, width: 256, height: 192)
    func columns(row: Int) -> [Int] { (0..<256).filter { picture.pixel($0, row)[3] == 255 } }
    #expect(columns(row: 0) == Array(64..<128) && columns(row: 63) == Array(64..<128))
    #expect(columns(row: 64).isEmpty && columns(row: 127).isEmpty)
    #expect(columns(row: 128) == Array(0..<256))
  }

  @Test("minified to a quarter, a square texture is sampled from its mipmaps")
  func smaller() {
    // The means of four pixels each are 40, 80, 120 and 160. The mean of these is 100.
    let square = texture([
      [0, 80, 80, 80], [0, 80, 80, 80], [240, 0, 160, 160], [240, 0, 160, 160],
    ])
    #expect(alphas(square, scaled(0.25), sampling: Self.nearest, width: 1, height: 1) == [100])
    // Without mipmaps, the color is the mean of the four pixels in the middle, 80, 80, 0 and 160.
    let plain = SurfaceCommand.Sampling(interpolates: true, hasMipmaps: false)
    #expect(alphas(square, scaled(0.25), sampling: plain, width: 1, height: 1) == [80])
  }

  @Test("textures of any size have mipmaps, each pixel interpolated at its center")
  func oddSizes() {
    // The reduction of three columns to one gives the middle column. The reduction of five columns to two has places
    // 1.25 and 3.75 from the left edge. They are at three quarters of the way from the first to the second center, and
    // at a quarter of the way from the fourth to the fifth center.
    let three = texture([[0, 90, 240]])
    let third = ProjectiveTransform(
      rows: (SIMD3(1.0 / 3, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)))
    #expect(alphas(three, third, sampling: Self.linear, width: 1, height: 1) == [90])
    let five = texture([[0, 200, 0, 0, 100]])
    let half = ProjectiveTransform(
      rows: (SIMD3(0.4, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)))
    #expect(alphas(five, half, sampling: Self.linear, width: 2, height: 1) == [150, 25])
  }

  @Test("with anisotropy, a texture minified in one direction stays sharp in the other")
  func anisotropic() {
    // The columns are alternately 0 and 200. The picture has one pixel for two rows of sixteen columns.
    let stripes = texture((0..<16).map { _ in (0..<16).map { $0 % 2 == 0 ? 0 : 200 } })
    let squeezed = ProjectiveTransform(
      rows: (SIMD3(1, 0, 0), SIMD3(0, 0.125, 0), SIMD3(0, 0, 1)))
    var sampling = Self.linear
    let blurred = alphas(stripes, squeezed, sampling: sampling, width: 16, height: 2)
    #expect(Set(blurred) == [100])
    sampling.anisotropy = 8
    let sharp = alphas(stripes, squeezed, sampling: sampling, width: 16, height: 2)
    #expect(Array(sharp.prefix(4)) == [0, 200, 0, 200])
  }

  @Test("areas that share an edge share no pixel of it")
  func areas() {
    var command = SurfaceCommand(sampling: Self.linear) { _ in SIMD4(0, 0, 0, 0.5) }
    command.textures = [texture([[0]])]
    let corners: [[DevicePoint]] = [
      [[0, 0], [4.5, 0], [3.2, 8], [0, 8]], [[4.5, 0], [8, 0], [8, 8], [3.2, 8]],
    ]
    command.instances = corners.map {
      .init(texture: 0, transform: scaled(8), area: PixelClip(corners: $0))
    }
    var list = DisplayList()
    list.commands = [.surface(command)]
    let picture = Rasterizer.draw(list, width: 8, height: 8)
    #expect(Set(stride(from: 3, to: 256, by: 4).map { picture.bytes[$0] }) == [128])
  }

  @Test("the shader receives the place and the instance, and its colors are clamped")
  func shader() {
    var command = SurfaceCommand(sampling: Self.linear) { sample in
      SIMD4(sample.place.x / 255, Float(sample.instance) * 3, -1, 1)
    }
    command.textures = [texture([[0]])]
    let halves: [[DevicePoint]] = [
      [[0, 0], [2, 0], [2, 1], [0, 1]], [[2, 0], [4, 0], [4, 1], [2, 1]],
    ]
    command.instances = halves.map {
      .init(texture: 0, transform: scaled(0.25), area: PixelClip(corners: $0))
    }
    var list = DisplayList()
    list.commands = [.surface(command)]
    let picture = Rasterizer.draw(list, width: 4, height: 1)
    #expect(Array(picture.bytes[0..<8]) == [2, 0, 0, 255, 6, 0, 0, 255])
    #expect(Array(picture.bytes[8..<16]) == [10, 255, 0, 255, 14, 255, 0, 255])
  }

  @Test("a color greater than its alpha saturates at white")
  func saturated() {
    var command = SurfaceCommand(sampling: Self.linear) { _ in SIMD4(1, 0.5, 0, 0.5) }
    command.textures = [texture([[0]])]
    command.instances = [
      .init(
        texture: 0, transform: scaled(1),
        area: PixelClip(corners: [[0, 0], [1, 0], [1, 1], [0, 1]]))
    ]
    var list = DisplayList()
    list.commands = [
      .fillPicture(PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 1)), .surface(command),
    ]
    #expect(Rasterizer.draw(list, width: 1, height: 1).bytes == [255, 255, 127, 255])
  }
}

import Testing

@testable import MapRaster

/// Tests of faces above a picture that is seen from straight above, at a distance of 100 pixels. A face that is z
/// pixels above the plane is magnified by 100 / (100 - z).
@Suite("Meshes")
struct MeshTests {
  private static func mesh() -> MeshCommand {
    var mesh = MeshCommand()
    // About (32, 32).
    mesh.transform = (
      SIMD4(1, 0, -0.32, 0), SIMD4(0, 1, -0.32, 0), SIMD4(0, 0, -0.01, 1)
    )
    return mesh
  }

  /// Adds a level square between two corners at a height.
  private static func addSquare(
    _ low: Float, _ high: Float, z: Float, _ color: PremultipliedColor, to mesh: inout MeshCommand
  ) {
    mesh.points += [
      SIMD3(low, low, z), SIMD3(high, low, z), SIMD3(high, high, z), SIMD3(low, high, z),
    ]
    mesh.ringEnds.append(mesh.points.count)
    let ring = mesh.ringEnds.count - 1
    mesh.faces.append(
      .init(
        rings: ring..<ring + 1, origin: SIMD3(0, 0, z), axes: (SIMD3(1, 0, 0), SIMD3(0, 1, 0)),
        colors: (color, color)))
  }

  private func picture(_ meshes: [MeshCommand]) -> PixelBuffer {
    draw(meshes.map { .mesh($0) }, width: 64, height: 64)
  }

  @Test("higher faces are larger")
  func perspective() {
    var mesh = Self.mesh()
    // The square has 8 pixels around the middle. At half of the distance, it is twice as large.
    Self.addSquare(28, 36, z: 50, Shapes.red, to: &mesh)
    let picture = picture([mesh])
    #expect(picture.pixel(24, 24) == [255, 0, 0, 255])
    #expect(picture.pixel(39, 39) == [255, 0, 0, 255])
    #expect(picture.pixel(23, 30) == [0, 0, 0, 0])
    #expect(picture.pixel(40, 30) == [0, 0, 0, 0])
  }

  @Test("the nearest face is visible in any order, also across meshes")
  func depth() {
    var (low, high) = (Self.mesh(), Self.mesh())
    Self.addSquare(8, 56, z: 0, Shapes.white, to: &low)
    Self.addSquare(28, 36, z: 50, Shapes.red, to: &high)
    var both = high
    Self.addSquare(8, 56, z: 0, Shapes.white, to: &both)
    for picture in [picture([low, high]), picture([high, low]), picture([both])] {
      #expect(picture.pixel(32, 32) == [255, 0, 0, 255])
      #expect(picture.pixel(12, 12) == [255, 255, 255, 255])
    }
  }

  @Test("of faces at the same distance, the last is visible, or with `prefersFirst` the first")
  func ties() {
    var mesh = Self.mesh()
    Self.addSquare(8, 56, z: 10, Shapes.white, to: &mesh)
    Self.addSquare(8, 56, z: 10, Shapes.red, to: &mesh)
    #expect(picture([mesh]).pixel(32, 32) == [255, 0, 0, 255])
    mesh.prefersFirst = true
    #expect(picture([mesh]).pixel(32, 32) == [255, 255, 255, 255])
  }

  @Test("a translucent mesh is blended once, with any number of overlapping faces")
  func opacity() {
    var mesh = Self.mesh()
    for z in [0, 10, 20] as [Float] { Self.addSquare(8, 56, z: z, Shapes.white, to: &mesh) }
    mesh.opacity = 0.5
    #expect(picture([mesh]).pixel(32, 32) == [128, 128, 128, 128])
  }

  @Test("back faces, and faces behind the viewer, are not drawn")
  func hidden() {
    var mesh = Self.mesh()
    Self.addSquare(8, 56, z: 10, Shapes.white, to: &mesh)
    mesh.faces[0].axes = (SIMD3(0, 1, 0), SIMD3(1, 0, 0))
    Self.addSquare(8, 56, z: 150, Shapes.white, to: &mesh)
    #expect(picture([mesh]).alphas.allSatisfy { $0 == 0 })
  }

  @Test("invisible faces hide faces behind them, also in later meshes")
  func invisible() {
    var (ground, mesh) = (Self.mesh(), Self.mesh())
    Self.addSquare(8, 32, z: 10, Shapes.white, to: &ground)
    ground.faces[0].isInvisible = true
    Self.addSquare(8, 56, z: 0, Shapes.red, to: &mesh)
    var both = ground
    Self.addSquare(8, 56, z: 0, Shapes.red, to: &both)
    for picture in [picture([ground, mesh]), picture([both])] {
      #expect(picture.pixel(20, 20) == [0, 0, 0, 0])
      #expect(picture.pixel(40, 40) == [255, 0, 0, 255])
    }
    #expect(picture([ground]).alphas.allSatisfy { $0 == 0 })
  }

  @Test("faces end at the far plane")
  func farPlane() {
    var mesh = Self.mesh()
    // The upright face at x = 40 extends away from the viewer, and is 100 / (100 + depth) times as large. In the
    // picture, it is between 40 and 36, which is half as far from the middle.
    let edge: [SIMD3<Float>] = [
      SIMD3(40, 20, 0), SIMD3(40, 20, -100), SIMD3(40, 44, -100), SIMD3(40, 44, 0),
    ]
    mesh.points = edge
    mesh.ringEnds = [4]
    mesh.faces = [
      .init(
        rings: 0..<1, origin: edge[0], axes: (SIMD3(0, 1, 0), edge[1] - edge[0]),
        colors: (Shapes.white, Shapes.white))
    ]
    func columns(_ mesh: MeshCommand) -> [Int] {
      let picture = picture([mesh])
      return (0..<64).filter { picture.pixel($0, 32)[3] > 0 }
    }
    #expect(columns(mesh) == [36, 37, 38, 39])
    // At a depth of 100 / 3, the face is 6 pixels from the middle.
    mesh.farthestDistance = 4 / 3.0
    #expect(columns(mesh) == [38, 39])
    mesh.farthestDistance = 0.9
    #expect(columns(mesh).isEmpty)
  }

  @Test("colors are interpolated along a face's own y")
  func gradient() {
    var mesh = Self.mesh()
    Self.addSquare(0, 64, z: 0, Shapes.white, to: &mesh)
    mesh.faces[0].axes = (SIMD3(64, 0, 0), SIMD3(0, 64, 0))
    mesh.faces[0].colors = (.clear, Shapes.white)
    let picture = picture([mesh])
    // The centers of rows 15 and 47 are at 15.5 and 47.5 of 64 pixels.
    #expect(picture.pixel(5, 15)[3] == 62)
    #expect(picture.pixel(60, 47)[3] == 189)
  }

  @Test("an image repeats along a face's axes")
  func texture() {
    var image = PixelBuffer(width: 2, height: 1)
    image.bytes = [255, 0, 0, 255, 0, 0, 255, 255]
    var mesh = Self.mesh()
    mesh.images = [image]
    Self.addSquare(0, 64, z: 0, Shapes.white, to: &mesh)
    // A pixel of the image is 8 pixels wide.
    mesh.faces[0].texture = .init(image: 0, origin: [0, 0], scale: [0.125, 0.125])
    let picture = picture([mesh])
    #expect(picture.pixel(4, 20)[0] > 230)
    #expect(picture.pixel(12, 20)[2] > 230)
    #expect(picture.pixel(20, 20)[0] > 230)
  }

  @Test("faces that share an edge leave no gap")
  func seams() {
    var mesh = Self.mesh()
    mesh.transform = (
      SIMD4(0.83, -0.31, -0.32, 14), SIMD4(0.27, 0.71, -0.2, 5), SIMD4(0.001, -0.002, -0.01, 1)
    )
    for column in 0..<9 {
      let (left, right) = (Float(column) * 7.3, Float(column + 1) * 7.3)
      mesh.points += [
        SIMD3(left, 0, 5), SIMD3(right, 0, 5), SIMD3(right, 60, 5), SIMD3(left, 60, 5),
      ]
      mesh.ringEnds.append(mesh.points.count)
      mesh.faces.append(
        .init(
          rings: column..<column + 1, origin: SIMD3(0, 0, 5),
          axes: (SIMD3(1, 0, 0), SIMD3(0, 1, 0)), colors: (Shapes.white, Shapes.white)))
    }
    let alphas = picture([mesh]).alphas
    for row in 0..<64 {
      let covered = (0..<64).filter { alphas[row * 64 + $0] > 0 }
      guard let first = covered.first, let last = covered.last else { continue }
      #expect(covered.count == last - first + 1)
    }
    #expect(alphas.contains(255))
  }

  @Test("faces with NaN corners are not drawn, and a face that passes the viewer is clipped")
  func wildFaces() {
    for number in [Float.nan, .infinity, -1e30, 1e30] {
      var mesh = Self.mesh()
      Self.addSquare(8, 56, z: 10, Shapes.white, to: &mesh)
      mesh.points[1] = SIMD3(number, number, number)
      _ = picture([mesh])
    }
    var mesh = Self.mesh()
    // The wall begins on the eye's far side of (40, 40) and extends beyond the eye.
    mesh.points = [SIMD3(48, 40, 0), SIMD3(16, 40, 0), SIMD3(16, 40, 150), SIMD3(48, 40, 150)]
    mesh.ringEnds = [4]
    let color = (Shapes.white, Shapes.white)
    let wall = MeshCommand.Face(
      rings: 0..<1, origin: SIMD3(16, 40, 150), axes: (SIMD3(32, 0, 0), SIMD3(0, 0, -150)),
      colors: color)
    var back = wall
    back.axes = (SIMD3(-32, 0, 0), SIMD3(0, 0, -150))
    mesh.faces = [wall, back]
    let picture = picture([mesh])
    #expect(picture.pixel(32, 60)[3] == 255)
    #expect(picture.pixel(32, 30)[3] == 0)
  }
}

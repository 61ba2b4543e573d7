import MapGeometry
import MapRaster
import Testing

@testable import MapEngine

/// Tests of extrusions on a partly bent plane.
@Suite("Extrusions on a folded plane")
struct FoldedGroundTests {
  private func view(curve: Double, pitch: Double = 60, zoom: Double = 4) throws -> Viewport {
    var camera = Camera(zoom: zoom, pitch: pitch)
    camera.projection = ViewProjection(curve: curve)
    return Viewport(camera: camera, size: try PictureSize(512, 512))
  }

  @Test("two invisible triangles per cell hide what is behind them, on folded planes only")
  func ground() throws {
    let view = try view(curve: 0.5)
    let mesh = try #require(FoldedGround(view)).mesh
    let levels = TileCover.Levels(minimum: 0, maximum: 22)
    // At zoom level 4, a tile has 32 cells per side.
    #expect(mesh.faces.count == TileCover.tiles(in: view, levels: levels).count * 32 * 32 * 2)
    #expect(!mesh.faces.contains { !$0.isInvisible })
    for curve in [0.0, 1] { #expect(try FoldedGround(self.view(curve: curve)) == nil) }
  }

  @Test("the far plane is a diameter of the globe behind the map's center")
  func farPlane() throws {
    // The radius is 512 * 16 / 2 pi pixels, and the center of the map is 768 pixels from the eye.
    for curve in [0.5, 1] {
      let farthest = try view(curve: curve).farthestSpace
      #expect(abs(farthest - (1 + 2 * 512 * 16 / (2 * Double.pi) / 768)) < 1e-9)
    }
    let flat = try view(curve: 0)
    #expect(flat.farthestSpace == flat.farthestDepth)
  }
}

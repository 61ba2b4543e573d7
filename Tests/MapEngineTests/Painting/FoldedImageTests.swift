import MapGeometry
import MapRaster
import Testing

@testable import MapEngine

@Suite("Images on a folded plane")
struct FoldedImageTests {
  @Test("the parts of an image that are seen from below are not drawn", arguments: [false, true])
  func backs(isMirrored: Bool) throws {
    // The camera is above western China, with Europe behind the fold.
    var camera = Camera(
      center: LngLat(longitude: 118, latitude: 32), zoom: 2.4, bearing: -53, pitch: 47)
    camera.projection = ViewProjection(curve: 0.65)
    let viewport = Viewport(camera: camera, size: try PictureSize(512, 512))
    let corners = [(-40.0, 70.0), (100, 60), (100, 10), (-30, 5)].map {
      LngLat(longitude: $0.0, latitude: $0.1).world
    }
    let image = PlacedImage(
      pixels: PixelBuffer(width: 8, height: 8), corners: isMirrored ? corners.reversed() : corners,
      wraps: 0...0)
    let shape = try #require(RasterPlacement(viewport).instances(for: image).first).shape
    guard case .mesh(let mesh) = shape else {
      Issue.record("the image has no mesh")
      return
    }
    let turns = mesh.triangles.map { triangle in
      let (a, b, c) = (
        mesh.vertices[Int(triangle.x)].position, mesh.vertices[Int(triangle.y)].position,
        mesh.vertices[Int(triangle.z)].position
      )
      // The determinant has the sign of the area in the picture.
      return a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x)
        + a.z * (b.x * c.y - b.y * c.x)
    }
    // All triangles turn left, and some of the grid's triangles are omitted.
    #expect(!turns.contains { $0 > 0 })
    let cells = viewport.cells(of: .surfaces, zoom: 1)
    #expect(turns.count > 100 && turns.count < 2 * cells * cells)
  }
}

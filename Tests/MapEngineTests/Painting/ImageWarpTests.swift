import Foundation
import MapData
import MapGeometry
import MapJSON
import MapTestSupport
import Testing

@testable import MapEngine

@Suite("Images in quadrilaterals")
struct ImageWarpTests {
  private func warp(_ corners: [Point]) throws -> ImageWarp {
    try #require(ImageWarp(corners: corners))
  }

  /// Returns the trapezium with a top of this width at y = 0 and a bottom with a width of 4 at y = 2.
  private func trapezium(top: Double) throws -> ImageWarp {
    try warp([
      Point(2 - top / 2, 0), Point(2 + top / 2, 0), Point(4, 2), Point(0, 2),
    ])
  }

  @Test("a parallelogram has an affine mapping")
  func parallelogram() throws {
    let warp = try warp([Point(1, 0), Point(5, 1), Point(4, 3), Point(0, 2)])
    #expect(warp.isAffine && warp.blend == 0)
    #expect(warp.place(x: 0.5, y: 0.5).point == Point(2.5, 1.5))
    #expect(warp.place(x: 0.25, y: 0).point == Point(2, 0.25))
    #expect(warp.facets.count == 1)
    #expect(try #require(warp.transform).isAffine)
  }

  @Test("in a trapezium, the middle of the image is at the intersection of the diagonals")
  func perspective() throws {
    // The denominators are 1 at the top and 1/2 at the bottom.
    let warp = try trapezium(top: 2)
    #expect(!warp.isAffine && warp.blend == 0)
    let (point, weight) = warp.place(x: 0.5, y: 0.5)
    #expect(abs(point.x - 2) < 1e-12 && abs(point.y - 2.0 / 3) < 1e-12)
    #expect(abs(weight - 4.0 / 3) < 1e-12)
    let transform = try #require(warp.transform)
    let mapped = transform.apply(Point(0.5, 0.5)).point
    #expect(abs(mapped.x - 2) < 1e-12 && abs(mapped.y - 2.0 / 3) < 1e-12)
    #expect(warp.facets.count == 1)
  }

  @Test("beyond fourfold perspective, the mapping is blended with the bilinear mapping")
  func blended() throws {
    #expect(try trapezium(top: 1).blend == 0)
    // The perspective is eightfold, and the blend is (1 - 4/8) / (1 - 4/512).
    let strong = try trapezium(top: 0.5)
    #expect(abs(strong.blend - 0.5 / 0.9921875) < 1e-12)
    #expect(strong.transform == nil)
    #expect(strong.facets.count == 512)
    // The bilinear mapping gives half of the height, (2, 1). The projective mapping gives 2/9 of the height.
    let middle = strong.place(x: 0.5, y: 0.5).point
    #expect(abs(middle.y - (2.0 / 9 + (1 - 2.0 / 9) * strong.blend)) < 1e-12)
    #expect(try trapezium(top: 4.0 / 600).blend == 1)
  }

  @Test("a concave quadrilateral has the bilinear mapping, without the parts that show their back")
  func concave() throws {
    let warp = try warp([Point(0, 0), Point(4, 0), Point(1, 1), Point(0, 4)])
    #expect(warp.blend == 1)
    #expect(warp.place(x: 0.5, y: 0.5).point == Point(1.25, 1.25))
    #expect(warp.facets.count < 512 && warp.facets.count > 256)
  }

  @Test("the half of a bow tie that has the direction of the first three corners is drawn")
  func bowTie() throws {
    let warp = try warp([Point(0, 0), Point(4, 4), Point(4, 0), Point(0, 4)])
    #expect(warp.blend == 1)
    let columns = warp.facets.flatMap(\.corners).map(\.x)
    #expect(columns.max() ?? 0 <= 4 && (columns.min() ?? 0) >= 2)
    #expect(!warp.facets.isEmpty)
  }

  @Test("a quadrilateral without area shows nothing")
  func line() throws {
    #expect(try warp([Point(0, 0), Point(1, 0), Point(2, 0), Point(5, 0)]).facets.isEmpty)
    #expect(ImageWarp(corners: [Point(0, 0)]) == nil)
  }

  @Test("images in all kinds of quadrilaterals draw as their golden picture")
  func golden() throws {
    let style = Golden.repository.appendingPathComponent(
      "Measurements/reference/styles/images.json")
    let map = try Map.load(
      JSONDocument(parsing: [UInt8](Data(contentsOf: style))), from: .file(path: style.path),
      loader: ResourceLoader())
    let size = try PictureSize(512, 512)
    let flat = try map.camera(for: CameraRequest(), size: size)
    try Golden.expect(map.scene(camera: flat, size: size).draw(), matches: "Images/quadrilaterals")
    var tilted = flat
    (tilted.bearing, tilted.pitch) = (25, 50)
    try Golden.expect(
      map.scene(camera: tilted, size: size).draw(), matches: "Images/quadrilaterals-tilted")
  }

  @Test("parts of an image meet, because the transforms at their corners give the mapped places")
  func continuity() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<20 {
      func corner(_ x: Double, _ y: Double) -> Point {
        Point(
          x + Double.random(in: -0.9...0.9, using: &random),
          y + Double.random(in: -0.9...0.9, using: &random))
      }
      let warp = try warp([corner(0, 0), corner(2, 0), corner(2, 2), corner(0, 2)])
      for facet in warp.facets {
        let inverse = try #require(facet.transform.inverse)
        for corner in facet.corners {
          let place = inverse.apply(corner).point
          let again = warp.place(x: place.x, y: place.y).point
          #expect((again - corner).length < 1e-6)
        }
      }
    }
  }
}

import MapData
import MapGeometry
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import MapTiles
import Testing

@testable import MapEngine

@Suite("Extrusions on maps")
struct FillExtrusionTests {
  /// Returns a square of 100 by 100 meters around a place. It is `shift` degrees east and north of the middle of the
  /// world.
  private static func square(shift: Double) -> String {
    let (low, high) = (shift - 4.5e-4, shift + 4.5e-4)
    let corners = [(low, low), (high, low), (high, high), (low, high), (low, low)]
    return "[[\(corners.map { "[\($0.0), \($0.1)]" }.joined(separator: ", "))]]"
  }

  private func draw(
    _ paint: String, layout: String = "{}", view: String = "", light: String = "",
    shift: Double = 0
  ) throws -> PixelBuffer {
    let style = #"""
      {"version": 8, "center": [\#(shift), \#(shift)], "zoom": 17, \#(view) \#(light)
       "sources": {"a": {"type": "geojson", "data":
         {"type": "Polygon", "coordinates": \#(Self.square(shift: shift))}}},
       "layers": [{"id": "a", "type": "fill-extrusion", "source": "a", "paint": \#(paint),
         "layout": \#(layout)}]}
      """#
    let map = try Map.load(JSONDocument(parsing: style), from: nil, loader: ResourceLoader())
    #expect(map.warnings.isEmpty)
    let size = try PictureSize(256, 256)
    let camera = try map.camera(for: CameraRequest(), size: size)
    return map.scene(camera: camera, size: size).draw()
  }

  @Test(
    "a meter has the pixels of the world divided by its circumference, and more at higher latitudes"
  )
  func meters() throws {
    let size = try PictureSize(256, 256, scale: 2)
    let equator = Viewport(camera: Camera(zoom: 10), size: size)
    #expect(abs(equator.pixelsPerMeter - 512 * 1024 * 2 / 40_030_230.1) < 1e-9)
    let north = Viewport(
      camera: Camera(center: LngLat(longitude: 0, latitude: 60), zoom: 10), size: size)
    #expect(abs(north.pixelsPerMeter / equator.pixelsPerMeter - 2) < 1e-9)
  }

  @Test("seen from above, a point is nearer by its height, and in a tilted view it is higher up")
  func space() throws {
    let size = try PictureSize(256, 256)
    let above = Viewport(camera: Camera(zoom: 10), size: size).spaceToDevice
    let place = SIMD4(10.0, 0, 96, 1)
    // The eye is 1.5 picture heights away. This is 384 pixels, and 96 pixels are a quarter of it.
    #expect(abs((above.2 * place).sum() - 0.75) < 1e-12)
    #expect(abs((above.0 * place).sum() / (above.2 * place).sum() - (128 + 10 / 0.75)) < 1e-9)
    let tilted = Viewport(camera: Camera(zoom: 10, pitch: 60), size: size).spaceToDevice
    let foot = (tilted.1 * SIMD4(0, 0, 0, 1)).sum()
    let top = SIMD4(0, 0, 96.0, 1)
    #expect((tilted.1 * top).sum() / (tilted.2 * top).sum() < foot)
  }

  @Test(
    "a roof is the ground's color lit from above, and brightest in white light without intensity")
  func roof() throws {
    // Without intensity, light is the same everywhere. It is the color plus the ambient light of 0.03.
    let picture = try draw(
      ##"{"fill-extrusion-color": "#800000", "fill-extrusion-height": 1}"##,
      light: #""light": {"intensity": 0},"#)
    #expect(pixel(picture, 128, 128) == [136, 8, 8, 255])
    #expect(pixel(picture, 2, 2) == [0, 0, 0, 0])
  }

  @Test("in a tilted view, the wall toward the viewer is visible, and darker than the roof")
  func walls() throws {
    let picture = try draw(
      ##"{"fill-extrusion-color": "#cc8800", "fill-extrusion-height": 40}"##,
      view: #""pitch": 60,"#)
    let roof = pixel(picture, 128, 80)
    let column = (0..<256).map { pixel(picture, 128, $0) }
    #expect(column.contains { $0[3] == 255 && $0[0] < roof[0] })
    let first = try #require(column.firstIndex { $0[3] > 0 })
    let last = try #require(column.lastIndex { $0[3] > 0 })
    #expect(column[first...last].allSatisfy { $0[3] == 255 })
  }

  @Test("on a globe, the distance of the light has no effect")
  func lightOnGlobe() throws {
    func roof(distance: Double, projection: String) throws -> [UInt8] {
      let picture = try draw(
        ##"{"fill-extrusion-color": "#404040", "fill-extrusion-height": 1}"##,
        view: #""projection": {"type": "\#(projection)"},"#,
        light: #""light": {"anchor": "map", "position": [\#(distance), 0, 60]},"#)
      return pixel(picture, 128, 128)
    }
    let flat = try roof(distance: 1, projection: "mercator")
    #expect(try roof(distance: 1.5, projection: "mercator") != flat)
    for distance in [1, 1.5] {
      #expect(try roof(distance: distance, projection: "vertical-perspective") == flat)
    }
  }

  @Test("a translucent layer has the same opacity everywhere")
  func opacity() throws {
    let picture = try draw(
      #"{"fill-extrusion-opacity": 0.5, "fill-extrusion-height": 40}"#, view: #""pitch": 60,"#)
    let alphas = Set(stride(from: 3, to: picture.bytes.count, by: 4).map { picture.bytes[$0] })
    #expect(alphas == [0, 128])
  }

  @Test("rounded corners leave out only the area outside of their curve")
  func roundedCorners() throws {
    // The square is in the middle of a tile, far from the other tiles.
    let middle = 180 / 131_072.0
    let sharp = try draw("{}", shift: middle)
    let rounded = try draw(
      "{}", layout: #"{"fill-extrusion-rounded-corner-distance": 30}"#, shift: middle)
    func covered(_ picture: PixelBuffer) -> Int {
      stride(from: 3, to: picture.bytes.count, by: 4).count { picture.bytes[$0] > 0 }
    }
    // The arcs begin at a fifth of the edges, 20 meters from the corners, and have three segments. Of the square of 20
    // by 20 meters at a corner, three triangles of 20 * 20 / 2 * sin(30 degrees) are left: it loses 100 square meters.
    let share = Double(covered(rounded)) / Double(covered(sharp))
    #expect(abs(share - 0.96) < 0.004)
    #expect(pixel(rounded, 128, 128) == pixel(sharp, 128, 128))
  }

  @Test("a right angle becomes an arc of three segments, on the grid of the tile")
  func arc() throws {
    let corners = try #require(FillExtrusionCorners(distance: 100))
    let ring = [Point(0, 0), Point(1000, 0), Point(1000, 1000), Point(0, 1000)]
    let rounded = corners.rounded(ring)
    #expect(rounded.count == 16)
    // The arc is around (900, 100). The steps are 100 sin 30 degrees = 50 and 100 cos 30 degrees = 86.6.
    #expect(rounded[4..<8] == [Point(900, 0), Point(950, 13), Point(987, 50), Point(1000, 100)])
    // A line that ends at its start is still closed after rounding.
    let line = corners.rounded(ring + [ring[0]])
    #expect(line.count == 17 && line.first == line.last)
  }

  @Test("short edges, straight corners and the cuts of tiles limit the rounding of corners")
  func limits() throws {
    let corners = try #require(FillExtrusionCorners(distance: 100))
    // A fifth of the short edges is 20 units.
    let short = corners.rounded([Point(0, 0), Point(1000, 0), Point(1000, 100), Point(0, 100)])
    #expect(short.contains(Point(980, 0)) && short.contains(Point(1000, 20)))
    let straight = corners.rounded([
      Point(0, 0), Point(500, 20), Point(1000, 0), Point(1000, 1000), Point(0, 1000),
    ])
    #expect(straight.contains(Point(500, 20)))
    let cut = corners.rounded([
      Point(-128, 0), Point(1000, 0), Point(1000, 1000), Point(-128, 1000),
    ])
    #expect(cut.contains(Point(-128, 0)) && cut.contains(Point(-128, 1000)))
    #expect(!cut.contains(Point(1000, 0)))
    // A ring whose points are the same on the grid is left out.
    let tiny = [Point(0, 0), Point(1, 0), Point(0, 1)]
    #expect(corners.rounded(tiny).count == 3)
    #expect(FillExtrusionCorners(distance: 0) == nil)
  }

  @Test("the distance is measured at the middle of the tile")
  func distance() throws {
    let world = try #require(TileID(z: 0, x: 0, y: 0))
    let equator = try #require(FillExtrusionCorners(meters: 1000, in: world))
    #expect(abs(equator.distance - 1000 / 40_030_173.6 * 8192) < 1e-4)
    // The middle of the northern tile of level 1 is at 66.513 degrees, where a meter is 2.5092 times as long.
    let north = try #require(TileID(z: 1, x: 0, y: 0))
    let scaled = try #require(FillExtrusionCorners(meters: 1000, in: north))
    #expect(abs(scaled.distance / equator.distance - 2 * 2.50918) < 1e-3)
  }
}

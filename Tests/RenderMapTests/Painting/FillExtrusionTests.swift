import MapJSON
import MapRaster
import MapStyle
import Testing
import MapData

@testable import RenderMap

@Suite("Extrusions on maps")
struct FillExtrusionTests {
  /// A square around the middle of the world, 100 by 100 metres.
  private static let square = #"""
    [[[-4.5e-4, -4.5e-4], [4.5e-4, -4.5e-4], [4.5e-4, 4.5e-4], [-4.5e-4, 4.5e-4],
      [-4.5e-4, -4.5e-4]]]
    """#

  private func draw(_ paint: String, layout: String = "{}", view: String = "", light: String = "")
    throws -> PixelBuffer
  {
    let style = #"""
      {"version": 8, "center": [0, 0], "zoom": 17, \#(view) \#(light)
       "sources": {"a": {"type": "geojson", "data":
         {"type": "Polygon", "coordinates": \#(Self.square)}}},
       "layers": [{"id": "a", "type": "fill-extrusion", "source": "a", "paint": \#(paint),
         "layout": \#(layout)}]}
      """#
    let map = try Map.load(JSONDocument(parsing: style), from: nil, loader: ResourceLoader())
    #expect(map.warnings.isEmpty)
    let size = try PictureSize(256, 256)
    let camera = try map.camera(for: CameraRequest(), size: size)
    return map.scene(camera: camera, size: size).draw()
  }

  private func pixel(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> [UInt8] {
    let start = 4 * (y * picture.width + x)
    return Array(picture.bytes[start..<start + 4])
  }

  @Test("a metre is as many pixels as the world's size over its girth, more away from the equator")
  func metres() throws {
    let size = try PictureSize(256, 256, scale: 2)
    let equator = Viewport(camera: Camera(zoom: 10), size: size)
    #expect(abs(equator.pixelsPerMeter - 512 * 1024 * 2 / 40_030_230.1) < 1e-9)
    let north = Viewport(
      camera: Camera(center: LngLat(longitude: 0, latitude: 60), zoom: 10), size: size)
    #expect(abs(north.pixelsPerMeter / equator.pixelsPerMeter - 2) < 1e-9)
  }

  @Test("seen from above, a point comes nearer by its height; tilted, it moves up the picture")
  func space() throws {
    let size = try PictureSize(256, 256)
    let above = Viewport(camera: Camera(zoom: 10), size: size).spaceToDevice
    let place = SIMD4(10.0, 0, 96, 1)
    // The eye is 1.5 picture heights away: 384 pixels, of which 96 are a quarter.
    #expect(abs((above.2 * place).sum() - 0.75) < 1e-12)
    #expect(abs((above.0 * place).sum() / (above.2 * place).sum() - (128 + 10 / 0.75)) < 1e-9)
    let tilted = Viewport(camera: Camera(zoom: 10, pitch: 60), size: size).spaceToDevice
    let foot = (tilted.1 * SIMD4(0, 0, 0, 1)).sum()
    let top = SIMD4(0, 0, 96.0, 1)
    #expect((tilted.1 * top).sum() / (tilted.2 * top).sum() < foot)
  }

  @Test(
    "a roof is the ground's colour lit from above: brightest under a white light of no intensity")
  func roof() throws {
    // With no intensity, light is the same everywhere: the colour and the ambient 0.03 of it.
    let picture = try draw(
      ##"{"fill-extrusion-color": "#800000", "fill-extrusion-height": 1}"##,
      light: #""light": {"intensity": 0},"#)
    #expect(pixel(picture, 128, 128) == [136, 8, 8, 255])
    #expect(pixel(picture, 2, 2) == [0, 0, 0, 0])
  }

  @Test("under a tilt the wall towards the viewer shows, darker than the roof")
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

  @Test("a translucent layer is as strong everywhere")
  func opacity() throws {
    let picture = try draw(
      #"{"fill-extrusion-opacity": 0.5, "fill-extrusion-height": 40}"#, view: #""pitch": 60,"#)
    let alphas = Set(stride(from: 3, to: picture.bytes.count, by: 4).map { picture.bytes[$0] })
    #expect(alphas == [0, 128])
  }

  @Test("rounded corners leave out what lies outside of their curve, and no more")
  func roundedCorners() throws {
    let sharp = try draw("{}")
    let rounded = try draw("{}", layout: #"{"fill-extrusion-rounded-corner-distance": 30}"#)
    func covered(_ picture: PixelBuffer) -> Int {
      stride(from: 3, to: picture.bytes.count, by: 4).count { picture.bytes[$0] > 0 }
    }
    // A corner loses a third of the triangle of its two stretches: 150 square metres of 10,000 each.
    let share = Double(covered(rounded)) / Double(covered(sharp))
    #expect(abs(share - 0.94) < 0.01)
    #expect(pixel(rounded, 128, 128) == pixel(sharp, 128, 128))
  }
}

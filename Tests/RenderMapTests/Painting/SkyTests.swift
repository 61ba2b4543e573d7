import MapData
import MapJSON
import MapRaster
import RenderMap
import Testing

/// The sky above a background: of red at the horizon, blue above.
@Suite("Sky")
struct SkyTests {
  private static let sky = ##""sky-color": "#0000ff", "horizon-color": "#ff0000""##

  /// Draws 100 x 100 pixels over a green background.
  private func draw(
    sky: String = sky, pitch: Double, roll: Double = 0, background: String = "#00ff00"
  ) throws -> PixelBuffer {
    let style = #"""
      {"version": 8, "center": [0, 0], "zoom": 12, "pitch": \#(pitch), "roll": \#(roll), "sky": {\#(sky)},
       "sources": {}, "layers": [{"id": "b", "type": "background",
        "paint": {"background-color": "\#(background)"}}]}
      """#
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    #expect(map.warnings.isEmpty)
    let size = try PictureSize(100, 100)
    let camera = try map.camera(for: CameraRequest(), size: size)
    return map.scene(camera: camera, size: size).draw()
  }

  @Test("it blends from the horizon upwards, over half of the picture's height at most")
  func gradient() throws {
    // The eye is 150 pixels from the middle; the horizon is 150 * 0.85 * tan(10 degrees) = 22.48 pixels above it.
    let picture = try draw(sky: Self.sky + #", "sky-horizon-blend": 0.5"#, pitch: 80)
    #expect(pixel(picture, 50, 0) == [0, 0, 255, 255])
    #expect(pixel(picture, 50, 2) == [0, 0, 255, 255])
    // 12.02 of 25 pixels above the horizon: (1 - 0.4808)^2 = 0.2696 of red.
    #expect(pixel(picture, 50, 15) == [69, 0, 186, 255])
    #expect(pixel(picture, 50, 27)[0] > 250)
    #expect(pixel(picture, 50, 28) == [0, 255, 0, 255])
    #expect(pixel(picture, 50, 99) == [0, 255, 0, 255])
  }

  @Test("upright, and without colours, there is none", arguments: [0.0, 60])
  func none(pitch: Double) throws {
    let shown = try draw(pitch: pitch, background: "#00000000")
    #expect(shown.bytes.allSatisfy { $0 == 0 })
    let clear = #""sky-color": "transparent", "horizon-color": "transparent""#
    #expect(try draw(sky: clear, pitch: 80, background: "#00000000").bytes.allSatisfy { $0 == 0 })
  }

  @Test("it turns with the roll")
  func roll() throws {
    let turned = try draw(pitch: 80, roll: 180)
    #expect(pixel(turned, 50, 99)[2] > 200)
    #expect(pixel(turned, 50, 0) == [0, 255, 0, 255])
  }
}

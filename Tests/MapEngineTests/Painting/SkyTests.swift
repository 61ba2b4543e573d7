import MapData
import MapEngine
import MapJSON
import MapRaster
import MapTestSupport
import Testing

/// Tests of the sky above a background. It is red at the horizon and blue above.
@Suite("Sky")
struct SkyTests {
  private static let sky = ##""sky-color": "#0000ff", "horizon-color": "#ff0000""##

  /// Draws 100 x 100 pixels over a green background.
  private func draw(
    sky: String = sky, pitch: Double, roll: Double = 0, background: String = "#00ff00",
    zoom: Double = 12, projection: String = "mercator"
  ) throws -> PixelBuffer {
    let style = #"""
      {"version": 8, "projection": {"type": "\#(projection)"},
       "center": [0, 0], "zoom": \#(zoom), "pitch": \#(pitch), "roll": \#(roll), "sky": {\#(sky)},
       "sources": {}, "layers": [{"id": "b", "type": "background",
        "paint": {"background-color": "\#(background)"}}]}
      """#
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    #expect(map.warnings.isEmpty)
    let size = try PictureSize(100, 100)
    let camera = try map.camera(for: CameraRequest(), size: size)
    return map.scene(camera: camera, size: size).draw()
  }

  @Test("the sky is blended from the horizon upward, over at most half of the picture's height")
  func gradient() throws {
    // The eye is 150 pixels from the middle; the horizon is 150 * 0.85 * tan(10 degrees) = 22.48 pixels above it.
    let picture = try draw(sky: Self.sky + #", "sky-horizon-blend": 0.5"#, pitch: 80)
    #expect(pixel(picture, 50, 0) == [0, 0, 255, 255])
    #expect(pixel(picture, 50, 2) == [0, 0, 255, 255])
    // The pixel is 12.02 of 25 pixels above the horizon. Its share of red is (1 - 0.4808)^2 = 0.2696.
    #expect(pixel(picture, 50, 15) == [69, 0, 186, 255])
    #expect(pixel(picture, 50, 27)[0] > 250)
    #expect(pixel(picture, 50, 28) == [0, 255, 0, 255])
    #expect(pixel(picture, 50, 99) == [0, 255, 0, 255])
  }

  @Test(
    "no sky is drawn without a steep pitch, or if its colors are transparent",
    arguments: [0.0, 60])
  func none(pitch: Double) throws {
    let shown = try draw(pitch: pitch, background: "#00000000")
    #expect(shown.bytes.allSatisfy { $0 == 0 })
    let clear = #""sky-color": "transparent", "horizon-color": "transparent""#
    #expect(try draw(sky: clear, pitch: 80, background: "#00000000").bytes.allSatisfy { $0 == 0 })
  }

  @Test("above a globe, the sky begins at the horizon, and is visible only near the ground")
  func globe() throws {
    let sky = Self.sky + #", "sky-horizon-blend": 0.5, "atmosphere-blend": 0"#
    let near = try draw(sky: sky, pitch: 80, zoom: 10, projection: "vertical-perspective")
    // The globe has a radius of 83,443 pixels, and the eye is 26.2 pixels above it: the horizon dips by 1.43 degrees,
    // and is 150 * tan(10.1 - 1.43 degrees) = 22.9 pixels above the middle.
    #expect(pixel(near, 50, 29) == [0, 255, 0, 255])
    // The pixel is 0.24 degrees above the horizon, or 1.6 of 25 pixels. Its share of red is (1 - 0.064)^2 = 0.88.
    let edge = pixel(near, 50, 26)
    #expect(edge[0] > 205 && edge[0] < 240 && edge[2] > 15 && edge[1] == 0)
    let top = pixel(near, 50, 0)
    #expect(top[0] == 0 && top[1] == 0 && top[2] > 250)
    // The camera is 150 pixels above a globe with a radius of 81 pixels, which is surrounded by space.
    let far = try draw(sky: sky, pitch: 0, zoom: 0, projection: "vertical-perspective")
    #expect(pixel(far, 2, 2) == [0, 0, 0, 0])
  }

  @Test("the sky turns with the roll")
  func roll() throws {
    let turned = try draw(pitch: 80, roll: 180)
    #expect(pixel(turned, 50, 99)[2] > 200)
    #expect(pixel(turned, 50, 0) == [0, 255, 0, 255])
  }
}

import MapEngine
import MapJSON
import MapRaster
import MapTestSupport
import Testing

/// Tests of the atmosphere over a globe with a black background, which is a disc with a radius of 124 pixels.
@Suite("Atmosphere")
struct AtmosphereTests {
  private func draw(
    sky: String? = #""atmosphere-blend": 1"#, light: String = "", center: String = "[0, 0]",
    bearing: Double = 0, projection: String = #""globe""#, zoom: Double = 1, threads: Int = 1,
    transparent: Bool = false
  ) throws -> PixelBuffer {
    let sky = sky.map { #""sky": {\#($0)},"# } ?? ""
    let style = """
      {"version": 8, "center": \(center), "zoom": \(zoom), "bearing": \(bearing),
       "projection": {"type": \(projection)}, \(sky) \(light) "sources": {},
       "layers": [{"id": "b", "type": "background", "paint": {"background-color": "black"}}]}
      """
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    #expect(map.warnings.isEmpty)
    let size = try PictureSize(300, 300)
    let camera = try map.camera(for: CameraRequest(), size: size)
    var scene = map.scene(camera: camera, size: size)
    scene.drawsBackground = !transparent
    return scene.draw(threads: threads)
  }

  /// Returns the sum of red, green and blue.
  private func brightness(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Int {
    pixel(picture, x, y).prefix(3).reduce(0) { $0 + Int($1) }
  }

  /// A light on the left of the viewport.
  private static let left = #""light": {"position": [1.5, 270, 90]},"#

  @Test("the atmosphere glows beyond the edge of the globe, and space is transparent")
  func glow() throws {
    let picture = try draw(light: Self.left)
    // The globe ends 124.2 pixels from the middle. The air is 1.6 % higher and ends some 3 pixels farther. The center
    // of the pixel is 124.5 pixels from the middle.
    #expect(pixel(picture, 150, 20) == [0, 0, 0, 0])
    let glowing = pixel(picture, 25, 150)
    #expect(glowing[3] > 0 && glowing[3] < 255 && glowing[2] > 100)
    #expect(pixel(picture, 150, 150)[3] == 255)
  }

  @Test("the side toward the sun is bright")
  func sides() throws {
    let viewport = try draw(light: Self.left)
    #expect(brightness(viewport, 40, 150) > brightness(viewport, 260, 150) + 100)
    // A light with the anchor "map" stays with the globe.
    let map = #""light": {"anchor": "map", "position": [1.5, 270, 90]},"#
    let west = try draw(light: map)
    #expect(brightness(west, 40, 150) > brightness(west, 260, 150) + 100)
    let turned = try draw(light: map, center: "[180, 0]")
    #expect(brightness(turned, 260, 150) > brightness(turned, 40, 150) + 100)
    let rotated = try draw(light: map, bearing: 180)
    #expect(brightness(rotated, 260, 150) > brightness(rotated, 40, 150) + 100)
  }

  @Test("there is none without a sky, without a blend, on a flat map and without a background")
  func none() throws {
    let bare = try draw(sky: nil)
    #expect(try draw(sky: #""atmosphere-blend": 0"#) == bare)
    #expect(try draw(sky: "") != bare)
    let flat = try draw(sky: nil, projection: #""mercator""#)
    #expect(
      try draw(sky: #""atmosphere-blend": 1, "sky-color": "red""#, projection: #""mercator""#)
        == flat)
    let layers = try draw(sky: nil, transparent: true)
    #expect(try draw(transparent: true) == layers)
  }

  @Test("a camera inside sees no atmosphere, and one that is not far above sees half of it")
  func near() throws {
    // The camera is 450 pixels above the ground. At zoom level 9, this is 0.011 radii of the globe, and the air is
    // 0.0157 radii high.
    #expect(try draw(light: Self.left, zoom: 9) == draw(sky: nil, zoom: 9))
    // At zoom level 6, 0.0863 radii are halfway between the height of the air and ten times as much.
    let half = try draw(light: Self.left, zoom: 6)
    let quarter = try draw(sky: #""atmosphere-blend": 0.5"#, light: Self.left, zoom: 6)
    let brightest = (0..<300).map { brightness(half, $0, 150) }.max() ?? 0
    #expect(brightest > 50 && brightest < 400)
    #expect(abs((0..<300).map { brightness(quarter, $0, 150) }.max() ?? 0) * 2 - brightest <= 6)
  }

  @Test("the atmosphere fades with its blend and with the transition to the globe")
  func blend() throws {
    let whole = try draw(light: Self.left)
    let half = try draw(sky: #""atmosphere-blend": 0.5"#, light: Self.left)
    let projection =
      #"["interpolate", ["linear"], ["zoom"], 0, "vertical-perspective", 2, "mercator"]"#
    let bent = try draw(light: Self.left, projection: projection)
    for y in [100, 150, 220] {
      // The background is black, so the picture is the light that is added.
      let full = brightness(whole, 200, y)
      #expect(abs(brightness(half, 200, y) * 2 - full) <= 4)
    }
    #expect(brightness(bent, 150, 150) < brightness(whole, 150, 150))
  }

  @Test("pictures are the same on any number of threads")
  func threads() throws {
    let one = try draw(light: Self.left)
    for threads in [2, 7] { #expect(try draw(light: Self.left, threads: threads) == one) }
  }
}

import MapJSON
import MapRaster
import RenderMap
import Testing

@Suite("Guide: time and animation")
struct TimeAndAnimationGuide {
  private let size = try? PictureSize(64, 64)
  private let camera = Camera(center: LngLat(longitude: 2.35, latitude: 48.85), zoom: 10)

  private func map() throws -> Map {
    let style = """
      {"version": 8, "sources": {"places": {"type": "geojson", "data": {"type": "MultiPoint",
        "coordinates": [[2.35, 48.85], [13.4, 52.5]]}}},
       "layers": [{"id": "places", "type": "circle", "source": "places"}]}
      """
    return try Map.load(JSONDocument(parsing: style), from: nil)
  }

  @Test("the camera flies, the map changes, and symbols fade")
  func frames() throws {
    let (map, size) = (try map(), try #require(size))
    // snippet: flight
    var animated = AnimatedMap(map, camera: camera, size: size)
    animated.flyTo(CameraChange(center: LngLat(longitude: 13.4, latitude: 52.5), zoom: 11))
    var frames: [PixelBuffer] = []
    while animated.isMoving {
      animated.advance(by: 40)
      frames.append(animated.frame().draw())
    }
    // end
    #expect(frames.count > 10 && animated.camera.zoom == 11)
    // snippet: camera
    animated.limits = CameraLimits(zoom: 2...16, pitch: 0...60)
    animated.easeTo(CameraChange(zoom: 9, bearing: 45), duration: 1000, easing: .linear)
    animated.advance(by: 500)
    animated.fit(source: "places", padding: EdgeInsets(all: 20))
    animated.advance(by: 500)
    // end
    #expect(abs(animated.camera.bearing - 22.5) < 1e-6 && animated.camera.zoom == 2)
    // snippet: change
    let red = try JSONDocument(parsing: #""red""#).root
    try animated.change { map throws(MapError) in
      try map.setPaintProperty("circle-color", ofLayer: "places", to: red)
    }
    animated.advance(by: 150)
    let halfway = animated.frame().draw()
    // end
    #expect(halfway.bytes.contains(128))
    // snippet: fading
    animated.fadeDuration = 200
    animated.jumpTo(CameraChange(zoom: 5))
    while animated.isChanging {
      animated.advance(by: 50)
      frames.append(animated.frame().draw())
    }
    // end
    #expect(animated.camera.zoom == 5)
  }
}

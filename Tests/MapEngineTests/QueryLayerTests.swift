import MapGeoJSON
import MapGeometry
import MapStyle
import Testing

@testable import MapEngine

/// Tests of the places at which each type of layer shows a feature.
@Suite("Queries by the type of layer")
struct QueryLayerTests {
  /// A line along the equator from 90 degrees west to 90 degrees east: from x 128 to 384 at y 256.
  private static let equator = QueriedMap.feature(
    #"{"type": "LineString", "coordinates": [[-90, 0], [90, 0]]}"#, id: 1)

  private func line(_ paint: String) -> QueriedMap {
    QueriedMap([Self.equator], layers: [#"{"id": "l", "type": "line", "paint": {\#(paint)}}"#])
  }

  private func circle(_ paint: String) -> QueriedMap {
    QueriedMap(
      [QueriedMap.point(0, 0, id: 1)],
      layers: [#"{"id": "c", "type": "circle", "paint": {\#(paint)}}"#])
  }

  @Test("a line is found within half of its width")
  func lineWidth() throws {
    let map = line(#""line-width": 10"#)
    #expect(try map.found(256, 260.9) == ["l/1"])
    #expect(try map.found(256, 261.1) == [])
  }

  @Test("a line with a gap is found from one outer edge to the other")
  func gapWidth() throws {
    // The gap of 6 pixels and the 2 pixels on each side are 10 pixels in total.
    let map = line(#""line-width": 2, "line-gap-width": 6"#)
    #expect(try map.found(256, 260.9) == ["l/1"])
    #expect(try map.found(256, 261.1) == [])
  }

  @Test("an offset line is found only to its right")
  func lineOffset() throws {
    let map = line(#""line-width": 4, "line-offset": 20"#)
    #expect(try map.found(256, 276) == ["l/1"])
    #expect(try map.found(256, 256) == [])
    #expect(try map.found(256, 236) == [])
  }

  @Test("a width that depends on features is the width of the feature")
  func drivenWidth() throws {
    let layer = #"{"id": "l", "type": "line", "paint": {"line-width": ["get", "w"]}}"#
    let thin = QueriedMap.feature(
      #"{"type": "LineString", "coordinates": [[-90, 0], [90, 0]]}"#, id: 2, #"{"w": 2}"#)
    let wide = QueriedMap.feature(
      #"{"type": "LineString", "coordinates": [[-90, 0], [90, 0]]}"#, id: 3, #"{"w": 30}"#)
    let map = QueriedMap([thin, wide], layers: [layer])
    #expect(try map.found(256, 270) == ["l/3"])
    #expect(try map.found(256, 256.5) == ["l/3", "l/2"])
  }

  @Test("a circle is found within its radius and its stroke")
  func radius() throws {
    let map = circle(#""circle-radius": 10, "circle-stroke-width": 2"#)
    #expect(try map.found(267.9, 256) == ["c/1"])
    #expect(try map.found(268.1, 256) == [])
  }

  @Test("a radius that depends on the feature's state is the radius of the current state")
  func stateRadius() throws {
    var map = circle(#""circle-radius": ["number", ["feature-state", "r"], 1]"#)
    #expect(try map.found(266, 256) == [])
    let feature = FeatureReference(source: "s", identifier: .integer(1))
    map.states.set(ValueObject([("r", .number(20))]), of: feature)
    #expect(try map.found(266, 256) == ["c/1"])
  }

  @Test("a translated circle is found at its drawn place, whether or not the map is rotated")
  func translation() throws {
    var map = circle(#""circle-radius": 5, "circle-translate": [20, 0]"#)
    #expect(try map.found(276, 256) == ["c/1"])
    #expect(try map.found(256, 256) == [])
    // East is up.
    map.camera.bearing = 90
    #expect(try map.found(256, 236) == ["c/1"])
    map = circle(
      #""circle-radius": 5, "circle-translate": [20, 0], "circle-translate-anchor": "viewport""#)
    map.camera.bearing = 90
    #expect(try map.found(276, 256) == ["c/1"])
    #expect(try map.found(256, 236) == [])
  }

  @Test(
    "on a tilted map, a circle facing the viewer is as high as wide, and one on the ground is not")
  func pitch() throws {
    // At the map's center, only circles that lie on the ground shrink: by cos 60° = 1/2, and a little less below the
    // center, which is nearer.
    var map = circle(#""circle-radius": 40, "circle-pitch-scale": "viewport""#)
    map.camera = Camera(zoom: 4, pitch: 60)
    #expect(try map.found(256, 294) == ["c/1"])
    #expect(try map.found(256, 297) == [])
    map = circle(#""circle-radius": 40, "circle-pitch-alignment": "map""#)
    map.camera = Camera(zoom: 4, pitch: 60)
    #expect(try map.found(256, 238) == ["c/1"])
    #expect(try map.found(256, 234) == [])
    #expect(try map.found(218, 256) == ["c/1"])
  }

  @Test("a heatmap's point is found within its radius")
  func heatmap() throws {
    let map = QueriedMap(
      [QueriedMap.point(0, 0, id: 1)],
      layers: [#"{"id": "h", "type": "heatmap", "paint": {"heatmap-radius": 25}}"#])
    #expect(try map.found(280, 256) == ["h/1"])
    #expect(try map.found(282, 256) == [])
  }

  /// Two blocks of 0.001 degrees within one tile, one 0.002 degrees north of the other, seen from the
  /// south.
  private func blocks(_ paint: String) -> QueriedMap {
    var map = QueriedMap(
      [
        QueriedMap.rectangle(0.0995, 0.1, 0.1005, 0.101, id: 1),
        QueriedMap.rectangle(0.0995, 0.102, 0.1005, 0.103, id: 2),
      ], layers: [#"{"id": "e", "type": "fill-extrusion", "paint": {\#(paint)}}"#])
    map.options = #""maxzoom": 10, "#
    map.camera = Camera(center: LngLat(longitude: 0.1, latitude: 0.1), zoom: 17, pitch: 60)
    return map
  }

  /// Returns the middle of the ground below the first or the second block, in the picture.
  private func middle(ofBlock number: Int) throws -> Point {
    let place = LngLat(longitude: 0.1, latitude: number == 1 ? 0.1005 : 0.1025)
    return try #require(try blocks("").scene().point(of: place))
  }

  @Test("an extrusion is found at its walls and its roof, and the nearest is first")
  func extrusions() throws {
    let flat = blocks(#""fill-extrusion-height": 0"#)
    let second = try middle(ofBlock: 2)
    #expect(try flat.found(second.x, second.y) == ["e/2"])
    // A block of 200 meters hides the block behind it.
    let high = blocks(#""fill-extrusion-height": 200"#)
    #expect(try high.found(second.x, second.y) == ["e/1", "e/2"])
    // A block that starts at 200 meters is not found at its place on the ground.
    let floating = blocks(#""fill-extrusion-height": 210, "fill-extrusion-base": 200"#)
    #expect(try floating.found(256, 250) == [])
  }

  @Test("flat layers come before the extrusions of layers below them")
  func extrusionsAndFlatLayers() throws {
    var map = blocks(#""fill-extrusion-height": 10"#)
    map.layers.insert(#"{"id": "under", "type": "fill"}"#, at: 0)
    map.layers.append(#"{"id": "over", "type": "fill"}"#)
    let point = try middle(ofBlock: 1)
    #expect(try map.found(point.x, point.y) == ["over/1", "e/1", "under/1"])
  }

  @Test(
    "extrusions of two layers are in the order of their distance, whatever the order of the layers")
  func extrusionsOfTwoLayers() throws {
    var map = blocks(#""fill-extrusion-height": 200"#)
    map.layers = [(1, "near"), (2, "far")].map { id, name in
      """
      {"id": "\(name)", "type": "fill-extrusion", "filter": ["==", ["id"], \(id)],
       "paint": {"fill-extrusion-height": 200}}
      """
    }
    let point = try middle(ofBlock: 2)
    #expect(try map.found(point.x, point.y) == ["near/1", "far/2"])
  }
}

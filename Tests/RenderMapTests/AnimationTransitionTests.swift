import MapJSON
import MapRaster
import MapStyle
import Testing

@testable import RenderMap

@Suite("Properties on their way")
struct AnimationTransitionTests {
  private func map(_ layers: String, transition: String = "{}") throws -> AnimatedMap {
    let style = """
      {"version": 8, "transition": \(transition), "sources": {"p": {"type": "geojson",
        "data": {"type": "Point", "coordinates": [0, 0]}}}, "layers": [\(layers)]}
      """
    return AnimatedMap(
      try Map.load(JSONDocument(parsing: style), from: nil), camera: Camera(zoom: 1),
      size: try PictureSize(9, 9), fadeDuration: 0)
  }

  private func ground(_ paint: String = #""background-color": "black""#) -> String {
    #"{"id": "g", "type": "background", "paint": {\#(paint)}}"#
  }

  private func json(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root }

  /// The red of the pixel in the middle.
  private func red(_ map: inout AnimatedMap) -> UInt8 { map.frame().draw().bytes[4 * 40] }

  private func paint(_ map: inout AnimatedMap, _ name: String, _ value: String) throws {
    let value = try json(value)
    try map.change { map throws(MapError) in
      try map.setPaintProperty(name, ofLayer: "g", to: value)
    }
  }

  @Test("a property changes within 300 ms, by the cube of the time")
  func cubic() throws {
    var map = try map(ground())
    try paint(&map, "background-color", #""white""#)
    #expect(red(&map) == 0 && map.isChanging)
    map.advance(by: 75)
    #expect(red(&map) == 16)
    map.advance(by: 75)
    #expect(red(&map) == 128)
    map.advance(by: 75)
    #expect(red(&map) == 239)
    map.advance(by: 76)
    #expect(red(&map) == 255 && !map.isChanging)
  }

  @Test("the map itself is at rest: it has the new value at once")
  func rest() throws {
    var map = try map(ground())
    try paint(&map, "background-color", #""white""#)
    let still = map.map.scene(camera: map.camera, size: map.size).draw()
    #expect(still.bytes[4 * 40] == 255)
  }

  @Test("a delay comes first; the layer's transition counts before the style's")
  func delay() throws {
    let own = #""background-color": "black", "background-color-transition": {"delay": 100}"#
    var map = try map(ground(own), transition: #"{"duration": 200}"#)
    try paint(&map, "background-color", #""white""#)
    map.advance(by: 100)
    #expect(red(&map) == 0)
    map.advance(by: 100)
    #expect(red(&map) == 128)
  }

  @Test("a change that is turned back on its way goes on from where it was")
  func interrupted() throws {
    var map = try map(ground(), transition: #"{"duration": 200}"#)
    try paint(&map, "background-color", #""white""#)
    map.advance(by: 100)
    try paint(&map, "background-color", #""black""#)
    #expect(red(&map) == 128)
    map.advance(by: 201)
    #expect(red(&map) == 0)
  }

  @Test("without a duration a property changes at once")
  func noTime() throws {
    var map = try map(ground(), transition: #"{"duration": 0}"#)
    try paint(&map, "background-color", #""white""#)
    #expect(red(&map) == 255 && !map.isChanging)
  }

  @Test("the way to a default is the way to its value")
  func toDefault() throws {
    var map = try map(ground(#""background-color": "white""#))
    try map.change { map throws(MapError) in
      try map.setPaintProperty("background-color", ofLayer: "g", to: nil)
    }
    map.advance(by: 150)
    #expect(red(&map) == 128)
  }

  @Test("curves over zoom levels are blended at the level of the view")
  func zoomCurves() throws {
    var map = try map(ground())
    let curve = #"["interpolate", ["linear"], ["zoom"], 0, "black", 2, "white"]"#
    try paint(&map, "background-color", curve)
    map.advance(by: 150)
    #expect(red(&map) == 64)
  }

  @Test("what features drive changes at once, from and to")
  func dataDriven() throws {
    let layer = #"{"id": "g", "type": "circle", "source": "p", "paint": {"circle-color": "black"}}"#
    var map = try map(layer)
    try paint(&map, "circle-color", #"["case", ["has", "a"], "black", "red"]"#)
    #expect(red(&map) == 255)
    try paint(&map, "circle-color", #""black""#)
    #expect(red(&map) == 0)
  }

  @Test("a layer that is put in the place of another begins with its own values")
  func otherLayer() throws {
    var map = try map(ground())
    try map.change { map throws(MapError) in try map.removeLayer("g") }
    let layer = try json(ground(#""background-color": "white""#))
    try map.change { map throws(MapError) in try map.addLayer(layer) }
    #expect(red(&map) == 255)
  }

  @Test("a light moves straight through space")
  func direction() throws {
    let blended = TransitionValue.blend(
      .numbers([1, 0, 90]), .numbers([1, 90, 90]), 0.5, isDirection: true)
    guard case .numbers(let numbers) = try #require(blended) else { throw WrongValue() }
    for (number, expected) in zip(numbers, [Double(0.5).squareRoot(), 45, 90]) {
      #expect(abs(number - expected) < 1e-9)
    }
  }

  @Test("values of other kinds or counts are not blended")
  func unlike() {
    #expect(TransitionValue.blend(.number(1), .numbers([1]), 0.5) == nil)
    #expect(TransitionValue.blend(.numbers([1, 2]), .numbers([1]), 0.5) == nil)
    #expect(TransitionValue(.string("a")) == nil)
    #expect(TransitionValue.blend(.number(1), .number(3), 0.25) == .number(1.5))
  }

  private struct WrongValue: Error {}
}

import MapJSON
import MapRaster
import MapStyle
import Testing

@testable import MapEngine

@Suite("Properties that change over time")
struct AnimationTransitionTests {
  private func map(
    _ layers: String, transition: String = "{}", state: String = "{}"
  ) throws -> AnimatedMap {
    let style = """
      {"version": 8, "transition": \(transition), "state": \(state), "sources": {"p": {"type": "geojson",
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

  /// Returns the red of the pixel in the middle.
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

  @Test("the map itself, which is not animated, has the new value immediately")
  func rest() throws {
    var map = try map(ground())
    try paint(&map, "background-color", #""white""#)
    let still = map.map.scene(camera: map.camera, size: map.size).draw()
    #expect(still.bytes[4 * 40] == 255)
  }

  @Test("a delay precedes the change, and the layer's transition takes precedence over the style's")
  func delay() throws {
    let own = #""background-color": "black", "background-color-transition": {"delay": 100}"#
    var map = try map(ground(own), transition: #"{"duration": 200}"#)
    try paint(&map, "background-color", #""white""#)
    map.advance(by: 100)
    #expect(red(&map) == 0)
    map.advance(by: 100)
    #expect(red(&map) == 128)
  }

  @Test("a change that is reversed before its end continues from the current value")
  func interrupted() throws {
    var map = try map(ground(), transition: #"{"duration": 200}"#)
    try paint(&map, "background-color", #""white""#)
    map.advance(by: 100)
    try paint(&map, "background-color", #""black""#)
    #expect(red(&map) == 128)
    map.advance(by: 201)
    #expect(red(&map) == 0)
  }

  @Test("without a duration, a property changes immediately")
  func noTime() throws {
    var map = try map(ground(), transition: #"{"duration": 0}"#)
    try paint(&map, "background-color", #""white""#)
    #expect(red(&map) == 255 && !map.isChanging)
  }

  @Test("a change to the default is a change to the value of the default")
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

  @Test("properties that depend on features change immediately, before and after")
  func dataDriven() throws {
    let layer = #"{"id": "g", "type": "circle", "source": "p", "paint": {"circle-color": "black"}}"#
    var map = try map(layer)
    try paint(&map, "circle-color", #"["case", ["has", "a"], "black", "red"]"#)
    #expect(red(&map) == 255)
    try paint(&map, "circle-color", #""black""#)
    #expect(red(&map) == 0)
  }

  @Test("a layer that replaces another one begins with its own values")
  func otherLayer() throws {
    var map = try map(ground())
    try map.change { map throws(MapError) in try map.removeLayer("g") }
    let layer = try json(ground(#""background-color": "white""#))
    try map.change { map throws(MapError) in try map.addLayer(layer) }
    #expect(red(&map) == 255)
  }

  @Test("the distance and the angles of a light are blended, so the light keeps its distance")
  func direction() {
    let blended = TransitionValue.blend(.numbers([1, 350, 90]), .numbers([1, 10, 30]), 0.25)
    #expect(blended == .numbers([1, 265, 75]))
  }

  @Test("a property that depends on the style's state changes over time when the state changes")
  func globalState() throws {
    var map = try map(
      ground(#""background-color": ["global-state", "c"]"#),
      state: #"{"c": {"default": "black"}}"#)
    #expect(red(&map) == 0)
    try map.change { map throws(MapError) in
      try map.setGlobalStateProperty("c", to: .string("white"))
    }
    #expect(red(&map) == 0)
    map.advance(by: 150)
    #expect(red(&map) == 128)
    // A change during a change begins at the current value.
    try map.change { map throws(MapError) in
      try map.setGlobalStateProperty("c", to: .string("black"))
    }
    #expect(red(&map) == 128)
    map.advance(by: 301)
    #expect(red(&map) == 0)
  }

  @Test("the light, the sky, the projection and the visibility can depend on the style's state")
  func stateOfScene() throws {
    let style = """
      {"version": 8, "sources": {},
       "state": {"c": {"default": "red"}, "p": {"default": "mercator"}, "v": {"default": "none"},
         "i": {"default": 0.25}},
       "light": {"color": ["global-state", "c"], "intensity": ["global-state", "i"],
         "anchor": ["match", ["global-state", "c"], "red", "map", "viewport"]},
       "sky": {"sky-color": ["global-state", "c"]}, "projection": {"type": ["global-state", "p"]},
       "layers": [{"id": "b", "type": "background",
         "layout": {"visibility": ["global-state", "v"]}}]}
      """
    var map = try Map.load(JSONDocument(parsing: style), from: nil)
    func scope() -> PropertyScope {
      PropertyScope(zoom: 3, globalState: map.globalState, images: StyleImages())
    }
    func visibleLayers() -> Int { map.style.layers.count { $0.isShown(in: scope()) } }
    let red = Color(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(scope().value(map.style.light.color) == red)
    #expect(scope().value(map.style.light.intensity) == 0.25)
    #expect(scope().value(map.style.light.anchor) == .map)
    #expect(map.style.sky.map { scope().value($0.skyColor) } == red)
    #expect(ViewProjection(scope().value(map.style.projection), zoom: 3) == .mercator)
    #expect(visibleLayers() == 0)
    for (name, value) in [
      ("c", Value.string("blue")), ("p", .string("globe")), ("v", .string("visible")),
      ("i", .number(1)),
    ] { try map.setGlobalStateProperty(name, to: value) }
    let blue = Color(red: 0, green: 0, blue: 1, alpha: 1)
    #expect(scope().value(map.style.light.color) == blue)
    #expect(scope().value(map.style.light.intensity) == 1)
    #expect(scope().value(map.style.light.anchor) == .viewport)
    #expect(map.style.sky.map { scope().value($0.skyColor) } == blue)
    #expect(ViewProjection(scope().value(map.style.projection), zoom: 3) == .verticalPerspective)
    #expect(visibleLayers() == 1)
  }

  @Test("values of different kinds or counts are not blended")
  func unlike() {
    #expect(TransitionValue.blend(.number(1), .numbers([1]), 0.5) == nil)
    #expect(TransitionValue.blend(.numbers([1, 2]), .numbers([1]), 0.5) == nil)
    #expect(TransitionValue(.string("a")) == nil)
    #expect(TransitionValue.blend(.number(1), .number(3), 0.25) == .number(1.5))
  }
}

import Foundation
import MapData
import MapEngine
import MapImages
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import Testing

/// Comparisons of a map that has drawn other pictures with a map that has not.
@Suite("Pictures after other pictures")
struct WarmSceneTests {
  private let views = [
    Camera(center: LngLat(longitude: 3, latitude: 0), zoom: 3),
    Camera(center: LngLat(longitude: -8, latitude: 5), zoom: 3.7, bearing: 40),
    Camera(center: LngLat(longitude: 3, latitude: 0), zoom: 4.2),
    Camera(center: LngLat(longitude: 3, latitude: 0), zoom: 3),
  ]

  /// Returns a map of names of towns, some with icons, over areas. The map depends on attributes, the zoom level and
  /// states.
  private func map(glyphs: String? = nil, loader: ResourceLoader = ResourceLoader()) throws -> Map {
    let towns = (0..<40).map { number in
      """
      {"type": "Feature", "properties": {"name": "Town \(number)", "rank": \(number % 5)}, "geometry":
        {"type": "Point", "coordinates": [\(-20 + number), \(number * 7 % 31 - 15)]}}
      """
    }
    let address = glyphs.map { #""glyphs": "\#($0)", "# } ?? ""
    let style = """
      {"version": 8, \(address)"state": {"least": {"default": 0}}, "sources": {"towns": {"type": "geojson",
        "data": {"type": "FeatureCollection", "features": [\(towns.joined(separator: ","))]}}},
       "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "#dde"}},
        {"id": "discs", "type": "circle", "source": "towns", "filter": [">=", ["get", "rank"],
          ["global-state", "least"]], "paint": {"circle-radius": 4}},
        {"id": "names", "type": "symbol", "source": "towns", "filter": [">=", ["get", "rank"],
          ["global-state", "least"]], "layout": {"text-field": ["get", "name"],
          "text-font": ["Noto Sans Regular"], "icon-image": ["case", ["==", ["get", "rank"], 3], "flag", ""],
          "text-anchor": "top", "text-size": ["interpolate", ["linear"], ["zoom"], 3, 10, 5, 20]}}]}
      """
    return try Map.load(
      JSONDocument(parsing: style), from: nil, loader: loader,
      fontFolders: [Golden.repository.appendingPathComponent("Fonts").path])
  }

  private func scene(_ map: Map, _ camera: Camera) throws -> Scene {
    let size = try PictureSize(300, 240)
    return map.scene(camera: camera, size: size)
  }

  /// Checks that the map draws all views like a new map that was changed in the same way.
  private func check(
    _ used: Map, against fresh: () throws -> Map, _ comment: Comment
  ) throws {
    for view in views {
      let (warm, cold) = (try scene(used, view), try scene(fresh(), view))
      #expect(warm.draw() == cold.draw(), comment)
      #expect(warm.warnings == cold.warnings, comment)
      #expect(warm.missingCharacters == cold.missingCharacters, comment)
    }
  }

  @Test("pictures after other pictures equal pictures of a new map")
  func roundTrip() throws {
    let used = try map()
    try check(used, against: { try map() }, "first round")
    try check(used, against: { try map() }, "second round")
    let pictures = try views.map { try scene(used, $0).draw() }
    #expect(pictures[0] != pictures[1] && pictures[0] != pictures[2])
  }

  @Test("a change of the style, its state or its images is visible in the pictures after it")
  func changes() throws {
    let flag = StraightPixels(
      width: 8, height: 8, bytes: Array(repeatElement([200, 0, 0, 255], count: 64).joined()))
    let changes: [(Comment, (inout Map) throws -> Void)] = [
      ("state", { try $0.setGlobalStateProperty("least", to: .number(2)) }),
      ("image added", { try $0.addImage("flag", flag) }),
      ("filter", { try $0.setFilter(ofLayer: "names", to: ["==", ["get", "rank"], 3]) }),
      ("text", { try $0.setLayoutProperty("text-field", ofLayer: "names", to: "x") }),
      ("image removed", { try $0.removeImage("flag") }),
    ]
    var used = try map()
    for count in 1...changes.count {
      let before = try scene(used, views[0]).draw()
      try changes[count - 1].1(&used)
      #expect(try scene(used, views[0]).draw() != before, changes[count - 1].0)
      try check(
        used,
        against: {
          var fresh = try map()
          for change in changes[..<count] { try change.1(&fresh) }
          return fresh
        }, changes[count - 1].0)
    }
  }

  @Test("glyphs that could not be read are requested again, and reported again")
  func glyphs() throws {
    let loader = ResourceLoader(schemes: [ResourceScheme("bad") { _ in [1, 2, 3] }])
    let used = try map(glyphs: "bad://{fontstack}/{range}", loader: loader)
    for _ in 0..<2 {
      #expect(try scene(used, views[0]).warnings.contains { $0.place == "glyphs" })
    }
    try check(
      used, against: { try map(glyphs: "bad://{fontstack}/{range}", loader: loader) }, "no glyphs")
  }
}

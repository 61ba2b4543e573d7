import Foundation
import MapData
import MapJSON
import MapTestSupport
import Testing

@testable import MapEngine

/// Tests of the warnings of maps and pictures.
@Suite("Warnings")
struct WarningTests {
  private static let fonts = Golden.repository.appendingPathComponent("Fonts").path

  private func map(
    _ style: String, fontFolders: [String]? = nil, loader: ResourceLoader = ResourceLoader()
  ) throws -> Map {
    try Map.load(
      JSONDocument(parsing: style), from: nil, loader: loader,
      fontFolders: fontFolders ?? [Self.fonts])
  }

  private func scene(
    _ map: Map, _ center: (Double, Double) = (0, 0), zoom: Double = 4, side: Int = 100
  ) throws -> Scene {
    let size = try PictureSize(side, side)
    let camera = Camera(
      center: LngLat(longitude: center.0, latitude: center.1), zoom: zoom)
    return map.scene(camera: camera, size: size)
  }

  /// Returns a style of one source of GeoJSON, `g`, and these layers.
  private func style(_ data: String, _ layers: String, root: String = "") -> String {
    """
    {"version": 8, \(root) "sources": {"g": {"type": "geojson", "data": \(data)}},
     "layers": [{"id": "ground", "type": "background"}, \(layers)]}
    """
  }

  private static let square =
    #"{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]]}"#
  private static let corner =
    #"{"type": "LineString", "coordinates": [[-10, -10], [-10, 10], [10, 10]]}"#
  private static let place = #"{"type": "Point", "coordinates": [0, 0]}"#

  // MARK: Blank pictures

  @Test(
    "a picture that shows none of the features is blank",
    arguments: [
      (square, "fill"), (square, "line"), (square, "fill-extrusion"), (place, "circle"),
      (place, "heatmap"), (place, "fill"),
    ])
  func beside(data: String, type: String) throws {
    let map = try map(style(data, #"{"id": "a", "type": "\#(type)", "source": "g"}"#))
    let away = try scene(map, (40, 40))
    #expect(away.warnings.map(\.kind) == [.blankPicture])
    #expect(away.warnings.first?.message.contains("the data is within 0,0,") == true)
    let isDrawn = !(data == Self.place && type == "fill")
    #expect(try scene(map).warnings.isEmpty == isDrawn)
  }

  @Test("a line in the picture prevents the warning, but its box alone does not")
  func aroundTheCorner() throws {
    let map = try map(style(Self.corner, #"{"id": "a", "type": "line", "source": "g"}"#))
    #expect(try scene(map, (4, -4), zoom: 6).warnings.map(\.kind) == [.blankPicture])
    #expect(try scene(map, (-10, 0), zoom: 6).warnings.isEmpty)
  }

  @Test("a picture inside of a polygon is not blank")
  func within() throws {
    let map = try map(style(Self.square, #"{"id": "a", "type": "fill", "source": "g"}"#))
    #expect(try scene(map, (0.5, 0.5), zoom: 14).warnings.isEmpty)
  }

  @Test(
    "a whole globe is not blank if data is on its near side",
    arguments: ["fill", "line", "circle", "fill-extrusion"])
  func globe(type: String) throws {
    let layer = #"{"id": "a", "type": "\#(type)", "source": "g"}"#
    let root = #""projection": {"type": "globe"},"#
    // At zoom level -1, the globe is 82 pixels wide.
    #expect(try scene(map(style(Self.square, layer, root: root)), zoom: -1).warnings.isEmpty)
    let none = #"{"type": "FeatureCollection", "features": []}"#
    #expect(
      try scene(map(style(none, layer, root: root)), zoom: -1).warnings.map(\.kind)
        == [.blankPicture])
  }

  @Test(
    "a circle that reaches into the picture prevents the warning, however far its center is away")
  func reach() throws {
    let layer = #"{"id": "a", "type": "circle", "source": "g", "paint": {"circle-radius": 80}}"#
    let map = try map(style(Self.place, layer))
    // 360 degrees are 512 * 2^4 pixels, so the place is 66 pixels left of the picture's middle.
    #expect(try scene(map, (2.9, 0)).warnings.isEmpty)
    #expect(try scene(map, (10, 0)).warnings.map(\.kind) == [.blankPicture])
  }

  @Test("labels prevent the warning, and transparent features do not")
  func labels() throws {
    let label = #"{"id": "a", "type": "symbol", "source": "g", "layout": {"text-field": "x"}}"#
    #expect(try scene(map(style(Self.place, label))).warnings.isEmpty)
    #expect(
      try scene(map(style(Self.place, label)), (40, 40)).warnings.map(\.kind) == [.blankPicture])
    let clear =
      #"{"id": "a", "type": "circle", "source": "g", "paint": {"circle-opacity": 0, "circle-stroke-opacity": 0}}"#
    #expect(try scene(map(style(Self.place, clear))).warnings.map(\.kind) == [.blankPicture])
  }

  @Test("layers outside of their zoom ranges leave a picture blank")
  func zoomRange() throws {
    let layer = #"{"id": "a", "type": "circle", "source": "g", "minzoom": 5}"#
    let warnings = try scene(map(style(Self.place, layer))).warnings
    #expect(warnings.map(\.kind) == [.blankPicture])
    #expect(warnings.first?.message.contains("minzoom") == true)
  }

  @Test("pictures of a style without sources, or with hidden layers only, are not blank")
  func noSources() throws {
    let ground = #"{"version": 8, "sources": {}, "layers": [{"id": "b", "type": "background"}]}"#
    #expect(try scene(map(ground)).warnings.isEmpty)
    let hidden = #"{"id": "a", "type": "circle", "source": "g", "layout": {"visibility": "none"}}"#
    #expect(try scene(map(style(Self.place, hidden)), (40, 40)).warnings.isEmpty)
  }

  // MARK: Sources

  @Test(
    "data without features, or without geometries, is empty",
    arguments: [
      #"{"type": "FeatureCollection", "features": []}"#,
      #"{"type": "Feature", "properties": {}, "geometry": null}"#,
    ])
  func emptyData(data: String) throws {
    let map = try map(style(data, #"{"id": "a", "type": "circle", "source": "g"}"#))
    #expect(map.warnings.map(\.kind).filter { $0 != .missingCoordinates } == [.emptySource])
    #expect(WarningPolicy().errors(among: map.warnings).isEmpty)
    #expect(map.warnings.allSatisfy { $0.place == "sources.g" })
  }

  @Test("longitudes beyond the worlds that are drawn are reported")
  func longitudes() throws {
    func kinds(_ longitude: Double) throws -> [WarningClass] {
      // Most positions are degrees, so the data is read as degrees.
      let data = #"{"type": "MultiPoint", "coordinates": [[0, 0], [1, 0], [\#(longitude), 0]]}"#
      return try map(style(data, #"{"id": "a", "type": "circle", "source": "g"}"#))
        .warnings.map(\.kind)
    }
    #expect(try kinds(541) == [.longitudeBeyondWorld])
    #expect(try kinds(-1000) == [.longitudeBeyondWorld])
    #expect(try kinds(539).isEmpty && kinds(-200).isEmpty)
  }

  @Test("if all tiles are absent, the warning states the zoom levels that exist")
  func absentTiles() throws {
    let style = """
      {"version": 8, "sources": {"v": {"type": "vector", "tiles": ["none://{z}/{x}/{y}"],
         "minzoom": 3, "maxzoom": 6, "bounds": [-90, -45, 90, 45]}},
       "layers": [{"id": "a", "type": "fill", "source": "v", "source-layer": "a"}]}
      """
    let none = ResourceLoader(schemes: [
      ResourceScheme("none") { throw ResourceError.notFound(.url($0)) }
    ])
    let map = try map(style, loader: none)
    for zoom in [2.0, 4] {
      let warnings = try scene(map, zoom: zoom).warnings
      #expect(warnings.map(\.kind) == [.absentTiles, .blankPicture])
      #expect(warnings.first?.place == "sources.v")
      #expect(warnings.first?.message.contains("zoom levels 3 to 6") == true)
    }
    let outside = try scene(map, (150, 0), zoom: 4).warnings
    #expect(outside.map(\.kind) == [.blankPicture])
  }

  // MARK: The basemap

  @Test("the basemap is coarse beyond zoom 8, but not below other data")
  func basemap() throws {
    let style = """
      {"version": 8,
       "sources": {"world": {"type": "vector", "url": "basemap://world"},
         "g": {"type": "geojson", "data": {"type": "Point", "coordinates": [7.6, 46]}}},
       "layers": [{"id": "land", "type": "fill", "source": "world", "source-layer": "land"},
         {"id": "a", "type": "circle", "source": "g"}]}
      """
    let map = try map(style)
    #expect(try scene(map, (7.6, 46), zoom: 14).warnings.isEmpty)
    #expect(try scene(map, (9, 46), zoom: 8).warnings.isEmpty)
    #expect(try scene(map, (9, 46), zoom: 9).warnings.map(\.kind) == [.coarseBasemap])
  }

  @Test("a picture whose layers draw an unknown source layer says so")
  func unknownSourceLayer() throws {
    let style = """
      {"version": 8, "sources": {"world": {"type": "vector", "url": "basemap://world"}},
       "layers": [{"id": "a", "type": "fill", "source": "world", "source-layer": "seas"}]}
      """
    #expect(
      try scene(map(style), zoom: 3).warnings.map(\.message)
        == [#"no tile in view at zoom 3 has features in the source layer "seas""#])
  }

  // MARK: Fonts

  private static let unknownFont = #"""
    {"id": "a", "type": "symbol", "source": "g",
     "layout": {"text-field": "x", "text-font": ["Fancy Bold", "Fancy Regular"]}}
    """#

  @Test("a missing font is reported once, also by the next picture")
  func missingFont() throws {
    let map = try map(style(Self.place, Self.unknownFont))
    for _ in 1...2 {
      let warnings = try scene(map).warnings
      #expect(warnings.map(\.kind) == [.missingFont])
      #expect(warnings.first?.message.contains("Fancy Bold, Fancy Regular") == true)
    }
    let known = Self.unknownFont.replacingOccurrences(
      of: "Fancy Regular", with: "Open Sans Regular")
    #expect(try scene(self.map(style(Self.place, known))).warnings.isEmpty)
  }

  @Test("a font file without outlines is reported, and other fonts replace it")
  func fontWithoutOutlines() throws {
    let file = URL(fileURLWithPath: Self.fonts).appendingPathComponent("NotoSans-Regular.ttf")
    // The directory at the file's start gets an unknown tag in place of the tag of the table of outlines.
    var bytes = [UInt8](try Data(contentsOf: file))
    for offset in stride(from: 12, to: 12 + 16 * Int(bytes[5]), by: 16)
    where bytes[offset..<offset + 4].elementsEqual("glyf".utf8) {
      bytes[offset] = UInt8(ascii: "x")
    }
    try withFolder { folder in
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/Pictures.ttf"))
      let map = try map(style(Self.place, Self.unknownFont), fontFolders: [folder, Self.fonts])
      let warnings = try scene(map).warnings
      #expect(warnings.map(\.kind) == [.unreadableFont, .missingFont])
      #expect(warnings.first?.message.contains("Pictures.ttf") == true)
    }
  }

  // MARK: Policies

  @Test("a policy removes allowed warnings, and denied warnings are errors")
  func policy() {
    let image = MapWarning(.missingImage, place: "layer a", message: "x")
    let font = MapWarning(.missingFont, place: "fonts", message: "y")
    let strict = WarningPolicy(allowed: [.missingFont], isStrict: true)
    #expect(strict.reported([image, font]) == [image])
    #expect(strict.errors(among: [image, font]) == [image])
    let deny = WarningPolicy(denied: [.missingFont])
    #expect(deny.reported([image, font]) == [image, font])
    #expect(deny.errors(among: [image, font]) == [font])
    #expect(WarningPolicy().errors(among: [image, font]).isEmpty)
    #expect(image.line() == "warning[missing-image]: layer a: x")
  }

  @Test("the names of classes are unique lower-case words with hyphens")
  func names() {
    let names = WarningClass.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
  }
}

import MapGeoJSON
import MapStyle
import RenderMap
import Testing

import MapServer

/// The overlays of static pictures.
struct OverlayTests {
  private func request(_ text: String) throws -> StaticPicture {
    guard case .picture(let request) = try Route(try RequestTarget(text)) else {
      throw AnswerError.notFound
    }
    return request
  }

  private func overlays(_ query: String) throws -> PictureOverlays {
    try request("/styles/b/static/0,0,1/9x9.png?" + query).overlays
  }

  /// Returns the lines of paths.
  private func lines(_ query: String) throws -> [Feature] {
    try overlays(query).paths.filter { $0.attributes["stroke"] != nil }
  }

  private func line(_ numbers: Double...) -> Geometry {
    .lineString(
      stride(from: 0, to: numbers.count, by: 2).map {
        Position(longitude: numbers[$0], latitude: numbers[$0 + 1])
      })
  }

  private func color(_ text: String) -> AttributeValue? {
    Color(css: text).map { .string($0.text) }
  }

  @Test func `a path has the defaults of tileserver-gl`() throws {
    let paths = try overlays("path=5.9,45.8|5.9,47.8").paths
    #expect(paths.count == 1)
    let path = try #require(paths.first)
    #expect(path.geometry == line(5.9, 45.8, 5.9, 47.8))
    #expect(path.attributes["stroke"] == color("rgba(0,64,255,0.7)"))
    #expect(path.attributes["width"] == 1.0)
    #expect(path.attributes["border"] == nil)
  }

  @Test func `settings of a path take precedence over parameters`() throws {
    let query =
      "path=stroke:yellow|width:2|fill:green|1,2|3,4|5,6&path=1,2|3,4|5,6&stroke=red&width=4&fill=blue"
    let paths = try overlays(query).paths
    #expect(
      paths.map { $0.attributes["fill"] } == [color("green"), nil, color("blue"), nil])
    #expect(
      paths.map { $0.attributes["stroke"] } == [nil, color("yellow"), nil, color("red")])
    #expect(paths.map { $0.attributes["width"] } == [nil, 2.0, nil, 4.0])
  }

  @Test func `a border is a tenth of the line's width by default`() throws {
    let path = try #require(try lines("path=1,2|3,4&width=10&border=%23fff").first)
    #expect(path.attributes["border"] == color("#fff"))
    #expect(path.attributes["border-width"] == 12.0)
    let wide = try lines("path=1,2|3,4&border=red&borderwidth=3").first
    #expect(wide?.attributes["border-width"] == 7.0)
  }

  @Test func `a polyline is the example of the algorithm's description`() throws {
    let path = try #require(
      try lines("path=width:2|enc:_p~iF~ps%7CU_ulLnnqC_mqNvxq%60@").first)
    #expect(path.geometry == line(-120.2, 38.5, -120.95, 40.7, -126.453, 43.252))
    #expect(path.attributes["width"] == 2.0)
  }

  @Test func `the latitude may be first`() throws {
    let overlays = try overlays("latlng=1&path=45,5|46,6&marker=47,7")
    #expect(overlays.paths.first?.geometry == line(5, 45, 6, 46))
    #expect(overlays.pins.first?.place == LngLat(longitude: 7, latitude: 47))
  }

  @Test func `a marker names an icon with a scale and an offset`() throws {
    let overlays = try overlays("marker=5.9,45.8|a/start.png|scale:0.5|offset:2,-4&linecap=round")
    let icon = try #require(overlays.icons.first)
    #expect(icon.geometry == .point(5.9, 45.8))
    #expect(icon.attributes["image"] == "a/start.png")
    #expect(icon.attributes["scale"] == 0.5)
    #expect(icon.attributes["offset"] == [2.0, -4.0])
    #expect(overlays.cap == "round")
    #expect(overlays.join == "miter")
  }

  @Test(arguments: [
    "path=1,2|3", "path=1,2|300,4", "path=enc:%21", "path=1,2|3,4&stroke=nocolour",
    "path=1,2|3,4&width=x", "marker=1", "marker=1,2|a.png|scale:99", "marker=1,2|a.png|offset:x",
    "path=1,2", "path=fill:red", "path=enc:_p~iF~ps%7CU", "path=colour:red|1,2|3,4",
    "path=1,2|3,4&linecap=flat", "path=1,2|3,4&linejoin=square", "marker=1,2|a.png|size:2",
    "marker=1,2|a.png|scale", "path=1,2|3,4&latlng=yes", "path=1,2|3,4&attribution=off",
  ])
  func `a mistake in an overlay is refused`(query: String) {
    #expect(throws: AnswerError.self) { try overlays(query) }
  }

  @Test(arguments: [
    "path=&marker=&latlng=0&attribution=1", "linecap=&linejoin=&path=1,2|3,4|",
    "marker=1,2|a.png|&path=",
  ])
  func `empty values and empty parts have no effect`(query: String) throws {
    let overlays = try overlays(query)
    #expect(overlays.paths.count + overlays.icons.count < 2)
    #expect(overlays.cap == PictureOverlays().cap && overlays.join == PictureOverlays().join)
  }

  @Test func `too many overlays are refused`() {
    let query = Array(repeating: "path=1,2|3,4", count: 101).joined(separator: "&")
    #expect(throws: AnswerError.self) { try overlays(query) }
  }

  private func features(_ overlay: String) throws -> [Feature] {
    let text = RequestTarget.encoded(overlay)
    return try request("/styles/v1/me/b/static/\(text)/0,0,1/9x9").overlays.features
  }

  @Test func `a pin of Mapbox is a feature of simplestyle`() throws {
    let pin = try #require(try features("pin-l-a+f0c(2.5,-1)").first)
    #expect(pin.geometry == .point(2.5, -1))
    #expect(pin.attributes["marker-size"] == .string("large"))
    #expect(pin.attributes["marker-symbol"] == .string("a"))
    #expect(pin.attributes["marker-color"] == .string("#f0c"))
    #expect(try features("pin-s(1,2)").first?.attributes["marker-color"] == nil)
  }

  @Test func `a path of Mapbox has a line and an area`() throws {
    let path = try #require(
      try features("path-5+f44-0.5+ff0000-0.25(_p~iF~ps|U_ulLnnqC_mqNvxq`@)").first)
    #expect(path.attributes["stroke-width"] == .double(5))
    #expect(path.attributes["stroke"] == .string("#f44"))
    #expect(path.attributes["stroke-opacity"] == .double(0.5))
    #expect(path.attributes["fill"] == .string("#ff0000"))
    #expect(path.attributes["fill-opacity"] == .double(0.25))
    guard case .polygon(let rings) = path.geometry else {
      Issue.record("not a polygon")
      return
    }
    #expect(rings.first?.count == 3)
  }

  @Test func `overlays of Mapbox are separated by commas outside of parentheses and texts`() throws
  {
    let all = try features(
      #"geojson({"type":"Feature","properties":{"title":"a) \" ,("},"geometry":{"type":"Point","coordinates":[1,2]}}),pin-s(3,4)"#
    )
    #expect(all.map(\.geometry) == [.point(1, 2), .point(3, 4)])
  }

  @Test func `the views of Mapbox`() throws {
    let place = try request("/styles/v1/me/b/static/2.35,48.85,11.5,30,45/600x400@2x").camera
    #expect(place.center == LngLat(longitude: 2.35, latitude: 48.85))
    #expect((place.zoom, place.bearing, place.pitch) == (11.5, 30, 45))
    let box = try request("/styles/v1/me/b/static/%5B-1,-2,3,4%5D/600x400?padding=10,20")
    #expect(box.camera.bounds == GeographicBounds([-1, -2, 3, 4]))
    #expect(box.camera.padding == EdgeInsets(top: 10, right: 20, bottom: 10, left: 20))
    #expect(box.format == .png)
    #expect(try request("/styles/v1/me/b/static/pin-s(1,2)/auto/60x40").camera.bounds == nil)
  }

  @Test(arguments: [
    "pin-x(1,2)", "pin-s(1)", "pin-s(1,2", "pin-s+zzz(1,2)", "path-x(abc)", "geojson({)",
    "geojson(1)",
    "url-https%3A%2F%2Fexample.org%2Fa.png(1,2)", "pin-s(1,2)x", "x",
  ])
  func `a mistake in an overlay of Mapbox is refused`(overlay: String) {
    #expect(throws: AnswerError.self) { try features(overlay) }
  }
}

import MapGeoJSON
import MapStyle
import RenderMap
import Testing

import MapServer

/// The overlays of static pictures.
struct OverlayTests {
  private func request(_ text: String) throws -> PictureRequest {
    guard case .picture(let request) = try Route(try RequestTarget(text)) else {
      throw RequestError.notFound
    }
    return request
  }

  private func overlays(_ query: String) throws -> PictureOverlays {
    try request("/styles/b/static/0,0,1/9x9.png?" + query).overlays
  }

  private func place(_ longitude: Double, _ latitude: Double) -> LngLat {
    LngLat(longitude: longitude, latitude: latitude)
  }

  @Test func `a path has the defaults of tileserver-gl`() throws {
    let path = try #require(try overlays("path=5.9,45.8|5.9,47.8").paths.first)
    #expect(path.places == [place(5.9, 45.8), place(5.9, 47.8)])
    #expect(path.fill == nil)
    #expect(path.stroke == Color(css: "rgba(0,64,255,0.7)"))
    #expect(path.width == 1)
    #expect(path.border == nil)
  }

  @Test func `settings of a path take precedence over parameters`() throws {
    let query =
      "path=stroke:yellow|width:2|fill:green|1,2|3,4|5,6&path=1,2|3,4&stroke=red&width=4&fill=blue"
    let paths = try overlays(query).paths
    #expect(paths[0].stroke == Color(css: "yellow"))
    #expect(paths[0].width == 2)
    #expect(paths[0].fill == Color(css: "green"))
    #expect(paths[1].stroke == Color(css: "red"))
    #expect(paths[1].width == 4)
    #expect(paths[1].fill == Color(css: "blue"))
  }

  @Test func `a border is a tenth of the line's width by default`() throws {
    let path = try #require(try overlays("path=1,2|3,4&width=10&border=%23fff").paths.first)
    #expect(path.border == .white)
    #expect(path.borderWidth == 1)
    #expect(try overlays("path=1,2|3,4&border=red&borderwidth=3").paths.first?.borderWidth == 3)
  }

  @Test func `a polyline is the example of the algorithm's description`() throws {
    let path = try #require(
      try overlays("path=width:2|enc:_p~iF~ps%7CU_ulLnnqC_mqNvxq%60@").paths.first)
    #expect(path.places == [place(-120.2, 38.5), place(-120.95, 40.7), place(-126.453, 43.252)])
    #expect(path.width == 2)
  }

  @Test func `the latitude may be first`() throws {
    let overlays = try overlays("latlng=1&path=45,5|46,6&marker=47,7")
    #expect(overlays.paths.first?.places == [place(5, 45), place(6, 46)])
    #expect(overlays.pins.first?.place == place(7, 47))
  }

  @Test func `a marker names an icon with a scale and an offset`() throws {
    let overlays = try overlays("marker=5.9,45.8|a/start.png|scale:0.5|offset:2,-4&linecap=round")
    let icon = try #require(overlays.icons.first)
    #expect(icon.name == "a/start.png")
    #expect(icon.place == place(5.9, 45.8))
    #expect(icon.scale == 0.5)
    #expect((icon.right, icon.down) == (2, -4))
    #expect(overlays.cap == "round")
    #expect(overlays.join == "miter")
  }

  @Test(arguments: [
    "path=1,2|3", "path=1,2|300,4", "path=enc:%21", "path=1,2|3,4&stroke=nocolour",
    "path=1,2|3,4&width=x", "marker=1", "marker=1,2|a.png|scale:99", "marker=1,2|a.png|offset:x",
  ])
  func `a mistake in an overlay is refused`(query: String) {
    #expect(throws: RequestError.self) { try overlays(query) }
  }

  @Test func `too many overlays are refused`() {
    let query = Array(repeating: "path=1,2|3,4", count: 101).joined(separator: "&")
    #expect(throws: RequestError.self) { try overlays(query) }
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
    #expect(
      try request("/styles/v1/me/b/static/2.35,48.85,11.5,30,45/600x400@2x").view
        == .center(place(2.35, 48.85), zoom: 11.5, bearing: 30, pitch: 45))
    let box = try request("/styles/v1/me/b/static/%5B-1,-2,3,4%5D/600x400?padding=10,20")
    #expect(box.view == .bounds(west: -1, south: -2, east: 3, north: 4))
    #expect(box.padding == .pixels([10, 20, 10, 20]))
    #expect(box.format == .png)
    #expect(try request("/styles/v1/me/b/static/pin-s(1,2)/auto/60x40").view == .auto)
  }

  @Test(arguments: [
    "pin-x(1,2)", "pin-s(1)", "pin-s(1,2", "pin-s+zzz(1,2)", "path-x(abc)", "geojson({)",
    "geojson(1)",
    "url-https%3A%2F%2Fexample.org%2Fa.png(1,2)", "pin-s(1,2)x", "x",
  ])
  func `a mistake in an overlay of Mapbox is refused`(overlay: String) {
    #expect(throws: RequestError.self) { try features(overlay) }
  }
}

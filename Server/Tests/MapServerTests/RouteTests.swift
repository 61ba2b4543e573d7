import MapTiles
import RenderMap
import Testing

import MapServer

/// The routes of URLs.
struct RouteTests {
  private func route(_ text: String) throws -> Route { try Route(try RequestTarget(text)) }

  private func status(_ text: String) -> Int? {
    do {
      _ = try route(text)
      return nil
    } catch {
      return (error as? AnswerError)?.status.rawValue
    }
  }

  @Test func `the URLs of documents`() throws {
    #expect(try route("/") == .index)
    #expect(try route("/health") == .health)
    #expect(try route("/metrics") == .metrics)
    #expect(try route("/styles.json") == .styles)
    #expect(try route("/fonts.json") == .fonts)
    #expect(try route("/index.json") == .tileJSONs(rendered: true, data: true, tileSize: nil))
    #expect(
      try route("/512/rendered.json") == .tileJSONs(rendered: true, data: false, tileSize: 512))
    #expect(try route("/data.json") == .tileJSONs(rendered: false, data: true, tileSize: nil))
    #expect(try route("/styles/a%20b/style.json") == .style("a b"))
    #expect(try route("/styles/basic.json") == .tileJSON("basic", tileSize: nil))
    #expect(try route("/styles/256/basic.json") == .tileJSON("basic", tileSize: 256))
    #expect(try route("/styles/basic/wmts.xml") == .wmts("basic"))
    #expect(try route("/styles/basic/") == .viewer("basic"))
    #expect(try route("/data/roads/") == .inspector("roads"))
    #expect(try route("/data/roads.json") == .dataTileJSON("roads"))
    #expect(try route("/files/a/b.geojson") == .file(["a", "b.geojson"]))
    #expect(try route("/styles/basic/sources/x.geojson") == .source("basic", name: "x"))
  }

  @Test func `the URLs of tiles`() throws {
    let tile = try #require(TileID(z: 14, x: 8296, y: 5635))
    func request(_ size: Int, _ scale: Int, _ format: PictureFormat) -> Route {
      .tile(TileRequest(style: "b", tileSize: size, tile: tile, scale: scale, format: format))
    }
    #expect(try route("/styles/b/14/8296/5635.png") == request(256, 1, .png))
    #expect(try route("/styles/b/256/14/8296/5635@2x.jpg") == request(256, 2, .jpeg))
    #expect(try route("/styles/b/512/14/8296/5635@3x.webp") == request(512, 3, .webp))
    #expect(try route("/styles/b/14/8296/5635.jpeg") == request(256, 1, .jpeg))
    #expect(try route("/styles/v1/owner/b/tiles/14/8296/5635") == request(512, 1, .png))
    #expect(try route("/styles/v1/owner/b/tiles/256/14/8296/5635@2x") == request(256, 2, .png))
    #expect(status("/styles/b/14/16384/0.png") == 400)
    #expect(status("/styles/b/23/0/0.png") == 400)
    #expect(status("/styles/b/14/8296/5635.gif") == 400)
    #expect(status("/styles/b/14/8296/5635") == 400)
    #expect(status("/styles/b/300/14/8296/5635.png") == 400)
    #expect(status("/styles/b/14/-1/5635.png") == 404)
    #expect(status("/styles/b/14/8296/5635@x.png") == 404)
    #expect(status("/styles/b/14/99999999999999999999/1.png") == 404)
  }

  @Test func `the URLs of data, sprites and fonts`() throws {
    #expect(try route("/data/d/3/1/2.pbf") == .dataTile("d", z: 3, x: 1, y: 2, ending: "pbf"))
    #expect(
      try route("/styles/b/sprite@2x.png")
        == .sprite("b", name: "default", scale: 2, ending: "png"))
    #expect(
      try route("/styles/b/sprite/extra.json")
        == .sprite("b", name: "extra", scale: 1, ending: "json"))
    #expect(
      try route("/fonts/Noto%20Sans%20Regular,Open%20Sans/256-511.pbf")
        == .glyphs(fonts: ["Noto Sans Regular", "Open Sans"], start: 256))
    #expect(status("/fonts/A/1-256.pbf") == 400)
    #expect(status("/fonts/A/0-511.pbf") == 400)
    #expect(status("/fonts/A/0-255.txt") == 404)
    #expect(status("/styles/b/sprite.svg") == 400)
    #expect(status("/styles/b/spritex.png") == 400)
    #expect(
      try route("/data/d/elevation/3/1/2")
        == .elevation(ElevationRequest(data: "d", .tile(z: 3, x: 1, y: 2))))
    #expect(
      try route("/data/d/elevation/3/8.5/47")
        == .elevation(ElevationRequest(data: "d", .point(.init(8.5, 47, zoom: 3)))))
    #expect(status("/data/d/elevation") == 405)
    #expect(status("/data/d/elevation/3/8.5") == 404)
    #expect(status("/data/d/elevation/3/8.5/90.5") == 400)
    #expect(status("/data/d/elevation/3/nan/1") == 404)
    #expect(status("/data/d/a/1/2.pbf") == 404)
  }

  @Test(arguments: [
    "/x", "/styles", "/styles/b", "/styles/b/x/y", "/data", "/fonts/A", "/styles/b/1/2/3/4/5.png",
    "//health", "/health/", "/512/data.json", "/assets/a/b",
  ])
  func `any other path is not found`(path: String) { #expect(status(path) == 404) }

  private func picture(_ text: String) throws -> StaticPicture {
    guard case .picture(let request) = try route(text) else { throw AnswerError.notFound }
    return request
  }

  @Test func `a static picture of a place counts zoom levels from tiles of 256 pixels`() throws {
    let request = try picture("/styles/b/static/2.35,48.85,12.5@-30,60/600x400@2x.webp")
    let camera = request.camera
    #expect(camera.center == LngLat(longitude: 2.35, latitude: 48.85))
    #expect((camera.zoom, camera.bearing, camera.pitch) == (11.5, -30, 60))
    #expect((request.size.width, request.size.height, request.size.pixelRatio) == (600, 400, 2))
    #expect(request.format == .webp)
    #expect(request.hasAttribution)
    let still = try picture("/styles/b/static/0,0,0/10x20.png?attribution=false")
    #expect((still.camera.zoom, still.camera.bearing, still.camera.pitch) == (0, 0, 0))
    #expect(try picture("/styles/b/static/0,0,0/10x20.tif").format == .tiff)
    #expect(status("/styles/b/0/0/0.tif") == 400)
    #expect(!still.hasAttribution)
  }

  @Test func `a static picture of an area`() throws {
    let request = try picture("/styles/b/static/5.9,45.8,10.5,47.8/700x280.png?padding=0.2")
    #expect(request.camera.bounds == GeographicBounds([5.9, 45.8, 10.5, 47.8]))
    #expect(request.camera.padding == EdgeInsets(top: 40, right: 100, bottom: 40, left: 100))
    #expect(abs(try picture("/styles/b/static/1,2,3,4/12x12.png").camera.padding.top - 1) < 1e-9)
  }

  @Test func `raw coordinates are meters of EPSG 3857`() throws {
    let camera = try picture("/styles/b/static/raw/1113194.9,5621521.5,5/9x9.png").camera
    // 1,113,194.9 m is 10 degrees of the equator; 5,621,521.5 m is 45 degrees north.
    let place = try #require(camera.center)
    #expect(abs(place.longitude - 10) < 1e-5)
    #expect(abs(place.latitude - 45) < 1e-5)
    #expect(camera.zoom == 4)
  }

  @Test func `an automatic view needs coordinates`() throws {
    let request = try picture("/styles/b/static/auto/400x300.png?path=1,2|3,4&maxzoom=10")
    #expect(request.camera.center == nil && request.camera.bounds == nil)
    #expect(request.camera.zoomLimit == 9)
    #expect(status("/styles/b/static/auto/400x300.png") == 400)
  }

  @Test(arguments: [
    ("/styles/b/static/200,0,1/9x9.png", 400), ("/styles/b/static/0,86,1/9x9.png", 400),
    ("/styles/b/static/0,0,-1/9x9.png", 400), ("/styles/b/static/0,0,1/0x9.png", 400),
    ("/styles/b/static/0,0,1/9.png", 400), ("/styles/b/static/0,0,1/9x9.gif", 400),
    ("/styles/b/static/0,0/9x9.png", 404), ("/styles/b/static/a,b,c/9x9.png", 404),
    ("/styles/b/static/0,0,1@/9x9.png", 404), ("/styles/b/static/0,0,1@1,2,3/9x9.png", 404),
    ("/styles/b/static/3,2,1,4/9x9.png", 400), ("/styles/b/static/0,0,1@0,90/9x9.png", 400),
    ("/styles/b/static/nan,0,1/9x9.png", 404), ("/styles/b/static/1e3,0,1/9x9.png", 404),
    ("/styles/b/static/0,0,1/9x9.png?path=1,2|x,y", 400),
    ("/styles/b/static/0,0,1/9x9.png?padding=-1", 400),
  ])
  func `a mistake in a static picture has its status`(path: String, expected: Int) {
    #expect(status(path) == expected)
  }
}

import Foundation
import MapData
import MapGeoJSON
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Basemap")
struct BasemapTests {
  private static let fonts = Golden.repository.appendingPathComponent("Fonts").path

  private func scene(
    of style: Style, _ request: CameraRequest = CameraRequest(), width: Int = 800, height: Int = 500
  ) throws -> Scene {
    let document = JSONDocument(style.json, changedFrom: try JSONDocument(parsing: "{}"))
    let map = try Map.load(document, from: nil, fontFolders: [Self.fonts])
    #expect(map.warnings.isEmpty)
    let size = try PictureSize(width, height)
    let scene = map.scene(camera: try map.camera(for: request, size: size), size: size)
    // The basemap alone shows nothing of its source at sea, and little at high zoom levels.
    #expect(scene.warnings.allSatisfy { [.blankPicture, .coarseBasemap].contains($0.kind) })
    return scene
  }

  private func isLabel(_ layer: Layer) -> Bool {
    if case .symbol = layer.content { true } else { false }
  }

  /// Returns the picture of a basemap without its labels.
  private func ground(
    _ basemap: Basemap, center: (Double, Double), zoom: Double, width: Int = 64, height: Int = 64
  ) throws -> PixelBuffer {
    var style = try basemap.style(with: ResourceLoader())
    for layer in style.layers where isLabel(layer) { try style.removeLayer(layer.id) }
    var request = CameraRequest()
    request.center = LngLat(longitude: center.0, latitude: center.1)
    request.zoom = zoom
    return try scene(of: style, request, width: width, height: height).draw()
  }

  private static let land: [UInt8] = [0xF6, 0xF4, 0xEE, 0xFF]
  private static let water: [UInt8] = [0xC9, 0xDC, 0xE5, 0xFF]

  @Test("Light and dark have the same layers, with the labels above all others")
  func layers() throws {
    let light = try Basemap.light.style(with: ResourceLoader())
    let dark = try Basemap.dark.style(with: ResourceLoader())
    #expect(light.layers.map(\.id) == dark.layers.map(\.id))
    let areLabels = light.layers.map(isLabel)
    #expect(areLabels.contains(true))
    #expect(areLabels == areLabels.sorted { !$0 && $1 })
    #expect(try Basemap.none.style(with: ResourceLoader()).layers.isEmpty)
  }

  @Test("Land is land and water is water, at every scale", arguments: [0.0, 1.5, 3, 4.5, 6, 9, 12])
  func landAndWater(zoom: Double) throws {
    // The places are the Sahara, the Atlantic and, if they are large enough, the Caspian Sea and Lake Victoria.
    #expect(pixel(try ground(.light, center: (4.2, 25.3), zoom: zoom), 32, 32) == Self.land)
    for place in [(-35, 30), (50.5, 41.5), (32.8, -1.6)].prefix(zoom < 3 ? 1 : 3) {
      let water = pixel(try ground(.light, center: place, zoom: zoom), 32, 32)
      #expect(water == Self.water, "\(place)")
    }
  }

  @Test("Antarctica reaches the lower edge of the world, and the antimeridian cuts no land")
  func edges() throws {
    for longitude in [-179.0, -120, -60, 0, 60, 120, 179] {
      let pole = try ground(.light, center: (longitude, -84.9), zoom: 3, width: 8, height: 8)
      #expect(pixel(pole, 4, 4) == Self.land, "\(longitude)")
    }
    for zoom in [1.0, 2.5, 4, 6, 8] {
      let chukotka = try ground(.light, center: (180, 67.4), zoom: zoom, width: 9, height: 3)
      let colors = Set((0..<9).map { pixel(chukotka, $0, 1) })
      #expect(colors == [Self.land], "\(zoom)")
    }
  }

  @Test(
    "data alone draws as its golden picture",
    arguments: [("rhine", Basemap.light), ("ports", .dark)])
  func golden(name: String, basemap: Basemap) throws {
    let folder = Golden.repository.appendingPathComponent("Examples/data")
    var data = try Data(contentsOf: folder.appendingPathComponent("rhine.geojson"))
    if name == "ports" {
      let location = ResourceLocation.file(path: folder.appendingPathComponent("ports.csv").path)
      let loader = ResourceLoader()
      let content = try loader.adapters.open("csv.1", StoreRequest(location, loader: loader))
      guard case .features(let stored) = content else {
        Issue.record("no features")
        return
      }
      data = Data(stored.geoJSON.jsonBytes)
    }
    let overlay = try basemap.overlay(JSONDocument(parsing: [UInt8](data)).root)
    var style = try basemap.style(with: ResourceLoader())
    try style.add(overlay)
    var request = CameraRequest()
    request.show(overlay)
    try Golden.expect(
      scene(of: style, request).draw(threads: 2), matches: "Examples/data-\(name)")
  }

  @Test("A single place is shown with its surroundings, and small data at most at zoom 14")
  func nearness() throws {
    func zoom(_ data: String) throws -> Double {
      let overlay = try Basemap.none.overlay(JSONDocument(parsing: data).root)
      var style = try Basemap.none.style(with: ResourceLoader())
      try style.add(overlay)
      var request = CameraRequest()
      request.show(overlay)
      return try scene(of: style, request).camera.zoom
    }
    #expect(try zoom(#"{"type": "Point", "coordinates": [8, 50]}"#) == 6)
    #expect(try zoom(#"{"type": "LineString", "coordinates": [[8, 50], [8.001, 50]]}"#) == 14)
  }

  @Test("Few points are markers with names, many are discs below the labels of the map")
  func points() throws {
    func layers(_ count: Int) throws -> [String] {
      let points = (0..<count).map { "[\($0), 0]" }.joined(separator: ",")
      let data = #"{"type": "MultiPoint", "coordinates": [\#(points)]}"#
      return try Basemap.light.overlay(JSONDocument(parsing: data).root).layers.map(\.id)
    }
    let areas = ["data-fill", "data-stroke"]
    #expect(try layers(60) == areas + ["data-names", "data-markers", "data-symbols"])
    #expect(try layers(61) == areas + ["data-circles"])
  }
}

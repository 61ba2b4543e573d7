import Foundation
import MapData
import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Names of the basemap")
struct BasemapLabelTests {
  private static let fonts = Golden.repository.appendingPathComponent("Fonts").path
  static let projections =
    [#"{"type": "mercator"}"#, #"{"type": "globe"}"#] + ChartTests.projections

  /// Returns the labels of the basemap, without the layers below them.
  private func labels(_ projection: String, stayOnWorld: Bool = true) throws -> Map {
    var style = try Basemap.light.style(with: ResourceLoader())
    for layer in style.layers {
      guard case .symbol = layer.content, layer.id != "river-labels" else {
        try style.removeLayer(layer.id)
        continue
      }
    }
    let text = String(decoding: style.json.jsonBytes, as: UTF8.self)
    let name = #""render-map:stays-on-world""#
    let document = try JSONDocument(
      parsing: stayOnWorld ? text : text.replacing(name, with: #""other""#))
    var map = try Map.load(document, from: nil, fontFolders: [Self.fonts])
    try map.setProjection(try JSONDocument(parsing: projection).root)
    return map
  }

  private func isOnWorld(_ box: Box, in scene: Scene) -> Bool {
    [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.minX, box.maxY),
      Point(box.maxX, box.maxY),
    ].allSatisfy { scene.place(at: $0) != nil }
  }

  @Test(
    "a name's box is centered on its country's point, and no box hangs over the edge of the world",
    arguments: projections)
  func places(projection: String) throws {
    let map = try labels(projection)
    var random = SplitMix64(seed: 180)
    var count = 0
    for _ in 0..<16 {
      let camera = Camera(
        center: LngLat(
          longitude: random.next(in: -180...180), latitude: random.next(in: -75...80)),
        zoom: random.next(in: 0.5...5), bearing: random.pick([0, random.next(in: -180...180)]))
      let scene = map.scene(camera: camera, size: try PictureSize(500, 400))
      for label in scene.labels() where label.showsText {
        let box = try #require(label.box)
        #expect(isOnWorld(box, in: scene), "\(label.text) \(camera)")
        guard label.layer.hasPrefix("countries") else { continue }
        let center = Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
        guard (0...500).contains(center.x), (0...400).contains(center.y) else { continue }
        count += 1
        let place = try #require(scene.place(at: center))
        let distances = try scene.renderedFeatures(at: center, layers: [label.layer]).compactMap {
          found -> Double? in
          guard case .point(let point)? = found.feature.geometry else { return nil }
          // The point is moved to the copy of the world that contains the label.
          let turns = ((place.longitude - point.longitude) / 360).rounded() * 360
          let shown = scene.point(
            of: LngLat(longitude: point.longitude + turns, latitude: point.latitude))
          return shown.map { ($0 - center).length }
        }
        #expect((distances.min() ?? .infinity) < 1, "\(label.text) \(camera)")
      }
    }
    #expect(count > 30)
  }

  @Test("without the layer's metadata, names extend beyond the edge of a globe, as in MapLibre")
  func metadata() throws {
    let map = try labels(#"{"type": "globe"}"#)
    let plain = try labels(#"{"type": "globe"}"#, stayOnWorld: false)
    let size = try PictureSize(500, 400)
    let camera = Camera(zoom: 1)
    func hanging(_ map: Map) -> Int {
      let scene = map.scene(camera: camera, size: size)
      return scene.labels().filter { label in
        label.showsText && label.box.map { !isOnWorld($0, in: scene) } ?? false
      }.count
    }
    #expect(hanging(map) == 0)
    #expect(hanging(plain) > 0)
    let refusals = map.scene(camera: camera, size: size).labels().map(\.refusal)
    #expect(refusals.contains(.beyondWorld))
  }

  @Test("Antarctica has no hole at the pole")
  func antarctica() throws {
    var style = try Basemap.light.style(with: ResourceLoader())
    for layer in style.layers where layer.id != "water" && layer.id != "land" {
      try style.removeLayer(layer.id)
    }
    let document = JSONDocument(style.json, changedFrom: try JSONDocument(parsing: "{}"))
    var map = try Map.load(document, from: nil)
    let size = try PictureSize(720, 40)
    try map.setProjection(try JSONDocument(parsing: #"{"name": "equirectangular"}"#).root)
    for (center, zoom) in [(0.0, 0.49), (-150, 2), (90, 2), (-155, 4)] {
      let camera = Camera(center: LngLat(longitude: center, latitude: -89), zoom: zoom)
      let scene = map.scene(camera: camera, size: size)
      let picture = scene.draw()
      var count = 0
      for x in stride(from: 2, to: 718, by: 4) {
        for y in stride(from: 2, to: 38, by: 2) {
          let around = [(-2.0, -2.0), (3, -2), (-2, 3), (3, 3)].map {
            scene.place(at: Point(Double(x) + $0.0, Double(y) + $0.1))
          }
          guard around.allSatisfy({ ($0?.latitude ?? 0) < -86 }) else { continue }
          count += 1
          #expect(pixel(picture, x, y) == [0xF6, 0xF4, 0xEE, 0xFF], "\(zoom) \(center) \(x) \(y)")
        }
      }
      #expect(count > 100)
    }
  }
}

import ArgumentParser
import Foundation
import MapData
import MapGeoJSON
import MapGeometry
import MapJSON
import RenderMap

/// Checks that the basemap's names of countries are inside their countries.
struct LabelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labels",
    abstract: "Checks that the basemap's names of countries are inside their countries.",
    discussion: """
      COUNTRIES is GeoJSON of polygons whose attribute ADM0_A3 is the code of a country, such as Natural Earth's \
      ne_10m_admin_0_countries. Names are looked at from random cameras on flat maps, globes and maps in projections. The \
      center of a name's box must be in the country, or a pixel beside it.
      """)

  @Argument(help: "The polygons of countries.")
  var countries: String

  @Option(help: "The number of cameras.")
  var cameras = 500

  @Option(help: "The seed of the cameras.")
  var seed: UInt64 = 1

  private static let projections = [
    #"{"type": "mercator"}"#, #"{"type": "globe"}"#, #"{"name": "equalEarth"}"#,
    #"{"name": "naturalEarth", "center": [150, 0]}"#, #"{"name": "winkelTripel"}"#,
    #"{"name": "equirectangular"}"#, #"{"name": "albers"}"#,
    #"{"name": "lambertConformalConic", "center": [10, 52], "parallels": [35, 65]}"#,
  ]

  func run() throws {
    let rings = try Self.rings(
      try GeoJSONDocument(parsing: Array(Data(contentsOf: URL(fileURLWithPath: countries)))))
    var style = try Basemap.light.style(with: ResourceLoader())
    let others = style.layers.map(\.id).filter { !["countries", "countries-small"].contains($0) }
    for layer in others where !["places", "capitals"].contains(layer) {
      try style.removeLayer(layer)
    }
    let document = JSONDocument(style.json, changedFrom: try JSONDocument(parsing: "{}"))
    let plain = try Map.load(document, from: nil, fontFolders: ["Fonts"])
    let maps = try Self.projections.map { projection in
      var map = plain
      try map.setProjection(try JSONDocument(parsing: projection).root)
      return map
    }
    var random = SeededNumbers(state: seed)
    let size = try PictureSize(800, 600)
    var count = 0
    var failures: [String] = []
    for number in 0..<cameras {
      let map = maps[number % maps.count]
      let camera = random.camera(isFlat: number % maps.count == 0)
      let scene = map.scene(camera: camera, size: size)
      for label in scene.labels() where label.layer.hasPrefix("countries") && label.showsText {
        guard let box = label.box else { continue }
        let center = Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
        guard center.x >= 0, center.y >= 0, center.x <= Double(size.width),
          center.y <= Double(size.height)
        else { continue }
        count += 1
        let found = try scene.renderedFeatures(at: center, layers: [label.layer])
        let isInside = found.contains { feature in
          guard case .string(let code)? = feature.feature.attributes["code"] else { return false }
          return Self.contains(rings[code] ?? [], center, in: scene)
        }
        if !isInside {
          let place = scene.place(at: center).map { "\($0.longitude), \($0.latitude)" }
          failures.append("camera \(number): \(label.text) at \(place ?? "no place")")
        }
      }
    }
    for failure in failures { print(failure) }
    print("\(count) names, \(failures.count) of them beside their countries")
    if count == 0 || !failures.isEmpty { throw ExitCode.failure }
  }

  private static func rings(_ document: GeoJSONDocument) throws -> [String: [[Position]]] {
    var rings: [String: [[Position]]] = [:]
    for feature in document.object.features {
      guard case .string(let code)? = feature.attributes["ADM0_A3"] else { continue }
      feature.geometry?.forEachPart { rings[code, default: []].append($0) }
    }
    return rings
  }

  /// Returns whether a point of a picture is inside rings according to the even-odd rule, or is less than a pixel
  /// away from one of the rings' positions.
  private static func contains(_ rings: [[Position]], _ point: Point, in scene: Scene) -> Bool {
    guard let place = scene.place(at: point) else { return false }
    let longitude = place.longitude.remainder(dividingBy: 360)
    let degrees = Point(longitude, place.latitude)
    let corners = rings.map { ring in ring.map { Point($0.longitude, $0.latitude) } }
    if corners.enclose(degrees) { return true }
    // The coordinates of points in tiles are integers, so a name can be next to a small island instead of on it.
    return rings.joined().contains { position in
      let away = (position.longitude - longitude).remainder(dividingBy: 360)
      let shown = LngLat(longitude: place.longitude + away, latitude: position.latitude)
      return scene.point(of: shown).map { ($0 - point).length < 1 } ?? false
    }
  }
}

/// A generator of pseudo-random numbers. The same seed gives the same numbers (the linear congruential generator of
/// Knuth's MMIX).
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    var number: UInt64 = 0
    for _ in 0..<2 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      number = number << 32 | state >> 32
    }
    return number
  }

  mutating func camera(isFlat: Bool) -> Camera {
    let center = LngLat(
      longitude: Double.random(in: -180...180, using: &self),
      latitude: Double.random(in: -75...80, using: &self))
    return Camera(
      center: center, zoom: Double.random(in: 0.5...6.5, using: &self),
      bearing: Bool.random(using: &self) ? 0 : Double.random(in: -180...180, using: &self),
      pitch: isFlat && Bool.random(using: &self) ? Double.random(in: 0...60, using: &self) : 0)
  }
}

import MapGeometry
import MapTestSupport
import Testing

@testable import MapEngine

@Suite("Queries of a globe")
struct QueryGlobeTests {
  /// Discs of two pixels every 10 degrees of longitude and latitude, and at the poles. Their numbers are their indices.
  private static let places = (-17...18).flatMap { column in
    (-8...8).map { LngLat(longitude: Double(column) * 10, latitude: Double($0) * 10) }
  }

  private static func globe(_ projection: String = #""globe""#) -> QueriedMap {
    var map = QueriedMap(
      places.indices.map {
        QueriedMap.point(places[$0].longitude, places[$0].latitude, id: $0)
      },
      layers: [
        #"{"id": "c", "type": "circle", "paint": {"circle-radius": 2}}"#
      ])
    map.projection = projection
    return map
  }

  @Test("a query of a whole globe finds all points of the near side, and none of the far side")
  func whole() throws {
    var map = Self.globe()
    map.camera = Camera(zoom: 0)
    let found = Set(try map.scene().renderedFeatures(in: nil).names)
    // The eye is 768 pixels above a globe with a radius of 81.5: the horizon is 84.5 degrees away.
    for (index, place) in Self.places.enumerated() {
      let cosine =
        StableMath.cos(place.longitude * .pi / 180) * StableMath.cos(place.latitude * .pi / 180)
      if cosine > 0.15 { #expect(found.contains("c/\(index)"), "\(place)") }
      if cosine < 0.05 { #expect(!found.contains("c/\(index)"), "\(place)") }
    }
  }

  @Test(
    "a box beside a globe finds nothing, and a box around a pole finds points of all longitudes")
  func boxes() throws {
    var map = Self.globe()
    map.camera = Camera(zoom: 0)
    let beside = Box(minX: 0, minY: 0, maxX: 100, maxY: 100)
    #expect(try map.scene().renderedFeatures(in: beside).isEmpty)
    map.camera = Camera(center: LngLat(longitude: 40, latitude: 84), zoom: 0)
    let pole = try map.scene().renderedFeatures(in: nil).names
    for (index, place) in Self.places.enumerated() where place.latitude == 80 {
      #expect(pole.contains("c/\(index)"), "\(place)")
    }
    #expect(!pole.contains { name in Self.places[Int(name.dropFirst(2)) ?? 0].latitude < 0 })
  }

  @Test(
    "a box finds the points that are visible in it, with any camera, also between plane and globe",
    arguments: [
      #""globe""#,
      #"["interpolate", ["linear"], ["zoom"], 0, "vertical-perspective", 2, "mercator"]"#,
    ])
  func random(projection: String) throws {
    var random = SplitMix64(seed: 26)
    var (inside, outside) = (0, 0)
    for _ in 0..<40 {
      var map = Self.globe(projection)
      map.camera = Camera(
        center: LngLat(
          longitude: random.next(in: -180...180), latitude: random.next(in: -80...80)),
        zoom: random.next(in: 0.2...1.6), bearing: random.next(in: -180...180),
        pitch: random.next(in: 0...50))
      let scene = try map.scene()
      let view = scene.viewport
      let corner = Point(random.next(in: -50...400), random.next(in: -50...400))
      let box = Box(
        minX: corner.x, minY: corner.y, maxX: corner.x + random.next(in: 20...500),
        maxY: corner.y + random.next(in: 20...500))
      let found = Set(try scene.renderedFeatures(in: box).names)
      let tiles = TileCover.tiles(in: view, levels: TileCover.Levels(minimum: 0, maximum: 14))
      for (index, place) in Self.places.enumerated() {
        let plane = view.plane(ofWorld: place.world)
        let seen = view.device(ofPlane: plane)
        let isIn =
          min(
            seen.point.x - box.minX, box.maxX - seen.point.x, seen.point.y - box.minY,
            box.maxY - seen.point.y)
        // Points at the edge of the globe are left out, and so are points within a few pixels of the edge of the box.
        guard let shown = view.plane(ofDevice: seen.point), isIn.magnitude > 8 else { continue }
        let apart = (shown - plane).length
        // A folded plane ends where its tiles end.
        let isDrawn = tiles.contains {
          let (x, y) = (place.world.x - $0.origin.x + Double($0.wrap), place.world.y - $0.origin.y)
          return min(x, y) >= 0 && max(x, y) <= $0.sizeInWorld
        }
        if isIn > 0, apart < 1e-3, isDrawn, Self.isWellShown(seen.point, in: view) {
          #expect(found.contains("c/\(index)"), "\(place) of \(map.camera), \(box)")
          inside += 1
        }
        // A folded plane shows places of the picture more than once.
        if isIn < 0, !(view.ground.globe?.isFolded ?? false) {
          #expect(!found.contains("c/\(index)"), "\(place) of \(map.camera), \(box)")
          outside += 1
        }
      }
    }
    #expect(inside > 500 && (outside > 500 || projection.hasPrefix("[")))
  }

  /// Whether a place of the picture is not at the edge of the globe.
  private static func isWellShown(_ place: Point, in view: Viewport) -> Bool {
    [Point(6, 0), Point(-6, 0), Point(0, 6), Point(0, -6)].allSatisfy {
      view.plane(ofDevice: place + $0) != nil
    }
  }
}

import MapGeoJSON
import MapGeometry
import MapJSON
import MapTestSupport
import MapTiles
import Testing

@testable import MapEngine
@testable import RenderMap

/// Tests of cameras that are fitted to random data.
@Suite("Fitting data")
struct FittingTests {
  /// The number of shapes that each test tries.
  private static let count = 10_000
  /// The greatest latitude of the map, in degrees.
  private static let limit = 85.051_128_779_806_6

  @Test("the fitted view contains all of the data, which fills at least one axis up to the padding")
  func random() throws {
    var random = SplitMix64(seed: 1)
    var checked = 0
    for number in 0..<Self.count {
      let features = RandomShapes.features(using: &random)
      let bounds = try #require(BoundingBox(of: features).flatMap(GeographicBounds.init))
      let room = try #require(Room.random(using: &random))
      let zoomLimit = random.pick([0.0, 6, 14, 18, 30])
      let camera = try Camera.fitting(
        bounds, size: room.size, padding: room.padding, maximumZoom: zoomLimit)
      let shown = camera.constrained(to: room.size)
      // No space above or below the world is shown, which sets a minimum zoom.
      guard shown.zoom == camera.zoom else { continue }
      let seen = Self.box(of: features, from: bounds, camera: camera, room: room)
      let place = "shape \(number): \(bounds) in \(room) shows \(seen)"
      // At the poles the view moves toward the equator, into the padding.
      #expect(shown == camera ? room.holds(seen) : room.showsAll(of: seen), "\(place)")
      #expect(camera.zoom == zoomLimit || room.isFilled(by: seen), "\(place)")
      if shown == camera { checked += 1 }
    }
    #expect(checked > Self.count / 3)
  }

  @Test("a rotated view away from the poles contains all of the data", arguments: [17.0, 90, 211])
  func turned(bearing: Double) throws {
    var random = SplitMix64(seed: 2)
    for number in 0..<Self.count / 10 {
      let features = RandomShapes.features(using: &random)
      let bounds = try #require(BoundingBox(of: features).flatMap(GeographicBounds.init))
      let room = try #require(Room.random(using: &random))
      let camera = try Camera.fitting(
        bounds, size: room.size, padding: room.padding, bearing: bearing)
      guard camera.constrained(to: room.size) == camera else { continue }
      let seen = Self.box(of: features, from: bounds, camera: camera, room: room)
      #expect(room.holds(seen), "shape \(number): \(bounds) in \(room) shows \(seen)")
    }
  }

  @Test("no other box around the data is narrower by a tenth, wherever it starts")
  func narrowest() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<Self.count {
      let features = RandomShapes.features(using: &random)
      let box = try #require(BoundingBox(of: features))
      let width = Self.width(of: box)
      #expect(width <= 360)
      // A box that contains the data starts at the start of a part of the data.
      for start in RandomShapes.parts(of: features).map({ Self.west(of: $0) }) {
        let widths = RandomShapes.parts(of: features).map { part in
          Self.eastward(from: start, to: Self.west(of: part)) + Self.width(of: part)
        }
        #expect(0.9 * width <= widths.reduce(0, max) + 1e-9)
      }
    }
  }

  @Test("a source has the bounds of its features", arguments: 0..<200)
  func source(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let features = RandomShapes.features(using: &random)
    #expect(FeatureList(features).boundingBox == BoundingBox(of: features))
  }

  @Test("bounds around other bounds contain all of them")
  func around() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<Self.count {
      let boxes = try (0..<3).map { _ in
        try #require(BoundingBox(of: RandomShapes.features(using: &random)))
      }
      let whole = try #require(BoundingBox(around: boxes))
      for box in boxes where Self.width(of: whole) < 360 {
        let offset = Self.eastward(from: whole.west, to: box.west)
        #expect(offset + Self.width(of: box) <= Self.width(of: whole) + 1e-9)
        #expect(whole.south <= box.south && whole.north >= box.north)
      }
    }
  }

  @Test("the pins of data alone, and of overlays, are completely in the picture")
  func pins() throws {
    var random = SplitMix64(seed: 5)
    let style = #"{"version": 8, "sources": {}, "layers": []}"#
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    let size = try PictureSize(300, 200)
    for _ in 0..<500 {
      let center = LngLat(
        longitude: random.next(in: -150...150), latitude: random.next(in: -50...50))
      let reach = random.pick([0.01, 0.5, 10])
      let places = (0..<2 + random.next() % 8).map { _ in
        Position(
          longitude: center.longitude + random.next(in: -reach...reach),
          latitude: center.latitude + random.next(in: -reach...reach))
      }
      let subject = Basemap.light.overlay(places.map { Feature(geometry: .point($0)) })
      var (alone, over) = (CameraRequest(), CameraRequest())
      alone.show(subject)
      over.show(overlays: [subject])
      for request in [alone, over] {
        let camera = try map.camera(for: request, size: size)
        let viewport = Viewport(camera: camera, size: size)
        for place in places {
          let world = LngLat(longitude: place.longitude, latitude: place.latitude).world
          let tip = viewport.device(ofPlane: viewport.plane(ofWorld: world)).point
          // A pin is 35 pixels high, with a head of 24.
          #expect(tip.y >= 35 && tip.y <= 200 && tip.x >= 12 && tip.x <= 288, "\(tip)")
        }
      }
    }
  }

  @Test("a picture without room for pins shows the data as large as without pins")
  func smallPictures() throws {
    let style = #"{"version": 8, "sources": {}, "layers": []}"#
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    let places = [Position(longitude: 0, latitude: 0), Position(longitude: 10, latitude: 10)]
    var request = CameraRequest()
    request.show(Basemap.light.overlay(places.map { Feature(geometry: .point($0)) }))
    let size = try PictureSize(64, 64)
    let camera = try map.camera(for: request, size: size)
    request.fallbackPadding = EdgeInsets()
    #expect(try map.camera(for: request, size: size) == camera)
  }

  /// Returns the part of the data that a picture shows, in pixels. Each part is at its place east of the bounds'
  /// western edge.
  private static func box(
    of features: [Feature], from bounds: GeographicBounds, camera: Camera, room: Room
  ) -> Box {
    let viewport = Viewport(camera: camera, size: room.size)
    let middle = (bounds.west + bounds.unwrappedEast) / 2
    let turn = ((camera.center.longitude - middle) / 360).rounded() * 360
    var box = Box.empty
    for part in RandomShapes.parts(of: features) {
      let start = west(of: part)
      let shift = bounds.west + eastward(from: bounds.west, to: start) - start + turn
      for position in part {
        let place = LngLat(
          longitude: position.longitude + shift,
          latitude: min(max(position.latitude, -limit), limit))
        box.formUnion(viewport.device(ofPlane: viewport.plane(ofWorld: place.world)).point)
      }
    }
    return box
  }

  private static func west(of part: [Position]) -> Double {
    part.map(\.longitude).min() ?? .infinity
  }

  private static func width(of part: [Position]) -> Double {
    (part.map(\.longitude).max() ?? 0) - west(of: part)
  }

  private static func width(of box: BoundingBox) -> Double {
    box.east - box.west + (box.crossesAntimeridian ? 360 : 0)
  }

  /// Returns the degrees from a longitude eastward to another, from 0. If the other is only slightly west, the result
  /// is 0.
  private static func eastward(from start: Double, to end: Double) -> Double {
    let turn = (end - start).truncatingRemainder(dividingBy: 360)
    let eastward = turn < 0 ? turn + 360 : turn
    return eastward > 360 - 1e-9 ? eastward - 360 : eastward
  }
}

/// A picture's size and padding.
private struct Room {
  var size: PictureSize
  var padding: EdgeInsets

  static func random(using random: inout SplitMix64) -> Room? {
    func pixels(_ range: ClosedRange<Double>) -> Double { random.next(in: range).rounded() }
    let width = pixels(40...2000)
    let height = pixels(40...2000)
    let padding = EdgeInsets(
      top: pixels(0...height / 3), right: pixels(0...width / 3), bottom: pixels(0...height / 3),
      left: pixels(0...width / 3))
    guard let size = try? PictureSize(Int(width), Int(height)) else { return nil }
    return Room(size: size, padding: padding)
  }

  /// The part of the picture inside the padding.
  private var inner: Box {
    Box(
      minX: padding.left, minY: padding.top, maxX: Double(size.width) - padding.right,
      maxY: Double(size.height) - padding.bottom)
  }

  /// Less than a pixel, and more than the rounding errors of positions at the greatest zoom.
  private static let tolerance = 0.05

  func holds(_ box: Box) -> Bool {
    box.minX >= inner.minX - Self.tolerance && box.maxX <= inner.maxX + Self.tolerance
      && box.minY >= inner.minY - Self.tolerance && box.maxY <= inner.maxY + Self.tolerance
  }

  func showsAll(of box: Box) -> Bool {
    box.minX >= -Self.tolerance && box.maxX <= Double(size.width) + Self.tolerance
      && box.minY >= -Self.tolerance && box.maxY <= Double(size.height) + Self.tolerance
  }

  /// Whether the box is as wide, or as high, as the part of the picture inside the padding.
  func isFilled(by box: Box) -> Bool {
    inner.maxX - inner.minX - (box.maxX - box.minX) < Self.tolerance
      || inner.maxY - inner.minY - (box.maxY - box.minY) < Self.tolerance
  }
}

/// Shapes of every kind, from meters to continents, also across the antimeridian and at the poles.
private enum RandomShapes {
  /// Returns one to three features.
  static func features(using random: inout SplitMix64) -> [Feature] {
    let size = random.pick([1e-5, 1e-3, 0.1, 1, 10, 60, 170])
    let center = Position(
      longitude: random.pick([random.next(in: -180...180), 179.99, -180, 180, 0]),
      latitude: random.pick([random.next(in: -85...85), 84, -89, 0]))
    return (0..<1 + random.next() % 3).map { _ in
      Feature(geometry: geometry(around: center, size, using: &random))
    }
  }

  private static func geometry(
    around center: Position, _ size: Double, using random: inout SplitMix64
  ) -> MapGeoJSON.Geometry {
    func position() -> Position {
      Position(
        longitude: center.longitude + random.next(in: -size...size),
        latitude: min(max(center.latitude + random.next(in: -size...size) / 2, -90), 90))
    }
    func line() -> [Position] { (0..<2 + random.next() % 4).map { _ in position() } }
    func ring() -> [Position] {
      let corners = (0..<3).map { _ in position() }
      return corners + corners.prefix(1)
    }
    switch random.next() % 7 {
    case 0: return .point(position())
    case 1: return .multiPoint(line())
    case 2: return .lineString(line())
    case 3: return .multiLineString([line(), line()])
    case 4: return .polygon([ring()])
    case 5: return .multiPolygon([[ring()], [ring()]])
    default: return .geometryCollection([.point(position()), .lineString(line())])
    }
  }

  /// Returns the points, lines and rings of features: the parts that are drawn separately.
  static func parts(of features: [Feature]) -> [[Position]] {
    features.flatMap { parts(of: $0.geometry) }
  }

  private static func parts(of geometry: MapGeoJSON.Geometry?) -> [[Position]] {
    switch geometry {
    case .multiPoint(let positions): positions.map { [$0] }
    case .geometryCollection(let members): members.flatMap { parts(of: $0) }
    default:
      {
        var parts: [[Position]] = []
        geometry?.forEachPart { parts.append(Array($0)) }
        return parts
      }()
    }
  }
}

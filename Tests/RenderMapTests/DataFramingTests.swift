import Foundation
import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

/// The number of random cases, from the variable `FRAMING_CASES`.
private let caseCount =
  ProcessInfo.processInfo.environment["FRAMING_CASES"].flatMap { Int($0) } ?? 200

@Suite("Framing data beside decorations")
struct DataFramingTests {
  private static let names = [
    "Ai", "Köln", "Llanfairpwllgwyngyll", "Bad Neuenahr-Ahrweiler", "San Cristóbal de las Casas",
  ]

  private func map(_ style: String) throws -> Map {
    try Map.load(
      JSONDocument(parsing: Array(style.utf8)), from: nil,
      fontFolders: [Golden.repository.appendingPathComponent("Fonts").path])
  }

  /// Returns a map without a basemap, and a request that leaves the view to the data.
  private func map(
    of places: [Position], theme: Theme, _ random: inout SplitMix64
  ) throws -> (map: Map, request: CameraRequest) {
    let features = places.map { place in
      Feature(
        geometry: .point(place),
        attributes: [
          "name": random.pick(Self.names), "size": random.next(in: 1...100),
        ])
    }
    let overlays =
      theme.isEmpty
      ? [Basemap.none.overlay(features)]
      : try Basemap.none.overlays(features, by: theme).overlays
    var map = try map(
      """
      {"version": 8, "sources": {"note": {"type": "geojson", "attribution": "An atlas", "data":
        {"type": "FeatureCollection", "features": []}}},
       "layers": [{"id": "note", "type": "line", "source": "note"}]}
      """)
    var request = CameraRequest()
    for overlay in overlays { try map.add(overlay) }
    if let first = overlays.first { request.show(first) }
    return (map, request)
  }

  @Test("no mark or label of data is cut, or lies under a decoration")
  func marks() throws {
    for number in 0..<caseCount {
      var random = SplitMix64(seed: UInt64(number))
      let middle = LngLat(
        longitude: random.next(in: -180...180), latitude: random.next(in: -50...50))
      let reach = random.pick([0.05, 0.5, 8])
      let places = (0..<1 + random.next() % 15).map { _ in
        Position(
          longitude: (middle.longitude + random.next(in: -reach...reach))
            .remainder(dividingBy: 360),
          latitude: middle.latitude + random.next(in: -reach...reach))
      }
      let theme = Theme(
        sizeBy: random.pick(["size", nil]), labelBy: random.pick(["name", nil]))
      let (map, request) = try map(of: places, theme: theme, &random)
      var decorations = MapDecorations(
        attribution: .full, scaleBar: random.pick([.metric, nil]))
      decorations.title = random.pick(["Wells of the plain", nil])
      decorations.caption = random.pick(["Surveyed by hand", nil])
      decorations.hasNorthArrow = random.pick([true, false])
      decorations.legend = random.pick([LegendOptions(title: "Wells"), nil])
      decorations.hasFrame = number.isMultiple(of: 7)
      let size = try PictureSize(
        random.pick([360, 480, 640]), random.pick([320, 400, 480]),
        scale: random.pick([1, 2]))
      let camera = try map.camera(for: request, size: size, decorations: decorations)
      try expectWhole(map, camera, size, decorations, "case \(number)")
    }
  }

  @Test(
    "the label of a single place is complete if there is room on one side",
    arguments: [170, 200, 260])
  func singlePlace(width: Int) throws {
    for number in 0..<40 {
      var random = SplitMix64(seed: UInt64(number))
      let place = Position(
        longitude: random.next(in: -180...180), latitude: random.next(in: -70...70))
      let map = try map(
        #"""
        {"version": 8, "sources": {}, "layers": [{"id": "ground", "type": "background"}]}
        """#)
      let feature = Feature(
        geometry: .point(place), attributes: ["name": "Bad Neustadt an der Saale"])
      var changed = map
      var request = CameraRequest()
      let overlay = Basemap.none.overlay([feature])
      try changed.add(overlay)
      request.show(overlay)
      let size = try PictureSize(width, 240)
      let camera = try changed.camera(for: request, size: size, decorations: MapDecorations())
      let labels = PlacedScene(changed.scene(camera: camera, size: size)).labels()
      let box = try #require(labels.first { $0.text.hasPrefix("Bad") }?.box)
      #expect(box.minX >= 0 && box.maxX <= Double(width), "\(place): \(box)")
    }
  }

  /// Expects that queries and the list of labels find no data below decorations or beyond the map.
  private func expectWhole(
    _ map: Map, _ camera: Camera, _ size: PictureSize, _ decorations: MapDecorations, _ name: String
  ) throws {
    var scene = map.scene(camera: camera, size: size)
    let boxes = map.painter(of: decorations, for: scene)?.painter.boxes ?? []
    map.decorate(&scene, with: decorations)
    let placed = PlacedScene(scene)
    let (width, height, far) = (Double(size.width), Double(size.height), 200.0)
    let paper = camera.paper
    let area = Box(
      minX: paper.left, minY: paper.top, maxX: width - paper.right, maxY: height - paper.bottom)
    let outside = [
      Box(minX: -far, minY: -far, maxX: area.minX, maxY: height + far),
      Box(minX: area.maxX, minY: -far, maxX: width + far, maxY: height + far),
      Box(minX: -far, minY: -far, maxX: width + far, maxY: area.minY),
      Box(minX: -far, minY: area.maxY, maxX: width + far, maxY: height + far),
    ]
    for box in boxes where area.contains(box) {
      let covered = try placed.renderedFeatures(in: box)
      #expect(covered.isEmpty, "\(name): \(box) covers \(covered.count) features")
    }
    // Labels beside pins on both sides that take more than three fifths of the width leave too little for positions,
    // gaps and decorations: the data would be more than two zoom levels smaller.
    let labels = placed.labels()
    let widest = labels.compactMap { $0.box?.width }.max().map { $0 + 2 * MarkerImages.headRadius }
    guard 2 * (widest ?? 0) < 0.6 * area.width else { return }
    for box in outside {
      let cut = try placed.renderedFeatures(in: box)
      #expect(cut.isEmpty, "\(name): \(cut.count) features are cut at \(box)")
    }
    let hidden = labels.filter { $0.refusal == .decoration }.map(\.text)
    #expect(hidden.isEmpty, "\(name): no room for \(hidden)")
  }

  @Test("lines and areas lie beside a legend at any corner, and on a globe")
  func shapes() throws {
    let position: [DecorationPosition] = [.topLeft, .topRight, .bottomLeft, .bottomRight]
    for (corner, projection) in zip(position, ["mercator", "globe", "albers", "naturalEarth"]) {
      let map = try map(
        """
        {"version": 8, "projection": {"type": "\(projection)"},
         "sources": {"data": {"type": "geojson", "data": {"type": "Polygon", "coordinates":
          [[[0, 40], [10, 40], [10, 50], [0, 50], [0, 40]]]}}},
         "layers": [{"id": "Plain", "type": "fill", "source": "data"},
          {"id": "Border", "type": "line", "source": "data"}]}
        """)
      var decorations = MapDecorations()
      decorations.title = "Plain"
      decorations.legend = LegendOptions(entries: [.init("Plain"), .init("Border")])
      decorations.positions = [.legend: corner]
      let size = try PictureSize(400, 400)
      let camera = try map.camera(for: CameraRequest(), size: size, decorations: decorations)
      var scene = map.scene(camera: camera, size: size)
      map.decorate(&scene, with: decorations)
      #expect(scene.cover.reservedBoxes.count == 2)
      for box in scene.cover.reservedBoxes {
        #expect(try scene.renderedFeatures(in: box).isEmpty, "\(projection), \(box)")
      }
      let shown = Set(try scene.renderedFeatures(in: nil).compactMap { $0.layer?.id })
      #expect(shown == ["Plain", "Border"])
    }
  }

  @Test("a room is the largest rectangle beside the obstacles")
  func room() throws {
    let framing = DataFraming(
      area: Box(minX: 0, minY: 0, maxX: 208, maxY: 108), padding: EdgeInsets())
    let wide = Box(minX: 0, minY: 0, maxX: 200, maxY: 50)
    let tall = Box(minX: 0, minY: 0, maxX: 50, maxY: 200)
    // The room is 4 pixels away from the edges and the obstacle.
    let corner = Box(minX: 154, minY: 64, maxX: 208, maxY: 108)
    #expect(
      framing.room(for: wide, EdgeInsets(), beside: [corner])
        == Box(minX: 4, minY: 4, maxX: 204, maxY: 60))
    #expect(
      framing.room(for: tall, EdgeInsets(), beside: [corner])
        == Box(minX: 4, minY: 4, maxX: 150, maxY: 104))
    #expect(framing.room(for: wide, EdgeInsets(), beside: [framing.area]) == nil)
    #expect(framing.room(for: wide, EdgeInsets(all: 60), beside: []) == nil)
  }

  @Test("a view that no decoration covers is unchanged, and so is a view that is requested")
  func unchanged() throws {
    let map = try map(
      """
      {"version": 8, "sources": {"data": {"type": "geojson", "data":
        {"type": "MultiPoint", "coordinates": [[0, 0], [10, 4]]}}},
       "layers": [{"id": "Wells", "type": "circle", "source": "data"}]}
      """)
    let size = try PictureSize(640, 400)
    var decorations = MapDecorations()
    decorations.title = "Wells of the plain"
    decorations.legend = LegendOptions(entries: [.init("Wells")])
    func expectPlain(_ change: (inout CameraRequest) throws -> Void) throws {
      var request = CameraRequest()
      try change(&request)
      #expect(
        try map.camera(for: request, size: size, decorations: decorations)
          == map.camera(for: request, size: size))
    }
    try expectPlain { $0.bounds = try GeographicBounds(west: 0, south: 0, east: 10, north: 4) }
    try expectPlain { $0.center = LngLat(longitude: 0, latitude: 0) }
    try expectPlain { $0.zoom = 5 }
    // A margin of this size has room for the circles and the decorations.
    try expectPlain {
      $0.fallbackBounds = try GeographicBounds(west: -10, south: -10, east: 20, north: 14)
    }
    #expect(
      try map.camera(for: CameraRequest(), size: size, decorations: decorations)
        != map.camera(for: CameraRequest(), size: size))
  }

  @Test("additional data is shown with the data that is the subject")
  func overlays() {
    let subject = Basemap.light.overlay([Feature(geometry: .lineString([[0, 0], [10, 10]]))])
    let further = Overlay(features: [Feature(geometry: .lineString([[30, 20], [40, 30]]))])
    var request = CameraRequest()
    request.show(subject)
    request.show(overlays: [further])
    #expect(request.fallbackBounds.map { $0.west < 0 && $0.east > 40 && $0.north > 30 } == true)
  }
}

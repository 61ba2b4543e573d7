@testable import MapRaster
@testable import MapStyle
@testable import MapEngine
@testable import RenderMap

/// Checks that hold for every map.
enum MapChecks {
  /// Checks that pictures do not depend on the number of threads or on earlier pictures.
  static func threads(
    _ map: Map, _ camera: Camera, _ size: PictureSize, _ choices: inout Choices
  ) {
    let overlays = DebugOverlays(rawValue: choices.index(below: 32) & choices.index(below: 16))
    var one = map.scene(camera: camera, size: size, threads: 1)
    one.debugOverlays = overlays
    let placed = PlacedScene(one)
    let picture = placed.draw(threads: 1)
    expect(
      picture.width == size.deviceWidth && picture.height == size.deviceHeight,
      "a picture of another size")
    expect(placed.draw(threads: 1) == picture, "a scene drawn twice differs")
    var three = map.scene(camera: camera, size: size, threads: 3)
    three.debugOverlays = overlays
    expect(three.draw(threads: 3) == picture, "three threads draw other pixels than one")
  }

  /// Checks that a changed map is drawn like a map that is loaded with the change.
  static func change(
    of map: Map, _ camera: Camera, _ size: PictureSize, _ choices: inout Choices
  ) throws {
    _ = map.scene(camera: camera, size: size).draw()
    var changed = map
    guard let layer = map.style.layers.last else { return }
    for _ in 0..<3 {
      let property = choices.pick(layer.type.paintProperties + layer.type.layoutProperties)
      let value = choices.flag() ? MapMaking.value(of: property, &choices) : nil
      try? changed.setProperty(property.name, ofLayer: layer.id, to: value)
    }
    try? changed.setVisibility(ofLayer: map.style.layers[0].id, to: choices.flag())
    if choices.flag() { try? changed.setFilter(ofLayer: layer.id, to: MapMaking.filter(&choices)) }
    let anew = expectSuccess("a changed map cannot be loaded") {
      try MapMaking.load(changed.style.json)
    }
    expect(
      changed.scene(camera: camera, size: size).draw()
        == anew.scene(camera: camera, size: size).draw(),
      "a changed map is drawn differently from one loaded anew")
  }

  /// Checks that a picture equals the middle of a higher and wider picture. This is true only if its parts do not
  /// depend on each other: without labels, seen from above, and in the Mercator projection.
  static func part(
    of map: Map, _ camera: Camera, _ size: PictureSize, _ choices: inout Choices
  ) {
    let independent: [LayerType] = [.fill, .line, .circle, .background, .raster]
    let isFlat =
      camera.pitch == 0 && camera.roll == 0 && camera.projection == .mercator
      && camera.padding == EdgeInsets()
      && map.style.terrain == nil && size.pixelRatio == 1
    guard isFlat, camera.bearing == 0,
      map.style.layers.allSatisfy({ independent.contains($0.type) })
    else {
      return threads(map, camera, size, &choices)
    }
    guard let larger = try? PictureSize(size.width + 32, size.height + 64) else { return }
    let whole = map.scene(camera: camera, size: larger)
    let part = map.scene(camera: camera, size: size)
    // Near the edge of the world, a higher picture moves the camera.
    guard whole.camera == part.camera else { return }
    let middle = whole.draw().part(x: 16, y: 32, width: size.width, height: size.height)
    checkAreAlike(
      middle, part.draw(), "a part of a picture differs from the same part of the whole")
  }

  /// Checks that almost all pixels are almost equal. Edges that leave a picture end on a grid of 1/16 of a pixel, so a
  /// different border moves them by up to 1/32 of a pixel. An edge along a row of pixel centers can then cover a
  /// different row. In addition, one percent of the pixels may be on the other side of an edge.
  private static func checkAreAlike(_ one: PixelBuffer, _ other: PixelBuffer, _ finding: String) {
    guard one != other else { return }
    let differences = zip(one.bytes, other.bytes).map { $0 > $1 ? $0 - $1 : $1 - $0 }
    let pixels = stride(from: 0, to: differences.count, by: 4).count {
      differences[$0..<$0 + 4].contains { $0 > 16 }
    }
    let line = max(one.width, one.height)
    expect(pixels <= line + differences.count / 400, "\(finding) in \(pixels) pixels")
  }

  /// Checks that a square of the world is drawn like its four quarters.
  static func metatile(of map: Map, _ choices: inout Choices) {
    let zoom = choices.pick([0, 1, 3, 8])
    guard let whole = Metatile(zoom: zoom, side: 512, column: 0, row: 0, pixelRatio: 0.25) else {
      report("there is no metatile")
    }
    let picture = map.scene(of: whole).draw()
    let hasLabels = map.style.layers.contains { $0.type == .symbol || $0.type == .fillExtrusion }
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      guard
        let quarter = Metatile(zoom: zoom, side: 256, column: column, row: row, pixelRatio: 0.25)
      else { report("there is no tile of a metatile") }
      let tile = map.scene(of: quarter).draw(threads: 2)
      guard !hasLabels else { continue }
      let part = picture.part(x: 64 * column, y: 64 * row, width: 64, height: 64)
      checkAreAlike(part, tile, "a metatile differs from its tiles")
    }
  }

  /// Queries the features of a picture, its labels and places.
  static func query(_ map: Map, _ camera: Camera, _ size: PictureSize, _ choices: inout Choices) {
    let scene = map.scene(camera: camera, size: size, threads: 2)
    let placed = PlacedScene(scene)
    let all = expectSuccess("the picture cannot be queried") { try placed.renderedFeatures() }
    let x = choices.number(-10, Double(size.width) + 10)
    let y = choices.number(-10, Double(size.height) + 10)
    let some = expectSuccess("a point cannot be queried") {
      try placed.renderedFeatures(at: Point(x, y))
    }
    let isInside = x >= 0 && y >= 0 && x <= Double(size.width) && y <= Double(size.height)
    expect(!isInside || some.count <= all.count, "a point has more features than the picture")
    for label in placed.labels() {
      let edges = label.box.map { [$0.minX, $0.minY, $0.maxX, $0.maxY] } ?? []
      expect(edges.allSatisfy(\.isFinite), "a label with a box that is not finite")
    }
    if let place = scene.place(at: Point(x, y)) {
      expect(place.longitude.isFinite && place.latitude.isFinite, "a place that is not finite")
      _ = scene.point(of: place)
    }
    _ = scene.footprint
    _ = placed.draw()
  }
}

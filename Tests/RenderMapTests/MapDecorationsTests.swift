import Foundation
import MapData
import MapGeoJSON
import MapGeometry
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import MapVector
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Decorations on paper and over the map")
struct MapDecorationsTests {
  /// Returns a blue map with a red square and a label.
  private func map(
    background: String = "blue", attribution: String = "Survey", label: Bool = true,
    projection: String = "mercator"
  ) throws -> Map {
    let style = """
      {"version": 8, "projection": {"type": "\(projection)"},
       "sources": {
         "a": {"type": "geojson", "attribution": "\(attribution)", "data": {"type": "Feature",
           "properties": {}, "geometry": {"type": "Polygon",
             "coordinates": [[[-20, -20], [20, -20], [20, 20], [-20, 20], [-20, -20]]]}}},
         "p": {"type": "geojson", "data": {"type": "Feature", "properties": {},
           "geometry": {"type": "Point", "coordinates": [0, 0]}}}},
       "layers": [
         {"id": "ground", "type": "background", "paint": {"background-color": "\(background)"}},
         {"id": "a", "type": "fill", "source": "a", "paint": {"fill-color": "red"}},
         {"id": "b", "type": "symbol", "source": "p",
          "layout": {"text-field": "Middle", "visibility": "\(label ? "visible" : "none")"}}]}
      """
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    return try Map.load(JSONDocument(parsing: style), from: nil, fontFolders: [fonts])
  }

  private func all() -> MapDecorations {
    var decorations = MapDecorations(attribution: .full, scaleBar: .metric)
    decorations.title = "A title"
    decorations.subtitle = "and what is below it"
    decorations.caption = "A note on the data."
    decorations.hasNorthArrow = true
    decorations.graticule = Graticule()
    return decorations
  }

  /// Returns the placed blocks of a picture's decorations, and its warnings.
  private func painted(
    _ map: Map, _ decorations: MapDecorations, size: PictureSize, camera: Camera = Camera(zoom: 1)
  ) -> Scene {
    var scene = map.scene(camera: camera, size: size)
    map.decorate(&scene, with: decorations)
    return scene
  }

  @Test("a title in Arabic or Hebrew begins at the right edge")
  func rightToLeft() throws {
    let map = try map(attribution: "")
    let size = try PictureSize(400, 300)
    let scene = map.scene(camera: Camera(zoom: 1), size: size)
    for (title, language, isRight) in [
      ("خريطة السكان", nil, true), ("מפה", "he", true), ("Map", "ar", true), ("Map", nil, false),
      ("Map", "de", false),
    ] as [(String, String?, Bool)] {
      var decorations = MapDecorations()
      decorations.title = title
      decorations.language = language
      let painter = try #require(map.painter(of: decorations, for: scene)).painter
      let box = try #require(painter.boxes.first)
      let margin = DecorationTheme.standard.margin
      #expect(abs(isRight ? box.maxX - (400 - margin) : box.minX - margin) < 1e-9, "\(title)")
      // On paper, the title ends at the right edge of the map.
      decorations.hasFrame = true
      let framed = try #require(map.painter(of: decorations, for: scene)).painter
      let place = try #require(framed.boxes.first)
      let camera = try map.camera(for: CameraRequest(), size: size, decorations: decorations)
      let edge = isRight ? 400 - camera.paper.right : camera.paper.left
      #expect(abs((isRight ? place.maxX : place.minX) - edge) < 1e-9, "\(title)")
    }
  }

  @Test("inside a frame, the map equals a picture of the same size without a frame")
  func framed() throws {
    let map = try map(background: "#aaccff", label: false)
    for (ratio, bearing, pitch) in [(1.0, 0.0, 0.0), (2, 30, 0), (1.5, 0, 50)] {
      let size = try PictureSize(400, 300, scale: ratio)
      var decorations = MapDecorations()
      decorations.hasFrame = true
      decorations.title = "A title"
      var request = CameraRequest()
      request.center = LngLat(longitude: 5, latitude: 10)
      request.zoom = 1.5
      request.bearing = bearing
      request.pitch = pitch
      let camera = try map.camera(for: request, size: size, decorations: decorations)
      var scene = map.scene(camera: camera, size: size)
      map.decorate(&scene, with: decorations)
      #expect(scene.warnings.isEmpty)
      let framed = scene.draw()
      let paper = camera.paper
      let corner = [paper.left, paper.top].map { Int(($0 * ratio).rounded()) }
      let sides = [
        framed.width - Int(((paper.left + paper.right) * ratio).rounded()),
        framed.height - Int(((paper.top + paper.bottom) * ratio).rounded()),
      ]
      let inside = try #require(
        PictureSize(deviceWidth: sides[0], deviceHeight: sides[1], pixelRatio: ratio))
      let plain = map.scene(camera: try map.camera(for: request, size: inside), size: inside).draw()
      var different = 0
      // The frame has at most two device pixels, and three at ratio 2.
      for y in 3..<sides[1] - 3 {
        for x in 3..<sides[0] - 3 {
          let (a, b) = (pixel(framed, x + corner[0], y + corner[1]), pixel(plain, x, y))
          if zip(a, b).contains(where: { abs(Int($0) - Int($1)) > 24 }) { different += 1 }
        }
      }
      #expect(different <= 4, "\(ratio) \(bearing) \(pitch)")
      // The paper is white, and the frame dark.
      #expect(pixel(framed, corner[0] - 2, framed.height / 2) == [255, 255, 255, 255])
      #expect(pixel(framed, corner[0], framed.height / 2)[2] < 80)
      #expect(pixel(framed, 0, 0) == [255, 255, 255, 255])
    }
  }

  @Test("a frame leaves the whole world in view, and bounds fit into it")
  func fitted() throws {
    let map = try map(label: false)
    let size = try PictureSize(600, 400)
    var decorations = MapDecorations()
    decorations.hasFrame = true
    decorations.title = "World"
    // The world has the height of the map, not that of the picture.
    let whole = try map.camera(
      for: .centered(on: LngLat(longitude: 0, latitude: 0), zoom: -2), size: size,
      decorations: decorations)
    let scene = map.scene(camera: whole, size: size)
    let height = 400 - whole.paper.top - whole.paper.bottom
    #expect(abs(512 * StableMath.exp2(scene.camera.zoom) - height) < 0.01)
    // A square of 40 degrees fits into the frame.
    let bounds = try GeographicBounds(west: -20, south: -20, east: 20, north: 20)
    let camera = try map.camera(for: .fitting(bounds), size: size, decorations: decorations)
    let viewport = Viewport(camera: camera, size: size)
    for (longitude, latitude) in [(-20.0, -20.0), (20, 20)] {
      let place = viewport.device(
        ofPlane: viewport.plane(ofWorld: LngLat(longitude: longitude, latitude: latitude).world)
      ).point
      #expect((camera.paper.left - 0.1...600 - camera.paper.right + 0.1).contains(place.x))
      let edge = latitude < 0 ? 400 - camera.paper.bottom : camera.paper.top
      #expect(abs(place.y - edge) < 0.1)
    }
    // The recorded view is the same.
    let view = PictureView(camera: scene.camera, size: size)
    var writer = JSONWriter()
    writer.beginObject()
    view.write(to: &writer)
    writer.endObject()
    let read = try #require(
      JSONDocument(parsing: writer.bytes).root.object.flatMap(PictureView.init))
    #expect(read == view)
  }

  /// Returns the boxes of the glyphs of each text of a list of commands, in device pixels.
  private func textBoxes(_ commands: [DrawCommand]) -> [Box] {
    commands.compactMap { command in
      guard case .mark(let mark) = command, let text = mark as? TextMark else { return nil }
      var box = Box.empty
      for point in text.fill.points { box.formUnion(Point(Double(point.x), Double(point.y))) }
      return box.isEmpty ? nil : box
    }
  }

  @Test(
    "in pictures of any size, blocks, texts and the paper do not overlap, and a warning names each part that is left out",
    arguments: 0..<4)
  func law(seed: Int) throws {
    let languages = [
      "en": ["Rivers", "of", "the", "Carpathian", "mountains", "and", "their", "1848"],
      "de": ["Bevölkerungsdichte", "der", "Länder", "Straßenverkehrsordnung"],
      "ar": ["مرحبا", "بالعالم", "الخريطة", "السكان"], "he": ["שלום", "עולם", "מפה", "צפיפות"],
      "ja": ["人口", "密度", "地図", "東京都"],
    ]
    var random = SplitMix64(seed: UInt64(4 + seed))
    let map = try map(attribution: "Survey of Nowhere and its many contributors")
    let logo = try DecorationLogo(
      parsing: Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40"><rect width="120" height="40"/></svg>
        """.utf8))
    let track = Feature(
      .lineString(
        (0..<50).map {
          Position(longitude: Double($0) / 100, latitude: 0, altitude: Double($0 * 20))
        }
      ))
    let profile = try #require(TrackProfile(of: [track]))
    var count = 0
    for _ in 0..<40 {
      let language = random.pick(languages.keys.sorted())
      let words = languages[language] ?? []
      func text(_ count: Int) -> String {
        (0..<1 + Int(random.next() % UInt64(count))).map { _ in random.pick(words) }.joined(
          separator: " ")
      }
      func maybe<T>(_ value: @autoclosure () -> T) -> T? {
        let made = value()
        return random.next() % 3 == 0 ? nil : made
      }
      let size = try PictureSize(
        Int(random.next(in: 20...900)), Int(random.next(in: 20...700)),
        scale: random.pick([1, 1.5, 3.125]))
      var decorations = MapDecorations(
        attribution: random.pick([.off, .compact, .full]), scaleBar: maybe(.metric))
      decorations.language = maybe(language)
      decorations.title = maybe(text(8))
      decorations.subtitle = maybe(text(14))
      decorations.caption = maybe(text(30))
      decorations.hasNorthArrow = random.next() % 2 == 0
      decorations.graticule = maybe(Graticule())
      decorations.grid = random.next() % 4 == 0 ? ReferenceGrid(.mgrs) : nil
      decorations.hasFrame = random.next() % 2 == 0
      decorations.inset = random.next() % 4 == 0 ? LocatorMap(.map) : nil
      decorations.logo = random.next() % 3 == 0 ? logo : nil
      decorations.profile = random.next() % 4 == 0 ? profile : nil
      if random.next() % 3 == 0 {
        let bounds = try GeographicBounds(west: 10, south: 45, east: 20, north: 50)
        decorations.insetMaps = [InsetMap(bounds, name: text(3))]
      }
      decorations.legend = maybe(
        LegendOptions(title: text(3), entries: [.init("a", title: text(4))]))
      decorations.theme.scale = maybe(random.next(in: 0.5...3))
      decorations.theme.margin = random.next(in: 0...20)
      decorations.theme.label.size = random.next(in: 6...40)
      for part in DecorationPart.positioned where random.next() % 4 == 0 {
        decorations.positions[part] = random.pick(DecorationPosition.allCases)
      }
      if random.next() % 3 == 0 {
        decorations.positions[.legend] = random.pick([.left, .right, .below])
      }
      var request = CameraRequest()
      let center = LngLat(
        longitude: random.next(in: -180...180), latitude: random.next(in: -60...60))
      request.center = center
      decorations.annotations.notes = (0..<Int(random.next() % 3)).map { _ in
        PlaceNote(at: center, text(4))
      }
      request.zoom = random.next(in: 1...12)
      request.bearing = random.next() % 2 == 0 ? 0 : random.next(in: -180...180)
      request.pitch = random.next() % 3 == 0 ? random.next(in: 0...60) : 0
      let camera = try map.camera(for: request, size: size, decorations: decorations)
      var scene = map.scene(camera: camera, size: size)
      map.decorate(&scene, with: decorations)
      let (width, height) = (
        Double(size.deviceWidth) / size.pixelRatio, Double(size.deviceHeight) / size.pixelRatio
      )
      let picture = Box(minX: 0, minY: 0, maxX: width, maxY: height).inset(by: -0.001)
      // The paper extends beyond the picture. All other boxes are on the paper or beside it.
      let boxes = scene.cover.reservedBoxes.filter { picture.contains($0) }
      let paper = scene.cover.reservedBoxes.filter { !picture.contains($0) }
      #expect(paper.count == (camera.paper == EdgeInsets() ? 0 : 4))
      for (index, box) in boxes.enumerated() {
        #expect(!boxes[..<index].contains { $0.inset(by: 0.001).intersects(box.inset(by: 0.001)) })
      }
      count += boxes.count

      // Glyphs can extend beyond the line of their text by a part of its height, and start on whole device pixels.
      let texts = textBoxes(scene.cover.above)
      let device = Box(
        minX: 0, minY: 0, maxX: Double(size.deviceWidth), maxY: Double(size.deviceHeight))
      let inner = texts.map { box in
        Box(
          minX: box.minX + 1, minY: box.minY + 1 + box.height * 0.15, maxX: box.maxX - 1,
          maxY: box.maxY - 1 - box.height * 0.15)
      }
      for (index, box) in inner.enumerated() where box.width > 0 && box.height > 0 {
        #expect(device.contains(box))
        #expect(!inner[..<index].contains { $0.intersects(box) })
      }

      let (painter, warnings) = try #require(map.painter(of: decorations, for: scene))
      var requested: [DecorationPart: Bool] = [
        .title: decorations.title != nil || decorations.subtitle != nil,
        .attribution: decorations.attribution != .off
          && !map.attributions(shownIn: [scene]).isEmpty,
      ]
      requested[.caption] = decorations.caption != nil
      requested[.scaleBar] = decorations.scaleBar != nil
      requested[.legend] = decorations.legend != nil
      requested[.northArrow] = decorations.hasNorthArrow
      requested[.inset] = decorations.inset != nil
      requested[.logo] = decorations.logo != nil
      requested[.profile] = decorations.profile != nil
      for part in DecorationPart.positioned where requested[part] == true {
        let isShown = painter.blocks.contains { $0.part == part }
        #expect(isShown || warnings.contains { $0.place == part.name }, "\(part)")
      }
      let notes = warnings.filter { $0.place.hasPrefix("note ") }.count
      #expect(
        (painter.callouts?.callouts.count ?? 0) + notes >= decorations.annotations.notes.count)
    }
    #expect(count > 100)
  }

  @Test("without other decorations, labels are at the same places as without any decorations")
  func reserved() throws {
    let map = try map()
    let size = try PictureSize(300, 200)
    let plain = painted(map, MapDecorations(attribution: .full, scaleBar: .metric), size: size)
    #expect(plain.cover.reservedBoxes.isEmpty)
    #expect(PlacedScene(plain).labels().map(\.showsText) == [true])
    // The label in the middle is below the title of a narrow picture.
    var decorations = MapDecorations()
    decorations.title = "A"
    decorations.positions[.title] = .top
    let low = painted(map, decorations, size: try PictureSize(300, 84))
    let labels = PlacedScene(low).labels()
    #expect(labels.map(\.showsText) == [false])
    #expect(low.warnings.isEmpty)
    #expect(labels.map(\.refusal) == [.decoration])
  }

  @Test("decorations of all kinds are drawn without a warning, over the map and on paper")
  func everything() throws {
    let size = try PictureSize(700, 500)
    for hasFrame in [false, true] {
      for background in ["white", "black"] {
        let map = try map(background: background)
        var decorations = all()
        decorations.hasFrame = hasFrame
        decorations.inset = LocatorMap(.map)
        let camera = try map.camera(
          for: .centered(on: LngLat(longitude: 0, latitude: 0), zoom: 4), size: size,
          decorations: decorations)
        let scene = painted(map, decorations, size: size, camera: camera)
        #expect(scene.warnings.isEmpty)
        let picture = scene.draw()
        #expect(scene.draw(threads: 7) == picture)
        let corner = pixel(picture, 1, 1)
        if hasFrame { #expect((corner[0] > 200) == (background == "white")) }
      }
    }
  }

  @Test("a title is smaller in a small picture, and left out with a warning if it has no room")
  func title() throws {
    let map = try map()
    var decorations = MapDecorations()
    decorations.title = "Inhabitants of the Carpathians"
    func box(_ width: Int, _ height: Int) throws -> (Box?, [String]) {
      let scene = painted(map, decorations, size: try PictureSize(width, height))
      return (scene.cover.reservedBoxes.first, scene.warnings.map(\.description))
    }
    let wide = try box(800, 400)
    // A line of 22 pixels is 27.5 high; the panel adds 10.
    #expect(abs((wide.0?.height ?? 0) - 37.5) < 1e-9 && wide.1.isEmpty)
    #expect(wide.0?.minX == 8 && wide.0?.minY == 8)
    let narrow = try box(400, 400)
    #expect(narrow.0.map { $0.height > 37.5 && $0.maxX <= 300 } == true && narrow.1.isEmpty)
    let low = try box(400, 80)
    #expect(low.0.map { $0.height < 37.5 } == true && low.1.isEmpty)
    let tiny = try box(60, 40)
    #expect(tiny.0 == nil)
    #expect(tiny.1 == ["title: it does not fit into the picture; the title is left out"])
  }

  @Test("a frame without room for the map is left out with a warning")
  func tooSmall() throws {
    var decorations = MapDecorations()
    decorations.hasFrame = true
    let scene = painted(try map(), decorations, size: try PictureSize(50, 50))
    #expect(
      scene.warnings.map(\.description) == [
        "frame: there is no room for the map inside it; the frame is left out"
      ])
    let size = try PictureSize(50, 50)
    #expect(
      try map().camera(
        for: .centered(on: LngLat(longitude: 0, latitude: 0), zoom: 1), size: size,
        decorations: decorations
      ).paper == EdgeInsets())
  }

  @Test("lines of the graticule are below labels and above areas")
  func order() throws {
    let map = try map(background: "#aaccff")
    var decorations = MapDecorations()
    decorations.graticule = Graticule(spacing: 10)
    let size = try PictureSize(300, 300)
    let camera = Camera(zoom: 2)
    let plain = map.scene(camera: camera, size: size).draw()
    let picture = painted(map, decorations, size: size, camera: camera).draw()
    // There is no line 5 degrees east of the middle, and there is a line at 10 degrees. 10 degrees are 56.9 pixels.
    #expect(pixel(picture, 150 + 28, 100) == pixel(plain, 150 + 28, 100))
    let red = pixel(picture, 150 + 56, 100)
    #expect(red[0] < 250 && red[0] > 120)
  }

  @Test("a graticule that would be wrong or too dense is left out with a warning")
  func graticule() throws {
    var decorations = MapDecorations()
    decorations.graticule = Graticule(spacing: 0.01)
    let scene = painted(try map(), decorations, size: try PictureSize(300, 300))
    #expect(
      scene.warnings.map(\.description) == [
        "graticule: lines every 0.01 degrees are too close to each other; the graticule is left out"
      ])
    #expect(scene.cover.onGround.isEmpty)
  }

  @Test("a north arrow on a globe is drawn with a warning, and left out if it is beside the globe")
  func globe() throws {
    let map = try map(projection: "globe")
    var decorations = MapDecorations()
    decorations.hasNorthArrow = true
    let size = try PictureSize(300, 300)
    let scene = painted(
      map, decorations, size: size,
      camera: Camera(center: LngLat(longitude: 0, latitude: 50), zoom: 1.5))
    #expect(scene.cover.reservedBoxes.count == 1)
    #expect(scene.warnings.map(\.kind) == [.variedNorth])
    // A globe that fills the picture at its equator varies little.
    let near = painted(map, decorations, size: size, camera: Camera(zoom: 4.5))
    #expect(near.warnings.isEmpty)
  }

  @Test("a locator map marks the place of the map, and shows no marks for the whole world")
  func inset() throws {
    let map = try map(label: false)
    let size = try PictureSize(500, 400)
    var warnings: [MapWarning] = []
    let area = Box(minX: 0, minY: 0, maxX: 500, maxY: 400)
    func block(_ zoom: Double, _ locator: LocatorMap = LocatorMap(.map)) throws -> InsetBlock {
      let camera = Camera(center: LngLat(longitude: 30, latitude: 0), zoom: zoom)
      let scene = map.scene(camera: camera, size: size)
      return try map.locatorBlock(
        locator, of: scene, area: area, isDark: false, warnings: &warnings
      ).block
    }
    // The width is 0.24 of 500 pixels, and the height is three quarters of the width.
    let usual = try block(5)
    #expect(usual.size == Point(120, 90))
    // The extent is a fifth of the inset's height, 18 pixels, and is in the middle.
    let xs = usual.extent.map(\.x)
    let ys = usual.extent.map(\.y)
    #expect(abs((ys.max() ?? 0) - (ys.min() ?? 0) - 18) < 0.1)
    #expect(abs((xs.max() ?? 0) - (xs.min() ?? 0) - 22.5) < 0.1)
    #expect(abs((xs.max() ?? 0) + (xs.min() ?? 0) - 120) < 0.1)
    // With a zoom level that is far lower, the extent is a mark of 7 pixels.
    let far = try block(12, LocatorMap(.map, zoom: 2))
    #expect(abs((far.extent.map(\.x).max() ?? 0) - 63.5) < 0.1)
    #expect(warnings.isEmpty)
    #expect(throws: RequestError.self) { try block(0) }
    #expect(throws: RequestError.self) {
      try block(5, LocatorMap(.style(.file(path: "/nowhere/style.json"))))
    }
  }

  @Test("the basemap of a locator map is light or dark like the map")
  func basemap() throws {
    let size = try PictureSize(500, 400)
    var corners: [[UInt8]] = []
    for background in ["white", "black"] {
      let map = try map(background: background)
      var decorations = MapDecorations()
      decorations.inset = LocatorMap()
      let scene = painted(map, decorations, size: size, camera: Camera(zoom: 5))
      #expect(scene.warnings.isEmpty)
      let box = try #require(scene.cover.reservedBoxes.first)
      #expect(box == Box(minX: 372, minY: 8, maxX: 492, maxY: 98))
      corners.append(pixel(scene.draw(), 380, 16))
    }
    #expect(corners[0][0] > 150 && corners[1][0] < 100)
  }

  @Test("empty texts are ignored")
  func empty() throws {
    var decorations = MapDecorations()
    decorations.title = ""
    decorations.subtitle = " "
    decorations.caption = "\n"
    let size = try PictureSize(200, 200)
    let scene = painted(try map(), decorations, size: size)
    #expect(scene.cover.reservedBoxes.isEmpty && scene.warnings.isEmpty)
  }

  @Test("meaningless values are ignored or replaced by defaults")
  func nonsense() throws {
    let size = try PictureSize(300, 300)
    for spacing in [0, -5, .nan, .infinity, 1e-300] {
      var decorations = MapDecorations()
      decorations.graticule = Graticule(spacing: spacing)
      decorations.inset = LocatorMap(.map, zoom: .nan)
      let scene = painted(try map(), decorations, size: size, camera: Camera(zoom: 6))
      #expect(scene.cover.onGround.isEmpty)
      #expect(scene.warnings.map(\.place) == ["graticule"])
      #expect(scene.cover.reservedBoxes.count == 1)
    }
  }

  @Test("maps for reports draw as their golden pictures", arguments: ["light", "dark"])
  func golden(theme: String) throws {
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    let examples = Golden.repository.appendingPathComponent("Examples").path
    let isLight = theme == "light"
    var map: Map
    if isLight {
      let location = ResourceLocation.file(path: examples + "/choropleth/style.json")
      map = try Map.load(
        JSONDocument(parsing: ResourceLoader().load(location)), from: location, pixelRatio: 2,
        fontFolders: [fonts])
    } else {
      map = try Map.load(
        contentsOf: examples + "/data/rhine.geojson", basemap: .dark, pixelRatio: 2,
        fontFolders: [fonts])
    }
    var decorations = MapDecorations(attribution: .full, scaleBar: .metric)
    decorations.title = isLight ? "Population density in Africa" : "The Rhine"
    decorations.subtitle =
      isLight ? "Inhabitants per square kilometre" : "From Basel to Rotterdam"
    decorations.caption =
      isLight ? "Web Mercator shows areas far from the equator too large." : "A schematic course."
    decorations.hasNorthArrow = true
    decorations.graticule = Graticule()
    decorations.inset = isLight ? nil : LocatorMap()
    decorations.hasFrame = isLight
    // The size is a6 at 192 device pixels per inch.
    let size = try PictureSize(paper: isLight ? (105, 148) : (148, 105), dpi: 192)
    let bounds =
      isLight
      ? try GeographicBounds(west: -20, south: -36, east: 52, north: 38)
      : try GeographicBounds(west: 1, south: 46.5, east: 11, north: 53)
    let request = CameraRequest.fitting(bounds, padding: 8)
    let camera = try map.camera(for: request, size: size, decorations: decorations)
    var scene = map.scene(camera: camera, size: size)
    map.decorate(&scene, with: decorations)
    #expect(scene.warnings.isEmpty)
    try Golden.expect(scene.draw(threads: 2), matches: "Dressing/report-\(theme)")
  }

  @Test("the attribution of a picture does not depend on earlier pictures of the map")
  func earlierPictures() throws {
    let map = try map(label: false)
    var moved = MapDecorations(attribution: .full)
    moved.positions[.attribution] = .topLeft
    let forms = [MapDecorations(attribution: .full), MapDecorations(attribution: .compact), moved]
    // The attribution does not fit into the smallest picture.
    let sizes = [
      try PictureSize(200, 100), try PictureSize(200, 100, scale: 2), try PictureSize(10, 10),
    ]
    for background in ["white", "black"] {
      var changed = map
      try changed.setPaintProperty(
        "background-color", ofLayer: "ground", to: JSONValue(.string(background)))
      for decorations in forms {
        for size in sizes {
          let later = painted(changed, decorations, size: size)
          let first = painted(
            try self.map(background: background, label: false), decorations, size: size)
          #expect(later.draw() == first.draw())
          #expect(later.warnings == first.warnings)
        }
      }
    }
    // No source with an attribution is drawn.
    var hidden = map
    try hidden.setVisibility(ofLayer: "a", to: false)
    #expect(painted(hidden, forms[0], size: sizes[0]).cover.above.isEmpty)
  }

  @Test("texts of decorations are texts in vector output, and the title is the title of the file")
  func vectors() throws {
    let map = try map(label: false)
    var decorations = all()
    decorations.hasFrame = true
    decorations.title = "Rivers of Europe"
    let size = try PictureSize(500, 400, scale: 2)
    let camera = try map.camera(
      for: .centered(on: LngLat(longitude: 0, latitude: 0), zoom: 3), size: size,
      decorations: decorations)
    let scene = painted(map, decorations, size: size, camera: camera)
    let picture = map.vectorPicture(of: PlacedScene(scene))
    #expect(picture.title == "Rivers of Europe")
    #expect(picture.warnings.isEmpty)
    func texts(_ picture: VectorPicture) throws -> [String] {
      String(decoding: try SVGWriter.bytes(of: picture), as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix("<text") }.map(String.init)
    }
    let found = try texts(picture)
    for text in [
      "Rivers of Europe", "and what is below it", "A note on the data.", "Survey", "10°E",
    ] {
      #expect(found.contains { $0.hasSuffix(">\(text)</text>") }, "\(text)")
    }
    let outlines = map.vectorPicture(of: PlacedScene(scene), textAsOutlines: true)
    #expect(try texts(outlines).isEmpty)
  }
}

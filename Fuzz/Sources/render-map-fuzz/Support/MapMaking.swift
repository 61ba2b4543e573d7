@testable import MapData
@testable import MapImages
@testable import MapJSON
@testable import MapRaster
@testable import MapStyle
@testable import RenderMap

/// Makes maps of choices.
enum MapMaking {
  /// Makes a style of chosen sources and layers.
  static func style(_ choices: inout Choices) -> JSONValue {
    var style: [JSONObject.Member] = [member("version", 8)]
    style.append(member("glyphs", "fuzz://glyphs/{fontstack}/{range}.pbf"))
    style.append(member("sprite", "fuzz://sprite"))
    let sources = [
      ("a", geoJSON(&choices)), ("r", raster), ("d", elevation), ("v", vector),
      ("b", choices.flag() ? geoJSON(&choices) : image),
    ]
    style.append(member("sources", object(sources)))
    let count = 1 + choices.index(below: 4)
    let layers = (0..<count).map { layer("l\($0)", &choices) }
    style.append(member("layers", .array(layers)))
    if choices.happens(oneIn: 6) { style.append(member("terrain", object([("source", "d")]))) }
    if choices.happens(oneIn: 6) {
      style.append(
        member(
          "sky",
          object([("sky-color", "#88f"), ("atmosphere-blend", .number(choices.number(0, 1)))])))
    }
    if choices.happens(oneIn: 4) {
      let projection = choices.pick(["globe", "vertical-perspective", "mercator"])
      style.append(member("projection", object([("type", .string(projection))])))
    } else if choices.happens(oneIn: 8) {
      let projection = choices.pick(PrintedProjection.Name.allCases.map(\.rawValue))
      style.append(member("projection", object([("name", .string(projection))])))
    }
    return JSONValue(.object(JSONObject(style)))
  }

  /// Loads a style, leniently, with the resources that chosen styles name.
  static func load(_ style: JSONValue) throws -> Map {
    let document = try JSONDocument(parsing: style.jsonBytes)
    var loader = ResourceLoader(schemes: [ResourceScheme("fuzz", load: resource)], http: nil)
    loader.memory = MemoryBudget(limit: 256 << 20)
    return try Map.load(document, from: nil, loader: loader, fontFolders: [], leniently: true)
  }

  /// A chosen size of a picture.
  static func size(_ choices: inout Choices) throws -> PictureSize {
    let width = choices.pick([32, 1, 17, 24, 64])
    let height = choices.pick([32, 1, 17, 24, 64])
    return try PictureSize(width, height, scale: choices.pick([1, 0.5, 2, 1.3]))
  }

  /// A chosen camera.
  static func camera(_ choices: inout Choices) -> CameraRequest {
    var request = CameraRequest()
    if choices.happens(oneIn: 5) {
      request.fitsData = true
    } else {
      request.center = LngLat(
        longitude: choices.pick([0, 10, 179.9, -180, choices.number(-180, 180)]),
        latitude: choices.pick([0, 45, 89, -90, choices.number(-90, 90)]))
      request.zoom = choices.pick([0, 1, 2.5, -2, 5, 14.3, 24, choices.number(-2, 24)])
    }
    if choices.happens(oneIn: 3) {
      request.pitch = choices.pick([30, 60, 85, choices.number(0, 85)])
    }
    if choices.happens(oneIn: 3) { request.bearing = choices.number(-360, 360) }
    if choices.happens(oneIn: 6) { request.roll = choices.number(-180, 180) }
    if choices.happens(oneIn: 6) {
      request.padding = EdgeInsets(
        top: choices.number(0, 60), right: choices.number(0, 60), bottom: choices.number(0, 60),
        left: choices.number(0, 60))
    }
    return request
  }

  // MARK: Layers

  private static func layer(_ id: String, _ choices: inout Choices) -> JSONValue {
    let type = choices.pick(LayerType.allCases)
    var members: [(String, JSONValue)] = [("id", .string(id)), ("type", .string(type.rawValue))]
    switch type {
    case .background: break
    case .raster: members.append(("source", choices.happens(oneIn: 3) ? "b" : "r"))
    case .hillshade, .colorRelief: members.append(("source", "d"))
    default:
      let source: JSONValue = choices.pick(["a", "v", "a", "b"])
      members.append(("source", source))
      if source == "v" { members.append(("source-layer", "layer")) }
    }
    if choices.happens(oneIn: 6) { members.append(("minzoom", .number(choices.number(0, 24)))) }
    if choices.happens(oneIn: 5) { members.append(("filter", filter(&choices))) }
    members.append(("paint", properties(type.paintProperties, &choices)))
    members.append(("layout", properties(type.layoutProperties, &choices, usual: type == .symbol)))
    return object(members)
  }

  private static func properties(
    _ specifications: [PropertySpecification], _ choices: inout Choices, usual: Bool = false
  ) -> JSONValue {
    var members: [(String, JSONValue)] =
      usual
      ? [
        ("text-field", "{s}"), ("icon-image", "i"), ("text-font", .array(["Noto Sans Regular"])),
        ("symbol-placement", .string(choices.pick(["point", "line", "point", "line-center"]))),
      ]
      : []
    let usable = specifications.filter { $0.name != "visibility" }
    for _ in 0..<(usable.isEmpty ? 0 : choices.index(below: 5)) {
      let specification = choices.pick(usable)
      members.removeAll { $0.0 == specification.name }
      members.append((specification.name, value(of: specification, &choices)))
    }
    return object(members)
  }

  /// A chosen value of a property: a constant, or an expression of what the property may depend on.
  static func value(of specification: PropertySpecification, _ choices: inout Choices) -> JSONValue
  {
    let drivers = specification.drivers ?? []
    func constant() -> JSONValue { self.constant(specification.type, specification, &choices) }
    switch choices.index(below: 5) {
    case 0 where drivers.contains(.zoom) && specification.isInterpolated:
      let curve = JSONValue.array([.string(choices.pick(["linear"]))])
      return .array(["interpolate", curve, .array(["zoom"]), 1, constant(), 12, constant()])
    case 1 where drivers.contains(.zoom):
      return .array(["step", .array(["zoom"]), constant(), 3, constant()])
    case 2 where drivers.contains(.feature):
      let condition = JSONValue.array([">", .array(["get", "n"]), .number(choices.number(-3, 3))])
      return .array(["case", condition, constant(), constant()])
    case 3 where drivers.contains(.feature):
      return .array(["match", .array(["get", "s"]), "a", constant(), constant()])
    case _ where specification.kind == .colorRamp:
      let input = JSONValue.array([
        .string(specification.drivers?.first?.rawValue ?? "heatmap-density")
      ])
      return .array([
        "interpolate", .array(["linear"]), input, 0, "rgba(0,0,0,0)", 0.5, color(&choices), 1,
        color(&choices),
      ])
    default: return constant()
    }
  }

  private static func constant(
    _ type: PropertySpecification.ValueType, _ specification: PropertySpecification,
    _ choices: inout Choices
  ) -> JSONValue {
    switch type {
    case .number:
      let low = specification.minimum ?? -50
      let high = specification.maximum ?? 60
      return .number(
        choices.pick([
          low, high, 1, 0, choices.number(max(low, -100), min(high, 200)), choices.anyNumber(),
        ]))
    case .boolean: return JSONValue(.bool(choices.flag()))
    case .color: return color(&choices)
    case .enumeration(let names): return .string(choices.pick(names))
    case .array(let element, let length):
      let count = length ?? choices.index(below: 4)
      return literal((0..<count).map { _ in constant(element, specification, &choices) })
    case .string: return .string(choices.text(["a", "Noto Sans Regular"]))
    case .formatted:
      return .string(choices.text(["{s}", "Label of several words", "l\u{301}\nline"]))
    case .resolvedImage: return .string(choices.pick(["i", "j", "none"]))
    case .padding, .numberArray:
      return literal(
        (0..<1 + choices.index(below: 4)).map { _ in .number(choices.number(-10, 20)) })
    case .colorArray: return literal([color(&choices), color(&choices)])
    case .variableAnchorOffsetCollection:
      return literal([
        .string(choices.pick(["top", "left", "center"])),
        literal([.number(choices.anyNumber()), .number(choices.number(-3, 3))]),
      ])
    case .projectionDefinition: return "globe"
    }
  }

  /// A list as a value. Lists that expressions contain are literals.
  private static func literal(_ elements: [JSONValue]) -> JSONValue {
    .array(["literal", .array(elements)])
  }

  private static func color(_ choices: inout Choices) -> JSONValue {
    .string(
      choices.pick([
        "#f00", "rgba(0,0,255,0.5)", "hsl(120,50%,40%)", "transparent", "black", "rgba(1,2,3,0.01)",
      ]))
  }

  /// A chosen filter.
  static func filter(_ choices: inout Choices) -> JSONValue {
    switch choices.index(below: 4) {
    case 0: .array(["==", "s", .string(choices.text(["a"]))])
    case 1: .array([">=", .array(["get", "n"]), .number(choices.number(-3, 3))])
    case 2: .array(["in", "$type", .string(choices.pick(["Point", "LineString", "Polygon"]))])
    default: .array(["has", "n"])
    }
  }

  // MARK: Sources

  private static func geoJSON(_ choices: inout Choices) -> JSONValue {
    let features = (0..<1 + choices.index(below: 6)).map { feature($0, &choices) }
    let data = object([("type", "FeatureCollection"), ("features", .array(features))])
    var members: [(String, JSONValue)] = [("type", "geojson"), ("data", data)]
    if choices.flag() { members.append(("lineMetrics", true)) }
    if choices.happens(oneIn: 4) { members.append(("cluster", true)) }
    if choices.happens(oneIn: 4) {
      members.append(("maxzoom", .number(Double(choices.index(below: 25)))))
    }
    if choices.happens(oneIn: 4) { members.append(("buffer", .number(choices.number(0, 512)))) }
    if choices.happens(oneIn: 4) {
      members.append(("tolerance", .number(choices.number(0, 20))))
    }
    if choices.happens(oneIn: 4) { members.append(("generateId", true)) }
    return object(members)
  }

  private static func feature(_ index: Int, _ choices: inout Choices) -> JSONValue {
    let properties = object([
      ("n", choices.happens(oneIn: 8) ? JSONValue(.null) : .number(choices.number(-5, 5))),
      ("s", .string(choices.text(["a", "b", "Label"]))),
    ])
    return object([
      ("type", "Feature"), ("id", .number(Double(index))), ("properties", properties),
      ("geometry", geometry(&choices)),
    ])
  }

  private static func geometry(_ choices: inout Choices) -> JSONValue {
    let type = choices.pick([
      "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon",
    ])
    func line(_ least: Int) -> [JSONValue] {
      (0..<least + choices.index(below: 7)).map { _ in place(&choices) }
    }
    func ring() -> JSONValue {
      let places = line(3)
      return .array(places + places.prefix(1))
    }
    let coordinates: JSONValue =
      switch type {
      case "Point": place(&choices)
      case "LineString": .array(line(2))
      case "MultiPoint": .array(line(1))
      case "MultiLineString": .array([.array(line(2)), .array(line(2))])
      case "Polygon": .array((0..<1 + choices.index(below: 2)).map { _ in ring() })
      default: .array([.array([ring()]), .array([ring()])])
      }
    return object([("type", .string(type)), ("coordinates", coordinates)])
  }

  private static func place(_ choices: inout Choices) -> JSONValue {
    switch choices.index(below: 6) {
    case 0: .array([.number(choices.number(-180, 180)), .number(choices.number(-90, 90))])
    case 1: .array([.number(choices.anyNumber()), .number(choices.anyNumber())])
    case 2: .array([.number(choices.number(-0.01, 0.01)), .number(choices.number(-0.01, 0.01))])
    default: .array([.number(choices.number(-60, 60)), .number(choices.number(-60, 60))])
    }
  }

  private static let raster = object([
    ("type", "raster"), ("tiles", .array(["fuzz://picture/{z}/{x}/{y}"])), ("tileSize", 64),
    ("maxzoom", 4),
  ])
  private static let elevation = object([
    ("type", "raster-dem"), ("tiles", .array(["fuzz://picture/{z}/{x}/{y}"])), ("tileSize", 64),
    ("maxzoom", 4),
    ("encoding", "terrarium"),
  ])
  private static let vector = object([
    ("type", "vector"), ("tiles", .array(["fuzz://vector/{z}/{x}/{y}"])), ("maxzoom", 3),
  ])
  private static let image = object([
    ("type", "image"), ("url", "fuzz://picture"),
    (
      "coordinates",
      .array([.array([-20, 30]), .array([40, 35]), .array([30, -20]), .array([-25, -10])])
    ),
  ])

  // MARK: Resources

  /// The resource at a URL: a picture, a range of glyphs, or a part of the sprite.
  private static let resource: @Sendable (String) throws -> [UInt8] = { url in
    if url.contains("glyphs") { return url.contains("/0-255") ? glyphs : [] }
    if url.hasSuffix(".json") { return sprite }
    if url.contains("vector") { return vectorTile }
    return url.contains("picture") ? tile : sheet
  }

  private static let sprite = Array(
    """
    {"i": {"x": 0, "y": 0, "width": 20, "height": 16, "pixelRatio": 1},
     "j": {"x": 20, "y": 8, "width": 24, "height": 24, "pixelRatio": 2, "sdf": true, "stretchX": [[4, 10]],
      "stretchY": [[2, 20]], "content": [2, 2, 20, 20]}}
    """.utf8)

  /// The pictures of the sprite.
  private static let sheet = picture(side: 64)
  /// A tile, small as pictures are.
  private static let tile = picture(side: 16)

  /// Returns the file of a square picture with all channels.
  private static func picture(side: Int) -> [UInt8] {
    var pixels = PixelBuffer(width: side, height: side)
    for index in 0..<side * side {
      let (x, y) = (index % side, index / side)
      let alpha = 2 * x < side ? 255 : 128
      pixels.bytes[4 * index] = 128
      pixels.bytes[4 * index + 1] = UInt8(min(x * y % 251, alpha))
      pixels.bytes[4 * index + 2] = UInt8(min(256 / side * y % 256, alpha))
      pixels.bytes[4 * index + 3] = UInt8(max(alpha, 128))
    }
    return (try? PNG.encode(pixels)) ?? []
  }

  /// A field of Protocol Buffers that has bytes.
  private static func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
    [number << 3 | 2] + varint(content.count) + content
  }

  /// A field of Protocol Buffers that has a number.
  private static func number(_ number: UInt8, _ value: Int) -> [UInt8] {
    [number << 3] + varint(value)
  }

  private static func varint(_ value: Int) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value & 127 | 128)] + varint(value >> 7)
  }

  /// A vector tile with points, long lines, and areas with holes, each with a text and a number.
  private static let vectorTile: [UInt8] = {
    /// The commands of a geometry: parts of points, of which areas are closed.
    func commands(_ parts: [[(Int, Int)]], closes: Bool = false) -> [UInt8] {
      var (x, y) = (0, 0)
      var numbers: [Int] = []
      for part in parts {
        for (index, point) in part.enumerated() {
          if index == 0 { numbers.append(9) }
          if index == 1 { numbers.append((part.count - 1) << 3 | 2) }
          for step in [point.0 - x, point.1 - y] { numbers.append(step << 1 ^ step >> 63) }
          (x, y) = point
        }
        if closes { numbers.append(15) }
      }
      return numbers.flatMap(varint)
    }
    let wave = (0..<40).map { (100 * $0, 2000 + ($0 % 4) * 300 - $0 * 10) }
    let geometries: [(Int, [UInt8])] = [
      (1, commands([[(2048, 2048)]])), (1, commands([[(100, 4000)], [(3000, 200)]])),
      (2, commands([wave])), (2, commands([[(-50, 0), (4200, 4100)], [(0, 4000), (2000, 10)]])),
      (
        3,
        commands(
          [
            [(0, 0), (3000, 100), (3100, 3000), (50, 2900)],
            [(1000, 1000), (1000, 2000), (2000, 2000), (2000, 1000)],
          ], closes: true)
      ),
      (3, commands([[(-64, 3000), (4160, 3000), (4160, 4160), (-64, 4160)]], closes: true)),
    ]
    var layer = field(1, Array("layer".utf8)) + number(15, 2)
    for (index, (type, geometry)) in geometries.enumerated() {
      let tags = [0, index % 3, 1, 3 + index % 2].flatMap(varint)
      layer += field(
        2, number(1, index + 1) + field(2, tags) + number(3, type) + field(4, geometry))
    }
    layer += field(3, Array("s".utf8)) + field(3, Array("n".utf8))
    for text in ["a", "Main Street", "b\n c"] { layer += field(4, field(1, Array(text.utf8))) }
    layer += field(4, number(4, 1)) + field(4, number(4, 7)) + number(5, 4096)
    return field(3, layer)
  }()

  /// A range of glyphs: the printable characters of ASCII, each a box.
  private static let glyphs: [UInt8] = {
    var stack = field(1, Array("Noto Sans Regular".utf8)) + field(2, Array("0-255".utf8))
    for code in 32..<127 {
      let (width, height) = (6 + code % 8, 10 + code % 6)
      let bitmap = (0..<(width + 6) * (height + 6)).map {
        UInt8(truncatingIfNeeded: 80 + $0 * code % 170)
      }
      stack += field(
        3,
        number(1, code) + field(2, bitmap) + number(3, width) + number(4, height) + number(5, 2)
          + number(6, 20)
          + number(7, width + 2))
    }
    return field(1, stack)
  }()

  private static func member(_ name: String, _ value: JSONValue) -> JSONObject.Member {
    JSONObject.Member(name: name, value: value)
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    JSONValue(.object(JSONObject(members.map { member($0.0, $0.1) })))
  }
}

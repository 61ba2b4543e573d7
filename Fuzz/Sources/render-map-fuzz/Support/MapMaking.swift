@testable import MapData
@testable import MapJSON
@testable import MapRaster
@testable import MapStyle
@testable import MapEngine
@testable import RenderMap

/// Creates maps by choices.
enum MapMaking {
  /// Creates a style with chosen sources and layers.
  static func style(_ choices: inout Choices) -> JSONValue {
    var style: [JSONObject.Member] = [member("version", 8)]
    style.append(member("glyphs", "fuzz://glyphs/{fontstack}/{range}.pbf"))
    style.append(member("sprite", "fuzz://sprite"))
    let sources = [
      ("a", geoJSON(&choices)), ("r", raster), ("d", elevation(&choices)), ("v", vector),
      ("b", choices.flag() ? geoJSON(&choices) : image), ("c", contours(&choices)),
    ]
    style.append(member("sources", object(sources)))
    let count = 1 + choices.index(below: 4)
    let layers = (0..<count).map { layer("l\($0)", &choices) }
    style.append(member("layers", .array(layers)))
    if choices.happens(oneIn: 6) {
      let exaggeration = choices.flag() ? choices.anyNumber() : 1
      style.append(
        member("terrain", object([("source", "d"), ("exaggeration", .number(exaggeration))])))
    }
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
      let projection = choices.pick(
        MapProjectionDefinition.Name.allCases.map(\.rawValue) + referenceSystems)
      style.append(member("projection", object([("name", .string(projection))])))
    } else if choices.happens(oneIn: 8) {
      style.append(member("projection", object([("type", transition(&choices))])))
    }
    // Without glyph ranges, texts are set in fonts.
    if choices.happens(oneIn: 6) { style.removeAll { $0.name == "glyphs" } }
    return JSONValue(.object(JSONObject(style)))
  }

  /// Returns a source of contour lines with chosen intervals, some of which are too small for the elevations.
  private static func contours(_ choices: inout Choices) -> JSONValue {
    object([
      ("type", "contour"), ("source", "d"),
      ("intervals", .number(choices.pick([1000, 50, 0.001, choices.anyNumber()]))),
      ("overzoom", .number(Double(choices.index(below: 4)))),
    ])
  }

  /// Systems around a pole, across the antimeridian, of a small area, of the world, and without an area of use.
  private static let referenceSystems = [
    "EPSG:3413", "EPSG:3031", "EPSG:3832", "EPSG:2056", "ESRI:54030", "+proj=laea +lat_0=-90",
    "+proj=tmerc +lon_0=10", "+proj=igh",
  ]

  /// Returns a projection between the plane and the globe.
  private static func transition(_ choices: inout Choices) -> JSONValue {
    if choices.flag() {
      return .array([
        "interpolate", .array(["linear"]), .array(["zoom"]), 0, "vertical-perspective", 12,
        "mercator",
      ])
    }
    return .array(["vertical-perspective", "mercator", .number(choices.number(0, 1))])
  }

  /// Loads a style in lenient mode, with the resources that chosen styles name.
  static func load(_ style: JSONValue) throws -> Map {
    let document = try JSONDocument(parsing: style.jsonBytes)
    var loader = ResourceLoader(
      schemes: [ResourceScheme("fuzz", load: MapResources.load)], http: nil)
    loader.memory = MemoryBudget(limit: 256 << 20)
    return try Map.load(document, from: nil, loader: loader, fontFolders: [fonts], leniently: true)
  }

  /// Returns a chosen picture size.
  static func size(_ choices: inout Choices) throws -> PictureSize {
    let width = choices.pick([32, 1, 17, 24, 64])
    let height = choices.pick([32, 1, 17, 24, 64])
    return try PictureSize(width, height, scale: choices.pick([1, 0.5, 2, 1.3]))
  }

  /// Returns a chosen camera.
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

  /// Fonts with outlines, with color emoji, and with pictures of emoji.
  private static let fonts = RepositoryFolder.path("Tests/Fonts")

  // MARK: Layers

  private static func layer(_ id: String, _ choices: inout Choices) -> JSONValue {
    layer(id, choices.pick(LayerType.allCases), &choices)
  }

  /// Creates a layer with chosen properties.
  static func layer(
    _ id: String, _ type: LayerType, from source: JSONValue? = nil, _ choices: inout Choices
  ) -> JSONValue {
    var members: [(String, JSONValue)] = [("id", .string(id)), ("type", .string(type.rawValue))]
    switch type {
    case .background: break
    case .raster: members.append(("source", choices.happens(oneIn: 3) ? "b" : "r"))
    case .hillshade, .colorRelief: members.append(("source", "d"))
    default:
      let source = source ?? choices.pick(["a", "v", "a", "b", "c"])
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

  /// Returns a chosen property value: a constant, or an expression of the inputs that the property
  /// may depend on.
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
    case 2 where drivers.contains(.feature) && specification.type == .number && choices.flag():
      return calculation(&choices)
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

  /// Returns a number that is computed from a feature's attribute and any number.
  static func calculation(_ choices: inout Choices) -> JSONValue {
    let numbers = [JSONValue.array(["get", "n"]), .number(choices.anyNumber())]
    let operation = JSONValue.string(choices.pick(["^", "*", "/", "%", "-", "min"]))
    return .array([operation] + (choices.flag() ? numbers : numbers.reversed()))
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
      let texts = [
        "{s}", "Label of several words", "l\u{301}\nline", "\u{1F600}{s}\u{2600}\u{FE0F}",
      ]
      return .string(choices.text(texts))
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

  /// Returns a list as a value. Lists in expressions are literals.
  private static func literal(_ elements: [JSONValue]) -> JSONValue {
    .array(["literal", .array(elements)])
  }

  private static func color(_ choices: inout Choices) -> JSONValue {
    .string(
      choices.pick([
        "#f00", "rgba(0,0,255,0.5)", "hsl(120,50%,40%)", "transparent", "black", "rgba(1,2,3,0.01)",
      ]))
  }

  /// Returns a chosen filter.
  static func filter(_ choices: inout Choices) -> JSONValue {
    switch choices.index(below: 4) {
    case 0: .array(["==", "s", .string(choices.text(["a"]))])
    case 1: .array([">=", .array(["get", "n"]), .number(choices.number(-3, 3))])
    case 2: .array(["in", "$type", .string(choices.pick(["Point", "LineString", "Polygon"]))])
    default: .array(["has", "n"])
    }
  }

  static func member(_ name: String, _ value: JSONValue) -> JSONObject.Member {
    JSONObject.Member(name: name, value: value)
  }

  /// Returns an object of these members.
  static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    JSONValue(.object(JSONObject(members.map { member($0.0, $0.1) })))
  }
}

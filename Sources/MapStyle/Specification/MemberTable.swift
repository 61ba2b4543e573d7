import MapJSON

/// What the style specification (version 8) says of the members of a style that are no properties
/// of layers: one table for each kind of object.
public enum MemberTable {
  /// The members of the style itself.
  public static let root: [MemberSpecification] = [
    MemberSpecification("version", .version).required,
    .text("name"),
    MemberSpecification("metadata", .anything),
    .numbers("center", count: 2),
    .number("centerAltitude"),
    .number("zoom"),
    .number("bearing", default: 0, units: "degrees", period: 360),
    .number("pitch", default: 0, units: "degrees"),
    .number("roll", default: 0, units: "degrees"),
    MemberSpecification("state", .state, default: JSONValue(.object(JSONObject()))),
    MemberSpecification("light", .light),
    MemberSpecification("sky", .sky),
    MemberSpecification("projection", .projection),
    MemberSpecification("terrain", .terrain),
    MemberSpecification("sources", .sources).required,
    MemberSpecification("sprite", .sprite),
    .text("glyphs"),
    MemberSpecification("font-faces", .fontFaces),
    MemberSpecification("transition", .transition),
    MemberSpecification("layers", .layers).required,
  ]

  /// The members that all layers share.
  public static let layer: [MemberSpecification] = [
    .text("id").required,
    .word("type", LayerType.allCases.map(\.rawValue)).required,
    MemberSpecification("metadata", .anything),
    .text("source"),
    .text("source-layer"),
    .number("minzoom", min: 0, max: 24),
    .number("maxzoom", min: 0, max: 24),
    MemberSpecification("filter", .filter),
    MemberSpecification("layout", .layout),
    MemberSpecification("paint", .paint),
  ]

  /// The members of `terrain`.
  public static let terrain: [MemberSpecification] = [
    .text("source").required,
    .number("exaggeration", default: 1, min: 0),
  ]

  /// The members of `transition`, and of every `*-transition`.
  public static let transition: [MemberSpecification] = [
    .number("duration", default: 300, min: 0, units: "milliseconds"),
    .number("delay", default: 0, min: 0, units: "milliseconds"),
  ]

  /// The members of a function, the form that expressions took the place of.
  public static let function: [MemberSpecification] = [
    MemberSpecification("expression", .expression),
    MemberSpecification("stops", .stops),
    .number("base", default: 1, min: 0),
    .text("property", default: "$zoom"),
    .word(
      "type", ["identity", "exponential", "interval", "categorical"], default: "exponential"),
    .word("colorSpace", ["rgb", "lab", "hcl"], default: "rgb"),
    MemberSpecification("default", .anything),
  ]

  /// The members of one entry of a `sprite` that has several.
  public static let sprite: [MemberSpecification] = [.text("id").required, .text("url").required]

  /// The members of one font file.
  public static let fontFace: [MemberSpecification] = [
    .text("url").required, .texts("unicode-range"),
  ]

  /// The operators of the filter syntax that expressions took the place of.
  public static let filterOperators: [String] = [
    "==", "!=", ">", ">=", "<", "<=", "in", "!in", "all", "any", "none", "has", "!has",
  ]

  /// What `$type` may be compared with.
  public static let geometryTypes: [String] = ["Point", "LineString", "Polygon"]
}

import MapJSON

/// The members of the style specification (version 8) that are not properties. There is one table for each type of
/// object.
public enum MemberTable {
  /// The members of the style.
  public static let root: [MemberSpecification] = [
    MemberSpecification("version", .version).required,
    .text("name").description,
    MemberSpecification("metadata", .anything),
    .numbers("center", count: 2).description,
    .number("centerAltitude").description,
    .number("zoom").description,
    .number("bearing", default: 0, units: "degrees", period: 360).description,
    .number("pitch", default: 0, units: "degrees").description,
    .number("roll", default: 0, units: "degrees").description,
    MemberSpecification("state", .state, default: JSONValue(.object(JSONObject()))),
    MemberSpecification("light", .light),
    MemberSpecification("sky", .sky),
    MemberSpecification("projection", .projection),
    MemberSpecification("terrain", .terrain),
    MemberSpecification("sources", .sources).required,
    MemberSpecification("sprite", .sprite),
    .text("glyphs"),
    MemberSpecification("font-faces", .fontFaces),
    MemberSpecification("transition", .transition).description,
    MemberSpecification("layers", .layers).required,
  ]

  /// The members of all layers.
  public static let layer: [MemberSpecification] = [
    .text("id").required,
    .enumeration("type", LayerType.allCases.map(\.rawValue)).required,
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

  /// The members of `transition` and of all members whose names end with `-transition`.
  public static let transition: [MemberSpecification] = [
    .number("duration", default: 300, min: 0, units: "milliseconds"),
    .number("delay", default: 0, min: 0, units: "milliseconds"),
  ]

  /// The members of a legacy function.
  public static let function: [MemberSpecification] = [
    MemberSpecification("expression", .expression),
    MemberSpecification("stops", .stops),
    .number("base", default: 1, min: 0),
    .text("property", default: "$zoom"),
    .enumeration(
      "type", ["identity", "exponential", "interval", "categorical"], default: "exponential"),
    .enumeration("colorSpace", ["rgb", "lab", "hcl"], default: "rgb"),
    MemberSpecification("default", .anything),
  ]

  /// The members of an element of a `sprite` array.
  public static let sprite: [MemberSpecification] = [.text("id").required, .text("url").required]

  /// The members of a font file.
  public static let fontFace: [MemberSpecification] = [
    .text("url").required, .texts("unicode-range"),
  ]

  /// The operators of legacy filters.
  public static let filterOperators: [String] = [
    "==", "!=", ">", ">=", "<", "<=", "in", "!in", "all", "any", "none", "has", "!has",
  ]

  /// The values of `$type`.
  public static let geometryTypes: [String] = ["Point", "LineString", "Polygon"]
}

import MapJSON

/// A part of styles that some releases of engines do not draw.
///
/// The versions are those of `sdk-support` in the style specification or, for parts that it does not list, those of the
/// changelogs of the engines. Parts that every MapLibre release draws are left out.
struct EngineDifference: Sendable {
  /// The values of a member that are not drawn.
  enum Use: Sendable {
    /// Any value.
    case any
    /// A string.
    case string(String)
    /// Any number other than this number.
    case otherThan(Double)
    /// Numbers above this number.
    case above(Double)
    /// An array of several values, where one value is also valid.
    case list
    /// Any array, where a string is also valid.
    case array
    /// Strings that begin with this text.
    case prefix(String)
    /// Expressions that depend on the feature.
    case byFeature
    /// Expressions that depend on the style's state.
    case byState
    /// A projection other than Mercator that MapLibre has.
    case projection
    /// A projection that MapLibre does not have.
    case ownProjection
  }

  /// The part of a style.
  enum Part: Sendable {
    /// A member of the style.
    case root(String, Use)
    /// The member `glyphs`, which is missing although texts are drawn.
    case missingGlyphs
    /// Properties of the light or sky.
    case scene(Use)
    /// A member of a source.
    case source(String, Use)
    /// The type of a layer.
    case layerType(LayerType)
    /// A member of a layer.
    case layer(String)
    /// Any layout property.
    case layout(Use)
    /// A layout or paint property.
    case property(String, Use)
    /// A call of an expression operator.
    case call(String)
    /// A member of an object in a call of an expression operator.
    case option(String, of: String)
  }

  /// The part.
  var part: Part
  /// The first version of each engine that draws the part. An engine that is not listed does not draw it in any
  /// version.
  var since: [StyleEngine: EngineVersion]

  /// Creates the difference of a part. A first version that is nil means that no version draws the part.
  init(
    _ part: Part, js: EngineVersion? = nil, android: EngineVersion? = nil,
    ios: EngineVersion? = nil
  ) {
    self.part = part
    since = [:]
    since[.js] = js
    since[.android] = android
    since[.ios] = ios
  }

  /// Returns a message if a release does not draw the part. Nil if it does.
  func message(for release: EngineRelease) -> String? {
    guard let first = since[release.engine] else {
      return "\(release) does not draw \(part); no version does"
    }
    guard release.version < first else { return nil }
    return "\(release) does not draw \(part); \(first) is the first version that does"
  }
}

extension EngineDifference {
  /// The version of parts that all versions of an engine draw.
  private static let always: EngineVersion = [0]

  /// All differences.
  static let all: [EngineDifference] = members + properties + expressions + ofChangelogs

  /// Differences in the members of styles, sources and layers.
  private static let members: [EngineDifference] =
    [
      EngineDifference(.root("centerAltitude", .otherThan(0)), js: [5]),
      EngineDifference(.root("roll", .otherThan(0)), js: [5]),
      EngineDifference(.root("pitch", .above(60)), js: [2]),
      EngineDifference(.root("pitch", .above(85)), js: [5]),
      EngineDifference(.root("state", .any), js: [5, 6]),
      EngineDifference(.root("sky", .any), js: [4, 5]),
      EngineDifference(.root("terrain", .any), js: [2, 2]),
      EngineDifference(.root("font-faces", .any), android: [11, 13], ios: [6, 18]),
      EngineDifference(.root("projection", .projection), js: [5]),
      EngineDifference(.root("projection", .ownProjection)),
      EngineDifference(.missingGlyphs, js: [5, 11]),
      EngineDifference(.scene(.byState), js: [6, 1]),
      EngineDifference(.source("encoding", .string("custom")), js: [3, 4]),
      EngineDifference(
        .source("encoding", .string("mlt")), js: [5, 12], android: [12, 1], ios: [6, 20]),
      EngineDifference(
        .source("type", .string("raster-dem")), js: always, android: always, ios: [6]),
      EngineDifference(.layerType(.colorRelief), js: [5, 6], android: [13], ios: [6, 24]),
      EngineDifference(.layer("insertBelow")),
    ] + (StoreSource.types + ["contour"]).map { EngineDifference(.source("type", .string($0))) }

  /// Differences in layout and paint properties.
  private static let properties: [EngineDifference] = [
    EngineDifference(.layout(.byState), js: [5, 7]),
    EngineDifference(.property("visibility", .byState), js: [5, 16]),
    EngineDifference(.property("icon-overlap", .any), js: [2, 1]),
    EngineDifference(.property("text-overlap", .any), js: [2, 1]),
    EngineDifference(.property("icon-padding", .byFeature), js: [2, 2]),
    EngineDifference(
      .property("text-rotation-alignment", .string("viewport-glyph")), js: [2, 1, 8]),
    EngineDifference(
      .property("text-variable-anchor-offset", .any), js: [3, 3], android: [11, 6], ios: [6, 8]),
    EngineDifference(.property("text-variable-anchor-offset", .byFeature), js: [3, 3]),
    EngineDifference(.property("line-cap", .byFeature), js: [5, 22]),
    EngineDifference(.property("line-miter-limit", .byFeature), js: [5, 22]),
    EngineDifference(.property("line-round-limit", .byFeature), js: [5, 22]),
    EngineDifference(.property("line-dasharray", .byFeature), js: [5, 8]),
    EngineDifference(.property("fill-layer-opacity", .any), js: [6]),
    EngineDifference(.property("line-layer-opacity", .any), js: [6]),
    EngineDifference(.property("resampling", .any), js: [5, 20]),
    EngineDifference(
      .property("fill-extrusion-rounded-corner-distance", .any), js: [6, 2], android: [13, 4],
      ios: [6, 28]),
    EngineDifference(
      .property("hillshade-illumination-altitude", .any), js: [5, 5], android: [13], ios: [6, 24]),
    EngineDifference(
      .property("hillshade-method", .any), js: [5, 5], android: [13], ios: [6, 24]),
    EngineDifference(
      .property("hillshade-illumination-direction", .list), js: [5, 5], android: [13],
      ios: [6, 24]),
    EngineDifference(
      .property("hillshade-shadow-color", .list), js: [5, 5], android: [13], ios: [6, 24]),
    EngineDifference(
      .property("hillshade-highlight-color", .list), js: [5, 5], android: [13], ios: [6, 24]),
  ]

  /// Differences that `sdk-support` does not list.
  private static let ofChangelogs: [EngineDifference] = [
    // https://github.com/maplibre/maplibre-gl-js/pull/1805, https://github.com/maplibre/maplibre-native/pull/1858
    EngineDifference(.root("sprite", .array), js: [3], android: [11], ios: [6, 2]),
    // https://github.com/maplibre/maplibre-native/pull/2845
    EngineDifference(
      .property("icon-padding", .list), js: [2, 2], android: [11, 5], ios: [6, 7]),
    // https://github.com/maplibre/maplibre-native/pull/2882. Programs that use MapLibre GL JS add the protocol.
    EngineDifference(
      .source("url", .prefix("pmtiles://")), js: always, android: [11, 8], ios: [6, 10]),
  ]

  /// Differences in expressions.
  private static let expressions: [EngineDifference] = [
    EngineDifference(.call("global-state"), js: [5, 6]),
    EngineDifference(.call("feature-state"), js: always),
    EngineDifference(.call("interpolate-hcl"), js: always),
    EngineDifference(.call("interpolate-lab"), js: always),
    EngineDifference(.call("distance"), js: [4, 2], android: always, ios: always),
    EngineDifference(.call("index-of"), js: always, android: [10, 3], ios: [6]),
    EngineDifference(.call("slice"), js: always, android: [10, 3], ios: [6]),
    EngineDifference(.call("split"), js: [5, 20]),
    EngineDifference(.call("join"), js: [5, 20]),
    EngineDifference(.call("semiliteral")),
    EngineDifference(.option("vertical-align", of: "format"), js: [5, 1]),
    EngineDifference(.option("unit", of: "number-format"), js: [5, 20]),
  ]
}

extension EngineDifference.Part: CustomStringConvertible {
  /// The part as the object of a sentence.
  var description: String {
    switch self {
    case .root(let name, let use), .source(let name, let use), .property(let name, let use):
      use.description(of: name)
    case .missingGlyphs: "text without \"glyphs\""
    case .scene(let use), .layout(let use): use.description(of: "global-state")
    case .layerType(let type): "layers of type \"\(type.rawValue)\""
    case .layer(let name): "\"\(name)\""
    case .call(let name): "the operator \"\(name)\""
    case .option(let name, let operation): "\"\(name)\" in \"\(operation)\""
    }
  }
}

extension EngineDifference.Use {
  /// Returns the values of the member `name` as the object of a sentence.
  fileprivate func description(of name: String) -> String {
    switch self {
    case .any, .otherThan: "\"\(name)\""
    case .string(let text): "\"\(name)\": \"\(text)\""
    case .above(let number): "\"\(name)\" above \(JSONValue.text(of: number))"
    case .list: "several values of \"\(name)\""
    case .array: "an array in \"\(name)\""
    case .prefix(let text): "\"\(name)\" that begins with \"\(text)\""
    case .byFeature: "values of \"\(name)\" by feature"
    case .byState: "the operator \"global-state\""
    case .projection: "projections other than \"mercator\""
    case .ownProjection: "this projection, which is not a projection of MapLibre"
    }
  }
}

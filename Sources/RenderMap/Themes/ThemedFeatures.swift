public import MapGeoJSON
import MapJSON
public import MapStyle

/// Features with the layers that draw them according to a theme.
///
///     let themed = try ThemedFeatures(features, by: Theme(colorBy: "population"))
///     for part in themed.parts { print(part.layers(id: "countries").map(\.id)) }
///
/// Circles and labels of areas are drawn at points. These points are the features of a separate part.
public struct ThemedFeatures: Sendable {
  /// The theme that determines how the features are drawn, without the shared parts of its look that no feature can show.
  public let theme: Theme
  /// The colors of the classes; nil if all features have the same color.
  public let colors: ColorKey?
  /// The sizes of the values; nil if all features have the same size.
  public let sizes: SizeKey?
  /// The values that divide the features among maps; nil if the theme has no such property.
  public let facets: FacetValues?
  /// The times of the features; nil if the theme has no such property.
  public let times: FeatureTimes?
  /// The parts with their features and layers, from the lowest to the highest: the data, and the points in its areas.
  public let parts: [ThemedPart]
  /// The notes for the reader of the map.
  public let notices: [ThemeNotice]
  /// Whether areas have labels. Other labels of the same areas would then repeat them.
  public let labelsAreas: Bool

  /// Divides features into classes.
  ///
  /// - Parameters:
  ///   - features: The features.
  ///   - theme: The properties that determine colors, sizes and labels.
  ///   - appearance: The parts of the appearance that the theme does not determine.
  ///   - font: The fonts of labels, beginning with the preferred font.
  /// - Throws: `RequestError` if a property does not exist or has no values that can be drawn.
  public init(
    _ features: [Feature], by theme: Theme, appearance: ThemeAppearance = .light,
    font: [String] = ["Noto Sans Medium"]
  ) throws(RequestError) {
    try theme.check()
    // Features without a geometry are not drawn, so they are left out of all counts. Otherwise, the array is not copied.
    var features = features
    if features.indices.contains(where: { features[$0].geometry == nil }) {
      features.removeAll { $0.geometry == nil }
    }
    let kinds = GeometryKinds(of: features)
    var theme = theme
    theme.look = try theme.look.shown(by: kinds, sizeBy: theme.sizeBy)
    self.theme = theme
    var marks: [(isReplaced: Bool, notice: ThemeNotice?)] = []
    let ofNumbers = [theme.isOfCategories ? nil : theme.colorBy, theme.colorWith, theme.sizeBy]
    for name in Set(ofNumbers.compactMap(\.self)).sorted() {
      marks.append(NumberNotation.replace(name, in: &features))
      marks.append(DecimalMarks.replace(name, in: &features))
    }
    if let name = theme.colorBy, !theme.isOfCategories, theme.domains[name] == nil {
      marks.append(DateNotation.replace(name, in: &features))
    }
    let differs = marks.contains(where: \.isReplaced)
    var colors: ColorKey?
    let isForAreas = kinds.contains(.areas) && theme.sizeBy == nil
    if let name = theme.colorBy {
      var appearance = appearance
      if !isForAreas { appearance.noData = appearance.noDataMark }
      let classed = theme.withCategoriesOfDomain(features, appearance, isForAreas: isForAreas)
      let summary = try PropertySummary(of: name, in: features, for: "colorBy")
      if let second = theme.colorWith {
        let other = try PropertySummary(of: second, in: features, for: "colorWith")
        colors = try BivariateColors((summary, other), of: features, theme, appearance).key
      } else {
        colors = try ColorKey(summary, of: classed, appearance: appearance, isForAreas: isForAreas)
        {
          PropertySummary.categories(of: name, in: features)
        }
      }
    }
    var sizes: SizeKey?
    if let name = theme.sizeBy {
      sizes = try SizeKey(PropertySummary(of: name, in: features, for: "sizeBy"), of: theme)
    }
    let label = try theme.labelBy.map { name throws(RequestError) in
      ThemeLabel(try PropertySummary(of: name, in: features, for: "labelBy"))
    }
    facets = try theme.facetBy.map { name throws(RequestError) in
      try FacetValues(of: name, in: features, domain: theme.domains[name])
    }
    times = try theme.timeBy.map { name throws(RequestError) in
      try FeatureTimes(of: name, in: features)
    }
    self.colors = colors
    self.sizes = sizes
    labelsAreas = label != nil && kinds.contains(.areas)
    let ofColors = colors?.notices ?? []
    notices =
      marks.compactMap(\.notice) + ofColors + (sizes?.notices ?? []) + (facets?.notices ?? [])
      + (times?.notices ?? []).filter { !ofColors.contains($0) }
    let layers = ThemeLayers(
      colors: colors, categoryNames: theme.colorBy.flatMap { theme.domains[$0]?.names } ?? [:],
      ownColors: Self.ownColors(colors, of: features, kinds), sizes: sizes,
      label: label, appearance: appearance, look: theme.look, font: font,
      pointCount: GeometryKinds.points.count(in: features),
      lineCount: GeometryKinds.lines.count(in: features),
      outlineOpacity: OutlineOpacity(of: features))
    let needsPoints = kinds.contains(.areas) && (sizes != nil || label != nil)
    guard needsPoints else {
      parts = [
        ThemedPart(
          features, kinds: kinds, contents: .all, layers: layers, differsFromData: differs)
      ]
      return
    }
    // The circles of points and of areas are in one layer, so that they are sorted together. Labels of points are
    // beside the points. Labels of areas are in the middle of the areas.
    let points = LabelPoints.points(
      of: features, attributes: theme.properties.sorted(), includesPoints: sizes != nil)
    let above: ThemedPart.Contents = [.circles, .pointLabels]
    parts = [
      ThemedPart(
        features, kinds: kinds, contents: sizes == nil ? .all : .all.subtracting(above),
        layers: layers, differsFromData: differs),
      ThemedPart(
        points, kinds: .points, contents: sizes == nil ? .pointLabels : above, layers: layers,
        isDerived: true),
    ]
  }

  /// Returns the colors of categories for each type of geometry. They contain only the values of features of that
  /// type, so that the legend shows only these values. The result is empty if all features are of one type.
  private static func ownColors(
    _ colors: ColorKey?, of features: [Feature], _ kinds: GeometryKinds
  ) -> [GeometryKinds: StyleExpression] {
    var own: [GeometryKinds: StyleExpression] = [:]
    guard let colors, let restricted = colors.restricted else { return own }
    for kind in [GeometryKinds.areas, .lines, .points] where kinds.contains(kind) && kinds != kind {
      let values = PropertySummary.categories(
        of: colors.property,
        in: features.filter { GeometryKinds(of: $0.geometry).contains(kind) })
      own[kind] = restricted(Set(values.keys))
    }
    return own
  }
}

/// Features that are drawn from one source, with their layers. It is a class so that overlays without a theme stay
/// small.
public final class ThemedPart: Sendable {
  /// The kinds of content that the layers of a part draw.
  struct Contents: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let shapes = Contents(rawValue: 1)
    static let circles = Contents(rawValue: 2)
    static let lineLabels = Contents(rawValue: 4)
    static let pointLabels = Contents(rawValue: 8)
    static let all: Contents = [.shapes, .circles, .lineLabels, .pointLabels]
  }

  /// The features that the layers of the part draw.
  public let features: [Feature]
  let kinds: GeometryKinds
  let contents: Contents
  let layers: ThemeLayers
  /// Whether the features are points in areas of the data.
  public let isDerived: Bool
  /// Whether the features have other values than the data, because texts were read as numbers or
  /// dates.
  package let differsFromData: Bool

  init(
    _ features: [Feature], kinds: GeometryKinds, contents: Contents, layers: ThemeLayers,
    isDerived: Bool = false, differsFromData: Bool = false
  ) {
    self.differsFromData = differsFromData
    self.features = features
    self.kinds = kinds
    self.contents = contents
    self.layers = layers
    self.isDerived = isDerived
  }

  /// Returns the layers of labels for features that other layers draw, from the lowest layer to the highest.
  ///
  /// - Parameters:
  ///   - id: The name of the source, which is the prefix of the ids of the layers.
  ///   - pointsAreLabeled: Whether points have labels too.
  ///   - anchor: The position below which labels of points are placed; nil to place them on top.
  package func labelLayers(
    id: String, pointsAreLabeled: Bool, below anchor: LayerAnchor? = nil
  ) -> [any StyleLayer] {
    var labels = contents.intersection([.lineLabels, .pointLabels])
    if !pointsAreLabeled { labels.remove(.pointLabels) }
    return layers.layers(
      of: ThemedPart(
        features, kinds: kinds, contents: labels, layers: layers, isDerived: isDerived),
      id: id, below: nil, labelsBelow: anchor)
  }

  /// The expression of the text of labels; nil if there are no labels.
  package var labelText: StyleExpression? { layers.label?.expression }

  /// Returns the layers, from the lowest to the highest.
  ///
  /// - Parameters:
  ///   - id: The name of the source, which is the prefix of the ids of the layers.
  ///   - anchor: The position below which areas, lines and circles are placed; nil to place them on top. Labels are
  ///     always on top.
  public func layers(id: String, below anchor: LayerAnchor? = nil) -> [any StyleLayer] {
    layers.layers(of: self, id: id, below: anchor)
  }
}

/// A note for the reader of a map with a theme.
public struct ThemeNotice: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of notes.
  public enum Kind: Hashable, Sendable {
    /// The number of classes is less than the number of values or of requested classes.
    case fewerClasses
    /// The data contains values that cannot be drawn.
    case oddValues
  }

  /// The kind of the note.
  public var kind: Kind
  /// The name of the property that the note is about.
  public var property: String
  /// The text of the note, such as the classes or values that are drawn instead.
  public var message: String

  /// Returns a number of values followed by a verb: `1 value is`, `3 values are`.
  static func values(_ count: Int, _ verbs: (one: String, several: String)) -> String {
    count == 1 ? "1 value \(verbs.one)" : "\(count) values \(verbs.several)"
  }

  /// The name of the property followed by the message.
  public var description: String { "'\(property)': \(message)" }
}

/// The types of geometries that occur in features.
struct GeometryKinds: OptionSet, Hashable, Sendable {
  let rawValue: Int

  static let points = GeometryKinds(rawValue: 1)
  static let lines = GeometryKinds(rawValue: 2)
  static let areas = GeometryKinds(rawValue: 4)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Finds the types of the geometries of features, including the geometries in collections.
  init(of features: [Feature]) {
    self.init(rawValue: 0)
    for index in features.indices {
      if let geometry = features[index].geometry { add(geometry) }
    }
  }

  /// Returns the number of features with these types.
  func count(in features: [Feature]) -> Int {
    features.indices.count { GeometryKinds(of: features[$0].geometry).contains(self) }
  }

  /// Finds the types in a geometry. The set is empty if the geometry is nil.
  init(of geometry: Geometry?) {
    self.init(rawValue: 0)
    if let geometry { add(geometry) }
  }

  private mutating func add(_ geometry: Geometry) {
    switch geometry {
    case .point, .multiPoint: insert(.points)
    case .lineString, .multiLineString: insert(.lines)
    case .polygon, .multiPolygon: insert(.areas)
    case .geometryCollection(let parts): for part in parts { add(part) }
    }
  }
}

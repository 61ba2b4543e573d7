public import MapData

/// Decorations drawn over the map. None by default.
///
///     var decorations = MapDecorations(attribution: .full, scaleBar: .metric)
///     decorations.title = "Population density"
///     decorations.hasFrame = true
///     let camera = try map.camera(for: request, size: size, decorations: decorations)
///     var scene = map.scene(camera: camera, size: size)
///     map.decorate(&scene, with: decorations)
public struct MapDecorations: Hashable, Sendable {
  /// The form of the sources' attribution in the lower right corner.
  public var attribution: AttributionForm
  /// The units of the scale bar in the lower left corner; nil for no bar.
  public var scaleBar: ScaleUnits?
  /// The title; nil for none. It may have several lines.
  public var title: String?
  /// A second, smaller text below the title; nil for none.
  public var subtitle: String?
  /// A small text at the bottom, such as a note or the date of the data; nil for none.
  public var caption: String?
  /// Whether an arrow points north, as seen at the middle of the map.
  public var hasNorthArrow = false
  /// The lines of longitude and latitude; nil for none.
  public var graticule: Graticule?
  /// The locator map; nil for none.
  public var inset: LocatorMap?
  /// The legend, read from the style; nil for none.
  public var legend: LegendOptions?
  /// Whether the map has a frame and paper around it, with the title above it and the caption below.
  public var hasFrame = false
  /// The positions of parts that are not at their usual position.
  public var positions: [DecorationPart: DecorationPosition] = [:]

  /// Creates decorations; none by default.
  public init(attribution: AttributionForm = .off, scaleBar: ScaleUnits? = nil) {
    self.attribution = attribution
    self.scaleBar = scaleBar
  }
}

/// The form of the attribution of the sources.
public enum AttributionForm: String, CaseIterable, Sendable {
  /// No attribution.
  case off
  /// A small text without the word "contributors", for thumbnails.
  case compact
  /// The text of the sources; compact if it would take more than a quarter of the picture's height.
  case full
}

/// The units of a scale bar.
public enum ScaleUnits: String, CaseIterable, Sendable {
  /// Kilometers, meters, centimeters.
  case metric
  /// Statute miles, feet.
  case imperial
  /// Nautical miles.
  case nautical
}

/// A part of the decorations.
public enum DecorationPart: String, CaseIterable, Sendable {
  /// The title with the subtitle.
  case title
  /// The caption.
  case caption
  /// The legend.
  case legend
  /// The north arrow.
  case northArrow = "north-arrow"
  /// The locator map.
  case inset
  /// The scale bar.
  case scaleBar = "scale-bar"
  /// The attribution of the sources.
  case attribution
  /// The graticule, which has no position.
  case graticule
  /// The frame, which has no position.
  case frame

  /// The parts that have a position.
  public static let positioned: [DecorationPart] = [
    .title, .caption, .legend, .northArrow, .inset, .scaleBar, .attribution,
  ]
}

/// The position of a part of the decorations.
public enum DecorationPosition: String, CaseIterable, Sendable {
  /// The upper left corner.
  case topLeft = "top-left"
  /// The middle of the upper edge.
  case top
  /// The upper right corner.
  case topRight = "top-right"
  /// The lower left corner.
  case bottomLeft = "bottom-left"
  /// The middle of the lower edge.
  case bottom
  /// The lower right corner.
  case bottomRight = "bottom-right"
}

/// The lines of longitude and latitude on a map.
public struct Graticule: Hashable, Sendable {
  /// The degrees from line to line; nil for a round number that suits the scale.
  public var spacing: Double?

  /// Creates a graticule.
  ///
  /// - Parameter spacing: The degrees from line to line, above 0, at most 90; nil for a round number that suits the
  ///   scale.
  public init(spacing: Double? = nil) { self.spacing = spacing }
}

/// A small map in a corner of the picture that shows where the map is.
public struct LocatorMap: Hashable, Sendable {
  /// The content of a locator map.
  public enum Content: Hashable, Sendable {
    /// The basemap of the world that is part of the library, light or dark like the map.
    case basemap
    /// The map itself, without its labels.
    case map
    /// Another style.
    case style(ResourceLocation)
  }

  /// The map that it shows.
  public var content: Content
  /// The zoom level; nil for one at which the extent of the map takes about a fifth of the locator map.
  public var zoom: Double?
  /// Whether the other style is read with the restrictions on files that styles name: only regular files within the
  /// root. Used for styles that the author of a document names. False by default, because the caller names the style.
  public var isConfined = false

  /// Creates a locator map.
  public init(_ content: Content = .basemap, zoom: Double? = nil) {
    self.content = content
    self.zoom = zoom
  }
}

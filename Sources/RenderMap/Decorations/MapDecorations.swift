public import MapData
public import MapEngine
public import MapJSON

/// The decorations that are drawn over a map. By default, nothing is drawn.
///
///     var decorations = MapDecorations(attribution: .full, scaleBar: .metric)
///     decorations.title = "Population density"
///     decorations.hasFrame = true
///     let camera = try map.camera(for: request, size: size, decorations: decorations)
///     var scene = map.scene(camera: camera, size: size)
///     map.decorate(&scene, with: decorations)
public struct MapDecorations: Hashable, Sendable {
  /// The form of the attribution of the sources. Its usual position is the lower right corner.
  public var attribution: AttributionForm
  /// The units of the scale bar; nil if there is no scale bar. Its usual position is the lower left corner.
  public var scaleBar: ScaleUnits?
  /// The denominator of the scale of the map on paper, which is written beside the scale bar. The bar is then exact at
  /// the center of the map. If it is nil, no scale is written, and the bar is exact at its own latitude. The map has the
  /// scale if its camera has (`CameraRequest.metersPerPixel`).
  public var scale: Double?
  /// The title, which may have several lines; nil if there is no title.
  public var title: String?
  /// A second, smaller text below the title; nil if there is no such text.
  public var subtitle: String?
  /// A small text at the bottom, such as a note or the date of the data; nil if there is no such text.
  public var caption: String?
  /// Whether there is an arrow that points north. The direction is correct in the middle of the map.
  public var hasNorthArrow = false
  /// The lines of longitude and latitude; nil if there are no such lines.
  public var graticule: Graticule?
  /// The lines of UTM or MGRS; nil if there are no such lines.
  public var grid: ReferenceGrid?
  /// The locator map; nil if there is no locator map.
  public var inset: LocatorMap?
  /// Parts of the map that are shown in frames of their own, such as overseas territories.
  public var insetMaps: [InsetMap] = []
  /// The logo; nil if there is no logo. Its usual position is the upper right corner.
  public var logo: DecorationLogo?
  /// The options of the legend, which is read from the style; nil if there is no legend.
  public var legend: LegendOptions?
  /// The track whose elevation profile is drawn; nil if there is no profile. It is on paper below the map, or above the map
  /// at the position `top`, and the map is made lower.
  public var profile: TrackProfile?
  /// The numbers of a page of an atlas; nil if there are no such numbers. The usual position of the page's own number is
  /// the upper right corner.
  public var page: PageNumbers?
  /// The outlines of the pages of an atlas.
  public var sheets: [SheetLine] = []
  /// Whether the map has a frame and paper around it. The title is on the paper above the map, and the caption is on
  /// the paper below the map.
  public var hasFrame = false
  /// The language of the scale bar, of the numbers of the profile, of the letters of the north arrow and the graticule,
  /// and of the side where the title and the caption begin, as a BCP 47 tag; nil for English. The legend has its own
  /// language.
  public var language: String?
  /// The notes on the map. Decorations take precedence over notes.
  public var annotations = MapAnnotations()
  /// The positions of the parts that are not at their usual positions.
  public var positions: [DecorationPart: DecorationPosition] = [:]
  /// The fonts, sizes, colors and lines of all parts.
  public var theme = DecorationTheme()
  /// Whether the picture is printed on paper. The decorations of paper that is larger than A4 are larger too
  /// (``DecorationTheme/scale``).
  public var isOnPaper = false

  /// Creates decorations with an attribution and a scale bar. By default, neither is drawn.
  public init(attribution: AttributionForm = .off, scaleBar: ScaleUnits? = nil) {
    self.attribution = attribution
    self.scaleBar = scaleBar
  }
}

/// A part of the map in a frame of its own, such as an overseas territory. It shows the same layers as the map.
public struct InsetMap: Hashable, Sendable {
  /// The area that is shown.
  public var bounds: GeographicBounds
  /// The name in the frame; nil if there is no name.
  public var name: String?
  /// The projection, as in a style; nil for the projection of the map.
  public var projection: JSONValue?
  /// The position; nil to use the first corner with room, starting at the lower left corner.
  public var position: DecorationPosition?
  /// The longer side in pixels of decorations, 32 to 2000; nil for about a quarter of the width of the map.
  public var side: Double?

  /// Creates an inset that shows an area in the projection of the map.
  public init(_ bounds: GeographicBounds, name: String? = nil) {
    self.bounds = bounds
    self.name = name
  }

  /// The range of possible longer sides.
  static let sides = 32.0...2000

  /// The place of warnings about the inset.
  var place: String { DecorationPart.insetMap.name + (name.map { " '\($0)'" } ?? "") }
}

/// The form of the attribution of the sources.
public enum AttributionForm: String, CaseIterable, Sendable {
  /// No attribution is drawn.
  case off
  /// A small text without the word "contributors", for thumbnails.
  case compact
  /// The full text of the sources. The compact form is used instead if the full text would take more than a quarter of
  /// the height of the map.
  case full
}

/// The units of a scale bar.
public enum ScaleUnits: String, CaseIterable, Sendable {
  /// Kilometers, meters and centimeters.
  case metric
  /// Statute miles and feet.
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
  /// The insets of parts of the map, each of which has its own position.
  case insetMap = "inset-map"
  /// The scale bar.
  case scaleBar = "scale-bar"
  /// The attribution of the sources.
  case attribution
  /// The logo.
  case logo
  /// The elevation profile of a track.
  case profile
  /// The numbers of a page of an atlas, and of the pages that continue its map.
  case pageNumbers = "page-numbers"
  /// The outlines of the pages of an atlas, which have no position.
  case sheets
  /// The graticule, which has no position.
  case graticule
  /// The grid of eastings and northings, which has no position.
  case grid
  /// The frame, which has no position.
  case frame

  /// The parts that have a position.
  public static let positioned: [DecorationPart] = [
    .title, .caption, .legend, .northArrow, .inset, .scaleBar, .attribution, .logo, .profile,
  ]

  /// The possible positions of the part.
  public var positions: [DecorationPosition] {
    switch self {
    case .sheets, .graticule, .grid, .frame: []
    case .legend: DecorationPosition.allCases
    case .profile: [.top, .bottom]
    default: DecorationPosition.allCases.filter { !$0.isOutside }
    }
  }
}

/// The position of a part of the decorations.
///
/// Only a legend can be outside of the map at `left`, `right` or `below`. Other parts are then in the upper corner at that
/// side, or in the middle of the lower edge. An elevation profile is always outside of the map, above it at `top` and below
/// it at other positions.
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
  /// Outside of the map, on paper at its left side. The map is made narrower.
  case left
  /// Outside of the map, on paper at its right side. The map is made narrower.
  case right
  /// Outside of the map, on paper below it. The map is made lower.
  case below

  /// Whether the position is outside of the map.
  public var isOutside: Bool { self == .left || self == .right || self == .below }
}

/// The lines of longitude and latitude on a map.
public struct Graticule: Hashable, Sendable {
  /// The degrees from one line to the next line; nil if a round number that suits the scale is chosen.
  public var spacing: Double?

  /// Creates a graticule.
  ///
  /// - Parameter spacing: The degrees from one line to the next line, above 0 and at most 90; nil if a round number
  ///   that suits the scale is chosen.
  public init(spacing: Double? = nil) { self.spacing = spacing }
}

/// A grid of eastings and northings on a map, with labels at the edges.
public struct ReferenceGrid: Hashable, Sendable {
  /// A system of coordinates in meters. UTM and MGRS have zones of 6 degrees of longitude, and end at 80 degrees south and
  /// 84 degrees north.
  public enum System: String, CaseIterable, Sendable {
    /// Universal Transverse Mercator. Each grid zone has its name, such as `31U`.
    case utm
    /// The Military Grid Reference System. Each square of 100 kilometers has its letters, such as `31U DQ`.
    case mgrs
    /// The coordinate reference system that is the map's projection, such as EPSG:2056. It must have coordinates in
    /// meters.
    case map

    /// The greatest distance between lines in meters. All distances divide it.
    var greatestSpacing: Int { self == .map ? 1_000_000 : Int(GridSquare.side) }
  }

  /// The system.
  public var system: System
  /// The meters from one line to the next line, an integer that divides 100,000, or 1,000,000 for `map`; nil if a power
  /// of ten that suits the scale is chosen.
  public var spacing: Double?

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - spacing: The meters from one line to the next line, an integer that divides 100,000, or 1,000,000 for `map`; nil
  ///     if a power of ten that suits the scale is chosen.
  public init(_ system: System, spacing: Double? = nil) {
    self.system = system
    self.spacing = spacing
  }

  /// Whether the spacing is nil or an integer that divides the greatest spacing of the system.
  var hasValidSpacing: Bool {
    guard let spacing else { return true }
    guard let meters = Int(exactly: spacing), meters > 0 else { return false }
    return system.greatestSpacing.isMultiple(of: meters)
  }
}

/// A small map in a corner of the picture. It shows where the map is.
public struct LocatorMap: Hashable, Sendable {
  /// The content of a locator map.
  public enum Content: Hashable, Sendable {
    /// The basemap of the world that is part of the library. It is light or dark like the map.
    case basemap
    /// The map itself, without its labels.
    case map
    /// A map of another style.
    case style(ResourceLocation)
  }

  /// The map that the locator map shows.
  public var content: Content
  /// The zoom level of the locator map; nil if it is chosen automatically. Then the extent of the map takes about a
  /// fifth of the width or height of the locator map, if the limits of the zoom level allow that.
  public var zoom: Double?
  /// Whether the other style is read with the restrictions that apply to files named by styles. With these
  /// restrictions, only regular files within the root are read. They are needed if the author of a document names the
  /// style. The default is false, because the caller names the style.
  public var isConfined = false

  /// Creates a locator map. By default, it shows the basemap at a zoom level that is chosen automatically.
  public init(_ content: Content = .basemap, zoom: Double? = nil) {
    self.content = content
    self.zoom = zoom
  }
}

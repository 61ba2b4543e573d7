import MapEngine
import MapData
import MapImages
import MapJSON
import MapStyle

/// A request for one picture. It specifies the content of the picture, its appearance, and the name of its file.
///
/// `RequestReader` reads a request from a JSON object with the members of `PictureMember.all`:
///
///     {"name": "paris", "style": "style.json", "center": [2.34, 48.86], "zoom": 11, "size": "600x400@2x"}
public struct PictureRequest: Sendable {
  /// The place where a request gets its style from.
  package enum StyleOrigin: Hashable, Sendable {
    /// The style is in a file or at a URL.
    case location(ResourceLocation)
    /// The style is in the request itself. Addresses in the style are relative to `base`, the file of the request. If
    /// that file contains only this request, `text` is the content of the file, and errors contain line numbers.
    /// Otherwise, `text` is empty.
    case inline(JSONValue, base: ResourceLocation, text: [UInt8])
    /// The style draws nothing. It is used for data without a basemap.
    case empty
  }

  /// The place where a request gets data from, or layers that are added to the style.
  package enum DataOrigin: Hashable, Sendable {
    /// The data is in a file or at a URL, optionally with the name of a layer.
    case address(DataAddress)
    /// The data is in the request itself, as GeoJSON.
    case inline(JSONValue)

    /// Returns the name of the data for messages: its address, or the name of the request's member that contains the
    /// data.
    func place(_ member: String) -> String {
      if case .address(let address) = self { "\(address)" } else { member }
    }

    /// The name of the file; nil if the data is not in a file.
    var title: String? {
      if case .address(let address) = self { address.title } else { nil }
    }
  }

  /// A table whose records are joined to the shapes of data.
  package struct Join: Hashable, Sendable {
    /// The place where the request gets the table from. A table in the request itself is an array of objects.
    package var table: DataOrigin
    /// The compared columns; nil to choose them.
    package var columns: JoinColumns?
    /// The property that divides the data among maps of a series or among times; nil if there is none. If it is a column
    /// of the table, a shape can have a record in each map.
    package var series: String?
  }

  /// The name of the request.
  package var name: String
  /// The path of the picture, relative to the folder of the pictures. Its extension is the extension of its format.
  package var output: String
  /// The style before the changes in `edits`.
  package var style: StyleOrigin
  /// The changes to the style and its overlays, in the order in which they are made.
  package var edits: [StyleEdit] = []
  /// The contour lines that are added to the style; nil if none are added.
  package var contours: ContourLines?
  /// Data that is drawn over the map as overlays.
  package var overlays: [DataOrigin] = []
  /// Layers that are added to the map, above the overlays.
  package var overlayStyles: [DataOrigin] = []
  /// Pins that are drawn on top of the map.
  public var markers: [PlaceMarker] = []
  /// Notes that are drawn over the map.
  public var notes: [PlaceNote] = []
  /// Lines and areas that are drawn over the map.
  public var paths: [MapPath] = []
  /// The position below which overlays and paths are inserted; nil to insert them on top.
  package var anchor: LayerAnchor?
  /// The data that is the map's subject. It is drawn over the basemap or the style.
  package var data: DataOrigin?
  /// The table that is joined to the data, or to the first overlay if there is no data; nil if there is no table.
  package var join: Join?
  /// The theme of the data. If there is no data, it is the theme of the first overlay. If the theme is nil, the
  /// features' own properties determine their appearance.
  package var theme: Theme?
  /// The maps of a series that the picture shows; nil if it shows one map of all data.
  package var facets: FacetOptions?
  /// The period whose data the picture shows, as `TimePeriod` reads it; nil to show the data of all times.
  package var time: String?
  /// The basemap. It also determines the appearance of the data.
  package var basemap = Basemap.light
  /// The requested camera. Values that it does not specify come from the style, or else from the style's data.
  public var camera = CameraRequest()
  /// The size of the picture in pixels of the style, with the pixel ratio.
  public var size: PictureSize
  /// The number of device pixels per inch that the file records for printing; nil if the file records no resolution.
  package var dpi: Double?
  /// The theme of the decorations as a file or as JSON; nil for the default theme. `PictureDrawing.prepare` reads it.
  package var decorationTheme: DataOrigin?
  /// The file of the logo; nil for no logo. `PictureDrawing.prepare` reads it.
  package var logo: ResourceLocation?
  /// Decorations drawn over the map.
  public var decorations = MapDecorations()
  /// Whether the elevation profile of the data is drawn. The drawing sets the profile in `decorations`.
  package var showsProfile = false
  /// Whether the starts, the ends and the distances of the lines of the data are marked.
  package var marksTracks = false
  /// Debug overlays drawn over the map.
  package var debugOverlays: DebugOverlays = []
  /// Whether background layers are left out, so the background is transparent.
  package var isTransparent = false
  /// The format of the file. The default is PNG.
  package var format = OutputFormat.pixels(.png)
  /// Whether texts of vector output are drawn as paths.
  package var drawsTextAsOutlines = false
  /// The options of the encoding of the file. They apply to the format.
  public var encoding = PictureEncoding()
  /// All members of the request, with their positions in the text for errors.
  public var members: RequestMembers

  /// Whether the request changes the style of the map: its layers, their properties, or its projection.
  public var changesStyle: Bool { !edits.isEmpty || contours != nil || !overlayStyles.isEmpty }

  /// The names of the properties of the data that the picture uses; nil if it may use any property.
  ///
  /// Only a theme determines the look of features completely. Expressions in changes and in added layers, joined tables,
  /// and parts that describe tracks can use any property.
  var usedProperties: Set<String>? {
    guard let theme, !theme.keepsOwnLook, join == nil, overlayStyles.isEmpty, !showsProfile,
      !marksTracks, edits.allSatisfy(\.usesNoProperties)
    else { return nil }
    return theme.properties
  }
}

extension StyleEdit {
  /// Whether the layers that the edit changes read the same properties of features as before.
  fileprivate var usesNoProperties: Bool {
    switch self {
    case .hide, .projection: true
    case .set, .filter, .state, .language: false
    }
  }
}

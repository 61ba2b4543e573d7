import MapEngine
import MapData
import MapImages
import MapJSON
import MapStyle

/// The request of one picture: its content, its appearance, and the name of its file.
///
/// `RequestReader` reads it from a JSON object with the members of `PictureMember.all`:
///
///     {"name": "paris", "style": "style.json", "center": [2.34, 48.86], "zoom": 11, "size": "600x400@2x"}
public struct PictureRequest: Sendable {
  /// The origin of a style.
  package enum StyleOrigin: Hashable, Sendable {
    /// A file or URL.
    case location(ResourceLocation)
    /// The request itself. Addresses in the style are relative to `base`, the file of the request. `text` is the content
    /// of that file if it holds this request alone, which gives errors their line numbers; otherwise it is empty.
    case inline(JSONValue, base: ResourceLocation, text: [UInt8])
    /// A style that draws nothing, for data without a basemap.
    case empty
  }

  /// The origin of data, or of layers that are added to the style.
  package enum DataOrigin: Hashable, Sendable {
    /// A file or URL, optionally with the name of a layer.
    case address(DataAddress)
    /// The request itself, which contains the data as GeoJSON.
    case inline(JSONValue)

    /// Returns the address for messages; for data of the request, the name of its member.
    func place(_ member: String) -> String {
      if case .address(let address) = self { "\(address)" } else { member }
    }

    /// The name of the file; nil for none.
    var title: String? {
      if case .address(let address) = self { address.title } else { nil }
    }
  }

  /// The name of the request.
  package var name: String
  /// The path of the picture, relative to the folder of the pictures, with the extension of its format.
  package var output: String
  /// The style, without the changes in `edits`.
  package var style: StyleOrigin
  /// Changes to the style and its overlays, in the order in which they are made.
  package var edits: [StyleEdit] = []
  /// Data that is drawn over the map.
  package var overlays: [DataOrigin] = []
  /// Layers that are added to the map, above the overlays.
  package var overlayStyles: [DataOrigin] = []
  /// Pins on top of the map.
  public var markers: [PlaceMarker] = []
  /// Lines and areas over the map.
  public var paths: [MapPath] = []
  /// The position below which overlays and paths are inserted; nil for the top.
  package var anchor: LayerAnchor?
  /// The data that is the map's subject, drawn over the basemap or the style.
  package var data: DataOrigin?
  /// The theme of the data, or else of the first overlay; nil if the own properties of features determine their
  /// looks.
  package var theme: Theme?
  /// The basemap, which determines the appearance of the data.
  package var basemap = Basemap.light
  /// The requested camera; the rest comes from the style, then from its data.
  public var camera = CameraRequest()
  /// The size of the picture in pixels of the style, with the pixel ratio.
  public var size: PictureSize
  /// Device pixels per inch, which the file records for printing; nil for none.
  package var dpi: Double?
  /// Decorations drawn over the map.
  public var decorations = MapDecorations()
  /// Debug overlays drawn over the map.
  package var debugOverlays: DebugOverlays = []
  /// Whether background layers are left out.
  package var isTransparent = false
  /// The format of the file.
  package var format = OutputFormat.pixels(.png)
  /// Whether texts of vector output are paths.
  package var drawsTextAsOutlines = false
  /// The quality of a JPEG file, 1 to 100.
  public var quality = PictureDetails.defaultQuality
  /// All members of the request, with their positions for errors.
  public var members: RequestMembers

  /// Whether the request changes the style of the map: its layers, their properties, or its projection.
  public var changesStyle: Bool { !edits.isEmpty || !overlayStyles.isEmpty }
}

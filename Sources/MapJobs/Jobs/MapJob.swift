public import MapData
import MapImages
import MapJSON
import MapStyle
public import RenderMap

/// One picture of a batch or of an image test: what is drawn, and the name of its file.
///
/// `MapJobReader` reads it from a JSON object:
///
///     {"name": "paris", "style": "style.json", "center": [2.34, 48.86], "zoom": 11, "size": "600x400@2x"}
package struct MapJob: Sendable {
  /// The origin of a job's style.
  package enum StyleOrigin: Hashable, Sendable {
    /// A file or URL.
    case location(ResourceLocation)
    /// The job itself. Addresses in the style are relative to `base`, the file of the job. `text` is the content of
    /// that file if it holds this job alone, which gives errors their line numbers; otherwise it is empty.
    case inline(JSONValue, base: ResourceLocation, text: [UInt8])
    /// A style that draws nothing, for data without a basemap.
    case empty
  }

  /// The origin of data.
  package enum DataOrigin: Hashable, Sendable {
    /// A file or URL, optionally with the name of a layer.
    case address(DataAddress)
    /// The job itself, which contains the data as GeoJSON.
    case inline(JSONValue)

    /// The name of the file; nil for none.
    var title: String? {
      if case .address(let address) = self { address.title } else { nil }
    }
  }

  /// The name of the job.
  package var name: String
  /// The path of the picture, relative to the folder of the pictures, with the extension of its format.
  package var output: String
  /// The style, without the changes in `edits`.
  package var style: StyleOrigin
  /// Changes to the style, in the order in which they are made.
  package var edits: [StyleEdit] = []
  /// Data that is drawn over the map.
  package var overlays: [DataOrigin] = []
  /// What overlays are inserted below; nil draws them on top.
  package var anchor: LayerAnchor?
  /// The data that is the map's subject, drawn over the basemap or the style.
  package var data: DataOrigin?
  /// How the data, or else the first overlay, is drawn by the values of properties; nil if their own properties decide.
  package var theme: Theme?
  /// The basemap, which decides how the data looks.
  package var basemap = Basemap.light
  /// The requested camera; the rest comes from the style, then from its data.
  package var camera: CameraRequest
  /// The size of the picture.
  package var size: PictureSize
  /// Device pixels per inch of paper, which the file records for printing; nil for a size in pixels.
  package var dpi: Double?
  /// Decorations drawn over the map.
  package var decorations = MapDecorations()
  /// Whether background layers are left out.
  package var isTransparent = false
  /// The format of the file.
  package var format: OutputFormat
  /// Whether texts of a picture of vectors are paths.
  package var drawsTextAsOutlines = false
  /// The quality of a JPEG file, 1 to 100; nil for the default.
  package var quality: Int?
  /// All members of the job, with their positions for errors.
  package var members: MapJobMembers
}

/// The values that jobs have by default.
public struct MapJobDefaults: Sendable {
  /// The style; nil if every job must have one.
  public var style: ResourceLocation?
  /// The basemap below data; nil for the light basemap.
  public var basemap: Basemap?
  /// The size; nil for 512 x 512.
  public var size: PictureSize?
  /// Device pixels per inch of paper, which files record for printing; nil for a size in pixels.
  public var dpi: Double?
  /// The format.
  public var format = OutputFormat.pixels(.png)
  /// How data, or else the first overlay, is drawn by the values of properties; nil if their own properties decide.
  public var theme: Theme?
  /// How the attribution of the sources is written.
  public var attribution = AttributionForm.full

  /// Creates defaults: PNG files with the full attribution.
  public init() {}
}

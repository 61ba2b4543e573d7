import MapImages
import MapJSON
import RenderMap
import MapStyle
import MapData

/// One picture of a batch, or of an image test: what is drawn, and what its file is called.
package struct BatchJob: Sendable {
  /// Where a job's style is from.
  package enum StyleOrigin: Hashable, Sendable {
    /// A file or URL.
    case location(ResourceLocation)
    /// The job itself. Addresses in it are relative to `base`, the jobs' file; `text` is that file where the
    /// job is all of it, so that mistakes have line numbers, and empty otherwise.
    case inline(JSONValue, base: ResourceLocation, text: [UInt8])
    /// A style that draws nothing, for data alone.
    case empty
  }

  /// Where data is from.
  package enum DataOrigin: Hashable, Sendable {
    /// A file or URL, and perhaps a layer of it.
    case address(DataAddress)
    /// The job itself, which has it as GeoJSON.
    case inline(JSONValue)
  }

  /// The file's name in the folder of the pictures, with its ending.
  package var output: String
  /// The job's name.
  package var name: String
  /// The style, before it is changed.
  package var style: StyleOrigin
  /// Changes to the style, in the order they are made.
  package var edits: [StyleEdit] = []
  /// What is drawn over the map.
  package var overlays: [DataOrigin] = []
  /// Below what that stands; nil for on top.
  package var anchor: LayerAnchor?
  /// The data that is the map's subject, with the basemap below it.
  package var data: DataOrigin?
  /// How that data looks.
  package var basemap = Basemap.light
  /// What is asked of the camera.
  package var camera: CameraRequest
  /// The size of the picture.
  package var size: PictureSize
  /// Device pixels per inch of paper, which the file tells printing programs; nil where the size is in pixels.
  package var dpi: Double?
  /// What stands on the finished map.
  package var dressing = Dressing()
  /// Whether background layers are left out.
  package var isTransparent = false
  /// The format of the file.
  package var format: PictureFormat
  /// The job's members: all that it says, and the place for errors.
  package var members: MapJobMembers
}

/// One job of a batch in its place, or what is wrong there.
struct BatchItem: Sendable {
  /// The line of the job, or the number of the feature, counted from 1.
  var number: Int
  /// The same for people, with the file: `jobs.jsonl:3`.
  var place: String
  /// The job's name, as far as it is known.
  var name: String?
  /// The job.
  var job: Result<BatchJob, JobFailure>
  /// What was odd in the data that the jobs were made of, for the first of them.
  var warnings: [MapWarning] = []
}

/// What gives the jobs of a batch, one after the other.
protocol JobSource: Sendable {
  /// The next job; nil at the end, or when `isStopped` says so while it is awaited.
  mutating func next(isStopped: () -> Bool) -> BatchItem?
  /// How much of the jobs was given, 0 to 1; nil where their number is not known.
  var fraction: Double? { get }
  /// Why there are no more jobs before their end; nil where all is well.
  var failure: BatchError? { get }
}

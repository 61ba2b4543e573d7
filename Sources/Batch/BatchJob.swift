import ImageCodec
import JSON
import RenderMap
import StyleSpec
import TileStore

/// One picture of a batch: what is drawn, and what its file is called.
struct BatchJob: Sendable {
  /// Where a job's style is from.
  enum StyleOrigin: Hashable, Sendable {
    /// A file or URL.
    case location(ResourceLocation)
    /// The job itself; what is relative in it is relative to the jobs' file.
    case inline(JSONValue, base: ResourceLocation)
    /// A style that draws nothing, for data alone.
    case empty
  }

  /// Where GeoJSON is from.
  enum DataOrigin: Hashable, Sendable {
    /// A file or URL.
    case location(ResourceLocation)
    /// The job itself.
    case inline(JSONValue)
  }

  /// The file's name in the folder of the pictures, with its ending.
  var output: String
  /// The job's name.
  var name: String
  /// The style, before it is changed.
  var style: StyleOrigin
  /// Changes to the style, in the order they are made.
  var edits: [StyleEdit] = []
  /// What is drawn over the map.
  var overlays: [DataOrigin] = []
  /// Below what that stands; nil for on top.
  var anchor: LayerAnchor?
  /// The data that is the map's subject, with the basemap below it.
  var data: DataOrigin?
  /// How that data looks.
  var basemap = Basemap.light
  /// What is asked of the camera.
  var camera: CameraRequest
  /// The size of the picture.
  var size: PictureSize
  /// Device pixels per inch of paper, which the file tells printing programs; nil where the size is in pixels.
  var dpi: Double?
  /// What stands on the finished map.
  var dressing = Dressing()
  /// Whether background layers are left out.
  var isTransparent = false
  /// The format of the file.
  var format: PictureFormat
  /// The job's members: all that it says, and the place for errors.
  var members: MapJobMembers
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

import ImageCodec
import JSON
import Raster
import RenderMap
import TileStore

/// A picture's file, and those that tell of it.
struct PictureOutput {
  /// Where the picture goes.
  var path: String
  /// Its format.
  var format: PictureFormat
  /// What it says besides its pixels.
  var details: PictureDetails
  /// Where its world file goes, if it has one.
  var worldFile: String?
  /// Where its sidecar goes, if it has one.
  var sidecar: String?
  /// What notes what the picture is drawn from; nil where it is not to say so.
  var log: InputLog?

  /// Refuses what cannot be told of a view.
  func check(_ view: PictureView) throws(Failure) {
    guard worldFile != nil, WorldFile(view) == nil else { return }
    throw Failure(
      .wrongArguments,
      "--world-file: a tilted map (--pitch \(view.camera.pitch)) has no world file; draw it without pitch"
    )
  }

  /// Writes the picture of a scene, and what tells of it.
  ///
  /// - Parameters:
  ///   - style: The style after all changes to it.
  ///   - warnings: What was missing or doubtful.
  func write(
    _ pixels: PixelBuffer, of scene: Scene, map: Map, style: JSONDocument, warnings: [MapWarning]
  ) throws(Failure) {
    let view = PictureView(of: scene)
    let provenance = log.map { log in
      Provenance(
        version: Main.version, view: view, style: style.root.jsonBytes, log: log, pictureAt: path)
    }
    var details = details
    if let copyright = map.plainAttribution {
      details.text.append(PNG.Text(keyword: "Copyright", text: copyright))
    }
    if let provenance {
      details.text.append(PNG.Text(keyword: "Software", text: "render-map \(Main.version)"))
      details.text.append(provenance.text)
    }
    try Output.write(try encode(pixels, details), to: path)
    if let worldFile, let world = WorldFile(view) {
      try Output.write(Array(world.text.utf8), to: worldFile)
    }
    if let sidecar {
      let told = Sidecar(
        view: view, attribution: map.attribution, warnings: warnings, provenance: provenance)
      try Output.write(told.json, to: sidecar)
    }
  }

  private func encode(
    _ pixels: PixelBuffer, _ details: PictureDetails
  ) throws(Failure) -> [UInt8] {
    do {
      return try format.encode(pixels, details: details)
    } catch {
      throw Failure(.ownFault, error.description)
    }
  }
}

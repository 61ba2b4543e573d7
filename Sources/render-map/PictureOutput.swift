import MapImages
import MapJSON
import MapRaster
import RenderMap
import MapData

/// The file of a picture, and the files beside it.
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

  /// Refuses a size for which the format has no room.
  func check(_ size: PictureSize) throws(Failure) {
    guard let limit = format.greatestSide, max(size.deviceWidth, size.deviceHeight) > limit else {
      return
    }
    throw Failure(
      .wrongArguments,
      "\(path): a picture of \(size.deviceWidth)x\(size.deviceHeight) device pixels is too large for "
        + "\(format.rawValue), which has room for \(limit) per side; make it smaller, or use .png")
  }

  /// Refuses a view that a world file cannot describe.
  func check(_ view: PictureView) throws(Failure) {
    guard worldFile != nil, WorldFile(view) == nil else { return }
    throw Failure(
      .wrongArguments,
      "--world-file: a tilted map (--pitch \(view.camera.pitch)) has no world file; draw it without pitch"
    )
  }

  /// The picture of a scene as a file, and the files beside it.
  ///
  /// - Parameters:
  ///   - style: The style after all changes to it.
  ///   - warnings: What was missing or doubtful.
  func files(
    _ pixels: PixelBuffer, of scene: Scene, map: Map, style: JSONDocument, warnings: [MapWarning]
  ) throws(Failure) -> [Output.File] {
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
    var files: [Output.File] = [(path, try encode(pixels, details))]
    if let worldFile, let world = WorldFile(view) {
      files.append((worldFile, Array(world.text.utf8)))
    }
    if let sidecar {
      let told = Sidecar(
        view: view, attribution: map.attribution, warnings: warnings, provenance: provenance)
      files.append((sidecar, told.json))
    }
    return files
  }

  /// The picture in its format. The size was checked, so that what fails is this program or its memory.
  private func encode(
    _ pixels: PixelBuffer, _ details: PictureDetails
  ) throws(Failure) -> [UInt8] {
    do {
      return try format.encode(pixels, details: details)
    } catch {
      throw Failure(.ownFault, "\(path): \(error)")
    }
  }
}

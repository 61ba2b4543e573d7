import MapData
import MapImages
import MapJSON
import MapPDF
import MapRaster
import MapVector
import RenderMap

/// The file of a picture, and the files beside it.
struct PictureOutput {
  /// The path of the picture.
  var path: String
  /// The format.
  var format: OutputFormat
  /// The metadata of the file.
  var details: PictureDetails
  /// The path of the world file; nil for none.
  var worldFile: String?
  /// The path of the sidecar; nil for none.
  var sidecar: String?
  /// Records the inputs of the picture; nil if the output does not contain them.
  var log: InputLog?
  /// Whether texts of a picture of vectors are paths.
  var drawsTextAsOutlines = false

  /// The content of a picture.
  enum Content {
    /// Pixels, and the number of threads to encode them with.
    case pixels(PixelBuffer, threads: Int)
    /// Paths, texts and images.
    case vectors(PDFPage)
  }

  /// Throws an error if a size is above the limit of the format.
  func check(_ size: PictureSize) throws(Failure) {
    guard let limit = format.greatestSide, max(size.deviceWidth, size.deviceHeight) > limit else {
      return
    }
    throw Failure(
      .wrongArguments,
      "\(path): a picture of \(size.deviceWidth)x\(size.deviceHeight) device pixels is too large for "
        + "\(format.name), whose limit is \(limit) per side; make it smaller, or use .png")
  }

  /// Throws an error if a world file is requested that cannot describe the view.
  func check(_ view: PictureView, of map: Map) throws(Failure) {
    guard worldFile != nil else { return }
    if map.hasElevation {
      throw Failure(
        .wrongArguments,
        "--world-file: a map with terrain has no world file; remove \"terrain\" from the style")
    }
    guard WorldFile(view) == nil else { return }
    let reason =
      view.camera.projection == .mercator
      ? "a tilted map (--pitch \(view.camera.pitch)) has no world file; draw it without pitch"
      : view.camera.projection.isCartographic
        ? "a map in a projection other than Mercator has no world file; remove the projection"
        : "a globe has no world file; draw the map in Mercator, or closer than zoom 12 if its style "
          + "has the projection \"globe\""
    throw Failure(.wrongArguments, "--world-file: \(reason)")
  }

  /// Returns the picture of a scene as a file, and the files beside it.
  ///
  /// - Parameters:
  ///   - style: The style after all changes to it.
  ///   - warnings: The warnings about the map and the scene.
  func files(
    _ content: Content, of scene: Scene, map: Map, style: JSONDocument, warnings: [MapWarning]
  ) throws(Failure) -> [Output.File] {
    let view = PictureView(of: scene)
    let provenance = log.map { log in
      Provenance(
        version: Program.version, view: view, style: style.root.jsonBytes, log: log, pictureAt: path
      )
    }
    var details = details
    if let copyright = map.plainAttribution {
      details.text.append(PNG.Text(keyword: "Copyright", text: copyright))
    }
    if let provenance {
      details.text.append(PNG.Text(keyword: "Software", text: "render-map \(Program.version)"))
      details.text.append(provenance.text)
    }
    var files: [Output.File] = [(path, try encode(content, details))]
    if let worldFile, let world = WorldFile(of: scene) {
      files.append((worldFile, Array(world.text.utf8)))
    }
    if let sidecar {
      let record = Sidecar(
        of: scene, attribution: map.attribution, warnings: warnings, provenance: provenance)
      files.append((sidecar, record.json))
    }
    return files
  }

  /// Encodes the picture. Its size was checked before, so an error is one of the program or of memory.
  private func encode(
    _ content: Content, _ details: PictureDetails
  ) throws(Failure) -> [UInt8] {
    switch content {
    case .vectors(let page):
      do {
        guard format == .pdf else { return try SVGWriter.bytes(of: page.picture) }
        return try PDFDocument.file(of: [page], information: page.information)
      } catch VectorError.missingLibrary {
        throw Failure(.unreachable, "\(path): \(VectorError.missingLibrary)")
      } catch {
        throw Failure(.ownFault, "\(path): \(error)")
      }
    case .pixels(let pixels, let threads):
      do {
        return try (format.pixels ?? .png).encode(pixels, details: details, threads: threads)
      } catch {
        throw Failure(.ownFault, "\(path): \(error)")
      }
    }
  }
}

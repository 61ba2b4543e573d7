import MapData
import MapImages
import MapJSON
import RenderMap

/// The file of a picture, and the files next to it.
struct PictureOutput {
  /// The path of the picture.
  var path: String
  /// The path of the world file; nil to write no world file.
  var worldFile: String?
  /// The path of the sidecar; nil to write no sidecar.
  var sidecar: String?
  /// The log of everything that is read for the picture. The output contains the provenance of the picture if the log
  /// has hashes.
  let log: InputLog

  /// The path of the file that names the coordinate reference system of the world file; nil if there is no world file.
  private var systemFile: String? {
    worldFile.map { WorldFile.projectionPath(besides: path == "-" ? $0 : path) }
  }

  /// The path of the file that describes the pixels for GDAL; nil if there is no world file.
  private var descriptionFile: String? {
    worldFile.map { WorldFile.descriptionPath(besides: path == "-" ? $0 : path) }
  }

  /// Checks that a world file can describe the view if a world file is requested, and that the command replaces nothing
  /// that was read for the view.
  ///
  /// - Parameter files: The files that the arguments name.
  func check(_ view: PictureView, of map: Map, among files: ArgumentFiles) throws(Failure) {
    var files = files
    files.reads(log)
    let world = try worldFile(of: view, map)
    if world?.projection != nil {
      files.writes(systemFile, as: "the reference system of the world file")
    }
    if world?.gdalDescription != nil {
      files.writes(descriptionFile, as: "the description of the picture for GDAL")
    }
    try files.check()
  }

  private func worldFile(of view: PictureView, _ map: Map) throws(Failure) -> WorldFile? {
    guard worldFile != nil else { return nil }
    if map.hasElevation {
      throw Failure(
        .wrongArguments,
        "--world-file: a map with terrain has no world file; remove \"terrain\" from the style")
    }
    if let world = WorldFile(view) { return world }
    throw Failure(
      .wrongArguments,
      "--world-file: only a flat map in Mercator or in a coordinate reference system has a world file; draw the map "
        + "without pitch, and in a --projection such as mercator or EPSG:3035")
  }

  /// Returns the picture of a view as a file, and the files next to it.
  ///
  /// - Parameters:
  ///   - style: The style after all changes to it.
  ///   - warnings: The warnings about the map and the scene.
  func files(
    _ content: consuming PictureContent, of view: PictureDrawing.View, style: JSONValue,
    warnings: [MapWarning], threads: Int
  ) throws(Failure) -> [Output.File] {
    let provenance =
      log.isHashing && view.showsOneMap
      ? Provenance(
        version: Program.version, view: PictureView(of: view.scene), style: style.jsonBytes,
        log: log, pictureAt: path) : nil
    var details = try Failure.ofRequest { () throws(RequestError) in try view.details }
    if let provenance {
      details.text.append(PNG.Text(keyword: "Software", text: "render-map \(Program.version)"))
      details.text.append(provenance.text)
    }
    var files: [Output.File] = []
    do throws(RequestError) {
      let file = try content.file(in: view.request.format, details: details, threads: threads)
      files.append((path, file))
    } catch {
      throw Failure(error.at(path))
    }
    if let worldFile, let world = WorldFile(of: view.scene) {
      files.append((worldFile, Array(world.text.utf8)))
      if let systemFile, let projection = world.projection {
        files.append((systemFile, Array(projection.utf8)))
      }
      if let descriptionFile, let description = world.gdalDescription {
        files.append((descriptionFile, Array(description.utf8)))
      }
    }
    if let sidecar {
      let record = Sidecar(
        of: view.scene, attribution: view.map.attribution, warnings: warnings,
        provenance: provenance)
      files.append((sidecar, record.json))
    }
    return files
  }
}

import MapData
import MapImages
import MapJSON
import MapStyle
import RenderMap

/// Reads the jobs of batches and of image tests: JSON objects with the members
///
/// - `name`: the name of the job and of its files, which may contain folders; by default the name of the jobs' file,
///   with the number of the line in a file with a job per line;
/// - `style`: the path or URL of the style, relative to the jobs' file, or the style itself;
/// - `data`: GeoJSON, or the path or URL of data, as the subject of the map, which shows all of it by default; drawn
///   over the `style`, or without one over the `basemap` (`light`, `dark` or `none`);
/// - `overlay`: GeoJSON to draw over the map, the path or URL of data, or an array of these; `insertBelow`: what
///   it is inserted below (`labels`, `transit` or the id of a layer);
/// - `colorBy`, `sizeBy`, `labelBy` and more (`MapJobMembers.themes`): how the data, or else the first overlay, is drawn by
///   the values of properties;
/// - `center` (`[longitude, latitude]`), `zoom`, `bearing`, `pitch`, or `bounds` (`[west, south, east, north]`)
///   instead of center and zoom; `padding` (a number, or `[top, right, bottom, left]`);
/// - `fit` (whether all data is shown, even if the style has a camera) and `maxZoom`;
/// - `size`: `"600x400"`, `"600x400@2x"`, or a size on paper, `"a4"` or `"210x297mm"`; `ratio` (a number): the pixel
///   ratio, if the size has none; `dpi`: the device pixels per inch of paper; `paper`: a size on paper for printing, at
///   300 device pixels per inch by default;
/// - `set` (`{"layer.property": value}`), `filter` (`{"layer": filter}`), `hide` (a pattern, or several) and
///   `state` (`{"key": value}`): changes to the style;
/// - `projection`: that of the style, as there or as `"albers:center=-96,37.5;parallels=29.5,45.5"`;
/// - `attribution`, `scaleBar`, `title` and other decorations, `transparent`, `markers`, `paths`
///   (`MapJobMembers.decorations`);
/// - `format`: `png`, `webp`, `jpeg`, `svg` or `pdf`; `quality`: that of a JPEG file, 1 to 100; `textAsOutlines`: whether
///   texts of SVG and PDF are paths;
/// - `matrix`: see `JobMatrix`.
///
/// Any other member is an error. A style by itself (an object with `version` and `layers`) is a job too: that style
/// with its own camera.
package struct MapJobReader: Sendable {
  /// The members of every job, without those of decorations.
  private static let members: Set<String> = [
    "name", "style", "center", "zoom", "bearing", "pitch", "bounds", "padding", "size", "ratio",
    "dpi", "overlay", "insertBelow", "data", "basemap", "set", "filter", "hide", "state", "format",
    "textAsOutlines", "fit", "maxZoom", "paper", "projection", "quality",
  ]

  /// Resolves addresses.
  var loader: ResourceLoader
  /// The values that jobs have by default.
  var defaults: MapJobDefaults

  private let knownMembers: Set<String>

  /// Creates a reader.
  ///
  /// - Parameter furtherMembers: Names of members that jobs may have in addition.
  package init(
    loader: ResourceLoader, defaults: MapJobDefaults, furtherMembers: Set<String> = []
  ) {
    self.loader = loader
    self.defaults = defaults
    knownMembers = Self.members.union(MapJobMembers.decorations)
      .union(MapJobMembers.themes).union(furtherMembers)
  }

  /// Returns the jobs of an object: one, or with a `matrix` one per combination of its values.
  ///
  /// - Parameter line: The number of the object's line in a file with a job per line; otherwise nil.
  /// - Throws: `MapJobError` for an invalid matrix; errors in one of the jobs are in its result.
  package func jobs(
    of members: MapJobMembers, line: Int?
  ) throws(MapJobError) -> [Result<MapJob, MapJobError>] {
    func result(_ members: MapJobMembers) -> Result<MapJob, MapJobError> {
      Result { () throws(MapJobError) in try job(of: members, line: line) }
    }
    guard members.object["matrix"] != nil else { return [result(members)] }
    let name = Self.name(ofFile: members.file, line: line)
    let matrix = try JobMatrix(members, name: name)
    return (0..<matrix.count).map { result(matrix.members(of: $0)) }
  }

  /// Returns the job of an object without a matrix.
  ///
  /// - Parameter line: The number of the object's line in a file with a job per line; otherwise nil.
  package func job(of members: MapJobMembers, line: Int?) throws(MapJobError) -> MapJob {
    let basemap = try basemap(of: members)
    if basemap == nil, Self.isStyle(members.object) {
      return try job(ofStyle: members, line: line)
    }
    for member in members.object.members where !knownMembers.contains(member.name) {
      throw members.error(member.name, "unknown member of a job")
    }
    let name = try name(of: members, line: line)
    let style = try style(of: members, basemap: basemap, line: line)
    return try job(name, style, basemap: basemap, members)
  }

  /// Whether an object is a style by itself.
  private static func isStyle(_ object: JSONObject) -> Bool {
    object["style"] == nil && object["version"] != nil && object["layers"] != nil
  }

  /// Returns the job of a style by itself. The members of a style are not those of a job.
  private func job(ofStyle style: MapJobMembers, line: Int?) throws(MapJobError) -> MapJob {
    let origin = MapJob.StyleOrigin.inline(
      JSONValue(.object(style.object)), base: .file(path: style.file),
      text: line == nil ? style.text : [])
    var members = style
    members.object = JSONObject()
    return try job(
      Self.name(ofFile: style.file, line: line), origin, basemap: nil, members)
  }

  private func job(
    _ name: String, _ style: MapJob.StyleOrigin, basemap: Basemap?, _ members: MapJobMembers
  ) throws(MapJobError) -> MapJob {
    let camera = try Self.camera(of: members)
    let (size, dpi) = try size(of: members)
    var job = MapJob(
      name: name, output: name, style: style, camera: camera, size: size, dpi: dpi,
      format: .pixels(.png), members: members)
    job.edits = try Self.edits(of: members)
    job.overlays = try overlays(of: members)
    job.anchor = try members.string("insertBelow").map { LayerAnchor($0) }
    if let data = members.object["data"] {
      job.data = try origin(ofData: data, path: "data", in: members)
    }
    job.theme = try theme(of: members, hasData: job.data != nil || !job.overlays.isEmpty)
    job.basemap = basemap ?? .light
    job.decorations = try members.decorations(attribution: defaults.attribution)
    job.decorations.inset = try members.inset { (address, path) throws(MapJobError) in
      try location(of: address, path: path, in: members)
    }
    job.isTransparent = try members.isTransparent()
    job.camera.zoomLimit = try members.number("maxZoom", in: -2...24)
    job.camera.fitsData = try Self.fitsData(job)
    job.drawsTextAsOutlines = try members.bool("textAsOutlines")
    try setFormat(of: &job)
    job.quality = try quality(of: job)
    return job
  }

  private func name(of members: MapJobMembers, line: Int?) throws(MapJobError) -> String {
    guard let name = try members.string("name") else {
      return Self.name(ofFile: members.file, line: line)
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isFileName), name.utf8.count <= 1000 else {
      throw members.error(
        "name",
        "must be a path in the folder of the pictures: no part empty, beginning with '.' or longer "
          + "than 200 bytes")
    }
    return name
  }

  /// Whether a name is valid as the name of a file, on every system.
  private static func isFileName(_ name: Substring) -> Bool {
    let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "/" && $0 != "\\" }
    return isPlain && !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 200
  }

  /// Returns the default name of a job.
  ///
  /// - Parameters:
  ///   - file: The path of the jobs' file.
  ///   - line: The number of the line in a file with a job per line; otherwise nil.
  static func name(ofFile file: String, line: Int?) -> String {
    stem(of: file) + (line.map { "-\($0)" } ?? "")
  }

  /// Returns the name of a file without its folder and extension.
  private static func stem(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Returns the quality of the file; nil for the default.
  private func quality(of job: MapJob) throws(MapJobError) -> Int? {
    guard let quality = try job.members.count("quality") else { return nil }
    guard (1...100).contains(quality) else {
      throw job.members.error("quality", "must be from 1 to 100")
    }
    guard job.format == .pixels(.jpeg) else {
      throw job.members.error("quality", "is that of JPEG files")
    }
    return quality
  }

  /// Sets the format: that of the job, else that of its name's extension, else the default one.
  private func setFormat(of job: inout MapJob) throws(MapJobError) {
    let ofName = OutputFormat(endingOf: job.name)
    if let name = try job.members.string("format") {
      guard let format = OutputFormat(endingOf: "." + name) else {
        let names = OutputFormat.all.map(\.name).joined(separator: ", ")
        throw job.members.error("format", "must be one of \(names)")
      }
      job.format = format
    } else {
      job.format = ofName ?? defaults.format
    }
    job.output = ofName == job.format ? job.name : job.name + "." + job.format.fileExtension
  }
}

extension OutputFormat {
  /// The extension of files in this format, without the dot.
  fileprivate var fileExtension: String { self == .pixels(.jpeg) ? "jpg" : name }
}

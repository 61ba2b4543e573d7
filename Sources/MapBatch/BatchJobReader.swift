import MapImages
import MapJSON
import RenderMap
import MapStyle
import MapData

/// Reads the jobs of batches and of image tests: what `MapJobReader` reads, and the members
///
/// - `overlay`: GeoJSON to draw over the map, the path or URL of data, or an array of these; `insertBelow`: below
///   what (`labels`, `transit` or the id of a layer);
/// - `data`: GeoJSON, or the path or URL of data, as the subject of the map, which shows all of it unless told
///   otherwise; drawn over the `style`, or in place of one over the `basemap` (`light`, `dark` or `none`);
/// - `set` (`{"layer.property": value}`), `filter` (`{"layer": filter}`), `hide` (a pattern, or several) and
///   `state` (`{"key": value}`): changes to the style;
/// - `fit` (whether all data is shown, also where the style says what the map shows) and `maxZoom`;
/// - `markers`, `paths`, `attribution`, `scaleBar`, `transparent` (`MapJobMembers.dressing`);
/// - `format`: `png`, `webp` or `jpeg`.
package struct BatchJobReader: Sendable {
  /// The members besides those that `MapJobReader` knows.
  static let members: Set<String> = [
    "overlay", "insertBelow", "data", "basemap", "set", "filter", "hide", "state", "format",
    "fit", "maxZoom",
  ]

  /// What resolves addresses.
  var loader: ResourceLoader
  /// What jobs are that do not say otherwise.
  var defaults: BatchDefaults

  private let reader: MapJobReader

  /// A reader of jobs that fall back on `defaults`.
  ///
  /// - Parameter furtherMembers: Members of the program's own that jobs may have besides.
  package init(
    loader: ResourceLoader, defaults: BatchDefaults, furtherMembers: Set<String> = []
  ) {
    self.loader = loader
    self.defaults = defaults
    reader = MapJobReader(
      furtherMembers: Self.members.union(MapJobMembers.dressing).union(furtherMembers),
      allowsFolders: true)
  }

  /// The jobs that some members say: one, or with a `matrix` one for each combination of its values.
  ///
  /// - Parameter line: The number of their line where the file has a job per line.
  /// - Throws: `MapJobError` where the matrix is wrong; what is wrong with one job is in its result.
  package func jobs(
    of members: MapJobMembers, line: Int?
  ) throws(MapJobError) -> [Result<BatchJob, MapJobError>] {
    func result(_ members: MapJobMembers) -> Result<BatchJob, MapJobError> {
      Result { () throws(MapJobError) in try job(of: members, line: line) }
    }
    guard members.object["matrix"] != nil else { return [result(members)] }
    let name = MapJobReader.name(ofFile: members.file, line: line)
    let matrix = try JobMatrix(members, name: name)
    return (0..<matrix.count).map { result(matrix.members(of: $0)) }
  }

  /// The job that some members say.
  ///
  /// - Parameter line: The number of their line where the file has a job per line.
  package func job(of members: MapJobMembers, line: Int?) throws(MapJobError) -> BatchJob {
    var members = members
    let basemap = try basemap(of: members)
    let style = try style(of: &members, basemap: basemap)
    var size: PictureSize?
    if members.object["size"] == nil, let usual = defaults.size {
      if members.object["ratio"] == nil, members.object["dpi"] == nil {
        size = usual
      } else {
        members.object["size"] = .text("\(usual.width)x\(usual.height)")
      }
    }
    let map = try reader.job(of: members, line: line)
    let text = line == nil ? members.text : []
    let chosen =
      if let style { style } else { try origin(of: map.style, in: members, text: text) }
    // The members of a style by itself are not those of a job.
    members = map.members
    var job = BatchJob(
      output: map.name, name: map.name, style: chosen, camera: map.camera, size: size ?? map.size,
      format: .png, members: members)
    job.dpi = size == nil ? try members.number("dpi", in: 1...100_000) : defaults.dpi
    job.edits = try JobEdits.edits(of: members)
    job.overlays = try overlays(of: members)
    job.anchor = try members.string("insertBelow").map { LayerAnchor($0) }
    if let data = members.object["data"] {
      job.data = try origin(of: data, path: "data", in: members)
    }
    job.basemap = basemap ?? .light
    job.dressing = try members.dressing(attribution: defaults.attribution)
    job.isTransparent = try members.isTransparent()
    job.camera.zoomLimit = try members.number("maxZoom", in: -2...24)
    job.camera.fitsData = try fits(job)
    try setFormat(of: &job)
    return job
  }

  private func basemap(of members: MapJobMembers) throws(MapJobError) -> Basemap? {
    guard let name = try members.string("basemap") else {
      let isData = members.object["data"] != nil && members.object["style"] == nil
      return isData && defaults.style == nil ? defaults.basemap ?? .light : nil
    }
    guard let basemap = Basemap(rawValue: name) else {
      throw members.error("basemap", "must be light, dark or none")
    }
    return basemap
  }

  /// The style of a job that does not say one itself, so that it has one; nil for a job that does.
  private func style(
    of members: inout MapJobMembers, basemap: Basemap?
  ) throws(MapJobError) -> BatchJob.StyleOrigin? {
    if members.object["style"] != nil {
      if basemap != nil { throw members.error("basemap", "give either basemap or style") }
      return nil
    }
    let origin: BatchJob.StyleOrigin
    if let basemap {
      origin = basemap.location.map { .location($0) } ?? .empty
    } else if members.object["layers"] == nil, let style = defaults.style {
      origin = .location(style)
    } else {
      return nil
    }
    members.object["style"] = .text("-")
    return origin
  }

  private func origin(
    of style: MapJob.StyleReference, in members: MapJobMembers, text: [UInt8]
  ) throws(MapJobError) -> BatchJob.StyleOrigin {
    switch style {
    case .inline(let json):
      return .inline(json, base: .file(path: members.file), text: text)
    case .address(let address):
      return .location(try location(of: address, path: "style", in: members))
    }
  }

  private func overlays(of members: MapJobMembers) throws(MapJobError) -> [BatchJob.DataOrigin] {
    guard let value = members.object["overlay"] else {
      if members.object["insertBelow"] != nil {
        throw members.error("insertBelow", "goes with an overlay")
      }
      return []
    }
    guard let array = value.array else {
      return [try origin(of: value, path: "overlay", in: members)]
    }
    var origins: [BatchJob.DataOrigin] = []
    for (index, value) in array.enumerated() {
      origins.append(try origin(of: value, path: "overlay[\(index)]", in: members))
    }
    return origins
  }

  private func origin(
    of data: JSONValue, path: String, in members: MapJobMembers
  ) throws(MapJobError) -> BatchJob.DataOrigin {
    if data.object != nil { return .inline(data) }
    guard let text = data.string, !text.isEmpty else {
      throw members.error(path, "must be GeoJSON, or the path or URL of data")
    }
    do {
      let address = try loader.dataAddress(of: text, relativeTo: .file(path: members.file))
      guard address.location != .standardInput else { throw Self.noStandardInput }
      return .address(address)
    } catch {
      throw members.error(path, "\(error)")
    }
  }

  /// Standard input has the jobs, or belongs to whoever started the batch.
  private static let noStandardInput = ResourceError.notFound(.standardInput)

  private func location(
    of address: String, path: String, in members: MapJobMembers
  ) throws(MapJobError) -> ResourceLocation {
    do {
      let location = try loader.location(
        of: address, relativeTo: .file(path: members.file))
      guard location != .standardInput else { throw Self.noStandardInput }
      return location
    } catch {
      throw members.error(path, "\(error)")
    }
  }

  /// Whether a job shows all data: where it says so, or its data is the subject and it says nothing else.
  private func fits(_ job: BatchJob) throws(MapJobError) -> Bool {
    let saysPlace = job.camera.asksForPlace
    guard let value = job.members.object["fit"] else { return job.data != nil && !saysPlace }
    guard let fits = value.bool else { throw job.members.error("fit", "must be true or false") }
    if fits, saysPlace {
      throw job.members.error("fit", "says what the map shows: give no center, zoom or bounds")
    }
    return fits
  }

  /// The format that a job says, else the one that its name's ending says, else the usual one.
  private func setFormat(of job: inout BatchJob) throws(MapJobError) {
    let ofName = PictureFormat(endingOf: job.name)
    if let name = try job.members.string("format") {
      guard let format = PictureFormat(endingOf: "." + name) else {
        let names = PictureFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw job.members.error("format", "must be one of \(names)")
      }
      job.format = format
    } else {
      job.format = ofName ?? defaults.format
    }
    job.output = ofName == job.format ? job.name : job.name + "." + job.format.ending
  }
}

extension PictureFormat {
  /// How the names of files in this format end, without the dot.
  var ending: String { self == .jpeg ? "jpg" : rawValue }
}

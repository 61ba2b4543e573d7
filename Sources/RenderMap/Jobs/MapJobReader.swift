import MapJSON

/// Reads jobs: JSON objects with the members
///
/// - `name`: what the job and its files are called, without `/` unless folders are allowed; else the file's
///   name, in a file of lines with the line's number;
/// - `style`: the path or URL of the style, relative to the job's file, or the style itself;
/// - `center` (`[longitude, latitude]`), `zoom`, `bearing`, `pitch`, or `bounds`
///   (`[west, south, east, north]`) in place of centre and zoom; `padding` (a number, or
///   `[top, right, bottom, left]`);
/// - `size`: `"600x400"`, `"600x400@2x"`, or a size on paper, `"a4"` or `"210x297mm"`; `ratio` (a number) gives
///   the pixel ratio where the size does not, `dpi` the device pixels per inch of paper;
///
/// and those of the program that reads them. Any other member is an error. An object that is a style by
/// itself (it has `version` and `layers`) is a job too: that style, from its own camera.
public struct MapJobReader: Sendable {
  /// The members that every job may have.
  public static let commonMembers: Set<String> = [
    "name", "style", "center", "zoom", "bearing", "pitch", "bounds", "padding", "size",
    "ratio", "dpi",
  ]

  /// The members that jobs may have besides.
  public var furtherMembers: Set<String>

  /// Whether names may have folders in them: `europe/paris`.
  public var allowsFolders: Bool

  /// A reader that lets jobs have `furtherMembers` too.
  public init(furtherMembers: Set<String> = [], allowsFolders: Bool = false) {
    self.furtherMembers = furtherMembers
    self.allowsFolders = allowsFolders
  }

  /// The jobs of a file: one for each line that is not blank where the file's name ends with `.jsonl` or
  /// `.ndjson`, else one. A line that is wrong does not keep the others from being read.
  public func jobs(in text: [UInt8], file: String) -> [Result<MapJob, MapJobError>] {
    guard file.hasSuffix(".jsonl") || file.hasSuffix(".ndjson") else {
      return [Result { () throws(MapJobError) in try job(text, file: file) }]
    }
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { return nil }
      return Result { () throws(MapJobError) in
        try job(Array(line), file: file, line: index + 1)
      }
    }
  }

  /// The job of a text.
  ///
  /// - Parameters:
  ///   - text: One JSON object, in UTF-8.
  ///   - file: The file it is in: for errors and for the job's name.
  ///   - line: The number of the line where the file has a job a line; nil where the text is all of it.
  /// - Throws: `MapJobError` for what is no JSON or no job.
  public func job(
    _ text: [UInt8], file: String, line: Int? = nil
  ) throws(MapJobError) -> MapJob {
    try job(of: MapJobMembers(parsing: text, file: file, firstLine: line ?? 1), line: line)
  }

  /// The job that some members say.
  ///
  /// - Parameters:
  ///   - members: The members of one JSON object.
  ///   - line: The number of the line where the file has a job a line; nil where it has one.
  /// - Throws: `MapJobError` for what is no job.
  public func job(of members: MapJobMembers, line: Int?) throws(MapJobError) -> MapJob {
    if members.object["style"] == nil, members.object["version"] != nil,
      members.object["layers"] != nil
    {
      return MapJob(
        name: Self.name(ofFile: members.file, line: line),
        style: .inline(JSONValue(.object(members.object))), camera: CameraRequest(), size: .usual,
        members: Self.bare(members))
    }
    for member in members.object.members
    where !Self.commonMembers.contains(member.name) && !furtherMembers.contains(member.name) {
      throw members.error(member.name, "jobs have no such member")
    }
    return MapJob(
      name: try name(members, line: line), style: try Self.style(members),
      camera: try Self.camera(members), size: try Self.size(members), members: members)
  }

  /// A style's members are none of a job's.
  private static func bare(_ members: MapJobMembers) -> MapJobMembers {
    MapJobMembers(
      object: JSONObject(), text: members.text, file: members.file, firstLine: members.firstLine)
  }

  private func name(_ members: MapJobMembers, line: Int?) throws(MapJobError) -> String {
    guard let name = try members.string("name") else {
      return Self.name(ofFile: members.file, line: line)
    }
    let parts =
      allowsFolders ? name.split(separator: "/", omittingEmptySubsequences: false) : [name[...]]
    guard parts.allSatisfy(Self.isGoodForFile), name.utf8.count <= 1000 else {
      throw members.error(
        "name",
        allowsFolders
          ? "must be a path in the folder of the pictures: no part empty, beginning with '.' or longer "
            + "than 200 bytes"
          : "must be good for a file's name: not empty, no '/', not beginning with '.'")
    }
    return name
  }

  /// Whether a name says one file of a folder, on every system.
  private static func isGoodForFile(_ name: Substring) -> Bool {
    let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "/" && $0 != "\\" }
    return isPlain && !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 200
  }

  /// The name of a job that does not say one.
  ///
  /// - Parameters:
  ///   - file: The path of the jobs' file.
  ///   - line: The number of the line where the file has a job a line.
  public static func name(ofFile file: String, line: Int?) -> String {
    stem(of: file) + (line.map { "-\($0)" } ?? "")
  }

  /// The name of a file without its folder and ending.
  private static func stem(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  private static func style(_ members: MapJobMembers) throws(MapJobError) -> MapJob.StyleReference {
    guard let style = members.object["style"] else {
      throw members.error("", "a job must have a 'style': a path, a URL, or the style itself")
    }
    if let address = style.string, !address.isEmpty { return .address(address) }
    guard style.object != nil else {
      throw members.error("style", "must be a path, a URL, or a style's object")
    }
    return .inline(style)
  }

  private static func camera(_ members: MapJobMembers) throws(MapJobError) -> CameraRequest {
    var request = CameraRequest()
    request.center = try members.place("center")
    request.zoom = try members.number("zoom", in: -2...24)
    request.bearing = try members.number("bearing", in: -36_000...36_000)
    request.pitch = try members.number("pitch", in: 0...85)
    if let numbers = try members.numbers("bounds", count: 4, names: "west, south, east, north") {
      guard request.center == nil, request.zoom == nil else {
        throw members.error("bounds", "give either bounds or center and zoom")
      }
      request.bounds = try members.bounds(of: numbers, path: "bounds")
    }
    if members.object["padding"]?.double != nil {
      request.padding = EdgeInsets(all: try members.number("padding", in: 0...1e6) ?? 0)
    } else if let numbers = try members.numbers(
      "padding", count: 4, names: "top, right, bottom, left")
    {
      guard numbers.allSatisfy({ (0...1e6).contains($0) }) else {
        throw members.error("padding", "must be pixels from 0 on")
      }
      request.padding = EdgeInsets(
        top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[3])
    }
    return request
  }

  private static func size(_ members: MapJobMembers) throws(MapJobError) -> PictureSize {
    let ratio = try members.number("ratio", in: 0.01...Double(PictureSize.maximumDevicePixels))
    let dpi = try members.number("dpi", in: 1...100_000)
    guard let text = try members.string("size") else {
      guard dpi == nil else {
        throw members.error("dpi", "goes with a size on paper, such as \"a4\"")
      }
      return try drawable(PictureDimensions("512x512")?.size(pixelRatio: ratio), "ratio", members)
    }
    guard let dimensions = PictureDimensions(text) else {
      return try drawable(nil, "size", members)
    }
    if ratio != nil, dimensions.pixelRatio != nil {
      throw members.error("ratio", "the size says a pixel ratio too: give one of them")
    }
    if dpi != nil {
      guard dimensions.isPaper else {
        throw members.error("dpi", "goes with a size on paper, such as \"a4\" or \"210x297mm\"")
      }
      guard ratio == nil, dimensions.pixelRatio == nil else {
        throw members.error("dpi", "sets the pixel ratio of a size on paper: give one of them")
      }
    }
    return try drawable(dimensions.size(dpi: dpi, pixelRatio: ratio), "size", members)
  }

  /// The size, which the member `path` must give in range.
  private static func drawable(
    _ size: PictureSize?, _ path: String, _ members: MapJobMembers
  ) throws(MapJobError) -> PictureSize {
    guard let size else {
      throw members.error(
        path,
        "must be WIDTHxHEIGHT, WIDTHxHEIGHT@RATIOx, or a size on paper such as \"a4\" or "
          + "\"210x297mm\", with 1 to \(PictureSize.maximumDevicePixels) device pixels per side")
    }
    return size
  }
}

import MapData
import MapImages
import MapJSON
import RenderMap

extension OutputFormat {
  /// Creates the format of an output. It is the requested format, or else the format that the path's extension names.
  /// If there is no request and no extension, it is PNG.
  ///
  /// - Throws: `Failure` with exit code 2 if no format has the path's extension.
  init(of path: String, requested: OutputFormat? = nil) throws(Failure) {
    if let format = requested ?? OutputFormat(endingOf: path) {
      self = format
      return
    }
    guard let ending = FileEnding.of(path) else {
      self = .pixels(.png)
      return
    }
    let endings = OutputFormat.endings.joined(separator: ", ")
    throw Failure(
      .wrongArguments,
      "\(path): '\(ending)' is not a picture format; use one of the extensions \(endings), or set --format"
    )
  }
}

extension OutputFormat {
  /// Creates the format of an output, and adds it to the members of the output's request unless they specify a
  /// format. It is the format of `--format`, or else the format that the path's extension names. If there is no
  /// `--format` and no extension, it is PNG. The reader of requests refuses an unknown `--format` later.
  init(of path: String, addingTo members: inout JSONObject) throws(Failure) {
    let name = PictureMember.format.name
    let requested = members[name]?.string.map { OutputFormat(endingOf: "." + $0) ?? .pixels(.png) }
    try self.init(of: path, requested: requested)
    if requested == nil { members[name] = JSONValue(.string(self.name)) }
  }
}

extension PictureFormat {
  /// Creates the format of a picture. It is the requested format, or else the format that the path's extension names.
  /// If there is no request and no extension, it is PNG.
  ///
  /// - Throws: `Failure` with exit code 2 if no format has the path's extension.
  init(of path: String, requested: PictureFormat? = nil) throws(Failure) {
    if let format = requested ?? PictureFormat(endingOf: path) {
      self = format
      return
    }
    guard let ending = FileEnding.of(path) else {
      self = .png
      return
    }
    let endings = PictureFormat.endings.joined(separator: ", ")
    throw Failure(
      .wrongArguments,
      "\(path): '\(ending)' is not a picture format; use one of the extensions \(endings), or set --format"
    )
  }
}

/// The endings of file names.
enum FileEnding {
  /// The endings of styles and data that are not the endings of pictures. `.tif` can be both.
  static let ofData = Set(
    DataFormat.allCases.flatMap(\.endings) + DataFormat.compressions
      + [".mbtiles", ".pmtiles", ".scfg"]
  ).subtracting(OutputFormat.endings)

  /// Returns the ending of a path with its dot, in lower case; nil if the path has no ending.
  static func of(_ path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), name.index(after: dot) < name.endIndex,
      name != "."
    else { return nil }
    return name[dot...].lowercased()
  }

  /// Checks that the ending of a path is one of `endings`. A path without an ending is valid.
  static func check(_ path: String, for role: String, _ endings: [String]) throws(Failure) {
    guard let ending = of(path), !endings.contains(ending) else { return }
    throw Failure(
      .wrongArguments,
      "\(path): '\(ending)' is not the extension of \(role); use \(endings.joined(separator: " or "))"
    )
  }
}

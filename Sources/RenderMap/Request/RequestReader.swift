import MapEngine
import MapData
import MapImages
import MapJSON
import MapStyle

/// Reads requests of pictures from their members: jobs of batches, image tests, arguments of the command.
///
/// The members are the members of `PictureMember.all`, in addition to
///
/// - `name`: the name of the job and of its files, which may contain folders; by default the name of the jobs' file,
///   with the number of the line in a file with a job per line;
/// - `matrix`: see `JobMatrix`.
///
/// Any other member is an error. Addresses are relative to the file of the request. A style by itself (an object with
/// `version` and `layers`) is a request too: that style with its own camera.
public struct RequestReader: Sendable {
  /// Resolves addresses.
  let loader: ResourceLoader
  /// The default members of requests. Addresses are relative to the current folder.
  private let usual: RequestMembers
  /// The names of members that requests may have in addition.
  private let furtherMembers: Set<String>
  /// Whether requests may name files and addresses.
  public var allowsAddresses = true

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - loader: Resolves addresses in requests.
  ///   - usual: The default members of requests.
  ///   - furtherMembers: The names of members that requests may have in addition.
  /// - Throws: `RequestError` for an invalid value of `usual`.
  public init(
    loader: ResourceLoader, usual: RequestMembers = RequestMembers(arguments: JSONObject()),
    furtherMembers: Set<String> = []
  ) throws(RequestError) {
    self.loader = loader
    self.furtherMembers = furtherMembers.union(["name"])
    self.usual = try usual.named(among: furtherMembers).asShared
    try self.usual.checkCombinations()
    try check(self.usual)
  }

  /// Returns the request of an object without a matrix.
  ///
  /// - Parameters:
  ///   - members: The members of the object.
  ///   - line: The number of the object's line in a file with a job per line; otherwise nil.
  public func request(
    of members: RequestMembers, line: Int? = nil
  ) throws(RequestError) -> PictureRequest {
    var members = members
    if Self.isStyle(members.object) {
      // A style has other members than a request.
      let style = JSONValue(.object(members.object))
      members.object = JSONObject([JSONObject.Member(name: "style", value: style)])
    } else {
      members = try members.named(among: furtherMembers)
    }
    members = members.over(usual)
    try members.checkCombinations()
    let name = try name(of: members, line: line)
    let style = try style(of: members, line: line)
    var request = try values(of: members, name: name, style: style)
    request.data = try data(of: members)
    request.camera.fitsData = try fitsData(members)
    try checkFormat(of: request)
    return request
  }

  /// Throws an error if a value of arguments is invalid, before the rest of the request is known.
  package func check(_ arguments: RequestMembers) throws(RequestError) {
    _ = try values(of: arguments.named(among: furtherMembers), name: "", style: .empty)
  }

  /// Whether an object is a style by itself.
  private static func isStyle(_ object: JSONObject) -> Bool {
    ["style", "basemap"].allSatisfy { object[$0] == nil }
      && ["version", "layers"].allSatisfy { object[$0] != nil }
  }

  /// Returns a request with the values that do not depend on each other.
  private func values(
    of members: RequestMembers, name: String, style: PictureRequest.StyleOrigin
  ) throws(RequestError) -> PictureRequest {
    let format = try format(of: members, name: name)
    let (size, dpi) = try members.size(in: format)
    var request = PictureRequest(
      name: name, output: name, style: style, size: size, dpi: dpi, members: members)
    request.format = format
    if OutputFormat(endingOf: name) != format { request.output += "." + format.fileExtension }
    request.edits = try members.edits()
    request.overlays = try origins(.overlay, of: members)
    request.overlayStyles = try origins(.overlayStyle, of: members)
    request.markers = try members.markers()
    request.paths = try members.paths()
    request.anchor = try members.text(.insertBelow).map { LayerAnchor($0) }
    request.theme = try members.theme()
    request.basemap = try members.word(.basemap) ?? .light
    request.camera = try members.camera()
    request.decorations = try members.decorations()
    request.decorations.inset = try inset(of: members)
    request.debugOverlays = try members.debugOverlays()
    request.isTransparent = try members.flag(.transparent)
    request.drawsTextAsOutlines = try members.flag(.textAsOutlines)
    request.quality = try members.integer(.quality) ?? request.quality
    return request
  }

  /// Throws an error for members that do not apply to the format. Default members are ignored instead.
  private func checkFormat(of request: PictureRequest) throws(RequestError) {
    let members = request.members
    if let pixels = request.format.pixels, members.hasOwn(.textAsOutlines),
      request.drawsTextAsOutlines
    {
      throw members.error(
        PictureMember.textAsOutlines.name,
        "requires SVG or PDF: \(pixels.rawValue) consists of pixels")
    }
    if members.hasOwn(.quality), request.format != .pixels(.jpeg) {
      throw members.error(
        PictureMember.quality.name, "requires JPEG: \(request.format.name) is lossless")
    }
    if members.hasOwn(.dpi), request.format == .pixels(.webp), !members.isOnPaper {
      throw members.error(
        PictureMember.dpi.name, "requires PNG, JPEG or a size on paper: webp cannot contain it")
    }
  }

  /// Returns the format of the request, else of its name's extension, else PNG.
  private func format(
    of members: RequestMembers, name: String
  ) throws(RequestError) -> OutputFormat {
    let ofName = OutputFormat(endingOf: name)
    if let ofName, !members.hasOwn(.format) { return ofName }
    guard let text = try members.text(.format) else { return .pixels(.png) }
    guard let format = OutputFormat(endingOf: "." + text) else {
      let names = OutputFormat.all.map(\.name).joined(separator: ", ")
      throw members.error(PictureMember.format.name, "must be one of \(names)")
    }
    return format
  }

  private func name(of members: RequestMembers, line: Int?) throws(RequestError) -> String {
    guard let value = members.object["name"] else {
      return Self.name(ofFile: members.file, line: line)
    }
    let name = try members.text(value, "name")
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

  /// Returns the default name of a request.
  ///
  /// - Parameters:
  ///   - file: The path of the jobs' file.
  ///   - line: The number of the line in a file with a job per line; otherwise nil.
  static func name(ofFile file: String, line: Int?) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil }
    return String(name[..<(dot ?? name.endIndex)]) + (line.map { "-\($0)" } ?? "")
  }
}

extension OutputFormat {
  /// The extension of files in this format, without the dot.
  fileprivate var fileExtension: String { self == .pixels(.jpeg) ? "jpg" : name }
}

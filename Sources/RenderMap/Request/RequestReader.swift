import MapEngine
import MapData
import MapImages
import MapJSON
import MapStyle

/// A reader that makes requests for pictures from their members. The members come from jobs of batches, image tests, or
/// arguments of the command.
///
/// A request can contain the members of `PictureMember.all` and these members:
///
/// - `name`: the name of the job and of its files. It may contain folders. The default is the name of the jobs' file,
///   followed by the number of the line if each line of the file contains a job.
/// - `matrix`: values for several pictures (`JobMatrix`).
///
/// Any other member is an error. Addresses are relative to the file of the request. A style (an object with `version`
/// and `layers`) is a request too: it requests a picture of that style with the style's own camera.
public struct RequestReader: Sendable {
  /// The loader that resolves addresses.
  let loader: ResourceLoader
  /// The default members of requests. Addresses are relative to the current folder.
  var usual: RequestMembers
  /// The names of additional members that requests may contain.
  private let furtherMembers: Set<String>
  /// Whether requests may contain files and addresses.
  public var allowsAddresses = true

  /// Creates a reader of requests.
  ///
  /// - Parameters:
  ///   - loader: The loader that resolves addresses in requests.
  ///   - usual: The default members of requests.
  ///   - furtherMembers: The names of additional members that requests may contain.
  /// - Throws: `RequestError` if a value in `usual` is invalid.
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

  /// Reads the request of an object that contains no matrix.
  ///
  /// - Parameters:
  ///   - members: The members of the object.
  ///   - line: The number of the object's line; nil if the file does not contain one job per line.
  public func request(
    of members: RequestMembers, line: Int? = nil
  ) throws(RequestError) -> PictureRequest {
    var members = members
    if Self.isStyle(members.object) {
      // The members of a style differ from the members of a request.
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
    request.join = try join(of: members)
    request.camera.fitsData = try fitsData(members)
    try checkFormat(of: request)
    return request
  }

  /// Checks that the values of arguments are valid. The rest of the request need not be known.
  package func check(_ arguments: RequestMembers) throws(RequestError) {
    _ = try values(of: arguments.named(among: furtherMembers), name: "", style: .empty)
  }

  /// Checks that arguments apply to the format of requests that have no members of their own.
  ///
  /// - Parameter format: The format; nil for the one that the arguments name.
  func checkFormat(
    of arguments: RequestMembers, in format: OutputFormat? = nil
  ) throws(RequestError) {
    var request = try values(
      of: arguments.named(among: furtherMembers), name: "", style: .empty)
    if let format { request.format = format }
    try checkFormat(of: request)
  }

  /// Returns whether an object is a style rather than a request.
  private static func isStyle(_ object: JSONObject) -> Bool {
    ["style", "basemap"].allSatisfy { object[$0] == nil }
      && ["version", "layers"].allSatisfy { object[$0] != nil }
  }

  /// Returns a request with all values that do not depend on each other.
  private func values(
    of members: RequestMembers, name: String, style: PictureRequest.StyleOrigin
  ) throws(RequestError) -> PictureRequest {
    let format = try format(of: members, name: name)
    let (camera, size, dpi) = try members.view(in: format)
    var request = PictureRequest(
      name: name, output: name, style: style, size: size, dpi: dpi, members: members)
    request.format = format
    if OutputFormat(endingOf: name) != format { request.output += "." + format.fileExtension }
    request.edits = try members.edits()
    request.contours = try members.contours()
    request.overlays = try origins(.overlay, of: members)
    request.overlayStyles = try origins(.overlayStyle, of: members)
    request.markers = try members.markers()
    request.paths = try members.paths()
    request.notes = try members.notes()
    request.anchor = try members.text(.insertBelow).map { LayerAnchor($0) }
    request.theme = try members.theme()
    request.basemap = try members.word(.basemap) ?? .light
    request.camera = camera
    request.decorations = try members.decorations()
    request.decorations.inset = try inset(of: members)
    request.facets = try members.facets()
    if let facets = request.facets, facets.value == nil {
      try members.checkPaper(of: request.decorations.positions)
    }
    request.time = try members.text(.time)
    request.logo = try logo(of: members)
    request.decorationTheme = try decorationTheme(of: members)
    request.showsProfile = try members.flag(.profile)
    request.marksTracks = try members.flag(.trackMarks)
    request.debugOverlays = try members.debugOverlays()
    request.isTransparent = try members.flag(.transparent)
    request.drawsTextAsOutlines = try members.flag(.textAsOutlines)
    request.encoding = try members.encoding(in: format)
    return request
  }

  /// Checks that the members apply to the format. Default members that do not apply are ignored.
  private func checkFormat(of request: PictureRequest) throws(RequestError) {
    let members = request.members
    if let pixels = request.format.pixels, members.hasOwn(.textAsOutlines),
      request.drawsTextAsOutlines
    {
      throw members.error(
        PictureMember.textAsOutlines.name,
        "requires SVG or PDF: \(pixels.rawValue) consists of pixels")
    }
    try members.checkEncoding(in: request.format)
    if members.hasOwn(.dpi), let pixels = request.format.pixels, !pixels.hasResolution,
      !members.isOnPaper
    {
      throw members.error(
        PictureMember.dpi.name,
        "requires PNG, JPEG, TIFF or a size on paper: \(pixels.rawValue) cannot contain it")
    }
  }

  /// Returns the format that the request specifies. If the request specifies no format, the extension of the request's
  /// name determines the format. The default is PNG.
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

  /// Returns whether a name is valid as the name of a file on every system.
  private static func isFileName(_ name: Substring) -> Bool {
    let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "/" && $0 != "\\" }
    return isPlain && !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 200
  }

  /// Returns the default name of a request.
  ///
  /// - Parameters:
  ///   - file: The path of the jobs' file.
  ///   - line: The number of the line; nil if the file does not contain one job per line.
  static func name(ofFile file: String, line: Int?) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil }
    return String(name[..<(dot ?? name.endIndex)]) + (line.map { "-\($0)" } ?? "")
  }
}

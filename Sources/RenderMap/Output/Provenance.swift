public import MapImages
import MapJSON
public import MapData

/// The inputs of a picture. They determine whether the picture would still be the same if it were drawn again. The
/// provenance contains no time, so equal pictures have equal provenance.
public struct Provenance: Hashable, Sendable {
  /// The keyword of the text in a PNG file. This text contains the provenance as JSON.
  public static let keyword = "Provenance"

  /// A resource or a part of a resource that was read.
  public struct Source: Hashable, Sendable {
    /// The address of the resource: a URL, a path relative to the picture's folder, or `-` for standard input and for
    /// other descriptors of the process.
    public var address: String
    /// The part of the resource that was read.
    public var part: Input.Part
    /// The SHA-256 of the content, as 64 hexadecimal digits; nil if the resource did not exist.
    public var sha256: String?
  }

  /// The version of the program that drew the picture.
  public var version: String
  /// The camera and the size of the picture.
  public var view: PictureView
  /// The SHA-256 of the changed style, as JSON without white space.
  public var style: String
  /// The sources, sorted by their addresses. Sources of the same address are sorted by their parts and contents.
  public var sources: [Source]

  /// Creates the provenance of a picture.
  ///
  /// - Parameters:
  ///   - version: The version of the program that draws the picture.
  ///   - view: The view of the map.
  ///   - style: The changed style, as JSON without white space.
  ///   - log: The log of the inputs that the map read.
  ///   - path: The path of the picture. The addresses of files are relative to the folder of the picture.
  public init(
    version: String, view: PictureView, style: [UInt8], log: InputLog, pictureAt path: String
  ) {
    self.version = version
    self.view = view
    self.style = SHA256.hexadecimal(of: style)
    sources = Source.sources(in: log, relativeTo: path)
  }

  /// Parses the provenance in the text of a PNG file or in a sidecar.
  ///
  /// - Throws: `RequestError` if the text is not a provenance.
  public init(parsing text: [UInt8]) throws(RequestError) {
    guard let document = try? JSONDocument(parsing: text), let root = document.root.object else {
      throw RequestError("", "not a JSON object")
    }
    guard let version = root["version"]?.string, let style = root["style"]?.string,
      let sources = root["sources"]?.array
    else { throw RequestError("", "\"version\", \"style\" or \"sources\" is missing") }
    guard let view = PictureView(root) else {
      throw RequestError("", "\"camera\", \"size\" or \"pixelRatio\" is missing or invalid")
    }
    self.version = version
    self.style = style
    self.view = view
    self.sources = []
    for (index, source) in sources.enumerated() {
      guard let source = Source(source) else {
        throw RequestError("", "sources[\(index)] is of a kind that this version does not know")
      }
      self.sources.append(source)
    }
  }

  /// The provenance as JSON.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    write(to: &writer, withView: true)
    writer.endObject()
    return writer.bytes
  }

  /// The text that a PNG file contains: the keyword and the provenance as JSON.
  public var text: PNG.Text {
    PNG.Text(keyword: Self.keyword, text: String(decoding: json, as: UTF8.self))
  }

  /// Writes the members of the JSON object, optionally with the members of the view.
  func write(to writer: inout JSONWriter, withView: Bool) {
    writer.write(name: "version", version)
    if withView { view.write(to: &writer) }
    writer.write(name: "style", style)
    writer.write(name: "sources")
    writer.beginArray()
    for source in sources { source.write(to: &writer) }
    writer.endArray()
  }
}

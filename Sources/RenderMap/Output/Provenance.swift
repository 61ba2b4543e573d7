public import MapImages
import MapJSON
public import MapData

/// What a picture was drawn from: enough to tell whether it would still be the same. No time stands in it,
/// so that the same picture has the same provenance.
public struct Provenance: Hashable, Sendable {
  /// The keyword of the text in a PNG file that has it, as JSON.
  public static let keyword = "Provenance"

  /// Something that was read, as the picture names it.
  public struct Source: Hashable, Sendable {
    /// Where it was: a URL, a path from the picture's folder, `-` for standard input.
    public var address: String
    /// Which part of that was read.
    public var part: Input.Part
    /// The SHA-256 of what was there, as 64 hexadecimal digits; nil where nothing was.
    public var sha256: String?
  }

  /// The version of the program that drew it.
  public var version: String
  /// How the map was looked at.
  public var view: PictureView
  /// The SHA-256 of the style after all changes to it, as JSON without white space.
  public var style: String
  /// What was read, in the order of the addresses.
  public var sources: [Source]

  /// The provenance of a picture.
  ///
  /// - Parameters:
  ///   - version: The version of the program that draws it.
  ///   - view: How the map is looked at.
  ///   - style: The style after all changes to it, as JSON without white space.
  ///   - log: What was read for it.
  ///   - path: Where the picture goes, from which folder files are named.
  public init(
    version: String, view: PictureView, style: [UInt8], log: InputLog, pictureAt path: String
  ) {
    self.version = version
    self.view = view
    self.style = SHA256.hexadecimal(of: style)
    var addresses = RelativeAddresses(from: path)
    sources = log.hashes.map { input, hash in
      Source(address: addresses.address(of: input.location), part: input.part, sha256: hash)
    }
    sources.sort { ($0.address, $0.part.order) < ($1.address, $1.part.order) }
  }

  /// The provenance in the text of a PNG file, or in a sidecar.
  ///
  /// - Throws: `ProvenanceError` where it is none.
  public init(parsing text: [UInt8]) throws(ProvenanceError) {
    guard let document = try? JSONDocument(parsing: text), let root = document.root.object else {
      throw ProvenanceError(reason: "not a JSON object")
    }
    guard let version = root["version"]?.string, let style = root["style"]?.string,
      let sources = root["sources"]?.array
    else { throw ProvenanceError(reason: "\"version\", \"style\" or \"sources\" is missing") }
    guard let view = PictureView(root) else {
      throw ProvenanceError(reason: "\"camera\", \"size\" or \"pixelRatio\" is missing or wrong")
    }
    self.version = version
    self.style = style
    self.view = view
    self.sources = []
    for (index, source) in sources.enumerated() {
      guard let source = Source(source) else {
        throw ProvenanceError(reason: "sources[\(index)] is none that this version knows")
      }
      self.sources.append(source)
    }
  }

  /// As JSON.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    write(to: &writer, withView: true)
    writer.endObject()
    return writer.bytes
  }

  /// The text of a PNG file that has it.
  public var text: PNG.Text {
    PNG.Text(keyword: Self.keyword, text: String(decoding: json, as: UTF8.self))
  }

  /// Writes the members of its object, with those of the view or without.
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

/// Why there is no provenance to be had from a text or a file.
public struct ProvenanceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let reason: String

  /// The error in words.
  public var description: String { reason }
}

/// The metadata of a PDF file.
public struct PDFInformation: Hashable, Sendable {
  /// The title; nil if there is no title.
  public var title: String?
  /// The language of the texts as a BCP 47 tag; nil if the language is not known.
  public var language: String?
  /// The attribution of the data; nil if there is no attribution.
  public var attribution: String?
  /// The program that made the file.
  public var program: String

  /// Creates the metadata of a file that a program writes.
  public init(program: String) { self.program = program }

  /// Adds the metadata to a file, both as document information for viewers and as XMP metadata (ISO 16684-1).
  func add(to document: PDFFile) throws(VectorError) {
    var entries: [String: PDFValue] = ["Creator": .text(program)]
    if let title { entries["Title"] = .text(title) }
    if let attribution { entries["Subject"] = .text(attribution) }
    try document.setInformation(entries)
    let metadata = try document.addStream(
      Array(packet.utf8), ["Type": .name("Metadata"), "Subtype": .name("XML")])
    var catalog: [String: PDFValue] = ["Metadata": .reference(metadata)]
    if let language { catalog["Lang"] = .text(language) }
    if title != nil {
      catalog["ViewerPreferences"] = .dictionary(["DisplayDocTitle": .boolean(true)])
    }
    document.setCatalog(catalog)
  }

  private var packet: String {
    func element(_ name: String, _ content: String?) -> String {
      content.map { "   <\(name)>\($0)</\(name)>\n" } ?? ""
    }
    func alternatives(_ text: String) -> String {
      "<rdf:Alt><rdf:li xml:lang=\"x-default\">\(Self.escaped(text))</rdf:li></rdf:Alt>"
    }
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:xmp="http://ns.adobe.com/xap/1.0/">

      """ + element("dc:title", title.map(alternatives))
        + element("dc:rights", attribution.map(alternatives))
        + element(
          "dc:language", language.map { "<rdf:Bag><rdf:li>\(Self.escaped($0))</rdf:li></rdf:Bag>" })
        + element("xmp:CreatorTool", Self.escaped(program))
          + """
            </rdf:Description>
           </rdf:RDF>
          </x:xmpmeta>
          <?xpacket end="r"?>

          """
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      // XML allows no other control characters.
      case _ where scalar.value < 32 && scalar != "\n" && scalar != "\t": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

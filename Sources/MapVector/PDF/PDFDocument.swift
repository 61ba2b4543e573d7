/// A PDF file of maps (ISO 32000-1, version 1.7), with one map per page.
///
/// Each layer of a map is a layer of the file. Text remains text. Each font, image and pattern is embedded once.
/// Equal pictures yield equal bytes.
public enum PDFDocument {
  /// Returns the bytes of a file.
  ///
  /// - Throws: `VectorError` if qpdf is not installed, a font cannot be embedded, or memory is exhausted.
  public static func file(
    of pages: [PDFPage], information: PDFInformation
  ) throws(VectorError) -> [UInt8] {
    let document = try PDFFile()
    var resources = try PDFResources(in: document)
    let fonts = try EmbeddedFonts(pages.map(\.picture), in: document, resources: &resources)
    var references: [PDFReference] = []
    for page in pages {
      var painter = PDFPainter(
        page.picture, fonts: fonts.fonts(of: page.picture), resources: resources, in: document)
      let content: [UInt8]
      (content, resources) = try painter.paint()
      references.append(
        try document.addPage(page.dictionary(content: try document.addStream(content), resources)))
    }
    resources.finish(in: document)
    document.setCatalog(layers(resources.layers))
    try PDFNavigation(pages: Array(zip(pages, references))).add(to: document)
    try information.add(to: document)
    return try document.bytes()
  }

  /// Returns the catalog's entry for layers. Viewers list the layers from top to bottom.
  private static func layers(_ layers: [PDFReference]) -> [String: PDFValue] {
    guard !layers.isEmpty else { return [:] }
    return [
      "OCProperties": .dictionary([
        "OCGs": .array(layers.map { .reference($0) }),
        "D": .dictionary([
          "Order": .array(layers.reversed().map { .reference($0) }),
          "Name": .text("Layers"),
        ]),
      ])
    ]
  }
}

/// A page of a PDF file.
public struct PDFPage: Sendable {
  /// The picture, which covers the whole page.
  public var picture: VectorPicture
  /// The geographic positions of the picture's corners; nil if the page is not georeferenced.
  public var geography: PDFGeography?
  /// The label that viewers show as the number of the page, such as `12`; nil for the number of the page in the file.
  public var label: String?
  /// The title of the bookmark that leads to the page; nil if there is no such bookmark.
  public var bookmark: String?

  /// Creates a page that a picture covers.
  public init(_ picture: VectorPicture, geography: PDFGeography? = nil) {
    self.picture = picture
    self.geography = geography
  }

  func dictionary(content: PDFReference, _ resources: PDFResources) -> [String: PDFValue] {
    let space = PDFSpace(pageHeight: picture.height)
    let size = (width: picture.width * space.scale, height: picture.height * space.scale)
    var page: [String: PDFValue] = [
      "Type": .name("Page"), "MediaBox": .numbers([0, 0, size.width, size.height]),
      "Resources": .reference(resources.reference), "Contents": .reference(content),
      // Transparency is blended in the color space of the pixels.
      "Group": .dictionary(["S": .name("Transparency"), "CS": .name("DeviceRGB")]),
    ]
    if let geography { page["VP"] = geography.viewports(width: size.width, height: size.height) }
    return page
  }
}

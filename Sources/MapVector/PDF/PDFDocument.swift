/// A PDF file of maps (ISO 32000-1, version 1.7), with one map per page.
///
///     var document = PDFDocument(partsBeside: path)
///     for page in pages { try document.add(page) }
///     try document.write(to: path, information: information)
///
/// Each layer of a map is a layer of the file. Text remains text. Equal pictures yield equal bytes.
///
/// The use of memory does not depend on the number of pages: when pages exceed a size, they are drawn and wait on the
/// disk. Each font, image and pattern is embedded once for the pages that are drawn together.
public struct PDFDocument {
  /// The size of the pictures that are drawn together, in bytes of memory.
  static let partSize = 32 << 20
  /// The number of parts that are combined, because each part is an open file.
  static let partLimit = 32

  /// A path in the folder of the parts; nil if there are no parts.
  private let partsPath: String?
  private let partSize: Int
  /// The pages that are not yet drawn, and their size.
  private var pending: [PDFPage] = []
  private var size = 0
  private var parts: [PDFPart] = []
  private var navigation = PDFNavigation()
  private var fontCount = 0

  /// Creates a document without pages.
  ///
  /// - Parameter path: A path in the folder of the temporary files, such as that of the document. If it is nil, all pages
  ///   are kept in memory.
  public init(partsBeside path: String?) { self.init(partsBeside: path, ofSize: Self.partSize) }

  init(partsBeside path: String?, ofSize size: Int) { (partsPath, partSize) = (path, size) }

  /// Appends a page.
  ///
  /// - Throws: `VectorError` if qpdf is not installed, a font cannot be embedded, a temporary file cannot be written, or
  ///   memory is exhausted.
  public mutating func add(_ page: PDFPage) throws(VectorError) {
    let size = page.picture.memorySize
    if let partsPath, !pending.isEmpty, self.size + size > partSize {
      try savePending(beside: partsPath)
    }
    pending.append(page)
    self.size += size
    navigation.add(page)
  }

  /// Writes the document to a path. An existing file is overwritten.
  ///
  /// - Throws: `VectorError` as for a page, or if the file cannot be written.
  public mutating func write(
    to path: String, information: PDFInformation
  ) throws(VectorError) {
    try finished(information).save(to: path)
  }

  /// Returns the bytes of the document.
  ///
  /// - Throws: `VectorError` as for a page.
  public mutating func bytes(information: PDFInformation) throws(VectorError) -> [UInt8] {
    try finished(information).bytes()
  }

  /// Returns the bytes of a document with pages.
  ///
  /// - Throws: `VectorError` if qpdf is not installed, a font cannot be embedded, or memory is exhausted.
  public static func file(
    of pages: [PDFPage], information: PDFInformation
  ) throws(VectorError) -> [UInt8] {
    var document = PDFDocument(partsBeside: nil)
    for page in pages { try document.add(page) }
    return try document.bytes(information: information)
  }

  /// Draws the pending pages and moves them to the disk.
  private mutating func savePending(beside path: String) throws(VectorError) {
    let (file, pages, resources) = try drawPending()
    fontCount += resources.count(of: .fonts)
    (pending, size) = ([], 0)
    let section = PDFPart.Section(pageCount: pages.count, layers: resources.layers)
    parts.append(try PDFPart(file, [section], beside: path))
    while let level = parts.last?.level, let start = parts.firstIndex(where: { $0.level == level }),
      parts.count - start == Self.partLimit
    {
      let last = parts[start...]
      let combined = try PDFPart(
        PDFPart.combined(last).file, last.flatMap(\.sections), level: level + 1, beside: path)
      parts[start...] = [combined]
    }
  }

  /// Draws the pending pages in a new file.
  private func drawPending() throws(VectorError) -> (
    file: PDFFile, pages: [PDFReference], resources: PDFResources
  ) {
    let file = try PDFFile()
    var resources = try PDFResources(in: file)
    let fonts = try EmbeddedFonts(
      pending.map(\.picture), firstNumber: fontCount, in: file, resources: &resources)
    var pages: [PDFReference] = []
    for page in pending {
      var painter = PDFPainter(
        page.picture, fonts: fonts.fonts(of: page.picture), resources: resources, in: file)
      let content: [UInt8]
      (content, resources) = try painter.paint()
      pages.append(
        try file.addPage(page.dictionary(content: try file.addStream(content), resources)))
    }
    resources.finish(in: file)
    return (file, pages, resources)
  }

  /// Returns a file with all pages and one layer for each title.
  private mutating func allPages() throws(VectorError) -> (
    file: PDFFile, pages: [PDFReference], layers: [PDFReference]
  ) {
    guard let partsPath, !parts.isEmpty else {
      let (file, pages, resources) = try drawPending()
      return (file, pages, resources.layers.map(\.reference))
    }
    if !pending.isEmpty { try savePending(beside: partsPath) }
    let (file, pages) = try PDFPart.combined(parts)
    var resources = try PDFResources(in: file)
    var first = 0
    for section in parts.flatMap(\.sections) {
      for layer in section.layers {
        file.setResource(
          layer.name, of: .layers, to: try resources.layer(layer.title, in: file).reference,
          on: pages[first])
      }
      first += section.pageCount
    }
    return (file, pages, resources.layers.map(\.reference))
  }

  /// Returns the complete file.
  private mutating func finished(_ information: PDFInformation) throws(VectorError) -> PDFFile {
    let (file, pages, layers) = try allPages()
    file.setCatalog(Self.catalog(of: layers))
    try navigation.add(to: file, pages: pages)
    try information.add(to: file)
    return file
  }

  /// Returns the catalog's entry for layers. Viewers list the layers from top to bottom.
  private static func catalog(of layers: [PDFReference]) -> [String: PDFValue] {
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

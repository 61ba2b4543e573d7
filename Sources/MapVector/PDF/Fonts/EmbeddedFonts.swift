import MapText

/// The fonts of all pages, each embedded once with the glyphs that any page uses.
struct EmbeddedFonts {
  private var fonts: [ObjectIdentifier: PDFFont] = [:]

  /// Embeds the fonts of pictures.
  ///
  /// - Throws: `VectorError` if a font cannot be embedded.
  init(
    _ pictures: [VectorPicture], in document: PDFFile, resources: inout PDFResources
  ) throws(VectorError) {
    var order: [ObjectIdentifier] = []
    var merged: [ObjectIdentifier: VectorFont] = [:]
    for font in pictures.flatMap(\.fonts) where !font.glyphs.isEmpty {
      let key = ObjectIdentifier(font.source)
      if merged[key] == nil { order.append(key) }
      merged[key, default: font].glyphs.merge(font.glyphs) { first, _ in first }
    }
    for key in order {
      guard let font = merged[key] else { continue }
      fonts[key] = try PDFFont(font, number: fonts.count, in: document, resources: &resources)
    }
  }

  /// Returns the fonts of a picture, in its order; nil for those without glyphs.
  func fonts(of picture: VectorPicture) -> [PDFFont?] {
    picture.fonts.map { fonts[ObjectIdentifier($0.source)] }
  }
}

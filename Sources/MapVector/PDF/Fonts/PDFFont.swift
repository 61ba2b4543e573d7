import MapText

/// A PDF font with the glyphs that texts use, addressed by their indices (ISO 32000-1, section 9.7).
struct PDFFont {
  /// The name of the resource.
  let name: String
  /// The glyphs of the font file.
  let glyphs: EmbeddedGlyphs

  /// Embeds a font with the glyphs that texts use. The font's number in the file makes its name unique.
  init(
    _ font: VectorFont, number: Int, in document: PDFFile, resources: inout PDFResources
  ) throws(VectorError) {
    guard let subset = font.source.subset(characters: [], glyphs: Set(font.glyphs.keys)),
      let tables = FontTables(subset.bytes)
    else {
      throw .pdf(
        reason: "the font \(font.source.name) cannot be embedded; draw texts as outlines")
    }
    glyphs = EmbeddedGlyphs(tables: tables, indices: subset.glyphs)
    let title = Self.tag(number) + "+" + Self.plainName(font.source.name)
    let characters = font.glyphs.compactMap { glyph, text in
      subset.glyphs[glyph].map { (glyph: $0, text: text) }
    }.sorted { $0.glyph < $1.glyph }
    let kind = tables.hasCompactOutlines ? "CIDFontType0" : "CIDFontType2"
    var descendant: [String: PDFValue] = [
      "Type": .name("Font"), "Subtype": .name(kind), "BaseFont": .name(title),
      "CIDSystemInfo": .dictionary([
        "Registry": .bytes(Array("Adobe".utf8)), "Ordering": .bytes(Array("Identity".utf8)),
        "Supplement": .integer(0),
      ]),
      "FontDescriptor": .reference(
        try Self.descriptor(subset.bytes, tables, title: title, font: font, in: document)),
      "DW": .integer(0),
      "W": .array(
        characters.flatMap { glyph, _ -> [PDFValue] in
          [.integer(Int(glyph)), .array([.integer(tables.width(of: Int(glyph)))])]
        }),
    ]
    if !tables.hasCompactOutlines { descendant["CIDToGIDMap"] = .name("Identity") }
    let map = try document.addStream(CharacterMap.bytes(of: characters))
    let object = try document.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name(title),
        "Encoding": .name("Identity-H"), "ToUnicode": .reference(map),
        "DescendantFonts": .array([.reference(try document.add(.dictionary(descendant)))]),
      ]))
    name = resources.add(object, to: .fonts)
  }

  private static func descriptor(
    _ file: [UInt8], _ tables: FontTables, title: String, font: VectorFont,
    in document: PDFFile
  ) throws(VectorError) -> PDFReference {
    let key = tables.hasCompactOutlines ? "FontFile3" : "FontFile2"
    let stream = try document.addStream(
      file,
      tables.hasCompactOutlines
        ? ["Subtype": .name("OpenType")] : ["Length1": .integer(file.count)])
    func thousandths(_ units: Int) -> PDFValue { .integer(tables.thousandths(units)) }
    // The flags state that the font is symbolic, because its glyphs are not addressed by characters. They also state
    // whether the font is italic.
    let flags = 4 | (font.source.isItalic ? 64 : 0)
    return try document.add(
      .dictionary([
        "Type": .name("FontDescriptor"), "FontName": .name(title), "Flags": .integer(flags),
        "FontBBox": .array(tables.bounds.map(thousandths)),
        "ItalicAngle": .real(tables.italicAngle), "Ascent": thousandths(tables.ascent),
        "Descent": thousandths(tables.descent), "CapHeight": thousandths(tables.capHeight),
        // No table contains the width of vertical stems. As is common, the width is estimated from the weight.
        "StemV": .integer(50 + font.source.weight * font.source.weight / 4225),
        key: .reference(stream),
      ]))
  }

  /// Returns six letters that distinguish subsets.
  private static func tag(_ number: Int) -> String {
    var (rest, letters) = (number, [UInt8]())
    for _ in 0..<6 {
      letters.append(UInt8(ascii: "A") + UInt8(rest % 26))
      rest /= 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  /// Returns a name reduced to the characters that names in PostScript may contain: letters, digits and hyphens.
  private static func plainName(_ name: String) -> String {
    let plain = name.unicodeScalars.map { character in
      character.isASCII && (character.properties.isAlphabetic || ("0"..."9").contains(character))
        ? Character(character) : character == " " ? Character("-") : "_"
    }
    return plain.isEmpty ? "Font" : String(plain)
  }
}

/// The glyphs of an embedded font file.
struct EmbeddedGlyphs {
  /// The measurements of the file.
  let tables: FontTables
  /// The indices of the glyphs in the file. The keys are the indices of the glyphs in the face.
  let indices: [UInt32: UInt32]

  /// Returns the index of a glyph of the face in the file, and the glyph's width in thousandths of an em. Nil if
  /// the file does not contain the glyph.
  func glyph(_ glyph: UInt32) -> (id: UInt16, width: Int)? {
    guard let index = indices[glyph], let id = UInt16(exactly: index) else { return nil }
    return (id, tables.width(of: Int(index)))
  }
}

/// The map from glyphs to characters. Viewers use it to search and copy text (ISO 32000-1, section 9.10.3).
enum CharacterMap {
  /// The maximum number of entries in a section.
  private static let sectionSize = 100

  /// Returns the map from glyphs to their characters, for glyphs sorted by index.
  static func bytes(of glyphs: [(glyph: UInt32, text: String)]) -> [UInt8] {
    var bytes = Array(
      """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <0000> <FFFF>
      endcodespacerange

      """.utf8)
    let known = glyphs.filter { !$0.text.isEmpty && $0.glyph <= 0xFFFF }
    for start in stride(from: 0, to: known.count, by: sectionSize) {
      let section = known[start..<min(start + sectionSize, known.count)]
      bytes += "\(section.count) beginbfchar\n".utf8
      for (glyph, text) in section {
        bytes += "<".utf8 + Hexadecimal.digits(of: UInt16(truncatingIfNeeded: glyph)) + "> <".utf8
        for unit in text.utf16 { bytes += Hexadecimal.digits(of: unit) }
        bytes += ">\n".utf8
      }
      bytes += "endbfchar\n".utf8
    }
    bytes += "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n".utf8
    return bytes
  }
}

/// The fonts of pages that share resources. Each font is embedded once with the glyphs that any of the pages uses.
struct EmbeddedFonts {
  private var fonts: [ObjectIdentifier: PDFFont] = [:]

  /// Embeds the fonts of pictures.
  ///
  /// - Parameter firstNumber: The number of the first font in the file.
  /// - Throws: `VectorError` if a font cannot be embedded.
  init(
    _ pictures: [VectorPicture], firstNumber: Int, in document: PDFFile,
    resources: inout PDFResources
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
      fonts[key] = try PDFFont(
        font, number: firstNumber + fonts.count, in: document, resources: &resources)
    }
  }

  /// Returns the fonts of a picture, in the picture's order; nil for fonts without glyphs.
  func fonts(of picture: VectorPicture) -> [PDFFont?] {
    picture.fonts.map { fonts[ObjectIdentifier($0.source)] }
  }
}

import MapJSON

/// Combines the glyphs of several fonts. If several fonts contain a glyph for a character, the glyph of the first font
/// is used.
///
/// A file of glyphs is a protobuf message. Its field 1 is a stack with the fields name (1), range (2), and glyphs
/// (3). Each glyph begins with its character (1).
struct GlyphStack {
  /// The range of character codes, such as `0-255`.
  private let range: String
  private var names: [String] = []
  /// The encoded glyphs of all fonts.
  private var glyphs: [ArraySlice<UInt8>] = []
  private var characters: Set<UInt64> = []

  /// Creates an empty stack for a range of character codes.
  init(range: String) { self.range = range }

  /// Adds the glyphs of a file. Returns false if the file is damaged.
  mutating func add(_ file: [UInt8], named name: String) -> Bool {
    names.append(name)
    do throws(ProtobufError) {
      try ProtobufReader.read(file) { (reader) throws(ProtobufError) in
        var reader = reader
        while let field = try reader.nextField() {
          guard field.number == 1 else {
            try reader.skip(field)
            continue
          }
          var stack = try reader.readContent(field)
          while let field = try stack.nextField() {
            guard field.number == 3 else {
              try stack.skip(field)
              continue
            }
            try add(stack.readContent(field), of: file)
          }
        }
      }
      return true
    } catch {
      return false
    }
  }

  private mutating func add(
    _ glyph: ProtobufReader, of file: [UInt8]
  ) throws(ProtobufError) {
    var parts = glyph
    while let part = try parts.nextField() {
      guard part.number == 1 else {
        try parts.skip(part)
        continue
      }
      if characters.insert(try parts.readUInt64(part)).inserted {
        glyphs.append(file[glyph.offset..<glyph.offset + glyph.remaining])
      }
      return
    }
  }

  /// The encoded file that contains the combined glyphs.
  var file: [UInt8] {
    var stack = ProtobufWriter()
    stack.write(names.joined(separator: ",").utf8, as: 1)
    stack.write(range.utf8, as: 2)
    for glyph in glyphs { stack.write(glyph, as: 3) }
    var file = ProtobufWriter()
    file.write(stack.bytes, as: 1)
    return file.bytes
  }
}

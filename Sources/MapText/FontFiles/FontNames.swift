import MapCHarfBuzz

/// The English names of a face (OpenType, table `name`).
struct FontNames {
  var family: String
  var fullName: String

  init(family: String, fullName: String) {
    self.family = family
    self.fullName = fullName
  }

  init(_ face: OpaquePointer) {
    let typographic = FontNames.name(16, of: face)
    family = typographic.isEmpty ? FontNames.name(1, of: face) : typographic
    fullName = FontNames.name(4, of: face)
  }

  /// Returns the English name with an identifier in the table `name`; empty if the face has no such name.
  static func name(_ id: Int, of face: OpaquePointer) -> String {
    let language = hb_language_from_string("en", -1)
    var buffer = [CChar](repeating: 0, count: 256)
    var size = UInt32(buffer.count)
    hb_ot_name_get_utf8(face, UInt32(id), language, &size, &buffer)
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// Tables of a face of HarfBuzz.
extension OpaquePointer {
  /// Whether this face has a table.
  func hasTable(_ name: String) -> Bool { withTable(name) { !$0.isEmpty } }

  /// Whether the upright strokes of the face are slanted (OpenType, post italicAngle).
  var isSlanted: Bool {
    // HarfBuzz can read this value, too, but it first sorts the names of all glyphs.
    withTable("post") { $0.dropFirst(4).prefix(4).contains { $0 != 0 } }
  }

  /// Calls `body` with the bytes of a table, or without bytes if the face does not have the table.
  func withTable<T>(_ name: String, _ body: (UnsafeRawBufferPointer) -> T) -> T {
    let tag = name.utf8.reduce(hb_tag_t(0)) { $0 << 8 | hb_tag_t($1) }
    let table = hb_face_reference_table(self, tag)
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    let start = hb_blob_get_data(table, &length)
    return body(UnsafeRawBufferPointer(start: start, count: Int(length)))
  }
}

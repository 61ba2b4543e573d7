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

  /// Returns the name with an identifier of the table; empty if there is none.
  static func name(_ id: Int, of face: OpaquePointer) -> String {
    let language = hb_language_from_string("en", -1)
    var buffer = [CChar](repeating: 0, count: 256)
    var size = UInt32(buffer.count)
    hb_ot_name_get_utf8(face, UInt32(id), language, &size, &buffer)
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension OpaquePointer {
  /// Whether this face of HarfBuzz has a table.
  func hasTable(_ name: String) -> Bool {
    let tag = name.utf8.reduce(hb_tag_t(0)) { $0 << 8 | hb_tag_t($1) }
    let table = hb_face_reference_table(self, tag)
    defer { hb_blob_destroy(table) }
    return hb_blob_get_length(table) > 0
  }
}

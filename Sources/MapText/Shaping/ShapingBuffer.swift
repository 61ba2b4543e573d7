import MapCHarfBuzz

/// A HarfBuzz buffer in which texts are shaped.
final class ShapingBuffer {
  private let buffer: OpaquePointer

  /// The features that are disabled in text with letter spacing.
  private static let ligatures = [
    hb_tag_from_string("liga", 4), hb_tag_from_string("clig", 4),
  ].map { hb_feature_t(tag: $0, value: 0, start: 0, end: UInt32.max) }

  /// Creates an empty buffer; nil if there is not enough memory.
  init?() {
    guard let buffer = hb_buffer_create() else { return nil }
    self.buffer = buffer
  }

  deinit { hb_buffer_destroy(buffer) }

  /// Shapes characters in the context of a whole text.
  func shape(
    _ text: [Unicode.Scalar], _ range: Range<Int>, _ face: FontFace, _ script: hb_script_t,
    _ direction: hb_direction_t, isSpaced: Bool
  ) {
    hb_buffer_reset(buffer)
    // HarfBuzz receives Unicode scalars as their values.
    text.withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: UInt32.self) { values in
        hb_buffer_add_utf32(
          buffer, values.baseAddress, Int32(values.count), UInt32(range.lowerBound),
          Int32(range.count))
      }
    }
    hb_buffer_set_direction(buffer, direction)
    hb_buffer_set_script(buffer, script)
    hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES)
    let off = Self.ligatures
    hb_shape(face.font, buffer, off, isSpaced ? UInt32(off.count) : 0)
  }

  /// The glyphs of a cluster, in the memory of the buffer.
  struct Cluster {
    let infos: UnsafePointer<hb_glyph_info_t>
    /// The positions of the glyphs, in units of the face.
    let positions: UnsafePointer<hb_glyph_position_t>
    /// The number of glyphs, at least 1.
    let count: Int

    /// Whether the characters before the cluster, and the characters from it on, have the same glyphs if they are
    /// shaped alone.
    var isSafeToBreak: Bool {
      hb_glyph_info_get_glyph_flags(infos).rawValue & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0
    }

    /// The distance to the next cluster, in units of the face.
    var advance: Int32 {
      var pen: Int32 = 0
      for glyph in 0..<count { pen = pen &+ positions[glyph].x_advance }
      return pen
    }
  }

  /// Calls `body` with the index of the first character of each cluster, and with the cluster's glyphs. The glyphs
  /// are valid only during the call.
  func forEachCluster(_ body: (_ index: Int, _ glyphs: Cluster) -> Void) {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return }
    // HarfBuzz returns as many positions as glyphs, so access is safe.
    var start = 0
    while start < Int(count) {
      let cluster = infos[start].cluster
      var end = start + 1
      while end < Int(count), infos[end].cluster == cluster { end += 1 }
      body(
        Int(cluster),
        Cluster(infos: infos + start, positions: positions + start, count: end - start))
      start = end
    }
  }
}

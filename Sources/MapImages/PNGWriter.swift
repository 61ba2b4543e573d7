import MapCPNGWriter
import MapRaster

/// Writes a picture as a PNG file through libpng.
struct PNGWriter {
  /// How pixels are kept.
  var layout: PNGPixelLayout
  /// The texts beside the picture, and its resolution.
  var details: PictureDetails

  /// zlib's level: on maps a tenth more bytes than level 6 in a third of its time.
  private static let compressionLevel: Int32 = 1

  /// The file of a picture.
  func file(of picture: StraightPixels) throws(PNGError) -> [UInt8] {
    if let text = details.text.first(where: { !(1...79).contains($0.keyword.utf8.count) }) {
      throw .notWritten("a keyword has 1 to 79 characters, not \(text.keyword.utf8.count)")
    }
    guard
      let writer = png_writer_open(
        UInt32(picture.width), UInt32(picture.height), Int32(layout.colorType),
        Int32(layout.bitDepth), Self.compressionLevel)
    else { throw .notWritten("out of memory") }
    defer { png_writer_close(writer) }
    if let palette = layout.palette {
      png_writer_set_palette(
        writer, palette.colors, Int32(palette.colors.count / 3), palette.alphas,
        Int32(palette.alphas.count))
    }
    if let pixelsPerMeter = details.pixelsPerMeter, pixelsPerMeter > 0 {
      let limited = min(pixelsPerMeter.rounded(), Double(Int32.max))
      png_writer_set_resolution(writer, UInt32(limited))
    }
    for text in details.text { png_writer_add_text(writer, text.keyword, text.text) }
    var length = 0
    let rows = layout.rows(of: picture)
    let file = png_writer_finish(writer, rows, layout.rowBytes(width: picture.width), &length)
    guard let file else { throw .notWritten(String(cString: png_writer_error(writer))) }
    return [UInt8](UnsafeBufferPointer(start: file, count: length))
  }
}

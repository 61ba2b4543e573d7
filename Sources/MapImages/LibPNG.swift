import MapCDeflate
import MapCPNG
import MapCPNGWriter
import MapRaster

/// A decoder of PNG files that uses libpng's simplified interface. In this interface, long jumps
/// remain inside libpng.
enum LibPNG {
  /// Decodes a file whose width and height in pixels are known.
  static func decode(_ file: [UInt8], width: Int, height: Int) throws(ImageError) -> StraightPixels
  {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    var pixels = StraightPixels(width: width, height: height)
    let isRead = file.withUnsafeBytes { file in
      pixels.bytes.withUnsafeMutableBytes { pixels in
        read(&image, file, into: pixels, width: width, height: height)
      }
    }
    guard isRead else { throw .damaged(kind: "PNG file", message(of: image)) }
    return pixels
  }

  /// Reads a file into a buffer for its pixels. Returns false if the file is invalid.
  private static func read(
    _ image: inout png_image, _ file: UnsafeRawBufferPointer,
    into pixels: UnsafeMutableRawBufferPointer,
    width: Int, height: Int
  ) -> Bool {
    guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0,
      Int(image.width) == width, Int(image.height) == height
    else { return false }
    // If a 16-bit file states no color space, it is read as sRGB, as in browsers.
    image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    return png_image_finish_read(&image, nil, pixels.baseAddress, Int32(width * 4), nil) != 0
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// An encoder of PNG files. Libpng writes the chunks before the data.
struct PNGWriter {
  var layout: PNGPixelLayout
  /// The texts and the resolution that the file contains.
  var details: PictureDetails

  /// Returns the PNG file of a picture. It is compressed on up to `threads` threads.
  func file(of picture: StraightPixels, threads: Int) throws(ImageError) -> [UInt8] {
    let chunks = try data(of: picture, threads: threads).map { ("IDAT", $0) } + [("IEND", [])]
    var file = try start(
      width: picture.width, height: picture.height,
      reserving: chunks.reduce(0) { $0 + $1.1.count + 12 })
    for (type, content) in chunks { file.appendChunk(type, content) }
    return file
  }

  /// Returns the compressed rows of a picture in parts.
  func data(of picture: StraightPixels, threads: Int) throws(ImageError) -> [[UInt8]] {
    let isReduced = details.encoding.colors != nil
    guard let data = PNGData(picture, layout: layout, isReduced: isReduced, threads: threads)
    else { throw .notEncoded("out of memory") }
    return data.parts
  }

  /// Returns the start of a file: the signature and the chunks before the compressed rows.
  ///
  /// - Parameter room: The number of bytes that follow.
  func start(width: Int, height: Int, reserving room: Int = 0) throws(ImageError) -> [UInt8] {
    if let text = details.text.first(where: { !(1...79).contains($0.keyword.utf8.count) }) {
      throw .notEncoded("a keyword has 1 to 79 characters, not \(text.keyword.utf8.count)")
    }
    guard
      let writer = png_writer_open(
        UInt32(width), UInt32(height), Int32(layout.colorType), Int32(layout.bitDepth))
    else { throw .notEncoded("out of memory") }
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
    guard let bytes = png_writer_start(writer, &length) else {
      throw .notEncoded(String(cString: png_writer_error(writer)))
    }
    var start: [UInt8] = []
    start.reserveCapacity(length + room)
    start += UnsafeBufferPointer(start: bytes, count: length)
    return start
  }
}

extension [UInt8] {
  /// Appends a chunk, which consists of a length, a type, the content and a checksum (W3C PNG,
  /// section 5.3).
  mutating func appendChunk(_ type: String, _ content: [UInt8]) {
    appendNumber(UInt32(truncatingIfNeeded: content.count))
    let start = count
    self += type.utf8
    self += content
    appendNumber(
      self[start...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) })
  }

  private mutating func appendNumber(_ number: UInt32) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}

extension ImageError {
  /// Returns the error for a PNG file that cannot be written.
  fileprivate static func notEncoded(_ message: String) -> ImageError {
    .notEncoded(.png, reason: "PNG file not written: \(message)")
  }
}

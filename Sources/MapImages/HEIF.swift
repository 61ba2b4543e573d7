import MapCHEIF
import MapRaster
import MapSystem

/// Reads AVIF and HEIC files (ISO/IEC 23008-12), and writes AVIF files, with libheif, where it is
/// installed.
enum HEIF {
  /// Whether a file has the signature of AVIF or HEIC files.
  static func isSigned(_ file: [UInt8]) -> Bool {
    UnreadFormat(file).map { [.avif, .heif].contains($0) } ?? false
  }

  /// Returns the size of a file's picture.
  static func size(of file: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
    try reading(file) { reader throws(ImageError) in
      (Int(heif_reader_width(reader)), Int(heif_reader_height(reader)))
    }
  }

  /// Decodes the primary picture of a file.
  static func decode(_ file: [UInt8], pixelLimit: Int) throws(ImageError) -> StraightPixels {
    try reading(file) { reader throws(ImageError) in
      let (width, height) = (Int(heif_reader_width(reader)), Int(heif_reader_height(reader)))
      try ImageFile.check(width: width, height: height, pixelLimit: pixelLimit)
      var pixels = StraightPixels(width: width, height: height)
      // This is safe because the reader writes as many pixels as the size states.
      let status = pixels.bytes.withUnsafeMutableBufferPointer {
        heif_reader_read(reader, $0.baseAddress)
      }
      try check(status, file)
      return pixels
    }
  }

  /// Returns the text that this program stored in a file, or nil if the file contains no text.
  static func text(of file: [UInt8]) -> String? {
    guard isSigned(file) else { return nil }
    let bytes = try? reading(file) { reader throws(ImageError) in
      let length = heif_reader_text_length(reader)
      var text = [CChar](repeating: 0, count: length)
      return length > 0 && heif_reader_text(reader, &text) != 0 ? text : nil
    }
    return bytes.flatMap { $0 }.map {
      String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  private static func reading<Result>(
    _ file: [UInt8], _ read: (OpaquePointer) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    // The reader keeps the address of the file, so the file must stay in place while it is read.
    let answer = file.withUnsafeBufferPointer { bytes in
      Swift.Result { () throws(ImageError) in
        var reader: OpaquePointer?
        let status = heif_reader_open(bytes.baseAddress, bytes.count, &reader)
        defer { heif_reader_close(reader) }
        try check(status, file)
        guard let reader else { throw ImageError.damaged("not a complete, valid image") }
        return try read(reader)
      }
    }
    return try answer.get()
  }

  private static func check(
    _ status: heif_reader_status, _ file: [UInt8]
  ) throws(ImageError) {
    let name = UnreadFormat(file)?.rawValue ?? "an AVIF image"
    switch status {
    case HEIF_READER_SUCCESS: return
    case HEIF_READER_NO_LIBRARY:
      throw .notRead(
        "\(name), which is not read without libheif (\(OptionalLibrary.heif.packages))")
    case HEIF_READER_NO_DECODER:
      throw .notRead("\(name) that libheif cannot decode; convert it to \(ImageFile.formats)")
    default: throw .damaged("not a complete, valid image")
    }
  }
}

extension HEIF {
  /// Encodes a picture as an AVIF file. Alpha is lossless.
  ///
  /// - Parameters:
  ///   - quality: The quality, from 1 to 100.
  ///   - text: A text that other programs ignore, or nil for no text.
  static func encode(
    _ picture: StraightPixels, quality: Int, text: String? = nil
  ) throws(ImageError) -> [UInt8] {
    var file: UnsafeMutablePointer<UInt8>?
    var length = 0
    let status = picture.bytes.withUnsafeBufferPointer { bytes in
      var image = avif_writer_image(
        pixels: bytes.baseAddress, width: Int32(picture.width), height: Int32(picture.height),
        has_alpha: PNGPixelLayout.isOpaque(picture) ? 0 : 1)
      return avif_writer_write(&image, Int32(quality), text, &file, &length)
    }
    defer { avif_writer_free(file) }
    switch status {
    case AVIF_WRITER_SUCCESS: return [UInt8](UnsafeBufferPointer(start: file, count: length))
    case AVIF_WRITER_NO_LIBRARY:
      throw .noEncoder(.avif, "libheif is not installed (\(OptionalLibrary.heif.packages))")
    case AVIF_WRITER_NO_ENCODER:
      throw .noEncoder(
        .avif,
        "libheif has no encoder (Debian: libheif-plugin-aomenc, Fedora: libheif with libaom)")
    default: throw .notEncoded(.avif, reason: "the encoder failed; the memory may be exhausted")
    }
  }
}

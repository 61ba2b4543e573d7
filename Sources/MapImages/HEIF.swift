import MapCHEIF
import MapRaster
import MapSystem

/// Reads AVIF and HEIC files (ISO/IEC 23008-12) with libheif, where it is installed.
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

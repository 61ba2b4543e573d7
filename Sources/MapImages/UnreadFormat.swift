/// An image format that is recognized but not read; AVIF and HEIF are, where libheif is installed.
enum UnreadFormat: String, CaseIterable {
  case avif = "an AVIF image"
  case heif = "a HEIC image"
  case jpegXL = "a JPEG XL image"
  case jpeg2000 = "a JPEG 2000 image"
  case tiff = "a TIFF image"
  case bmp = "a BMP image"
  case icon = "an ICO image"
  case svg = "an SVG image"

  /// The format of a file, by its first bytes; nil for another one.
  init?(_ file: [UInt8]) {
    let start = file.prefix(12)
    if start.dropFirst(4).starts(with: "ftyp".utf8) {
      switch String(decoding: start.dropFirst(8), as: UTF8.self) {
      case "avif", "avis": self = .avif
      case "heic", "heix", "mif1", "msf1": self = .heif
      default: return nil
      }
    } else if start.starts(with: [0xFF, 0x0A])
      || start.starts(with: [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20])
    {
      self = .jpegXL
    } else if start.starts(with: [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20])
      || start.starts(with: [0xFF, 0x4F, 0xFF, 0x51])
    {
      self = .jpeg2000
    } else if start.starts(with: [0x49, 0x49, 42, 0]) || start.starts(with: [0x4D, 0x4D, 0, 42]) {
      self = .tiff
    } else if start.starts(with: "BM".utf8), file.count >= 26 {
      self = .bmp
    } else if start.starts(with: [0, 0, 1, 0]) {
      self = .icon
    } else if Self.isSVG(file) {
      self = .svg
    } else {
      return nil
    }
  }

  private static func isSVG(_ file: [UInt8]) -> Bool {
    let text = String(decoding: file.prefix(1 << 10), as: UTF8.self)
    return text.contains("<svg") && text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.first == "<"
  }
}

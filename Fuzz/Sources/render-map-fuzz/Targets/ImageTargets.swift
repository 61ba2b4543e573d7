@testable import MapImages
@testable import MapJSON
@testable import MapRaster
@testable import MapEngine
@testable import RenderMap

/// PNG files with their texts and provenance. Checksums are corrected, so the content that they protect is read.
enum PNGTarget: FuzzTarget {
  static let name = "png"
  static let summary = "PNG files"
  static let words = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "iCCP", "sRGB", "tEXt", "iTXt", "zTXt",
    "pHYs", "acTL", "sBIT", "Provenance\u{0}",
  ]
  static let sources = [
    "MapImages/PNG.swift", "MapImages/PNGChunks.swift", "MapImages/LibPNG.swift",
    "MapImages/PaletteReduction.swift", "MapImages/ColorHistogram.swift",
    "MapImages/ColorBox.swift",
  ]
  static let libraries = ["png16", "z", "webp"]
  static let limits = Limits(seconds: 5, memory: 64 << 20)

  static func run(_ input: [UInt8]) throws {
    _ = try? PNG.decode(input, pixelLimit: ImageChecks.pixelLimit)
    let file = withChecksums(input)
    for text in try PNG.texts(of: file) where text.keyword == Provenance.keyword {
      _ = try? Provenance(parsing: Array(text.text.utf8))
    }
    let picture = try PNG.decode(file, pixelLimit: ImageChecks.pixelLimit)
    try ImageChecks.check(picture, file: file)
    guard ImageChecks.isWritten(picture) else { return }
    for format in [PictureFormat.png, .webp] {
      let written = expectSuccess("the picture cannot be written") { try format.encode(picture) }
      let again = expectSuccess("what was written cannot be read") { try ImageFile.decode(written) }
      expect(
        PixelBuffer(premultiplying: again) == PixelBuffer(premultiplying: picture),
        "another picture was written")
    }
    let details = PictureDetails(encoding: PictureEncoding(colors: 16))
    let reduced = expectSuccess("a picture of few colors cannot be written") {
      try PictureFormat.png.encode(picture, details: details)
    }
    let few = expectSuccess("few colors cannot be read") { try ImageFile.decode(reduced) }
    expect(few == picture.reduced(toColors: 16), "a picture of other colors was written")
  }

  /// Returns the file with the right checksum of each chunk.
  private static func withChecksums(_ input: [UInt8]) -> [UInt8] {
    var file = input
    var offset = 8
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - offset - 12 else { break }
      let end = offset + 8 + length
      let sum = checksum(of: file[offset + 4..<end])
      for byte in 0..<4 {
        file[end + byte] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * byte))
      }
      offset = end + 4
    }
    return file
  }

  /// Returns the checksum of a chunk's type and content (CRC-32).
  private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    return ~sum
  }
}

/// JPEG files.
enum JPEGTarget: FuzzTarget {
  static let name = "jpeg"
  static let summary = "JPEG files"
  static let sources = ["MapImages/JPEG.swift"]
  static let libraries = ["jpeg"]
  static let limits = Limits(seconds: 5, memory: 64 << 20)

  static func run(_ input: [UInt8]) throws {
    let picture = try JPEG.decode(input, pixelLimit: ImageChecks.pixelLimit)
    try ImageChecks.check(picture, file: input)
    guard ImageChecks.isWritten(picture) else { return }
    let written = expectSuccess("the picture cannot be written") {
      try PictureFormat.jpeg.encode(picture)
    }
    let again = expectSuccess("what was written cannot be read") {
      try JPEG.decode(written, pixelLimit: ImageChecks.pixelLimit)
    }
    expect(
      again.width == picture.width && again.height == picture.height,
      "a picture of another size was written")
  }
}

/// WebP files.
enum WebPTarget: FuzzTarget {
  static let name = "webp"
  static let summary = "WebP files"
  static let words = [
    "RIFF", "WEBP", "VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP", "EXIF",
  ]
  static let sources = ["MapImages/WebP.swift"]
  static let libraries = ["webp"]
  static let limits = Limits(seconds: 5, memory: 64 << 20)

  static func run(_ input: [UInt8]) throws {
    let picture = try WebP.decode(input, pixelLimit: ImageChecks.pixelLimit)
    try ImageChecks.check(picture, file: input)
    expect(WebP.isSigned(input), "a file without a signature")
    let wide = StraightPixels(
      width: 16_384, height: 1, bytes: [UInt8](repeating: picture.bytes.first ?? 0, count: 1 << 16))
    expect((try? PictureFormat.webp.encode(wide)) == nil, "a picture that is too wide is written")
    guard ImageChecks.isWritten(picture) else { return }
    let written = expectSuccess("the picture cannot be written") {
      try PictureFormat.webp.encode(picture)
    }
    let again = expectSuccess("what was written cannot be read") { try ImageFile.decode(written) }
    expect(
      PixelBuffer(premultiplying: again) == PixelBuffer(premultiplying: picture),
      "another picture was written")
  }
}

/// Checks that hold for every picture that is read.
private enum ImageChecks {
  /// The maximum number of pixels that are read.
  static let pixelLimit = 1 << 18

  /// Whether a picture is written and read again. Encoding a large picture takes as long as reading a hundred small
  /// pictures.
  static func isWritten(_ picture: StraightPixels) -> Bool {
    picture.width * picture.height <= 1 << 10
  }

  /// Checks the size of a picture.
  static func check(_ picture: StraightPixels, file: [UInt8]) throws {
    expect(picture.width * picture.height <= pixelLimit, "more pixels than the limit")
    expect(picture.bytes.count == 4 * picture.width * picture.height, "pixels that are missing")
    let size = try ImageFile.size(of: file)
    expect(size == (picture.width, picture.height), "another size without decoding")
    _ = ImageFile.isAnimation(file)
  }
}

/// The provenance of pictures: their inputs and views.
enum ProvenanceTarget: FuzzTarget {
  static let name = "provenance"
  static let summary = "the provenance in pictures"
  static let words =
    Words.json
    + Words.quoted([
      "version", "style", "sources", "camera", "center", "padding", "zoom", "bearing", "pitch",
      "roll", "globe",
      "verticalFieldOfView", "size", "pixelRatio", "deviceSize", "paper", "projection", "parallels",
      "albers", "address",
      "sha256", "archive", "pmtiles", "mbtiles", "geopackage", "layer", "tile", "bounds", "range",
      "1/0/1",
    ])
  static let sources = [
    "RenderMap/Output/Provenance.swift", "RenderMap/Output/ProvenanceSource+JSON.swift",
    "RenderMap/Output/PictureView.swift",
  ]

  static func run(_ input: [UInt8]) throws {
    let provenance = try Provenance(parsing: input)
    let written = provenance.json
    let again = expectSuccess("what was written cannot be read") {
      try Provenance(parsing: written)
    }
    expect(again.json == written, "it is not written the same again")
    expect(again == provenance, "another provenance was written")
    for one in provenance.sources.prefix(8) {
      expect(one.part.name.isEmpty == (one.part == .whole), "a part without a name")
      for other in provenance.sources.prefix(8) {
        expect(
          (one.part.order == other.part.order) == (one.part == other.part),
          "parts that are not told apart")
      }
    }
    let picture = PixelBuffer(width: 1, height: 1)
    let file = expectSuccess("a picture with it cannot be written") {
      try PNG.encode(picture, text: [provenance.text])
    }
    let text = expectSuccess("its text cannot be read") {
      try PNG.text(Provenance.keyword, of: file)
    }
    expect(text.map { Array($0.utf8) } == written, "another text in the picture")
  }
}

/// Indices of sprites: images in a sheet of 64 x 32 pixels.
enum SpriteTarget: FuzzTarget {
  static let name = "sprite"
  static let summary = "indices of sprites"
  static let words =
    Words.json
    + Words.quoted([
      "x", "y", "width", "height", "pixelRatio", "sdf", "content", "stretchX", "stretchY",
      "textFitWidth", "textFitHeight",
      "stretchOnly", "stretchOrShrink", "proportional",
    ])
  static let sources = [
    "MapEngine/Images/SpriteEntry.swift", "MapEngine/Images/ImageOptions.swift",
  ]

  private static let sheet = PixelBuffer(width: 64, height: 32)

  static func run(_ input: [UInt8]) throws {
    let document = try JSONDocument(parsing: input)
    guard let index = document.root.object else { throw Refusal() }
    var lastError: (any Error)?
    for member in index.members {
      do {
        let entry = try SpriteEntry(member.value, in: sheet)
        let image = try entry.image(in: sheet)
        expect(
          entry.pixelCount == image.pixels.width * image.pixels.height, "an image of another size")
      } catch {
        lastError = error
      }
    }
    if let lastError { throw lastError }
  }
}

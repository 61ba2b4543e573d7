import MapGeometry
import MapImages
import MapRaster

extension PDFFile {
  /// Adds an image and returns its object. An image with transparency has a soft mask.
  func addImage(_ image: VectorImage) throws(VectorError) -> PDFReference {
    let pixels = StraightPixels(unpremultiplying: image.pixels)
    var (colors, alphas) = ([UInt8](), [UInt8]())
    colors.reserveCapacity(pixels.bytes.count / 4 * 3)
    for start in stride(from: 0, to: pixels.bytes.count, by: 4) {
      colors += pixels.bytes[start..<start + 3]
      alphas.append(pixels.bytes[start + 3])
    }
    func header(_ space: String) -> [String: PDFValue] {
      [
        "Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(pixels.width),
        "Height": .integer(pixels.height), "ColorSpace": .name(space),
        "BitsPerComponent": .integer(8), "Interpolate": .boolean(image.interpolates),
      ]
    }
    var dictionary = header("DeviceRGB")
    if alphas.contains(where: { $0 < 255 }) {
      dictionary["SMask"] = .reference(try addStream(alphas, header("DeviceGray")))
    }
    return try addStream(colors, dictionary)
  }

  /// Adds a pattern that repeats an image in both directions, and returns its object.
  ///
  /// Programs draw the repeats one by one. If a pattern is rotated, the sides of its repeats do not match pixel
  /// edges, and the background shows through between the repeats. Repeats with `margin` additional pixels on all
  /// sides overlap and hide the background.
  ///
  /// - Parameters:
  ///   - image: The object of the image with its margin, and the image's size without the margin.
  ///   - matrix: The transform from pixels of the image to the page.
  func addPattern(
    of image: (object: PDFReference, width: Int, height: Int), margin: Int, matrix: [Double]
  ) throws(VectorError) -> PDFReference {
    let (width, height) = (image.width, image.height)
    // Images fill the unit square with y upward. Pixels are counted from the top.
    let content =
      "\(width + 2 * margin) 0 0 \(-height - 2 * margin) \(-margin) \(height + margin) cm /I Do\n"
    // The box is larger than the image, so the smoothed edges of the image are transparent.
    let reach = margin > 0 ? margin + 1 : 0
    return try addStream(
      Array(content.utf8),
      [
        "Type": .name("Pattern"), "PatternType": .integer(1), "PaintType": .integer(1),
        "TilingType": .integer(1), "XStep": .integer(width), "YStep": .integer(height),
        "BBox": .array([
          .integer(-reach), .integer(-reach), .integer(width + reach), .integer(height + reach),
        ]),
        "Matrix": .array(matrix.map { .precise($0) }),
        "Resources": .dictionary(["XObject": .dictionary(["I": .reference(image.object)])]),
      ])
  }
}

extension PixelBuffer {
  /// Returns the image, repeated in columns and rows. All sides have a margin with pixels of further repeats.
  func repeated(_ counts: (columns: Int, rows: Int) = (1, 1), margin: Int) -> PixelBuffer {
    var result = PixelBuffer(
      width: width * counts.columns + 2 * margin, height: height * counts.rows + 2 * margin)
    func remainder(_ value: Int, _ size: Int) -> Int { (value % size + size) % size }
    for y in 0..<result.height {
      let row = remainder(y - margin, height) * width
      for x in 0..<result.width {
        let (from, to) = (row + remainder(x - margin, width), y * result.width + x)
        for channel in 0..<4 { result.bytes[4 * to + channel] = bytes[4 * from + channel] }
      }
    }
    return result
  }
}

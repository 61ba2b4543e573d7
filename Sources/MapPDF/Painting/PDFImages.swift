import MapGeometry
import MapImages
import MapRaster
import MapVector

extension PDFFile {
  /// Adds an image, with its alpha if it has some, and returns its object.
  func addImage(_ image: VectorImage) throws(PDFError) -> PDFReference {
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
  /// - Parameters:
  ///   - image: The object and the size of the image.
  ///   - matrix: The transform from pixels of the image to the page.
  func addPattern(
    of image: (object: PDFReference, width: Int, height: Int), matrix: [Double]
  ) throws(PDFError) -> PDFReference {
    let (width, height) = (image.width, image.height)
    // Images fill the unit square with y upwards; pixels are counted from the top.
    let content = "\(width) 0 0 \(-height) 0 \(height) cm /I Do\n"
    return try addStream(
      Array(content.utf8),
      [
        "Type": .name("Pattern"), "PatternType": .integer(1), "PaintType": .integer(1),
        "TilingType": .integer(1), "XStep": .integer(width), "YStep": .integer(height),
        "BBox": .array([.integer(0), .integer(0), .integer(width), .integer(height)]),
        "Matrix": .numbers(matrix),
        "Resources": .dictionary(["XObject": .dictionary(["I": .reference(image.object)])]),
      ])
  }
}

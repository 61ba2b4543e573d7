import MapData
import MapGeometry
import MapJSON
import MapRaster

/// An entry of the index of a sprite (style-spec: sprite, index file).
struct SpriteEntry {
  /// The rectangle of the image in the sprite sheet.
  private let x, y, width, height: Int
  private let object: JSONObject

  /// Parses an entry of the index of `sheet`.
  ///
  /// - Throws: `MalformedContent` if the entry's rectangle is missing or outside the sheet.
  init(_ json: JSONValue, in sheet: PixelBuffer) throws(MalformedContent) {
    guard let object = json.object else {
      throw MalformedContent(reason: "its entry is not an object")
    }
    self.object = object
    x = try Self.pixels("x", of: object, atLeast: 0, limit: sheet.width)
    y = try Self.pixels("y", of: object, atLeast: 0, limit: sheet.height)
    width = try Self.pixels("width", of: object, atLeast: 1, limit: sheet.width)
    height = try Self.pixels("height", of: object, atLeast: 1, limit: sheet.height)
    guard x + width <= sheet.width, y + height <= sheet.height else {
      throw MalformedContent(
        reason: "it is outside the picture, which is \(sheet.width) x \(sheet.height) pixels large")
    }
  }

  /// The number of pixels of the image.
  var pixelCount: Int { width * height }

  private static func pixels(
    _ name: String, of object: JSONObject, atLeast least: Int, limit: Int
  ) throws(MalformedContent) -> Int {
    guard let number = object[name]?.double, let whole = Int(exactly: number),
      (least...limit).contains(whole)
    else {
      throw MalformedContent(
        reason: "\"\(name)\" must be a whole number from \(least) to \(limit)")
    }
    return whole
  }

  /// Returns the image, whose pixels are copied from the sheet.
  ///
  /// - Throws: `MalformedContent` if an option is invalid.
  func image(in sheet: PixelBuffer) throws(MalformedContent) -> StyleImage {
    let options = try ImageOptions(object)
    let pixels = sheet.part(x: x, y: y, width: width, height: height)
    if let mistake = options.mistake(width: width, height: height) {
      throw MalformedContent(reason: mistake)
    }
    return StyleImage(pixels: pixels, options: options)
  }
}

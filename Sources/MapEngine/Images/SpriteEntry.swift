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
    var options = ImageOptions()
    options.pixelRatio = object["pixelRatio"]?.double ?? 1
    options.isSDF = object["sdf"]?.bool ?? false
    options.content = try content()
    options.stretchX = try stretches("stretchX")
    options.stretchY = try stretches("stretchY")
    options.textFitWidth = try textFit("textFitWidth")
    options.textFitHeight = try textFit("textFitHeight")
    let pixels = sheet.part(x: x, y: y, width: width, height: height)
    if let mistake = options.mistake(width: width, height: height) {
      throw MalformedContent(reason: mistake)
    }
    return StyleImage(pixels: pixels, options: options)
  }

  private func content() throws(MalformedContent) -> Box? {
    guard let json = object["content"], !json.isNull else { return nil }
    let sides = (json.array ?? []).compactMap(\.double)
    guard sides.count == 4 else { throw MalformedContent(reason: ImageOptions.wrongContent) }
    return Box(minX: sides[0], minY: sides[1], maxX: sides[2], maxY: sides[3])
  }

  private func stretches(_ name: String) throws(MalformedContent) -> [ClosedRange<Double>] {
    var stretches: [ClosedRange<Double>] = []
    for json in object[name]?.array ?? [] {
      let ends = (json.array ?? []).compactMap(\.double)
      guard ends.count == 2, ends[0] <= ends[1] else {
        throw MalformedContent(reason: ImageOptions.wrongStretches(name))
      }
      stretches.append(ends[0]...ends[1])
    }
    return stretches
  }

  private func textFit(_ name: String) throws(MalformedContent) -> ImageOptions.TextFit {
    guard let json = object[name], !json.isNull else { return .stretchOrShrink }
    guard let fit = json.string.flatMap(ImageOptions.TextFit.init(rawValue:)) else {
      throw MalformedContent(
        reason: "\"\(name)\" must be stretchOrShrink, stretchOnly or proportional")
    }
    return fit
  }
}

extension PixelBuffer {
  /// Returns a copy of a rectangle inside the buffer.
  fileprivate func part(x: Int, y: Int, width: Int, height: Int) -> PixelBuffer {
    var part = PixelBuffer(width: width, height: height)
    for row in 0..<height {
      let from = 4 * ((y + row) * self.width + x)
      part.bytes.replaceSubrange(
        4 * row * width..<4 * (row + 1) * width, with: bytes[from..<from + 4 * width])
    }
    return part
  }
}

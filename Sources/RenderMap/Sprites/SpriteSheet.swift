import MapEngine
import MapImages
import MapJSON
import MapRaster

/// A sprite: a picture with all icons of a folder, and its index (style-spec: sprite).
///
/// The same icons give the same bytes. Icons with the same pixels share their place.
package struct SpriteSheet {
  /// The picture with all icons.
  package let pixels: PixelBuffer
  /// The index: an object with the place and the options of each icon, by name.
  package let index: JSONValue

  /// The maximum side of a sheet in pixels.
  private static let greatestSide = 8192

  /// Packs icons into a sheet.
  ///
  /// - Throws: `RequestError` if there are no icons, or if they do not fit into a sheet.
  package init(_ icons: [IconFolder.Icon]) throws(RequestError) {
    var places: [PixelBuffer: Int] = [:]
    var pictures: [PixelBuffer] = []
    for icon in icons where places[icon.picture.pixels] == nil {
      places[icon.picture.pixels] = pictures.count
      pictures.append(icon.picture.pixels)
    }
    guard !pictures.isEmpty else { throw RequestError("", "there are no icons to pack") }
    let sizes = pictures.map { SpriteLayout.Size(width: $0.width, height: $0.height) }
    guard let layout = SpriteLayout(sizes, greatestSide: Self.greatestSide) else {
      throw RequestError(
        "", "the icons do not fit into \(Self.greatestSide) x \(Self.greatestSide) pixels")
    }
    var sheet = PixelBuffer(width: layout.width, height: layout.height)
    for (picture, corner) in zip(pictures, layout.corners) {
      sheet.replace(x: corner.x, y: corner.y, with: picture)
    }
    pixels = sheet
    var index = JSONObject()
    for icon in icons {
      guard let place = places[icon.picture.pixels] else { continue }
      let corner = layout.corners[place]
      var entry = JSONObject()
      for (name, number) in [
        ("x", corner.x), ("y", corner.y), ("width", icon.picture.pixels.width),
        ("height", icon.picture.pixels.height),
      ] {
        entry[name] = JSONValue(.number(.double(Double(number))))
      }
      for option in icon.picture.options.members.members { entry[option.name] = option.value }
      index[icon.name] = JSONValue(.object(entry))
    }
    self.index = JSONValue(.object(index))
  }

  /// Returns the picture as a PNG file.
  package func png() throws -> [UInt8] { try PNG.encode(StraightPixels(unpremultiplying: pixels)) }
}

extension PixelBuffer {
  /// Replaces a rectangle, which lies inside the picture, by the pixels of another picture.
  fileprivate mutating func replace(x: Int, y: Int, with picture: PixelBuffer) {
    for row in 0..<picture.height {
      let from = 4 * row * picture.width
      let to = 4 * ((y + row) * width + x)
      bytes.replaceSubrange(
        to..<to + 4 * picture.width, with: picture.bytes[from..<from + 4 * picture.width])
    }
  }
}

import MapRaster

/// Returns the red, green, blue and alpha of a pixel.
public func pixel(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> [UInt8] {
  let start = 4 * (y * picture.width + x)
  return Array(picture.bytes[start..<start + 4])
}

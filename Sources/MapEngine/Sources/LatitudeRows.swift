import MapGeometry
import MapRaster
import MapTiles

/// The rows of an image that are evenly spaced in latitude (EPSG:4326) and are resampled to rows of Web Mercator.
struct LatitudeRows {
  private let north: Double
  private let south: Double

  /// Creates the rows between the edges of an image, in degrees.
  init(from north: Double, to south: Double) { (self.north, self.south) = (north, south) }

  /// Returns the image with rows that are evenly spaced on the map, between the edges of the image or of the map. If
  /// the rows are already at these places, the image is unchanged. The number of rows matches the finest part of the
  /// image on the map, and is at most four times the original number.
  func onMap(_ image: PixelBuffer) -> PixelBuffer {
    let top = WebMercator.y(latitude: north)
    let bottom = WebMercator.y(latitude: south)
    guard north > south, bottom > top else { return image }
    // The rows of an image with few rows are less than half a row away from their places on the map.
    let distance = [0.25, 0.5, 0.75].map { share in
      let place = WebMercator.latitude(y: top + (bottom - top) * share)
      return abs((north - place) / (north - south) - share) * Double(image.height)
    }.max()
    let limit = WebMercator.maximumLatitude
    if distance ?? 0 < 0.5, north <= limit, south >= -limit { return image }
    // This is the latitude nearest to the equator. On the map, rows are closest to each other there.
    let nearest = south > 0 ? south : min(north, 0)
    let rowHeight =
      (north - south) / 360 / StableMath.cos(nearest * .pi / 180) / Double(image.height)
    let height = min(
      max(1, Int(((bottom - top) / rowHeight).rounded(.up))), 4 * image.height)
    var result = PixelBuffer(width: image.width, height: height)
    let stride = 4 * image.width
    for row in 0..<height {
      let y = top + (bottom - top) * (Double(row) + 0.5) / Double(height)
      let latitude = WebMercator.latitude(y: y)
      let place = (north - latitude) / (north - south) * Double(image.height) - 0.5
      let upper = min(max(Int(place.rounded(.down)), 0), image.height - 1)
      let lower = min(upper + 1, image.height - 1)
      let weight = Int((min(max(place - Double(upper), 0), 1) * 256).rounded())
      for index in 0..<stride {
        let (first, second) = (
          Int(image.bytes[upper * stride + index]), Int(image.bytes[lower * stride + index])
        )
        result.bytes[row * stride + index] = UInt8(
          (first * (256 - weight) + second * weight + 128) >> 8)
      }
    }
    return result
  }
}

import MapJSON
import MapRaster
import MapStyle

/// The pins for markers, which are available in every style. They are distance fields, so `icon-color` and
/// `icon-halo-color` apply to them. An image of the style with the same name takes precedence.
package enum MarkerImages {
  /// The name of a pin with a hole in its head.
  package static let pin = "render-map:pin"
  /// The name of a pin with a solid head that can hold a symbol.
  package static let fullPin = "render-map:pin-full"

  static let names: Set<String> = [pin, fullPin]

  /// The height of a pin, in pixels.
  package static let height = 35.0
  /// The radius of the head, in pixels.
  package static let headRadius = 12.0
  /// The margin around the pin for its halo, in pixels.
  package static let margin = 4.0

  private static let holeRadius = 4.5
  /// The number of the image's pixels per pixel of the style.
  private static let pixelRatio = 2.0

  /// Returns the images that layers of a style use as icons.
  static func images(
    namedBy layers: some Sequence<Layer>, of style: Style
  ) -> [String: StyleImage] {
    var images: [String: StyleImage] = [:]
    for layer in layers where layer.type == .symbol {
      guard let icon = style.layoutProperty("icon-image", ofLayer: layer.id) else { continue }
      if images[pin] == nil, icon.mentions(pin) {
        images[pin] = image {
          max(distance(x: $0, y: $1), holeRadius - ($0 * $0 + $1 * $1).squareRoot())
        }
      }
      if images[fullPin] == nil, icon.mentions(fullPin) { images[fullPin] = image(distance) }
    }
    return images
  }

  /// Returns the image of a shape.
  ///
  /// - Parameter distance: A function that returns the distance of a point from the shape. The distance is negative
  ///   inside the shape. Points are relative to the center of the head, in pixels of the style.
  private static func image(_ distance: (Double, Double) -> Double) -> StyleImage {
    let width = Int(2 * (headRadius + margin) * pixelRatio)
    let height = Int((Self.height + 2 * margin) * pixelRatio)
    var pixels = PixelBuffer(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width {
        let x = (Double(column) + 0.5) / pixelRatio - headRadius - margin
        let y = (Double(row) + 0.5) / pixelRatio - headRadius - margin
        let share = SymbolShading.edge - distance(x, y) / SymbolShading.samples
        let value = UInt8(min(max(share, 0), 1) * 255)
        let start = 4 * (row * width + column)
        for channel in 0..<4 { pixels.bytes[start + channel] = value }
      }
    }
    return StyleImage(pixels: pixels, pixelRatio: pixelRatio, isSDF: true)
  }

  /// Returns the distance of a point from the pin, which is the convex hull of a circle around the origin and the tip
  /// below it. Its sides are the tangents from the tip.
  ///
  ///       ,--.
  ///      (  o )      n: the side's normal, pointing outward
  ///       \  /  --> n
  ///        \/
  private static func distance(x: Double, y: Double) -> Double {
    let tip = height - headRadius
    // At the tangent points, the radius is normal to the sides.
    let normalY = headRadius / tip
    let normalX = (1 - normalY * normalY).squareRoot()
    let side = abs(x)
    // The distance along the side from the tangent point toward the tip.
    let along = y * normalX - side * normalY
    if along <= 0 { return (x * x + y * y).squareRoot() - headRadius }
    if along >= tip * normalX { return (x * x + (y - tip) * (y - tip)).squareRoot() }
    return side * normalX + y * normalY - headRadius
  }
}

extension JSONValue {
  /// Whether the value is the given text or an array that contains the text at any depth.
  fileprivate func mentions(_ text: String) -> Bool {
    if let string { return string == text }
    return array?.contains { $0.mentions(text) } ?? false
  }
}

/// The constants of signed distance fields in MapLibre's `symbol_sdf` shader.
package enum SymbolShading {
  /// The value of the distance field on the edge, relative to its maximum.
  package static let edge = 0.75
  /// The range of distances in the distance field, in units of the image.
  package static let samples = 8.0
  /// The width of the transition on either side of an edge, relative to the range of distances, at one pixel per unit.
  package static let edgeFade = 0.105
  /// The width of the transition on either side of a halo's edge, relative to the blur of the halo.
  static let blurReach = 1.19
}

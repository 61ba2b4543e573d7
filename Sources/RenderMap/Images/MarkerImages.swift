import MapJSON
import MapRaster
import MapStyle

/// Images that every style has beside its own: pins for markers, as distance fields, so that
/// `icon-color` and `icon-halo-color` colour them. A style's image of the same name takes their place.
enum MarkerImages {
  /// The name of a pin with a hole in its head.
  static let pin = "render-map:pin"
  /// The name of a pin with a head to put something on.
  static let fullPin = "render-map:pin-full"

  /// The names of all of them.
  static let names: Set<String> = [pin, fullPin]

  /// From the tip to the top, in pixels of the style.
  static let height = 35.0
  /// The radius of the head, in pixels of the style.
  static let headRadius = 12.0
  /// Room around the pin for its halo, in pixels of the style.
  static let margin = 4.0

  private static let holeRadius = 4.5
  /// Pixels of the image to a pixel of the style.
  private static let pixelRatio = 2.0

  /// Those that `style` names as icons.
  static func images(namedBy style: Style) -> [String: StyleImage] {
    var images: [String: StyleImage] = [:]
    for layer in style.layers where layer.type == .symbol {
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

  /// The image of the shape that `distance` is the distance to, negative inside, at places relative to
  /// the middle of the head; all in pixels of the style.
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

  /// The distance to the pin: the hull of a circle around the origin and the tip straight below it. Its
  /// sides are the tangents from the tip.
  ///
  ///       ,--.
  ///      (  o )      n: the side's normal, pointing outwards
  ///       \  /  --> n
  ///        \/
  private static func distance(x: Double, y: Double) -> Double {
    let tip = height - headRadius
    // The tangents touch the circle where its radius is normal to them.
    let normalY = headRadius / tip
    let normalX = (1 - normalY * normalY).squareRoot()
    let side = abs(x)
    // How far along the tangent, from where it touches to the tip.
    let along = y * normalX - side * normalY
    if along <= 0 { return (x * x + y * y).squareRoot() - headRadius }
    if along >= tip * normalX { return (x * x + (y - tip) * (y - tip)).squareRoot() }
    return side * normalX + y * normalY - headRadius
  }
}

extension JSONValue {
  /// Whether the value is this text, or an array that holds it.
  fileprivate func mentions(_ text: String) -> Bool {
    if let string { return string == text }
    return array?.contains { $0.mentions(text) } ?? false
  }
}

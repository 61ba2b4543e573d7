import MapGeometry
import MapRaster

/// The patterns of one layer in a view, each image at each opacity once.
struct PatternTable {
  /// The view.
  let viewport: Viewport
  /// How far the layer is moved on the plane, in device pixels.
  let translation: Point

  private struct Key: Hashable {
    var name: String
    var opacity: Float
  }

  /// The patterns.
  private(set) var patterns: [PatternPaint] = []
  private var indices: [Key: Int] = [:]

  /// A table without patterns.
  init(viewport: Viewport, translation: Point) {
    self.viewport = viewport
    self.translation = translation
  }

  /// The index of `image`, which is called `name`, at `opacity`.
  mutating func index(of image: StyleImage, name: String, opacity: Float) -> Int {
    let key = Key(name: name, opacity: opacity)
    if let index = indices[key] { return index }
    indices[key] = patterns.count
    let repeated = viewport.repeated(image, translation: translation)
    patterns.append(PatternPaint(image: repeated, opacity: opacity))
    return patterns.count - 1
  }
}

import StyleSpec

/// The images of a style, by name.
struct StyleImages: Sendable {
  private var images: [String: StyleImage] = [:]
  /// The names of all that the style has itself.
  private(set) var names: Set<String> = []

  /// No images.
  init() {}

  /// The image called `name`, be it one that every style has; setting adds or replaces it.
  subscript(name: String) -> StyleImage? {
    get { images[name] ?? MarkerImages.image(name) }
    set {
      images[name] = newValue
      if newValue == nil { names.remove(name) } else { names.insert(name) }
    }
  }
}

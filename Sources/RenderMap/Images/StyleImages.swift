import StyleSpec

/// The images of a style, by name.
struct StyleImages: Sendable {
  private var images: [String: StyleImage] = [:]
  /// The names of all of them.
  private(set) var names: Set<String> = []
  /// Another one after each change.
  private(set) var state = StateIdentity()

  /// No images.
  init() {}

  /// The image called `name`; setting adds or replaces it.
  subscript(name: String) -> StyleImage? {
    get { images[name] }
    set {
      images[name] = newValue
      state = StateIdentity()
      if newValue == nil { names.remove(name) } else { names.insert(name) }
    }
  }
}

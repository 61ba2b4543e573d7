import MapStyle
import MapData

/// The images of a style, by name.
struct StyleImages: Sendable {
  private var images: [String: StyleImage] = [:]
  /// The names of all of them.
  private(set) var names: Set<String> = []
  /// Another one after each change.
  private(set) var state = StateIdentity()
  /// What the sprites' images take of the memory budget.
  private var shares: [MemoryShare] = []

  /// No images.
  init() {}

  /// Keeps a share of memory for as long as there are images.
  mutating func hold(_ share: MemoryShare) { shares.append(share) }

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

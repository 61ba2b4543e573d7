import MapStyle
import MapData

/// The images of a style by name.
struct StyleImages: Sendable {
  private var images: [String: StyleImage] = [:]
  /// The names of all images.
  private(set) var names: Set<String> = []
  /// The identity of this state, which differs after each change.
  private(set) var state = StateIdentity()
  /// The shares of the memory budget that the images of sprites take.
  private var shares: [MemoryShare] = []

  /// Creates an empty set.
  init() {}

  /// Holds a share of memory as long as the images exist.
  mutating func hold(_ share: MemoryShare) { shares.append(share) }

  /// The image `name`; nil if it does not exist.
  subscript(name: String) -> StyleImage? {
    get { images[name] }
    set {
      images[name] = newValue
      state = StateIdentity()
      if newValue == nil { names.remove(name) } else { names.insert(name) }
    }
  }
}

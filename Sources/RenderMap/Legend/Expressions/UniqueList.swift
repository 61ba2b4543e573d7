/// Values without repetition, in the order of their addition.
struct UniqueList<Element: Hashable & Sendable>: Hashable, Sendable {
  /// The values.
  private(set) var elements: [Element] = []
  private var known: Set<Element> = []

  /// Creates an empty list.
  init() {}

  /// Whether there are no values.
  var isEmpty: Bool { elements.isEmpty }

  /// Adds a value unless it is there.
  mutating func append(_ element: Element) {
    if known.insert(element).inserted { elements.append(element) }
  }

  /// Adds the values that are not there.
  mutating func append(contentsOf list: UniqueList) {
    for element in list.elements { append(element) }
  }
}

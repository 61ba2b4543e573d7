import MapJSON

/// What of a layer decides which features it draws and how they are laid out: its id, filter and layout
/// properties. It is the same in all styles that a layer is part of, whatever else changes in them, and
/// whatever its paint properties are.
public final class LayoutIdentity: Sendable {
  private let id: String
  private let type: LayerType
  private let filter: JSONValue?
  private let layout: JSONValue?

  init(id: String, type: LayerType, filter: JSONValue?, layout: JSONValue?) {
    self.id = id
    self.type = type
    self.filter = filter
    self.layout = layout
  }
}

extension LayoutIdentity: Hashable {
  /// Whether two layers draw the same features, laid out alike.
  public static func == (a: LayoutIdentity, b: LayoutIdentity) -> Bool {
    a === b
      || (a.id == b.id && a.type == b.type && a.filter == b.filter && a.layout == b.layout)
  }

  /// Layers of different ids are told apart by these; the rest is compared.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Anchors, each with the offset a label has there (style-spec: types,
/// `variableAnchorOffsetCollection`).
public struct VariableAnchorOffsetCollection: Hashable, Sendable {
  /// The part of a label that lies closest to its anchor.
  public enum Anchor: String, Hashable, Sendable, CaseIterable {
    /// The middle.
    case center = "center"
    /// The left side.
    case left = "left"
    /// The right side.
    case right = "right"
    /// The upper side.
    case top = "top"
    /// The lower side.
    case bottom = "bottom"
    /// The upper left corner.
    case topLeft = "top-left"
    /// The upper right corner.
    case topRight = "top-right"
    /// The lower left corner.
    case bottomLeft = "bottom-left"
    /// The lower right corner.
    case bottomRight = "bottom-right"
  }

  /// An anchor with its offset.
  public struct Entry: Hashable, Sendable {
    /// The anchor.
    public var anchor: Anchor
    /// Ems to the right.
    public var x: Double
    /// Ems downwards.
    public var y: Double

    /// An anchor with this offset.
    public init(anchor: Anchor, x: Double, y: Double) {
      self.anchor = anchor
      self.x = x
      self.y = y
    }
  }

  /// The entries, the most wanted first.
  public var entries: [Entry]

  /// A collection of these entries.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// The entries that `elements` say: an anchor's name and an array of two numbers in turn. Nil for
  /// anything else.
  public init?(_ elements: [Value]) {
    guard !elements.isEmpty, elements.count.isMultiple(of: 2) else { return nil }
    entries = []
    for index in stride(from: 0, to: elements.count, by: 2) {
      guard let anchor = elements[index].string.flatMap(Anchor.init(rawValue:)),
        case .array(let offset) = elements[index + 1], offset.count == 2,
        let x = offset[0].number, let y = offset[1].number
      else { return nil }
      entries.append(Entry(anchor: anchor, x: x, y: y))
    }
  }

  /// The entries as an anchor's name and an array of two numbers in turn.
  public var elements: [Value] {
    entries.flatMap { entry -> [Value] in
      [.string(entry.anchor.rawValue), .array([.number(entry.x), .number(entry.y)])]
    }
  }
}

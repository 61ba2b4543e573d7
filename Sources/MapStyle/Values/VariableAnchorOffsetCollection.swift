/// Anchors for labels, each with an offset (style-spec: types, `variableAnchorOffsetCollection`).
public struct VariableAnchorOffsetCollection: Hashable, Sendable {
  /// The part of a label that is placed at its anchor.
  public enum Anchor: String, Hashable, Sendable, CaseIterable {
    /// The center.
    case center = "center"
    /// The left side.
    case left = "left"
    /// The right side.
    case right = "right"
    /// The top.
    case top = "top"
    /// The bottom.
    case bottom = "bottom"
    /// The top left corner.
    case topLeft = "top-left"
    /// The top right corner.
    case topRight = "top-right"
    /// The bottom left corner.
    case bottomLeft = "bottom-left"
    /// The bottom right corner.
    case bottomRight = "bottom-right"
  }

  /// An anchor and its offset.
  public struct Entry: Hashable, Sendable {
    /// The anchor.
    public var anchor: Anchor
    /// The offset to the right, in ems.
    public var x: Double
    /// The offset down, in ems.
    public var y: Double

    /// Creates an entry from an anchor and its offset.
    public init(anchor: Anchor, x: Double, y: Double) {
      self.anchor = anchor
      self.x = x
      self.y = y
    }
  }

  /// The entries in order of preference.
  public var entries: [Entry]

  /// Creates a collection from its entries.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// Creates the collection from alternating anchor names and arrays of two numbers. Nil if the array is empty or has
  /// another form.
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

  /// The entries as alternating anchor names and arrays of two numbers.
  public var elements: [Value] {
    entries.flatMap { entry -> [Value] in
      [.string(entry.anchor.rawValue), .array([.number(entry.x), .number(entry.y)])]
    }
  }
}

/// Why features cannot be drawn by their values.
public struct ThemeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part of a theme that an error is about. Raw values are the names of options of the command without hyphens
  /// and of members of jobs.
  public enum Part: String, Hashable, Sendable {
    /// The property that decides the colour.
    case colorBy
    /// The property that decides the size.
    case sizeBy
    /// The property that is written.
    case labelBy
    /// The scheme of classes.
    case scheme
    /// The number of classes.
    case classes
    /// The limits of classes.
    case breaks
    /// The order of categories.
    case categories
    /// The palette.
    case palette
    /// The direction of the palette.
    case reverse
    /// The middle of a diverging palette.
    case midpoint
    /// The greatest radius of circles.
    case maxRadius
  }

  /// The part.
  public var part: Part
  /// What is wrong, and what is expected.
  public var reason: String

  /// Creates an error.
  public init(_ part: Part, _ reason: String) {
    self.part = part
    self.reason = reason
  }

  /// The part and what is wrong: `palette: there is no ...`.
  public var description: String { "\(part.rawValue): \(reason)" }
}

/// What a reader of a map with a theme should know.
public struct ThemeNotice: Hashable, Sendable, CustomStringConvertible {
  /// What a notice is about.
  public enum Kind: Hashable, Sendable {
    /// There are fewer classes than values or classes wanted.
    case fewerClasses
    /// Values cannot be drawn.
    case oddValues
  }

  /// What it is about.
  public var kind: Kind
  /// The property.
  public var property: String
  /// What is drawn instead.
  public var message: String

  /// Returns a number of values with the verb: `1 value is`, `3 values are`.
  static func values(_ count: Int, _ verbs: (one: String, several: String)) -> String {
    count == 1 ? "1 value \(verbs.one)" : "\(count) values \(verbs.several)"
  }

  /// The property and the message.
  public var description: String { "'\(property)': \(message)" }
}

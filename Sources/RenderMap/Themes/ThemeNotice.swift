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

import ArgumentParser

/// Options that `draw` also parses without their groups.
///
/// The help shows groups of options. For the type of each group, the parser searches all conformances of the program
/// several times, which takes longer than drawing a small map.
protocol UngroupedOptions: ParsableArguments {
  /// The names and definitions of the options. Names are unique among the options of `draw`.
  var definitions: [Mirror.Child] { get }

  /// Reads the values of the options from a decoder without groups.
  init(ungrouped decoder: any Decoder) throws
}

extension UngroupedOptions {
  var definitions: [Mirror.Child] { Array(Mirror(reflecting: self).children) }

  init(ungrouped decoder: any Decoder) throws { try self.init(from: decoder) }
}

/// Options that consist of groups. Each property is a group.
protocol CompositeOptions: UngroupedOptions, CustomReflectable {
  /// The groups in the order of the help.
  var groups: [TitledOptions] { get }
}

extension CompositeOptions {
  var definitions: [Mirror.Child] { groups.flatMap(\.options.definitions) }

  /// The groups as the parser expects them.
  var customMirror: Mirror { Mirror(self, children: groups.map(\.child)) }
}

/// A group of options.
struct TitledOptions {
  /// The name of the property.
  let name: String
  /// The title in the help; empty to show the options without a title.
  let title: String
  /// The options.
  let options: any UngroupedOptions

  /// Creates a group of options.
  init(_ name: String, title: String = "", _ options: any UngroupedOptions) {
    (self.name, self.title, self.options) = (name, title, options)
  }

  fileprivate var child: Mirror.Child { (name, type(of: options).group(title: title)) }
}

extension ParsableArguments {
  /// Returns the definition of a group of options of this type.
  static func group(title: String) -> Any { OptionGroup<Self>(title: title) }
}

/// The name of an option or of a group of options.
struct OptionKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

import ArgumentParser

/// The command `draw` without the groups of its options.
struct UngroupedDraw: ParsableCommand, CustomReflectable {
  // The parser does not look for requests of completions in the arguments of a command that belongs to another command.
  static let configuration = CommandConfiguration(
    commandName: "draw", _superCommandName: "render-map")

  /// The command.
  private(set) var draw = Draw()

  init() {}

  init(from decoder: any Decoder) throws { draw = try Draw(ungrouped: decoder) }

  var customMirror: Mirror { Mirror(self, children: draw.definitions) }
}

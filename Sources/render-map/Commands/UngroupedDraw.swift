import ArgumentParser

/// The command `draw` without the groups of its options.
struct UngroupedDraw: ParsableCommand, CustomReflectable {
  // The parser does not look for requests of completions in the arguments of a command that belongs to another command,
  // nor for requests of help without names. Both requests then are unknown options.
  static let configuration = CommandConfiguration(
    commandName: "draw", _superCommandName: "render-map", helpNames: [])

  /// The command.
  private(set) var draw = Draw()

  init() {}

  init(from decoder: any Decoder) throws { draw = try Draw(ungrouped: decoder) }

  var customMirror: Mirror { Mirror(self, children: draw.definitions) }
}

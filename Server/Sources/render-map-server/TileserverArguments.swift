/// The forms of arguments that only tileserver-gl has.
enum TileserverArguments {
  /// Returns arguments in the forms of this program: without the levels after `--verbose` and `-V`, which have the same
  /// effect, and with `--version` in place of `-v`.
  static func adapted(_ arguments: some Sequence<String>) -> [String] {
    var result: [String] = []
    for argument in arguments {
      switch argument {
      case "1", "2", "3":
        if !["-V", "--verbose"].contains(result.last) { result.append(argument) }
      case "-V1", "-V2", "-V3", "--verbose=1", "--verbose=2", "--verbose=3":
        result.append("--verbose")
      case "-v": result.append("--version")
      default: result.append(argument)
      }
    }
    return result
  }
}

import RenderMap

/// The values of `--color`. They determine whether messages are colored.
enum MessageColor: String, CaseIterable {
  /// Messages are colored on a terminal, unless `NO_COLOR` is set.
  case auto
  /// Messages are always colored.
  case always
  /// Messages are never colored.
  case never
}

/// The colors of messages on standard error.
struct MessageStyle {
  /// Whether standard error is a terminal.
  let isTerminal: Bool
  /// Whether messages are colored.
  let hasColors: Bool

  /// Creates the style for the arguments of the command.
  ///
  /// - Parameters:
  ///   - arguments: All arguments of the command. The last `--color` takes effect.
  ///   - environment: A function that returns the value of an environment variable. The variables are `NO_COLOR`
  ///     (no-color.org) and `TERM`.
  ///   - isTerminal: Whether standard error is a terminal.
  init(arguments: [String], environment: (String) -> String?, isTerminal: Bool) {
    self.isTerminal = isTerminal
    let options = arguments.prefix { $0 != "--" }
    var requested = MessageColor.auto
    for (index, argument) in options.enumerated() {
      let isOption = argument == "--color" && index + 1 < options.count
      let value = isOption ? options[index + 1] : String(argument.dropFirst("--color=".count))
      guard isOption || argument.hasPrefix("--color=") else { continue }
      requested = MessageColor(rawValue: value) ?? requested
    }
    switch requested {
    case .always: hasColors = true
    case .never: hasColors = false
    case .auto:
      hasColors =
        isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }
  }

  /// Returns a line with a color for `error:`, `warning:` or `note:` at its beginning, and for the class in brackets.
  func styled(_ line: String) -> String {
    guard hasColors, let level = Self.level(of: line) else { return line }
    let (red, magenta, bold, plain) = ("\u{1B}[1;31m", "\u{1B}[1;35m", "\u{1B}[1m", "\u{1B}[0m")
    let color = level.name == "error" ? red : magenta
    let kind = level.kind.map { "[\(bold)\($0)\(plain)\(color)]" } ?? ""
    return "\(color)\(level.name)\(kind):\(plain)\(level.rest)"
  }

  /// Returns whether a line begins with `error:`, `warning:` or `note:`.
  static func hasLevel(_ line: String) -> Bool { level(of: line) != nil }

  /// Returns the parts of a line that begins with `error:`, `warning:` or `note:`, optionally with a class as in
  /// `warning[class]:`; nil for any other line.
  private static func level(
    of line: String
  ) -> (name: String, kind: Substring?, rest: Substring)? {
    let levels = WarningPolicy.Severity.allCases.map(\.rawValue)
    guard let name = levels.first(where: line.hasPrefix) else { return nil }
    var rest = line.dropFirst(name.count)
    var kind: Substring?
    if rest.first == "[", let end = rest.firstIndex(of: "]") {
      kind = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
    }
    guard rest.first == ":" else { return nil }
    return (name, kind, rest.dropFirst())
  }
}

extension String {
  /// The text on one line. Characters that would control a terminal are replaced by the escapes of JSON, such as
  /// `\u001b` and `\n`. This is needed because messages contain names and texts of styles and data.
  var visible: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isControl:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character controls a terminal, ends a line or changes the direction of the text after it.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

import ArgumentParser
import MapJSON

/// The subcommands with their arguments, derived from the definitions that parse the arguments. Help, the manual page
/// and shell completions are generated from this reference.
struct CommandReference {
  /// A subcommand.
  struct Command {
    var name: String
    /// The description in one line.
    var abstract: String
    /// The text after `Usage:`.
    var usage: String
    /// The details and examples of the subcommand.
    var discussion: String
    /// The arguments, in the order of the help.
    var arguments: [Argument]
  }

  /// A positional argument, an option with a value, or a flag.
  struct Argument {
    /// The values of an argument, for shell completions.
    enum Values: Hashable {
      case any
      case files
      case folders
      case list([String])
    }

    /// The names with their dashes. The short name comes first. A positional argument has no names.
    var names: [String]
    /// Whether the argument takes no value.
    var isFlag: Bool
    /// Whether the argument can be repeated.
    var isRepeating: Bool
    /// The placeholder of the value.
    var valueName: String
    /// The title of the section in the help; nil if the argument is not in a titled section.
    var section: String?
    /// The description without the possible values and the default.
    var abstract: String
    /// The default value; nil if there is no default.
    var defaultValue: String?
    /// All values of an enumeration; empty if the values are not an enumeration.
    var allValues: [String]
    /// The kind of the values, for shell completions.
    var values: Values

    /// The names and the value as the help shows them, such as `-c, --center <lon,lat>`.
    var synopsis: String {
      names.isEmpty
        ? "<\(valueName)>" : names.joined(separator: ", ") + (isFlag ? "" : " <\(valueName)>")
    }

    /// The description with the possible values and the default.
    var description: String {
      var notes: [String] = []
      if !allValues.isEmpty { notes.append("values: \(allValues.joined(separator: ", "))") }
      if let defaultValue { notes.append("default: \(defaultValue)") }
      return notes.isEmpty ? abstract : "\(abstract) (\(notes.joined(separator: "; ")))"
    }
  }

  /// The subcommands, beginning with the default subcommand.
  var commands: [Command]

  /// The default subcommand.
  var draw: Command? { commands.first }

  /// Creates the reference of a command with subcommands.
  init(of root: any ParsableCommand.Type) {
    var described: [String: JSONObject] = [:]
    for entry in Self.description(of: root)?["command"]?.object?["subcommands"]?.array ?? [] {
      guard let command = entry.object, let name = command["commandName"]?.string else { continue }
      described[name] = command
    }
    commands = root.configuration.subcommands.map { command in
      let configuration = command.configuration
      let name = configuration.commandName ?? ""
      let arguments = (described[name]?["arguments"]?.array ?? []).compactMap {
        $0.object.flatMap(Argument.init)
      }
      let positional = arguments.filter(\.names.isEmpty).map { $0.valueName.uppercased() }
      return Command(
        name: name, abstract: configuration.abstract,
        usage: configuration.usage
          ?? (["render-map", name] + positional + ["[OPTIONS]"]).joined(separator: " "),
        discussion: configuration.discussion, arguments: arguments)
    }
  }

  /// Returns the parser's description of the definitions of a command.
  private static func description(of root: any ParsableCommand.Type) -> JSONObject? {
    do {
      _ = try root.parseAsRoot(["--experimental-dump-help"])
      return nil
    } catch {
      return try? JSONDocument(parsing: root.fullMessage(for: error)).root.object
    }
  }
}

extension CommandReference.Argument {
  /// Creates an argument from its description; nil if the argument is hidden.
  fileprivate init?(_ json: JSONObject) {
    guard json["shouldDisplay"]?.bool == true else { return nil }
    let names = (json["names"]?.array ?? []).compactMap(\.object).compactMap { name -> String? in
      guard let text = name["name"]?.string else { return nil }
      return name["kind"]?.string == "short" ? "-" + text : "--" + text
    }
    self.names = names.filter { !$0.hasPrefix("--") } + names.filter { $0.hasPrefix("--") }
    isFlag = json["kind"]?.string == "flag"
    isRepeating = json["isRepeating"]?.bool ?? false
    valueName = json["valueName"]?.string ?? "value"
    section = json["sectionTitle"]?.string
    abstract = json["abstract"]?.string ?? ""
    defaultValue = isFlag ? nil : json["defaultValue"]?.string
    allValues = (json["allValues"]?.array ?? []).compactMap(\.string)
    values = Self.values(json["completionKind"]?.object, allValues: allValues)
  }

  private static func values(_ kind: JSONObject?, allValues: [String]) -> Values {
    if let list = kind?["list"]?.object?["values"]?.array {
      return .list(list.compactMap(\.string))
    }
    if kind?["file"] != nil { return .files }
    if kind?["directory"] != nil { return .folders }
    return allValues.isEmpty ? .any : .list(allValues)
  }
}

extension String {
  /// Returns the lines of the text, wrapped to `width` characters. Lines that begin with a space are not changed.
  func wrapped(to width: Int, indent: String = "") -> [String] {
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      guard !paragraph.hasPrefix(" ") else {
        lines.append(indent + paragraph)
        continue
      }
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, indent.count + line.count + 1 + word.count > width {
          lines.append(indent + line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      lines.append(line.isEmpty ? "" : indent + line)
    }
    return lines
  }
}

extension ParsableCommand {
  static var subcommandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// Returns whether an argument is the name of a subcommand.
  static func isSubcommand(_ argument: String?) -> Bool {
    argument.map(subcommandNames.contains) ?? false
  }
}

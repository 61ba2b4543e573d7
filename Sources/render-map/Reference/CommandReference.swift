import ArgumentParser
import MapJSON

/// The subcommands with their arguments, read from the definitions that parse them: help, the manual page and the
/// completions of shells are made from it.
struct CommandReference {
  /// A subcommand.
  struct Command {
    var name: String
    var abstract: String
    /// The words after `Usage:`.
    var usage: String
    var discussion: String
    var arguments: [Argument]
  }

  /// A positional argument, an option with a value, or a flag.
  struct Argument {
    /// The values that an argument takes, for the completions of shells.
    enum Values: Hashable {
      case any
      case files
      case folders
      case list([String])
    }

    /// The names with their dashes, the short one first; empty for a positional argument.
    var names: [String]
    var isFlag: Bool
    var isRepeating: Bool
    /// What the value is called.
    var valueName: String
    /// The title of the section in help; nil for none.
    var section: String?
    var abstract: String
    var defaultValue: String?
    /// All values, where they are few.
    var allValues: [String]
    var values: Values

    /// The names and the value, as in help: `-c, --center <lon,lat>`.
    var synopsis: String {
      names.isEmpty
        ? "<\(valueName)>" : names.joined(separator: ", ") + (isFlag ? "" : " <\(valueName)>")
    }

    /// The description with values and default.
    var description: String {
      var notes: [String] = []
      if !allValues.isEmpty { notes.append("values: \(allValues.joined(separator: ", "))") }
      if let defaultValue { notes.append("default: \(defaultValue)") }
      return notes.isEmpty ? abstract : "\(abstract) (\(notes.joined(separator: "; ")))"
    }
  }

  /// The subcommands, the one that draws first.
  var commands: [Command]

  /// The subcommand that draws.
  var draw: Command? { commands.first }

  /// The subcommands of the command.
  init() {
    var described: [String: JSONObject] = [:]
    for entry in Self.description?["command"]?.object?["subcommands"]?.array ?? [] {
      guard let command = entry.object, let name = command["commandName"]?.string else { continue }
      described[name] = command
    }
    commands = Main.configuration.subcommands.map { command in
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

  /// What the parser says of its definitions.
  private static var description: JSONObject? {
    do {
      _ = try Main.parseAsRoot(["--experimental-dump-help"])
      return nil
    } catch {
      return try? JSONDocument(parsing: Main.fullMessage(for: error)).root.object
    }
  }
}

extension CommandReference.Argument {
  /// The argument of a description; nil for one that is not shown.
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
  /// The lines of the text when words are moved to the next line beyond `width` letters. Lines that begin with a
  /// blank stay as they are.
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

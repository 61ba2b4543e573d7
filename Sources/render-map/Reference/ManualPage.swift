/// The manual page, in the man macros of roff (man(7)).
struct ManualPage {
  var reference: CommandReference
  var version: String

  /// The page.
  var text: String {
    var lines = [
      ".\\\" Made by render-map --generate-manual.",
      ".TH RENDER-MAP 1 \"\" \"render-map \(version)\" \"User Commands\"",
      ".SH NAME", "render\\-map \\- draw MapLibre styles and data as pictures",
      ".SH SYNOPSIS",
      ".nf",
    ]
    lines += reference.commands.map { Self.escaped($0.usage) }
    lines += [".fi", ".SH DESCRIPTION"]
    lines += Self.paragraphs(
      "Draws MapLibre styles and data as pictures, without a GPU, display or browser. The same map is the same "
        + "picture on every machine.")
    for (index, command) in reference.commands.enumerated() {
      lines += section(of: command, isDefault: index == 0)
    }
    return (lines + Self.closing).joined(separator: "\n") + "\n"
  }

  /// The section of a subcommand: its description, its arguments and its options.
  private func section(of command: CommandReference.Command, isDefault: Bool) -> [String] {
    var lines = [".SH \"\(command.name.uppercased())\(isDefault ? " (DEFAULT SUBCOMMAND)" : "")\""]
    lines += [".nf", Self.escaped(command.usage), ".fi", ".PP"]
    lines += Self.paragraphs(command.abstract)
    lines += [".PP"] + Self.paragraphs(command.discussion)
    var section: String?
    for argument in command.arguments {
      if argument.section != section {
        section = argument.section
        lines.append(".SS \(Self.escaped(section ?? "Options"))")
      }
      lines.append(".TP")
      let value = "\\fI\(Self.escaped(argument.valueName))\\fR"
      let names = argument.names.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
      lines.append(names.isEmpty ? value : argument.isFlag ? names : "\(names) \(value)")
      lines.append(Self.line(argument.description))
    }
    return lines
  }

  /// The sections about all subcommands.
  private static var closing: [String] {
    let codes = [
      ("0", "Success."), ("1", "Findings, differences, or warnings with --strict."),
      ("2", "Wrong arguments."), ("3", "Wrong style or data."),
      ("4", "A file or URL cannot be read or written."), ("5", "A fault of the program."),
    ]
    let variables = [
      ("RENDER_MAP_API_KEY", "The key that replaces {key} in URLs."),
      ("NO_COLOR", "Messages have no colors where it is not empty."),
      ("XDG_CACHE_HOME", "The folder of caches, in place of ~/.cache."),
    ]
    func list(_ entries: [(String, String)]) -> [String] {
      entries.flatMap { [".TP", "\\fB\(escaped($0))\\fR", line($1)] }
    }
    return [".SH \"EXIT STATUS\""] + list(codes) + [".SH ENVIRONMENT"] + list(variables)
  }

  /// Text with blank lines between paragraphs; lines that begin with a blank are set as they are.
  private static func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    var isExample = false
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if part.hasPrefix(" ") != isExample {
        isExample.toggle()
        lines += isExample ? [".RS 2", ".nf"] : [".fi", ".RE"]
      }
      lines.append(part.isEmpty ? ".PP" : line(String(part.drop { $0 == " " })))
    }
    return lines + (isExample ? [".fi", ".RE"] : [])
  }

  /// A line of text, which no roff request is.
  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("~", with: "\\(ti")
      .replacing("^", with: "\\(ha").replacing("'", with: "\\(aq")
  }
}

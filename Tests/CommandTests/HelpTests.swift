import Foundation
import MapTestSupport
import Testing

@Suite("Help, the manual page and completions")
struct HelpTests {
  static let subcommands = [
    "draw", "check", "bundle", "query", "explain", "diff", "test", "verify", "batch", "atlas",
    "tiles", "legend", "sprite", "glyphs", "watch", "doctor",
  ]

  private func output(_ arguments: [String]) throws -> String {
    let run = try CommandRun(arguments)
    #expect(run.status == 0, "\(arguments): \(run.errors)")
    #expect(run.errors.isEmpty)
    return String(decoding: run.output, as: UTF8.self)
  }

  @Test("the overview has the usage of drawing, its most important options, then the subcommands")
  func overview() throws {
    let text = try output(["--help"])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[2] == "Usage: render-map STYLE OUT [OPTIONS]")
    let options = try #require(lines.firstIndex(of: "Most used options:"))
    let subcommands = try #require(lines.firstIndex(of: "Subcommands:"))
    #expect(lines[options + 1] == "  -c, --center <lon,lat>  Center of the map.")
    #expect(
      lines[options..<subcommands].contains { $0.hasPrefix("  --size <size>") }
        && options < subcommands)
    #expect(
      lines[subcommands + 1]
        == "  draw (default)          Draws a style, a map bundle, or data as a picture (the")
    let names = lines[(subcommands + 1)...].prefix { !$0.isEmpty }.filter { !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names == Self.subcommands)
    for arguments in [
      ["-h"], ["help"], [], ["style.json", "--help"], ["a.json", "out.png", "-h"],
    ] {
      try expectEqual(output(arguments), text)
    }
  }

  @Test("-h, --help and help print the same help for a subcommand", arguments: subcommands)
  func helpOfSubcommands(name: String) throws {
    let text = try output(["help", name])
    #expect(text.contains("USAGE: render-map "))
    try expectEqual(output([name, "--help"]), text)
    try expectEqual(output([name, "-h"]), text)
  }

  @Test("the options of drawing are all in its help")
  func draw() throws {
    let text = try output(["help", "draw"])
    #expect(text.contains("USAGE: render-map [draw] STYLE OUT [OPTIONS]"))
    for line in [
      "  -H, --height <pixels>   Height in pixels, 1 to 32768 (default: 512).",
      "  --timeout <seconds>     Time limit of fetching (default: 60).",
      "  --max-memory <bytes>    Memory for the picture, files, features and decoded",
      "                          images, such as 512M or 8G (default: 4G).",
      "  -h, --help              Show help information.",
    ] {
      #expect(text.contains(line + "\n"), "\(line)\n\(text)")
    }
  }

  @Test(
    "no help has a line of more than 80 letters, a Swift type or a default that is stated twice")
  func plain() throws {
    for arguments in [["--help"]] + Self.subcommands.map({ ["help", $0] }) {
      let text = try output(arguments)
      for line in text.split(separator: "\n") {
        #expect(line.count <= 80, "\(arguments): \(line)")
        #expect(!line.contains("bytes:"), "\(arguments): \(line)")
      }
      let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      for phrase in ["unless told", "pixels a pixel", "one a processor", "is 0 where", "fault of"] {
        #expect(!words.contains(phrase), "\(arguments): \(phrase)")
      }
      #expect(try Regex(#"\([0-9a-z.]+\)\.? \(default"#).firstMatch(in: words) == nil)
      #expect(try Regex(#"default: [^)]*\)[^(]{0,3}\(default"#).firstMatch(in: words) == nil)
      #expect(try Regex(#"[A-Z][A-Za-z]+\([a-z]+:"#).firstMatch(in: words) == nil)
      // Each example is a command on a separate line.
      for line in text.split(separator: "\n") where line.hasPrefix("  render-map") {
        #expect(!line.hasSuffix("\\"))
      }
    }
  }

  @Test("--version prints the name and the version")
  func version() throws {
    let text = try output(["--version"])
    #expect(try Regex(#"^render-map [0-9]+\.[0-9]+\.[0-9]+\n$"#).firstMatch(in: text) != nil)
  }

  @Test("the manual page has every subcommand and every option")
  func manual() throws {
    let page = try output(["--generate-manual"])
    #expect(page.hasPrefix(".\\\""))
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "\"EXIT STATUS\"", "ENVIRONMENT"] {
      #expect(page.contains("\n.SH \(section)\n"))
    }
    for name in Self.subcommands {
      #expect(page.contains("\n.SH \"\(name.uppercased())"))
      let help = try output(["help", name])
      for option in help.matches(of: try Regex(#"\n  (?:-[A-Za-z], )?(--[a-z-]+)"#)) {
        let name = try #require(option.output[1].substring)
        #expect(page.contains(name.replacing("-", with: "\\-")), "\(name)")
      }
    }
  }

  /// Returns the completions that bash offers for the last of some words.
  private func bash(_ words: [String], in folder: String) throws -> [String] {
    let script = """
      eval "$0"
      COMP_WORDS=(render-map "$@"); COMP_CWORD=$#
      _render_map
      ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
      exit 0
      """
    return try shell(
      ["/bin/bash", "-c", script, output(["--generate-completion-script", "bash"])] + words,
      in: folder)
  }

  /// Returns the lines that a program writes.
  private func shell(_ command: [String], in folder: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Runs `body` with a folder that contains a style and a folder.
  private func withFiles(_ body: (String) throws -> Void) throws {
    try withFolder { folder in
      try Data().write(to: URL(fileURLWithPath: folder + "/style.json"))
      try FileManager.default.createDirectory(
        atPath: folder + "/my tiles", withIntermediateDirectories: false)
      try body(folder)
    }
  }

  @Test(
    "bash completes subcommands, files, options and their values",
    .enabled(if: FileManager.default.fileExists(atPath: "/bin/bash")))
  func bashCompletions() throws {
    try withFiles { folder in
      try expectEqual(bash(["st"], in: folder), ["style.json"])
      #expect(Set(try bash(["t"], in: folder)) == ["test", "tiles"])
      let first = try bash([""], in: folder)
      #expect(Set(first) == Set(Self.subcommands + ["help", "my tiles", "style.json"]))
      try expectEqual(bash(["style.json", "--cen"], in: folder), ["--center"])
      try expectEqual(bash(["style.json", "my"], in: folder), ["my tiles"])
      try expectEqual(bash(["--scale-"], in: folder), ["--scale-bar"])
      let sizes = try bash(["style.json", "out.png", "--size", "a"], in: folder)
      #expect(sizes.contains("a4"))
      try expectEqual(bash(["style.json", "--basemap", "d"], in: folder), ["dark"])
      try expectEqual(bash(["style.json", "--format", "=", "w"], in: folder), ["webp"])
      try expectEqual(bash(["style.json", "--zoom", ""], in: folder), [])
      try expectEqual(bash(["style.json", "--fonts", ""], in: folder), ["my tiles"])
      try expectEqual(bash(["tiles", "style.json", "--mer"], in: folder), ["--merge"])
      try expectEqual(bash(["tiles", "--cen"], in: folder), [])
      try expectEqual(bash(["check", "st"], in: folder), ["style.json"])
      try expectEqual(bash(["help", "dr"], in: folder), ["draw"])
    }
  }

  @Test(
    "fish completes subcommands, files, options and their values",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/fish")))
  func fishCompletions() throws {
    let script = try output(["--generate-completion-script=fish"])
    try withFiles { folder in
      try Data(script.utf8).write(to: URL(fileURLWithPath: folder + "/.fish"))
      func fish(_ line: String) throws -> [String] {
        try shell(
          ["/usr/bin/fish", "--no-config", "-c", "source .fish; complete -C \"$argv\"", line],
          in: folder
        ).map { $0.split(separator: "\t").first.map(String.init) ?? "" }
      }
      #expect(Set(try fish("render-map t")).isSuperset(of: ["test", "tiles"]))
      try expectEqual(fish("render-map sty"), ["style.json"])
      try expectEqual(fish("render-map style.json --cen"), ["--center"])
      try expectEqual(fish("render-map style.json --basemap d"), ["dark"])
      try expectEqual(fish("render-map tiles style.json --mer"), ["--merge"])
      try expectEqual(fish("render-map tiles --cen"), [])
    }
  }

  @Test(
    "zsh finds the function in a folder of fpath, and it completes the subcommand's arguments",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/zsh")))
  func zshCompletions() throws {
    let script = try output(["--generate-completion-script", "zsh"])
    try withFolder { folder in
      try Data(script.utf8).write(to: URL(fileURLWithPath: folder + "/_render-map"))
      // The function replaces the completion system, and prints its arguments.
      let program = """
        _arguments() { print -rl -- "$@" }
        _describe() { print -r -- describe }
        _files() { print -r -- files }
        fpath=($1); autoload -Uz _render-map
        words=(render-map "${@:2}"); CURRENT=$#words; _render-map
        """
      func zsh(_ words: [String]) throws -> [String] {
        try shell(["/usr/bin/zsh", "-f", "-c", program, "zsh", folder] + words, in: folder)
      }
      try expectEqual(zsh([""]), ["describe", "files"])
      let drawing = try zsh(["style.json", ""])
      #expect(drawing.contains("*--center[Center of the map.]:lon,lat: "))
      #expect(drawing.last == "*:file:_files")
      let tiles = try zsh(["tiles", ""])
      #expect(tiles.contains("*--merge[Merge archives, the shards of one pyramid.]:archive:_files"))
      #expect(!tiles.contains { $0.hasPrefix("*--center") })
      try expectEqual(zsh(["help", ""]), ["describe"])
    }
  }

  @Test("completions of another shell are refused")
  func otherShell() throws {
    for arguments in [["tcsh"], []] {
      let run = try CommandRun(["--generate-completion-script"] + arguments)
      #expect(run.status == 2)
      #expect(run.errors.first?.contains("bash, zsh, fish") == true)
    }
  }
}

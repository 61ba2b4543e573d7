import Testing

@testable import render_map

@Suite("The look of messages")
struct MessageStyleTests {
  private func style(
    _ arguments: [String] = [], environment: [String: String] = [:], isTerminal: Bool = true
  ) -> MessageStyle {
    MessageStyle(
      arguments: ["render-map"] + arguments, environment: { environment[$0] },
      isTerminal: isTerminal)
  }

  @Test("messages have colors on a terminal, unless the environment or --color says otherwise")
  func choice() {
    #expect(style().hasColors)
    #expect(!style(isTerminal: false).hasColors)
    #expect(!style(environment: ["NO_COLOR": "1"]).hasColors)
    #expect(style(environment: ["NO_COLOR": ""]).hasColors)
    #expect(!style(environment: ["TERM": "dumb"]).hasColors)
    #expect(style(["a", "--color", "always"], isTerminal: false).hasColors)
    #expect(style(["--color=always"], environment: ["NO_COLOR": "1"]).hasColors)
    #expect(!style(["--color", "never"]).hasColors)
    #expect(!style(["--color=always", "--color=never"]).hasColors)
    #expect(style(["--", "--color=never"]).hasColors)
    #expect(style(["--color"]).hasColors)
  }

  @Test("the level and the class have colors, nothing else")
  func lines() {
    let style = style()
    #expect(style.styled("error: x: y") == "\u{1B}[1;31merror:\u{1B}[0m x: y")
    #expect(
      style.styled("warning[missing-image]: x")
        == "\u{1B}[1;35mwarning[\u{1B}[1mmissing-image\u{1B}[0m\u{1B}[1;35m]:\u{1B}[0m x")
    for line in ["a.json:3: x", "errors: 3", "warning", "error[x", "error [x]: y", ""] {
      #expect(style.styled(line) == line)
    }
    #expect(
      MessageStyle(arguments: [], environment: { _ in nil }, isTerminal: false)
        .styled("error: x") == "error: x")
  }

  @Test("the command takes --color in every subcommand")
  func option() throws {
    let run = try CommandRun(["check", "none.json", "--color", "always"])
    #expect(run.errors == ["none.json: no such file"])
    let wrong = try CommandRun(["check", "none.json", "--color", "blue"])
    #expect(wrong.status == 2)
    for name in HelpTests.subcommands {
      let help = try CommandRun(["help", name])
      #expect(String(decoding: help.output, as: UTF8.self).contains("--color <when>"), "\(name)")
    }
  }
}

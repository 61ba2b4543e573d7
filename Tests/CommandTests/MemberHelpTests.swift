import Foundation
import Testing

@Suite("Members of requests in the help")
struct MemberHelpTests {
  private func output(_ arguments: [String]) throws -> String {
    let run = try CommandRun(arguments)
    #expect(run.status == 0, "\(run.errors)")
    return String(decoding: run.output, as: UTF8.self)
  }

  private struct List: Decodable {
    struct Row: Decodable {
      var option: String
      var help: String
    }

    var members: [Row]
    var comparison: [Row]
    var process: [Row]
    var picture: [Row]
    var legend: [Row]
    var dataEndings: [String]
  }

  @Test(
    "each member is an option of draw, of all jobs of a batch, and of all tests",
    arguments: ["draw", "batch", "test"])
  func options(command: String) throws {
    let list = try JSONDecoder().decode(List.self, from: Data(output(["help", "--json"]).utf8))
    let help = try output(["help", command]).split { $0.isWhitespace }.joined(separator: " ")
    let rows = list.members + (command == "test" ? list.comparison : [])
    #expect(rows.count > 60)
    for row in rows {
      #expect(help.contains(" \(row.option)"), "\(row.option)")
      let words = row.help.split { $0.isWhitespace }.joined(separator: " ")
      #expect(help.contains(words), "\(words)")
    }
    for row in list.process { #expect(help.contains(" \(row.option) "), "\(row.option)") }
  }

  @Test("the list distinguishes options of a process from options of one picture")
  func scopes() throws {
    let list = try JSONDecoder().decode(List.self, from: Data(output(["help", "--json"]).utf8))
    #expect(list.process.map(\.option).contains("--offline"))
    #expect(Set(list.picture.map(\.option)).isSuperset(of: ["--animate", "--labels"]))
    let all = (list.members + list.comparison + list.process + list.picture).map(\.option)
    #expect(Set(all).count == all.count)
  }

  @Test("the list has the options of a legend with their own meanings, and the extensions of data")
  func legend() throws {
    let list = try JSONDecoder().decode(List.self, from: Data(output(["help", "--json"]).utf8))
    let legend = Dictionary(uniqueKeysWithValues: list.legend.map { ($0.option, $0.help) })
    #expect(legend["--title"] == "Heading of the legend.")
    #expect(legend["--color-by"] == list.members.first { $0.option == "--color-by" }?.help)
    #expect(legend["--columns"] != nil && legend["--north-arrow"] == nil)
    #expect(list.dataEndings.contains(".gpkg") && list.dataEndings.contains(".tif"))
  }
}

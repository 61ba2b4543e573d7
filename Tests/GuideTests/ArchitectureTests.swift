import Foundation
import Testing

/// The tables of targets in Documentation/Targets.md, and the manifest that they describe.
@Suite("The targets in Documentation/Targets.md")
struct ArchitectureTests {
  /// The repository's folder.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the text of a file, whose path is relative to the repository's folder.
  static func text(_ file: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
  }

  /// Returns the dependencies of each target, without tests: the targets in `library(...)`, `command(...)`,
  /// `.target(...)` and `.systemLibrary(...)`. Products of other packages are left out.
  static func dependencies(inManifest manifest: String) throws -> [String: Set<String>] {
    let code = manifest.replacing(try Regex(#"//[^\n]*"#), with: "")
    let target = try Regex(
      #"(?:\b(?:library|command)\(\s*|\.(?:target|systemLibrary)\(\s*name:\s*)"([^"]+)"(?:,\s*(?:dependencies:\s*)?\[([^\]]*)\])?"#
    )
    let list = try #require(code.firstRange(of: "\n  targets: ["))
    var dependencies: [String: Set<String>] = [:]
    for match in code[list.upperBound...].matches(of: target) {
      let name = String(try #require(match.output[1].substring))
      dependencies[name] = Set(Self.names(in: match.output[2].substring ?? "", quotedBy: "\""))
    }
    return dependencies
  }

  /// Returns the targets in each row of the tables with the columns "target" and "may import".
  private static func dependencies(inTables text: String) throws -> [String: Set<String>] {
    var dependencies: [String: Set<String>] = [:]
    var columns: (target: Int, imports: Int)?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        columns = nil
        continue
      }
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if let target = cells.firstIndex(of: "target"),
        let imports = cells.firstIndex(of: "may import")
      {
        columns = (target, imports)
      } else if let columns, cells.indices.contains(max(columns.target, columns.imports)) {
        for target in names(in: cells[columns.target], quotedBy: "`") {
          #expect(dependencies[target] == nil, "\(target) has two rows")
          dependencies[target] = Set(names(in: cells[columns.imports], quotedBy: "`"))
        }
      }
    }
    return dependencies
  }

  /// Returns the words between pairs of quotes.
  static func names(in text: some StringProtocol, quotedBy quote: Character) -> [String] {
    text.split(separator: quote, omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  @Test(
    "every target of the manifest has a row with its dependencies, and no other target has a row")
  func table() throws {
    let manifest = try Self.dependencies(inManifest: Self.text("Package.swift"))
    let table = try Self.dependencies(inTables: Self.text("Documentation/Targets.md"))
    #expect(manifest.count > 30)
    #expect(Set(table.keys).subtracting(manifest.keys).sorted() == [], "rows without a target")
    for (target, dependencies) in manifest.sorted(by: { $0.key < $1.key }) {
      let row = try #require(table[target], "\(target) has no row in Targets.md")
      #expect(
        dependencies.subtracting(row).sorted() == [], "missing in the row of \(target)")
      #expect(
        row.subtracting(dependencies).sorted() == [],
        "in the row of \(target), but not in Package.swift")
    }
  }

  @Test("dependencies are read from all forms of targets")
  func forms() throws {
    let manifest = """
      let package = Package(
        targets: [
          .systemLibrary(name: "C", path: "c"), library("A"),  // library("X")
          .target(
            name: "B", dependencies: ["A", "C"], swiftSettings: []),
          command(
            "d",
            [
              "A",
              "B",
            ]),
          .testTarget(name: "BTests", dependencies: ["B"]), tests("A", ["B"]),
        ])
      """
    #expect(
      try Self.dependencies(inManifest: manifest)
        == ["A": [], "B": ["A", "C"], "C": [], "d": ["A", "B"]])
    let table =
      "| target | library | may import |\n| --- | --- | --- |\n| `A`, `B` | x | `C`, y |\n"
    #expect(try Self.dependencies(inTables: table) == ["A": ["C"], "B": ["C"]])
  }
}

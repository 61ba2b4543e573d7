import Foundation
import Testing

/// The folders inside of targets, which use each other in one direction, and the modules that targets import.
@Suite("The folders of targets")
struct FolderTests {
  /// The targets that have Swift code.
  private static let targets: [String] = {
    let sources = ArchitectureTests.root.appendingPathComponent("Sources").path
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
    return folders.filter { $0 != "System" && !$0.hasPrefix(".") }.sorted()
  }()

  /// Returns the code of the folders of a target, each with the folders inside of it. The files beside the folders are
  /// one more folder.
  private static func folders(of target: String) throws -> [String: [SourceCode]] {
    let top = ArchitectureTests.root.appendingPathComponent("Sources/\(target)")
    let paths = try #require(FileManager.default.enumerator(atPath: top.path))
    var folders: [String: [SourceCode]] = [:]
    for case let path as String in paths where path.hasSuffix(".swift") {
      let parts = path.split(separator: "/")
      let code = SourceCode(try Data(contentsOf: top.appendingPathComponent(path)))
      folders[parts.count > 1 ? String(parts[0]) : ".", default: []].append(code)
    }
    return folders
  }

  /// Returns, for each folder, the names that it uses by the folder that declares them. A name that two folders
  /// declare is left out.
  private static func uses(_ folders: [String: [SourceCode]]) -> [String: [String: Set<String>]] {
    var homes: [String: Set<String>] = [:]
    for (folder, files) in folders {
      for name in files.flatMap(\.declared) { homes[name, default: []].insert(folder) }
    }
    return folders.mapValues { files in
      var uses: [String: Set<String>] = [:]
      for name in files.flatMap(\.used) {
        if let home = homes[name], home.count == 1, let folder = home.first {
          uses[folder, default: []].insert(name)
        }
      }
      return uses
    }
  }

  /// Returns the uses of folders that are in a ring or lead to a ring.
  private static func ring(_ folders: [String: [SourceCode]]) -> [String] {
    var left = uses(folders)
    func others(_ folder: String) -> [String: Set<String>] {
      left[folder]?.filter { $0.key != folder && left[$0.key] != nil } ?? [:]
    }
    while let free = left.keys.first(where: { others($0).isEmpty }) { left[free] = nil }
    return left.keys.sorted().flatMap { folder in
      others(folder).sorted { $0.key < $1.key }
        .map { "\(folder) uses \($0.key): \($0.value.sorted().joined(separator: ", "))" }
    }
  }

  @Test("folders use each other in one direction", arguments: targets)
  func direction(target: String) throws {
    #expect(Self.ring(try Self.folders(of: target)) == [])
  }

  /// Returns the folders in the tables of Documentation/Targets.md by their targets, row by row. The heading of a
  /// table is the name of its target.
  private static func rows(inTables text: String) -> [String: [[String]]] {
    var rows: [String: [[String]]] = [:]
    var target: String?
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#") {
        target =
          line.hasPrefix("### `") ? ArchitectureTests.names(in: line, quotedBy: "`").first : nil
      } else if let target, line.hasPrefix("| `") {
        let cell = line.split(separator: "|").first ?? ""
        rows[target, default: []].append(ArchitectureTests.names(in: cell, quotedBy: "`"))
      }
    }
    return rows
  }

  @Test(
    "Targets.md names all folders, and lists each above the folders that it uses",
    arguments: targets)
  func tables(target: String) throws {
    let text = try ArchitectureTests.text("Documentation/Targets.md")
    let folders = try Self.folders(of: target)
    let names = Set(folders.keys).subtracting(["."])
    guard let rows = Self.rows(inTables: text)[target] else {
      let line = text.split(separator: "\n").first { $0.hasPrefix("| `\(target)` |") }
      let row = try #require(line, "\(target) has no row")
      let named = Set(ArchitectureTests.names(in: row, quotedBy: "`"))
      #expect(names.subtracting(named).sorted() == [])
      return
    }
    #expect(Set(rows.joined()) == names)
    for (folder, uses) in Self.uses(folders) {
      guard let place = rows.firstIndex(where: { $0.contains(folder) }) else { continue }
      let above = Set(rows[...place].joined()).subtracting([folder])
      #expect(Set(uses.keys).intersection(above).sorted() == [], "used by \(folder)")
    }
  }

  @Test("targets import only their dependencies in Package.swift", arguments: targets)
  func imports(target: String) throws {
    let manifest = try ArchitectureTests.dependencies(
      inManifest: ArchitectureTests.text("Package.swift"))
    let imported = Set(try Self.folders(of: target).values.joined().flatMap(\.imported))
    let others = imported.intersection(manifest.keys).subtracting(manifest[target] ?? [])
    #expect(others.sorted() == [])
  }

  @Test("a ring is found by names in code, but not by those in comments, strings or members")
  func forms() {
    let a = SourceCode(
      Data("// B\npublic struct A { var b: B }\nlet c = \"C \\\" C\" + x.C + #\"C\"\"#\n".utf8))
    let b = SourceCode(
      Data("import X\n@frozen package final class B { let d = \"\"\"\n  A\n  \"\"\" }\n".utf8))
    let c = SourceCode(Data("enum C { /* B */ case a(A) }\n  struct D {}\nfunc f() {}".utf8))
    #expect((a.declared, b.declared, c.declared) == (["A"], ["B"], ["C", "f"]))
    #expect(b.imported == ["X"])
    #expect(Self.ring(["a": [a], "b": [b], "c": [c]]) == [])
    #expect(Self.ring(["ab": [a, b], "c": [c]]) == [])
    let back = SourceCode(Data("extension B { func c() -> C? { nil } }".utf8))
    #expect(
      Self.ring(["a": [a], "b": [b, back], "c": [c]])
        == ["a uses b: B", "b uses c: C", "c uses a: A"])
  }
}

/// The names in a source file, without comments and strings.
struct SourceCode {
  /// The types and functions at the outermost level.
  private(set) var declared: Set<String> = []
  /// The words that are not members.
  private(set) var used: Set<String> = []
  /// The imported modules.
  private(set) var imported: Set<String> = []

  private static let modifiers: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "final", "indirect", "nonisolated",
  ]
  private static let kinds: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "func",
  ]

  init(_ text: Data) {
    for line in Self.code([UInt8](text)).split(separator: UInt8(ascii: "\n")) {
      let words = Self.words(line)
      used.formUnion(words.lazy.filter { !$0.isMember }.map(\.text))
      guard line.first != UInt8(ascii: " ") else { continue }
      let rest = words.drop { $0.isAttribute || Self.modifiers.contains($0.text) }.map(\.text)
      guard rest.count > 1 else { continue }
      if Self.kinds.contains(rest[0]) { declared.insert(rest[1]) }
      if rest[0] == "import" { imported.insert(rest[1]) }
    }
  }

  /// Returns the code without comments, and with strings of no characters.
  static func code(_ text: [UInt8]) -> [UInt8] {
    var code: [UInt8] = []
    var index = 0
    func starts(_ mark: [UInt8]) -> Bool { text[index...].starts(with: mark) }
    func skip(to end: [UInt8], escape: UInt8? = nil) {
      while index < text.count, text[index] != end[0] || !starts(end) {
        index += text[index] == escape ? 2 : 1
      }
    }
    while index < text.count {
      let next = index + 1 < text.count ? text[index + 1] : 0
      switch (text[index], next) {
      case (UInt8(ascii: "/"), UInt8(ascii: "/")): skip(to: Array("\n".utf8))
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        skip(to: Array("*/".utf8))
        index += 2
      case (UInt8(ascii: "\""), _):
        let hashes = code.reversed().prefix { $0 == UInt8(ascii: "#") }
        let quotes = [UInt8](repeating: text[index], count: starts(Array("\"\"\"".utf8)) ? 3 : 1)
        index += quotes.count
        skip(to: quotes + hashes, escape: hashes.isEmpty ? UInt8(ascii: "\\") : nil)
        index += quotes.count + hashes.count
      default:
        code.append(text[index])
        index += 1
      }
    }
    return code
  }

  /// Returns the words of a line.
  private static func words(
    _ line: ArraySlice<UInt8>
  ) -> [(text: String, isMember: Bool, isAttribute: Bool)] {
    line.split { !($0 >= 0x80 || $0 == UInt8(ascii: "_") || isalnum(Int32($0)) != 0) }.map { word in
      let before = word.startIndex > line.startIndex ? line[word.startIndex - 1] : 0
      return (
        String(decoding: word, as: UTF8.self), before == UInt8(ascii: "."),
        before == UInt8(ascii: "@")
      )
    }
  }
}

import Foundation
import Testing

/// The paths and links in documents, and the counts of files that documents state.
@Suite("The documents of the repository")
struct DocumentTests {
  /// The documents in the root, in its folders and in the folders of examples, as paths in the repository.
  private static let documents: [String] = {
    let folders = names(in: "").filter { !$0.hasPrefix(".") && isFolder($0) }
    let examples = names(in: "Examples").map { "Examples/" + $0 }.filter(isFolder)
    return ([""] + folders + examples).flatMap { folder in
      names(in: folder).filter { $0.hasSuffix(".md") }.map { joined(folder, $0) }
    }
  }()

  /// The files and folders in the root with which paths begin, without those that builds create.
  private static let tops: Set<String> = {
    let hidden: Set<String> = [".ci", ".githooks", ".github"]
    let made: Set<String> = ["dist", "demo.png"]
    let tops = names(in: "").filter {
      !made.contains($0) && (!$0.hasPrefix(".") || hidden.contains($0))
    }
    return Set(tops).union(names(in: "Sources"))
  }()

  /// Returns the names of the files and folders in a folder of the repository.
  private static func names(in folder: String) -> [String] {
    let path = joined(ArchitectureTests.root.path, folder)
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Returns the path of a file in a folder.
  private static func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty || name.isEmpty ? folder + name : folder + "/" + name
  }

  /// Returns the folder of a path. The folder of a file in the root is empty.
  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: joined(ArchitectureTests.root.path, path))
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let path = joined(ArchitectureTests.root.path, path)
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Returns the lines of a document without blocks of code.
  private static func prose(of text: String) -> [Substring] {
    var lines: [Substring] = []
    var isCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if !isCode, !line.hasPrefix("    ") {
        lines.append(line)
      }
    }
    return lines
  }

  /// Returns the anchors of the headings of a document.
  private static func anchors(of text: String) -> Set<String> {
    var anchors: Set<String> = []
    for heading in prose(of: text) where heading.hasPrefix("#") {
      var anchor = ""
      for character in heading.drop(while: { $0 == "#" || $0 == " " }).lowercased() {
        if character == " " {
          anchor.append("-")
        } else if character.isLetter || character.isNumber || "-_".contains(character) {
          anchor.append(character)
        }
      }
      anchors.insert(anchor)
    }
    return anchors
  }

  /// Whether a word in backquotes is a path of the repository. It is names with slashes between them, and the first
  /// name is in the root, in `Sources` or in the folder of the document. Folders of builds are left out.
  private static func isPath(_ word: String, in folder: String) -> Bool {
    guard word.wholeMatch(of: #/[A-Za-z0-9_.+\-]+(/[A-Za-z0-9_.+\-]+)+/?/#) != nil else {
      return false
    }
    let names = word.split(separator: "/").map(String.init)
    guard let first = names.first, !names.contains(where: { $0.hasPrefix(".build") }) else {
      return false
    }
    return tops.contains(first) || Self.names(in: folder).contains(first)
  }

  /// Whether a path leads to a file or folder from the folder of the document, the root or `Sources`. Swift's
  /// extension may be missing.
  private static func leadsToFile(_ path: String, in folder: String) -> Bool {
    [folder, "", "Sources"].contains { start in
      exists(joined(start, path)) || exists(joined(start, path) + ".swift")
    }
  }

  @Test("there are documents")
  func list() {
    #expect(Self.documents.contains("README.md"))
    #expect(Self.documents.contains("Documentation/Targets.md"))
    #expect(Self.documents.count > 20)
  }

  @Test("relative links lead to files, and anchors to headings", arguments: documents)
  func links(document: String) throws {
    for line in Self.prose(of: try ArchitectureTests.text(document)) {
      for match in line.matches(of: #/\]\(([^)\s]+)\)/#) {
        let link = String(match.output.1)
        if link.contains("://") || link.hasPrefix("mailto:") { continue }
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
          .map(String.init)
        let path =
          parts[0].isEmpty ? document : Self.joined(Self.folder(of: document), parts[0])
        #expect(Self.exists(path), "\(document): \(link)")
        guard parts.count > 1, path.hasSuffix(".md"), Self.exists(path) else { continue }
        let anchors = Self.anchors(of: try ArchitectureTests.text(path))
        #expect(anchors.contains(parts[1]), "\(document): \(link)")
      }
    }
  }

  @Test("paths in backquotes lead to files", arguments: documents)
  func paths(document: String) throws {
    let text = Self.prose(of: try ArchitectureTests.text(document)).joined(separator: "\n")
    let folder = Self.folder(of: document)
    for word in ArchitectureTests.names(in: text, quotedBy: "`") {
      guard Self.isPath(word, in: folder) else { continue }
      #expect(Self.leadsToFile(word, in: folder), "\(document): \(word)")
    }
  }

  @Test("the tables of the journeys have the stated counts of files")
  func counts() throws {
    let text = try ArchitectureTests.text("Documentation/Journeys.md")
    let journeys = text.components(separatedBy: "\n## ").dropFirst()
    #expect(journeys.count > 5)
    for journey in journeys {
      let title = String(journey.prefix { $0 != "\n" })
      var files: Set<String> = []
      for row in journey.split(separator: "\n") where row.hasPrefix("|") {
        files.formUnion(ArchitectureTests.names(in: row, quotedBy: "`").filter { $0.contains("/") })
      }
      for file in files {
        #expect(Self.leadsToFile(file, in: ""), "\(title): \(file)")
      }
      let statement = journey.firstMatch(of: #/These are ([0-9]+) files/#)
      let count = try #require(statement, "\(title)").output.1
      #expect(Int(count) == files.count, "\(title)")
    }
  }

  @Test("paths, headings and blocks of code are recognized")
  func forms() {
    #expect(Self.isPath("Sources/MapStyle/Layers", in: ""))
    #expect(Self.isPath("MapStyle/Layers/Circle", in: "Documentation"))
    #expect(Self.isPath("Deployment/nginx.conf", in: "Server"))
    for word in ["Sources", "style.json", "/styles/{id}", "Fuzz/.build/fuzz", "a b/c", "lib/x"] {
      #expect(!Self.isPath(word, in: ""), "\(word)")
    }
    #expect(Self.leadsToFile("MapStyle/Layers/Circle", in: ""))
    #expect(!Self.leadsToFile("MapStyle/Layers/Sphere", in: ""))
    #expect(Self.anchors(of: "# A `b`, c-d\n```\n# no\n```\n") == ["a-b-c-d"])
    #expect(Self.prose(of: "a\n\n    b\n```\nc\n```\nd") == ["a", "", "d"])
  }
}

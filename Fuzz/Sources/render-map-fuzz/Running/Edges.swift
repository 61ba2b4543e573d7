import FuzzRuntime

/// The coverage edges that guide a target: the edges of its reader. The other half million edges of the program are
/// ignored.
enum Edges {
  /// Registers the edges of modules, folders and files, which are named as in `FuzzTarget.guides`, and of libraries
  /// with libFuzzer.
  static func register(_ guides: [String]) {
    let files = files(of: guides)
    let modules = Set(guides.filter { !$0.contains("/") }.map(moduleName))
    var start = 0
    var end = 0
    for range in ranges where modules.contains(range.module) || files.contains(range.file) {
      if range.start != end {
        if end > start { fuzz_register_counters(start, end - start) }
        start = range.start
      }
      end = range.start + range.count
    }
    if end > start { return fuzz_register_counters(start, end - start) }
    fuzz_register_counters(0, fuzz_counter_count())
  }

  /// The edges of a source file.
  private struct Range {
    /// The module, and the file as "Module/Name.swift".
    var module, file: String
    var start, count: Int
  }

  /// The edges of each source file, from the file that the build writes beside the program. Empty if there is no such
  /// file.
  private static let ranges: [Range] = {
    guard let bytes = InputFiles.bytes(of: CommandLine.arguments[0] + ".edges") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t")
      guard fields.count == 3, let module = fields[0].split(separator: "/").first,
        let start = Int(fields[1]), let count = Int(fields[2])
      else { return nil }
      return Range(
        module: String(module), file: String(fields[0]), start: start, count: count)
    }
  }()

  /// Returns the given files and the files in the given folders, each as "Module/Name.swift".
  private static func files(of guides: [String]) -> Set<String> {
    var names: Set<String> = []
    for guide in guides where guide.contains("/") {
      let module = moduleName(guide.split(separator: "/").first.map(String.init) ?? "")
      var paths = [RepositoryFolder.path("Sources/\(guide)")]
      while let path = paths.popLast() {
        if path.hasSuffix(".swift") {
          names.insert("\(module)/\(path.split(separator: "/").last ?? "")")
        } else {
          paths += InputFiles.paths(path).filter { $0 != path }
        }
      }
    }
    return names
  }

  private static func moduleName(_ folder: String) -> String {
    String(folder.map { $0 == "-" ? "_" : $0 })
  }
}

import FuzzRuntime
import Glibc

/// Runs a target by its name:
///
///     render-map-fuzz list
///     render-map-fuzz json -max_total_time=30 corpus/
///     render-map-fuzz words json > json.dict
///     render-map-fuzz measure json corpus/
///     render-map-fuzz meaning map findings/map-crash-1
///
/// The options and folders after the target's name are libFuzzer's.
@main
struct Main {
  /// The target that runs; the first argument names it.
  private static let target: (any FuzzTarget.Type)? = {
    let names = CommandLine.arguments.dropFirst()
    let isCommand = ["measure", "words", "meaning"].contains(names.first ?? "")
    let name = isCommand ? names.dropFirst().first : names.first
    return allTargets.first { $0.name == name ?? "" } ?? parentTarget
  }()
  /// The target of the process that started this process. To merge folders, libFuzzer starts its program again with
  /// only options.
  private static let parentTarget: (any FuzzTarget.Type)? = {
    guard let name = getenv(targetVariable) else { return nil }
    return allTargets.first { $0.name == String(cString: name) }
  }()
  private static let targetVariable = "RENDER_MAP_FUZZ_TARGET"

  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case "list": list()
    case "measure": measure()
    case "words": listWords()
    case "meaning": writeMeanings()
    case let name?:
      guard target != nil else { fail("no target '\(name)'; render-map-fuzz list names all") }
      exit(fuzz())
    case nil:
      fail(
        "usage: render-map-fuzz list | TARGET [OPTIONS] [FOLDER...] | words TARGET | measure TARGET FOLDER... | meaning TARGET FILE..."
      )
    }
  }

  /// Writes a line per target: its name, the maximum size of inputs, its summary, and the reader's files.
  private static func list() {
    for target in allTargets {
      let sources = target.sources.joined(separator: " ")
      print("\(target.name)\t\(target.greatestLength)\t\(target.summary)\t\(sources)")
    }
  }

  /// Writes the words of the target as a libFuzzer dictionary.
  private static func listWords() {
    guard let target else { fail("no such target; render-map-fuzz list names all") }
    for word in Set(target.words).sorted() where !word.isEmpty && word.utf8.count <= 64 {
      let escaped = word.utf8.map { byte -> String in
        let isPlain = (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x5C
        if isPlain { return String(Unicode.Scalar(byte)) }
        let digits = String(byte, radix: 16)
        return "\\x" + (byte < 16 ? "0" : "") + digits
      }
      print("\"\(escaped.joined())\"")
    }
  }

  /// Writes the meaning of each file.
  private static func writeMeanings() {
    guard let target else { fail("no such target; render-map-fuzz list names all") }
    for path in CommandLine.arguments.dropFirst(3) {
      guard let input = InputFiles.bytes(of: path) else { continue }
      do {
        print(try target.meaning(of: input))
      } catch {
        print("\(path): \(error)")
      }
    }
  }

  /// Runs libFuzzer with the remaining arguments.
  private static func fuzz() -> Int32 {
    fuzz_memory_start()
    warmUp()
    if let target { Edges.register(target.guides + target.libraries) }
    let options = CommandLine.arguments.dropFirst(parentTarget == nil ? 2 : 1)
    if let target { setenv(targetVariable, target.name, 1) }
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(CommandLine.arguments[0])]
    arguments += options.map { strdup($0) }
    arguments.append(nil)
    let count = Int32(arguments.count - 1)
    return arguments.withUnsafeMutableBufferPointer { buffer in
      fuzz_run(count, buffer.baseAddress) { bytes, count in
        let input = Array(UnsafeBufferPointer(start: bytes, count: count))
        guard let target = Main.target else { return 0 }
        Execution(of: target, on: input).check(target.limits, size: count)
        return 0
      }
    }
  }

  /// Runs the target on inputs that load all shared state, so that the cost of no later run includes it.
  private static func warmUp() {
    guard let target else { return }
    for size in [0, 1, 64, 200] {
      _ = Execution(of: target, on: (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 37) })
    }
  }

  /// Runs each file of the folders three times, and writes the worst cost of all inputs, and the worst cost per byte of
  /// inputs of at least 256 bytes.
  private static func measure() {
    guard let target else { fail("no such target; render-map-fuzz list names all") }
    fuzz_memory_start()
    warmUp()
    var costs = Costs()
    for path in CommandLine.arguments.dropFirst(3).flatMap(InputFiles.paths) {
      guard let input = InputFiles.bytes(of: path) else { continue }
      costs.add((0..<3).map { _ in Execution(of: target, on: input) }, size: input.count)
    }
    print("\(target.name)\t\(costs.line)")
  }

  private static func fail(_ message: String) -> Never {
    let line = Array("render-map-fuzz: \(message)\n".utf8)
    write(STDERR_FILENO, line, line.count)
    exit(2)
  }
}

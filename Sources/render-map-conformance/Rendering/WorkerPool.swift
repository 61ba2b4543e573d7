import Dispatch
import Foundation

/// Spreads tests over processes of this same program. A process that dies is started anew with the
/// test after the one it died on.
struct WorkerPool: Sendable {
  /// The arguments that make this program a worker.
  var arguments: [String]
  /// How many run at once.
  var workers: Int

  /// The results of `names`, in their order.
  func run(_ names: [String]) throws -> [RenderResult] {
    let shares = (0..<workers).map { worker in
      stride(from: worker, to: names.count, by: workers).map { names[$0] }
    }
    let collected = Collected()
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      collected.add(runShare(shares[worker]))
    }
    return collected.results.sorted { $0.name < $1.name }
  }

  private func runShare(_ names: [String]) -> [RenderResult] {
    var results: [RenderResult] = []
    while results.count < names.count {
      let rest = Array(names[results.count...])
      let answers = runProcess(rest)
      results += answers
      if answers.count < rest.count {
        results.append(
          RenderResult(
            name: rest[answers.count], status: .crashed, allowed: 0, milliseconds: 0,
            message: "the renderer crashed"))
      }
    }
    return results
  }

  /// The results that one process gave before it ended.
  private func runProcess(_ names: [String]) -> [RenderResult] {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    do { try process.run() } catch { return [] }
    // Names take less than a pipe holds only in small suites, so they are written beside the reading.
    let text = Data((names.joined(separator: "\n") + "\n").utf8)
    let writer = input.fileHandleForWriting
    DispatchQueue.global().async {
      try? writer.write(contentsOf: text)
      try? writer.close()
    }
    let answers = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return answers.split(separator: 10).compactMap {
      try? JSONDecoder().decode(RenderResult.self, from: $0)
    }
  }

  /// Results from several threads.
  private final class Collected: @unchecked Sendable {
    // Every access is under the lock.
    private let lock = NSLock()
    private var gathered: [RenderResult] = []

    var results: [RenderResult] { lock.withLock { gathered } }

    func add(_ more: [RenderResult]) { lock.withLock { gathered += more } }
  }
}

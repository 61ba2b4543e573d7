import Dispatch
import Foundation

/// Distributes tests over processes of this program. A process that crashes is restarted with the test after the one
/// that crashed.
struct WorkerPool: Sendable {
  /// The arguments of a worker process.
  var arguments: [String]
  /// The number of processes.
  var workers: Int

  /// Returns the results of the tests, in the order of their names.
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

  /// Returns the results of one process until it ends.
  private func runProcess(_ names: [String]) -> [RenderResult] {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    do { try process.run() } catch { return [] }
    // The names of large suites exceed the buffer of a pipe, so they are written on another thread.
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

  /// Collects results from several threads.
  private final class Collected: @unchecked Sendable {
    // The lock protects every access.
    private let lock = NSLock()
    private var gathered: [RenderResult] = []

    var results: [RenderResult] { lock.withLock { gathered } }

    func add(_ more: [RenderResult]) { lock.withLock { gathered += more } }
  }
}

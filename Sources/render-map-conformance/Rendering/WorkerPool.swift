import Dispatch
import Foundation

/// Distributes tests over processes of this program. If a process crashes, it is restarted with the test after the
/// test that crashed.
struct WorkerPool: Sendable {
  /// The arguments of a worker process.
  var arguments: [String]
  /// The number of worker processes.
  var workers: Int

  /// Returns the results of the tests, sorted by name.
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

  /// Runs tests in one process and returns the results that it writes until it ends.
  private func runProcess(_ names: [String]) -> [RenderResult] {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    do { try process.run() } catch { return [] }
    // The names in large suites exceed the buffer of a pipe, so another thread writes them.
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

  /// Results that several threads collect.
  private final class Collected: @unchecked Sendable {
    // The lock protects every access to the results.
    private let lock = NSLock()
    private var gathered: [RenderResult] = []

    var results: [RenderResult] { lock.withLock { gathered } }

    func add(_ more: [RenderResult]) { lock.withLock { gathered += more } }
  }
}

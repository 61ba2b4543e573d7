import Foundation
import MapServer
import MapSystem
import Synchronization
import Testing

/// The threads that draw.
struct DrawingPoolTests {
  @Test func `work beyond its time limit is refused, and later work is not`() async throws {
    let pool = DrawingPool(threads: 1, queueLimit: 4, timeLimit: .milliseconds(50))
    await #expect {
      try await pool.run { _ in Thread.sleep(forTimeInterval: 0.5) }
    } throws: {
      ($0 as? AnswerError)?.status == .serviceUnavailable
    }
    #expect(pool.load.timedOut == 1)
    #expect(try await pool.run { _ in 5 } == 5)
    #expect(pool.load.running == 0)
    await pool.shutDown()
  }

  @Test func `work that takes too much memory ends, and work beside it does not`() async throws {
    // The process uses 400 MiB at the start, and 1.2 GiB while the work runs.
    let memory = Mutex(400 << 20)
    let pool = DrawingPool(
      threads: 2, queueLimit: 4, timeLimit: .seconds(60), memoryLimit: 1 << 30,
      memory: { memory.withLock { $0 } })
    await #expect {
      try await pool.run { _ in
        memory.withLock { $0 = 1200 << 20 }
        while !WorkCancellation.isRequested { Thread.sleep(forTimeInterval: 0.001) }
      }
    } throws: {
      ($0 as? AnswerError)?.status == .serviceUnavailable
    }
    #expect(pool.load.outOfMemory == 1)
    #expect(pool.load.timedOut == 0)
    // The memory belongs to other work: this work takes 10 MiB.
    let small = try await pool.run { _ in
      memory.withLock { $0 += 10 << 20 }
      Thread.sleep(forTimeInterval: 0.1)
      return WorkCancellation.isRequested
    }
    #expect(!small)
    #expect(pool.load.outOfMemory == 1)
    await pool.shutDown()
  }

  @Test func `work beyond the queue is refused at once`() async throws {
    let pool = DrawingPool(threads: 1, queueLimit: 1, timeLimit: .seconds(60))
    let gate = DispatchSemaphore(value: 0)
    let running = Task { try await pool.run { _ in gate.wait() } }
    while pool.load.running == 0 { try await Task.sleep(for: .milliseconds(1)) }
    let waiting = Task { try await pool.run { _ in 2 } }
    while pool.load.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
    await #expect {
      try await pool.run { _ in 3 }
    } throws: {
      ($0 as? AnswerError)?.retryAfter == 1
    }
    gate.signal()
    try await running.value
    #expect(try await waiting.value == 2)
    #expect(pool.load.refused == 1)
    #expect(pool.load.waiting == 0)
    await pool.shutDown()
  }

  @Test func `work that waits leaves the queue when its task is canceled`() async throws {
    let pool = DrawingPool(threads: 1, queueLimit: 4, timeLimit: .seconds(60))
    let gate = DispatchSemaphore(value: 0)
    let running = Task { try await pool.run { _ in gate.wait() } }
    while pool.load.running == 0 { try await Task.sleep(for: .milliseconds(1)) }
    let leaving = Task { try await pool.run { _ in Issue.record("it left") } }
    while pool.load.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
    let staying = Task { try await pool.run { _ in 2 } }
    while pool.load.waiting == 1 { try await Task.sleep(for: .milliseconds(1)) }
    leaving.cancel()
    // The task leaves before the running work ends.
    await #expect(throws: CancellationError.self) { try await leaving.value }
    #expect(pool.load.waiting == 1)
    #expect(pool.load.stopped == 1)
    gate.signal()
    try await running.value
    #expect(try await staying.value == 2)
    // A task that was canceled before does not enter the queue.
    let late = Task {
      try? await Task.sleep(for: .seconds(60))
      return try await pool.run { _ in 3 }
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(pool.load.waiting == 0)
    #expect(try await pool.run { _ in 4 } == 4)
    await pool.shutDown()
  }

  @Test func `work that runs ends at its next step when its task is canceled`() async throws {
    let pool = DrawingPool(threads: 2, queueLimit: 4, timeLimit: .seconds(60))
    let running = Task {
      try await pool.run { _ in
        while !WorkCancellation.isRequested { Thread.sleep(forTimeInterval: 0.001) }
      }
    }
    while pool.load.running == 0 { try await Task.sleep(for: .milliseconds(1)) }
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(pool.load.running == 0)
    #expect(pool.load.stopped == 1)
    #expect(pool.load.timedOut == 0)
    await pool.shutDown()
  }

  @Test func `many works run in their order, at most one per thread`() async throws {
    let pool = DrawingPool(threads: 2, queueLimit: 1000, timeLimit: .seconds(60))
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<500 {
        group.addTask {
          try await pool.run { _ in
            #expect(pool.load.running <= 2)
            return number
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 500 * 499 / 2)
    #expect(pool.load.running == 0)
    #expect(pool.load.waiting == 0)
    await pool.shutDown()
  }

  @Test func `work may use idle threads`() async throws {
    let pool = DrawingPool(threads: 3, queueLimit: 4, timeLimit: .seconds(60))
    #expect(try await pool.run { $0 } == 3)
    let gate = DispatchSemaphore(value: 0)
    let running = Task { try await pool.run { _ in gate.wait() } }
    while pool.load.running == 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(try await pool.run { $0 } == 2)
    gate.signal()
    try await running.value
    await pool.shutDown()
  }
}

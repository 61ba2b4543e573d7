import Foundation
import MapServer
import Testing

/// The threads that draw.
struct DrawingPoolTests {
  @Test func `work beyond its time limit is refused, and later work is not`() async throws {
    let pool = DrawingPool(threads: 1, queueLimit: 4, timeLimit: .milliseconds(50))
    await #expect {
      try await pool.run { _ in Thread.sleep(forTimeInterval: 0.5) }
    } throws: {
      ($0 as? RequestError)?.status == .serviceUnavailable
    }
    #expect(pool.load.timedOut == 1)
    #expect(try await pool.run { _ in 5 } == 5)
    #expect(pool.load.running == 0)
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
      ($0 as? RequestError)?.retryAfter == 1
    }
    gate.signal()
    try await running.value
    #expect(try await waiting.value == 2)
    #expect(pool.load.refused == 1)
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

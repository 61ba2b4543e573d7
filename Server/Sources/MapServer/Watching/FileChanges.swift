import RenderMap

/// Waits for changes of files.
enum FileChanges {
  /// Waits until files have changed and no file is being written in place. Looks take a tenth of a processor's time at
  /// most: 10,000 files, such as a folder of tiles, are looked at a few times per second.
  ///
  /// - Parameters:
  ///   - interval: The shortest pause between two looks.
  ///   - haveChanged: A function that returns whether files have changed.
  ///   - states: A function that returns the present states of the files.
  static func next(
    interval: Duration, haveChanged: () -> Bool, states: () -> [FileStatus?]
  ) async throws {
    var pause = interval
    func look<Value>(_ body: () -> Value) async throws -> Value {
      try await Task.sleep(for: pause)
      let start = ContinuousClock.now
      let value = body()
      pause = Self.pause(afterLookOf: ContinuousClock.now - start, interval: interval)
      return value
    }
    while try await !look(haveChanged) {}
    var now = states()
    var last: [FileStatus?]
    repeat {
      last = now
      now = try await look(states)
    } while isWritten(between: last, and: now)
  }

  /// Returns whether a file is being written, by the states of all files at two looks. A file that another file replaced
  /// is complete, so files that are replaced all the time do not delay the others.
  static func isWritten(between last: [FileStatus?], and now: [FileStatus?]) -> Bool {
    guard last.count == now.count else { return true }
    return zip(last, now).contains { last, now in
      guard let last, let now else { return last != now }
      return last != now && last.isSameFile(as: now)
    }
  }

  /// Returns the time to wait after a look at files that took a time.
  static func pause(afterLookOf time: Duration, interval: Duration) -> Duration {
    max(interval, time * 9)
  }
}

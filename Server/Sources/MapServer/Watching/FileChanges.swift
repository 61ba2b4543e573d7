import RenderMap

/// Waits for changes of files.
enum FileChanges {
  /// Waits until files have changed and no file is being written. Looks take a tenth of a processor's time at most: 10,000
  /// files, such as a folder of tiles, are looked at a few times per second.
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
    var (last, now) = (states(), states())
    repeat {
      last = now
      now = try await look(states)
    } while last != now
  }

  /// Returns the time to wait after a look at files that took a time.
  static func pause(afterLookOf time: Duration, interval: Duration) -> Duration {
    max(interval, time * 9)
  }
}

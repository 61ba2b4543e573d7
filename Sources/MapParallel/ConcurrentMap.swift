extension RandomAccessCollection where Index == Int {
  /// What `transform` makes of each element, in their order, made on up to `threads` threads.
  public func concurrentMap<T>(threads: Int, _ transform: (Element) -> T) -> [T] {
    guard threads > 1, count > 1 else { return map(transform) }
    var results = [T?](repeating: nil, count: count)
    results.withUnsafeMutableBufferPointer { buffer in
      // Safe: the queue hands each place out once, and `run` returns after all of the work is done.
      nonisolated(unsafe) let places = buffer
      WorkQueue(count: count).run(threads: threads) { queue in
        while let place = queue.next() {
          places[place] = transform(self[startIndex + place])
        }
      }
    }
    return results.compactMap { $0 }
  }
}

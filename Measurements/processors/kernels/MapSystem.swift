/// The part of MapSystem that drawing needs, on one thread.
public struct WorkCancellation {
  public static var current: WorkCancellation? { nil }
  public static var isRequested: Bool { false }
  public var isCancelled: Bool { false }
}

public final class WorkQueue {
  private let count: Int
  private var index = 0

  public init(count: Int) { self.count = count }

  public func next() -> Int? {
    guard index < count else { return nil }
    index += 1
    return index - 1
  }

  public func run(threads: Int, _ work: (WorkQueue) -> Void) { work(self) }
}

extension RandomAccessCollection where Index == Int {
  public func concurrentMap<T>(threads: Int, _ transform: (Element) -> T) -> [T] { map(transform) }
}

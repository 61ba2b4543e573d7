import Synchronization

/// How much memory is taken by what is read: the bytes of one resource at a time, and together the features and
/// the decoded pictures of all maps that share the budget.
///
/// The sizes are estimates: what a feature or a pixel takes until it is drawn.
public final class MemoryBudget: Sendable {
  /// The limit where none is given: 4 GiB.
  public static let usualLimit = 4 << 30
  /// What a pixel of a decoded picture takes: as it is in the file, and with its colours multiplied by alpha.
  package static let bytesPerPixel = 8
  /// What a value of a JSON document takes.
  private static let bytesPerJSONValue = 64

  /// The most bytes.
  public let limit: Int
  private let used = Mutex(0)

  /// A budget of `limit` bytes, of which none are taken.
  public init(limit: Int = MemoryBudget.usualLimit) { self.limit = limit }

  /// How many bytes are left.
  public var available: Int { max(0, limit - used.withLock { $0 }) }

  /// How many pixels a picture may have that is decoded next.
  package var pixels: Int { available / Self.bytesPerPixel }

  /// How many values a JSON document may have that is read next.
  package var jsonValues: Int { available / Self.bytesPerJSONValue }

  /// Takes bytes of the budget, until the share that is returned is gone; nil where fewer are left.
  public func share(of bytes: Int) -> MemoryShare? {
    let isTaken = used.withLock { used in
      guard bytes >= 0, bytes <= limit - used else { return false }
      used += bytes
      return true
    }
    return isTaken ? MemoryShare(bytes, of: self) : nil
  }

  /// Gives back what a share has taken.
  fileprivate func giveBack(_ bytes: Int) { used.withLock { $0 -= bytes } }
}

/// Bytes of a memory budget, for as long as the share lives.
public final class MemoryShare: Sendable {
  private let bytes: Int
  private let budget: MemoryBudget

  fileprivate init(_ bytes: Int, of budget: MemoryBudget) {
    self.bytes = bytes
    self.budget = budget
  }

  deinit { budget.giveBack(bytes) }
}

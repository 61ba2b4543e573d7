import Synchronization

/// A budget for the memory of resources and decoded data. It bounds the size of each single
/// resource. It also bounds the total size of the features and decoded images of all maps that
/// share the budget.
///
/// Sizes are estimates of the memory that a feature or a pixel takes until it is drawn.
public final class MemoryBudget: Sendable {
  /// The default limit, 4 GiB, in bytes.
  public static let defaultLimit = 4 << 30
  /// The memory of a pixel of a decoded image, in bytes. It includes the pixel of the file and the
  /// premultiplied pixel.
  package static let bytesPerPixel = 8
  /// The memory of a value of a JSON document, in bytes.
  private static let bytesPerJSONValue = 64

  /// The maximum number of bytes that can be reserved together.
  public let limit: Int
  private let used = Mutex(0)

  /// Creates an unused budget of `limit` bytes.
  public init(limit: Int = MemoryBudget.defaultLimit) { self.limit = limit }

  /// The number of bytes that are not reserved.
  public var available: Int { max(0, limit - used.withLock { $0 }) }

  /// The maximum number of pixels that the next decoded image may contain.
  package var pixels: Int { available / Self.bytesPerPixel }

  /// The maximum number of values that the next JSON document may contain.
  package var jsonValues: Int { available / Self.bytesPerJSONValue }

  /// Reserves bytes until the returned share is released. Returns nil if fewer bytes are left.
  public func share(of bytes: Int) -> MemoryShare? {
    let isTaken = used.withLock { used in
      guard bytes >= 0, bytes <= limit - used else { return false }
      used += bytes
      return true
    }
    return isTaken ? MemoryShare(bytes, of: self) : nil
  }

  fileprivate func giveBack(_ bytes: Int) { used.withLock { $0 -= bytes } }
}

/// The reserved bytes of a memory budget. They become available again when the share is released.
public final class MemoryShare: Sendable {
  /// The number of reserved bytes.
  package let bytes: Int
  private let budget: MemoryBudget

  fileprivate init(_ bytes: Int, of budget: MemoryBudget) {
    self.bytes = bytes
    self.budget = budget
  }

  deinit { budget.giveBack(bytes) }
}

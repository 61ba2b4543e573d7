/// A column that grows while a layer is decoded. The next layer reuses its memory. Therefore, the array of each layer
/// (`elements`) is allocated once, at its final size.
struct ColumnBuffer<Element: BitwiseCopyable>: ~Copyable {
  private var start: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 1024
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  var elements: [Element] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// The last element, or nil if the column is empty.
  var last: Element? {
    @inline(__always) get { count == 0 ? nil : start[count &- 1] }
  }

  /// The element at an index, which is checked.
  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count, "an index below the count")
      return start[index]
    }
  }

  mutating func removeAll() { count = 0 }

  /// Reserves memory for `added` further elements.
  @inline(__always)
  mutating func reserve(_ added: Int) {
    if added > capacity &- count { grow(added) }
  }

  /// Appends an element. The memory for it must be reserved.
  @inline(__always)
  mutating func appendReserved(_ element: Element) {
    assert(count < capacity)
    start[count] = element
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    reserve(1)
    appendReserved(element)
  }

  @inline(never)
  private mutating func grow(_ added: Int) {
    capacity = max(2 * capacity, count + added)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.initialize(from: start, count: count)
    start.deallocate()
    start = larger
  }
}

/// The worst cost of several inputs.
struct Costs {
  /// Inputs of fewer bytes are left out of the costs per byte, because the constant cost of an input dominates there.
  private static let leastSize = 256

  private var count = 0
  private var accepted = 0
  private var seconds = (cost: 0.0, size: 0)
  private var memory = (cost: 0, size: 0)
  private var nanosecondsPerByte = (cost: 0.0, size: 0)
  private var bytesPerByte = (cost: 0.0, size: 0)

  /// Adds the runs of one input. Only the shortest time and the least memory of the runs are used.
  mutating func add(_ runs: [Execution], size: Int) {
    guard let fastest = runs.map(\.seconds).min(), let least = runs.map(\.memory).min() else {
      return
    }
    count += 1
    accepted += runs.contains(where: \.isAccepted) ? 1 : 0
    if fastest > seconds.cost { seconds = (fastest, size) }
    if least > memory.cost { memory = (least, size) }
    guard size >= Self.leastSize else { return }
    let time = fastest * 1e9 / Double(size)
    if time > nanosecondsPerByte.cost { nanosecondsPerByte = (time, size) }
    let bytes = Double(least) / Double(size)
    if bytes > bytesPerByte.cost { bytesPerByte = (bytes, size) }
  }

  /// The numbers of inputs and of accepted inputs, and the worst costs with the sizes of their inputs. The costs are
  /// in milliseconds, KiB, nanoseconds per byte, and bytes of memory per byte.
  var line: String {
    [
      "\(count)", "\(accepted)", "\((seconds.cost * 1e5).rounded() / 100) ms of \(seconds.size)",
      "\(memory.cost >> 10) KiB of \(memory.size)",
      "\(nanosecondsPerByte.cost.rounded()) ns/B of \(nanosecondsPerByte.size)",
      "\((bytesPerByte.cost * 10).rounded() / 10) B/B of \(bytesPerByte.size)",
    ].joined(separator: "\t")
  }
}

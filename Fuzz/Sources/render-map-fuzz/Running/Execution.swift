import FuzzRuntime

/// One run of a target, with its cost.
struct Execution {
  /// Seconds of processor time.
  var seconds: Double
  /// The peak memory in use, in bytes.
  var memory: Int
  /// Whether the target accepted the input.
  var isAccepted: Bool

  /// Runs a target on an input.
  init(of target: any FuzzTarget.Type, on input: [UInt8]) {
    fuzz_memory_begin()
    let start = fuzz_processor_time()
    do {
      try target.run(input)
      isAccepted = true
    } catch {
      isAccepted = false
      // The length of the message must be limited for inputs of any length. Few messages are created, because creating
      // a message takes longer than refusing many inputs.
      if input.reduce(0, &+) % 8 == 0 {
        let message = "\(error)"
        expect(
          message.utf8.count <= 4096 + 16 * input.count, "a message of \(message.utf8.count) bytes")
      }
    }
    seconds = Double(fuzz_processor_time() - start) / 1e9
    memory = Int(fuzz_memory_peak())
  }

  /// Reports a finding if the run took more than the limits.
  func check(_ limits: Limits, size: Int) {
    let time = limits.seconds + limits.secondsPerByte * Double(size)
    expect(seconds <= time, "\(seconds) s for \(size) bytes, more than \(time) s")
    let bytes = limits.memory + limits.memoryPerByte * size
    expect(memory <= bytes, "\(memory) bytes of memory for \(size) bytes, more than \(bytes)")
  }
}

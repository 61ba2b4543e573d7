import MapParallel

/// The number of threads of a command.
enum Cores {
  /// The number of threads that `--threads` asks for; one per processor by default.
  static func threads(_ asked: Int?) throws(Failure) -> Int {
    let threads = asked ?? ProcessorCount.available
    guard (1...1024).contains(threads) else {
      throw Failure(.wrongArguments, "--threads \(threads): must be 1 to 1024")
    }
    return threads
  }
}

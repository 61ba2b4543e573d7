#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The machine's processors.
enum Cores {
  /// How many processors there are to draw with.
  static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// How many threads may work: as many as `--threads` asks for, else one a processor.
  static func threads(_ asked: Int?) throws(Failure) -> Int {
    let threads = asked ?? count
    guard (1...1024).contains(threads) else {
      throw Failure(.wrongArguments, "--threads \(threads): must be 1 to 1024")
    }
    return threads
  }
}

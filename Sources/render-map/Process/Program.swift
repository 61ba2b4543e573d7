import MapCHeap
import MapData
import MapSystem
import RenderMap

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

enum Program {
  /// The version of the program.
  static let version = Map.version
}

/// The environment variables of the process.
enum Environment {
  /// Returns the value of a variable; nil if the variable is not set.
  static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The key from `RENDER_MAP_API_KEY` that replaces `{key}` in URLs; nil if the variable is not set.
  static var apiKey: APIKey? { value(of: "RENDER_MAP_API_KEY").flatMap(APIKey.init) }
}

/// The number of threads of a command.
enum Cores {
  /// Returns the number of threads. It is the value of `--threads`. The default is one thread per processor.
  static func threads(_ requested: Int? = nil) throws(Failure) -> Int {
    let threads = requested ?? ProcessorCount.available
    guard (1...1024).contains(threads) else {
      throw Failure(.wrongArguments, "--threads \(threads): must be 1 to 1024")
    }
    return threads
  }

  /// Prepares the heap for a command that draws on the given number of threads and then ends.
  static func prepareHeap(threads: Int) { process_heap_prepare(Int32(max(1, threads / 2))) }

  /// The maximum size of the heap's unused memory, in bytes, that is not returned to the system. Small maps use this
  /// memory again.
  private static let greatestUnusedMemory = 64 << 20

  /// Returns the heap's unused memory to the system if its size exceeds the maximum.
  static func trimHeap() { process_heap_trim(greatestUnusedMemory) }
}

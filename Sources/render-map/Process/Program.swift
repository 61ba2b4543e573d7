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

/// The environment variables.
enum Environment {
  /// Returns the value of a variable; nil if it is not set.
  static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The key that replaces `{key}` in URLs, from `RENDER_MAP_API_KEY`; nil if it is not set.
  static var apiKey: APIKey? { value(of: "RENDER_MAP_API_KEY").flatMap(APIKey.init) }
}

/// The threads of a command.
enum Cores {
  /// Returns the number of threads: the value of `--threads`, or by default one per processor.
  static func threads(_ requested: Int? = nil) throws(Failure) -> Int {
    let threads = requested ?? ProcessorCount.available
    guard (1...1024).contains(threads) else {
      throw Failure(.wrongArguments, "--threads \(threads): must be 1 to 1024")
    }
    return threads
  }

  /// Prepares the heap for a command that draws on a number of threads and then ends.
  static func prepareHeap(threads: Int) { process_heap_prepare(Int32(max(1, threads / 2))) }

  /// The size of the unused memory of the heap above which it is returned to the system. Small maps use it again.
  private static let greatestUnusedMemory = 64 << 20

  /// Returns the unused memory of the heap to the system if it is large.
  static func trimHeap() { process_heap_trim(greatestUnusedMemory) }
}

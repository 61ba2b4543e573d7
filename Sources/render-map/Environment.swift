#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The variables of the environment.
enum Environment {
  /// The value of a variable; nil where it is not set.
  static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// What is wrong with bytes whose place the thrower does not know.
struct MalformedContent: Error, Hashable {
  /// What is wrong, in words that follow a place and a colon.
  let reason: String
}

extension ResourceError {
  /// Runs `body` on what is at `location`, which its errors then name.
  static func reading<Value>(
    _ location: ResourceLocation, _ body: () throws(MalformedContent) -> Value
  ) throws(ResourceError) -> Value {
    do {
      return try body()
    } catch {
      throw .malformed(location, reason: error.reason)
    }
  }
}

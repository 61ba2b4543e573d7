/// What is wrong with bytes whose place the thrower does not know.
struct MalformedContent: Error, Hashable {
  /// What is wrong, in words that follow a place and a colon, on one line.
  let reason: String
}

extension ResourceLocation {
  /// Runs `body` on what is at this place, which its error then names.
  func reporting<Value>(
    _ body: () throws(MalformedContent) -> Value
  ) throws(ResourceError) -> Value {
    do {
      return try body()
    } catch {
      throw .malformed(self, reason: error.reason)
    }
  }
}

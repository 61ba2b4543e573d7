/// Shell patterns over test names: `*` is any run of characters, slashes too, `?` any one.
enum Glob {
  /// Whether the whole of `text` matches `pattern`.
  static func matches(_ pattern: String, _ text: String) -> Bool {
    let pattern = Array(pattern)
    let text = Array(text)
    var (p, t) = (0, 0)
    var retry: (p: Int, t: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        retry = (p + 1, t)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = retry {
        retry = (last.p, last.t + 1)
        (p, t) = (last.p, last.t + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}

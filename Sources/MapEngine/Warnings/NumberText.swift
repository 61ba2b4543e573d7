extension Double {
  /// The number in messages, with at most four decimals.
  var messageText: String {
    let rounded = (self * 10_000).rounded() / 10_000
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}

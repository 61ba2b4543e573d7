import MapCGDAL

/// A GDAL session. Only one thread of the process has a session at a time.
struct GDALSession {
  /// The handle for the functions of `MapCGDAL`.
  let handle: OpaquePointer

  /// The version of GDAL, such as `3.6.2`, or nil if GDAL is not installed. The first access loads
  /// GDAL.
  static var version: String? { gdal_version().map { String(cString: $0) } }

  /// The reason why GDAL cannot be used. It is a clause that follows "GDAL, ".
  static var absence: String {
    guard let reason = gdal_load_failure() else { return "which is not installed" }
    return "which cannot be loaded (\(String(cString: reason)))"
  }

  /// Runs `body` in a session. Returns nil if GDAL is not installed. `body` must not start another
  /// session, and must close what it opens.
  static func run<Value, Failure: Error>(
    _ body: (GDALSession) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    guard let handle = gdal_session_begin() else { return nil }
    defer { gdal_session_end(handle) }
    return try body(GDALSession(handle: handle))
  }

  /// The first error since the last call of `clearFailure`, or nil if there was no error.
  var failure: String? {
    gdal_session_failure(handle).map { text in
      // The paths of files in memory are removed, because they mean nothing to users.
      Self.withoutMemoryPaths(String(cString: text))
    }
  }

  /// Clears the error that `failure` returns.
  func clearFailure() { gdal_session_clear_failure(handle) }

  private static func withoutMemoryPaths(_ text: String) -> String {
    var words: [Substring] = []
    for word in text.split(separator: "/vsimem/render-map-", omittingEmptySubsequences: false) {
      guard !words.isEmpty else {
        words.append(word)
        continue
      }
      words.append(word.drop { $0.isNumber }.drop { $0 == "/" })
    }
    return words.joined()
  }
}

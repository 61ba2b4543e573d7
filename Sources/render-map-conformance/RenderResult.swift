/// What came of one render test.
struct RenderResult: Codable, Sendable {
  /// How a test ended.
  enum Status: String, Codable, Sendable {
    /// The pictures agree.
    case passed
    /// The pictures differ.
    case failed
    /// There is no picture to compare.
    case errored
    /// The renderer crashed.
    case crashed
  }

  /// The test's name.
  var name: String
  /// How it ended.
  var status: Status
  /// The share of differing pixels; nil without a picture.
  var difference: Double?
  /// The share allowed.
  var allowed: Double
  /// How long drawing took.
  var milliseconds: Double
  /// Why it did not pass, or what the map warned of.
  var message: String
  /// The expected picture that is closest, as a file name in the test's folder.
  var expected: String?
}

public import MapEngine
import MapImages
public import MapRaster

/// The result of one image test.
public struct GoldenResult: Sendable {
  /// How a test ended.
  public enum Status: Sendable {
    /// The picture is equal to the golden one within the rules.
    case passed
    /// The picture was written as the golden one. `isNew` is whether it has changed.
    case recorded(isNew: Bool)
    /// The picture differs.
    case failed(GoldenFailure)
    /// There is no golden picture; the value is the drawn one.
    case new(StraightPixels)
    /// No picture could be drawn, or the golden one could not be read or written.
    case error(String)

    /// The name of the status, as in JSON: `passed`, `recorded`, `unchanged`, `failed`, `new` or `error`.
    public var name: String {
      switch self {
      case .passed: "passed"
      case .recorded(let isNew): isNew ? "recorded" : "unchanged"
      case .failed: "failed"
      case .new: "new"
      case .error: "error"
      }
    }
  }

  /// The name of the test.
  public let name: String
  /// The file that the test is in.
  public let file: String
  /// The line in the file, counted from 1.
  public let line: Int
  /// The path of the golden picture.
  public let golden: String
  /// How the test ended.
  public let status: Status
  /// The warnings, without those that the policy leaves out.
  public let warnings: [MapWarning]
  /// The duration of the test, in seconds.
  public let seconds: Double
  /// Device pixels per pixel of the picture.
  public let pixelRatio: Double
  /// The command that accepts the drawn picture as the golden one, quoted for a shell; nil if there is nothing to
  /// accept.
  public let acceptance: String?

  /// Whether the test has no error and no difference.
  public var isGood: Bool {
    switch status {
    case .passed, .recorded: true
    case .failed, .new, .error: false
    }
  }

  /// The error or the difference, in one line; nil if there is none.
  public var problem: String? {
    switch status {
    case .passed, .recorded: nil
    case .failed(let failure): failure.summary
    case .new: "no golden picture \(golden): record it with --update"
    case .error(let message): message
    }
  }

  /// The order of results in reports: by the number of differing pixels, then new pictures, then errors.
  var badness: Int {
    switch status {
    case .passed, .recorded: 0
    case .failed(let failure): min(failure.difference.differingPixels, Int.max - 3) + 1
    case .new: Int.max - 1
    case .error: Int.max
    }
  }
}

public import MapEngine
import MapImages
public import MapRaster

/// The result of one image test.
public struct GoldenResult: Sendable {
  /// How a test ended.
  public enum Status: Sendable {
    /// The drawn picture is equal to the golden picture within the rules.
    case passed
    /// The drawn picture was written as the golden picture. The value of `isNew` says whether the golden picture has
    /// changed.
    case recorded(isNew: Bool)
    /// The drawn picture differs from the golden picture.
    case failed(GoldenFailure)
    /// There is no golden picture, or the base has no such test. The value is the drawn picture.
    case new(StraightPixels)
    /// No picture could be drawn, or the golden picture could not be read or written.
    case error(String)

    /// The name that the status has in JSON: `passed`, `recorded`, `unchanged`, `failed`, `new` or `error`.
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

  /// The name of the test, which is the name of its job.
  public let name: String
  /// The path of the file that contains the test.
  public let file: String
  /// The line of the test in the file, counted from 1.
  public let line: Int
  /// The path of the golden picture.
  public let golden: String
  /// How the test ended.
  public let status: Status
  /// The warnings of the test, without the warnings that the policy leaves out.
  public let warnings: [MapWarning]
  /// The duration of the test, in seconds.
  public let seconds: Double
  /// The number of device pixels per pixel of the style.
  public let pixelRatio: Double
  /// The command that accepts the drawn picture as the golden picture, quoted for a shell; nil if there is nothing to
  /// accept.
  public let acceptance: String?
  /// The name of the base whose picture is expected; nil if the golden picture is expected.
  public let base: String?

  /// The reason why there is no expected picture for a new test.
  public var absence: String {
    base.map { "no such test in \($0)" } ?? "no golden picture \(golden)"
  }

  /// Whether the test has no error and no difference.
  public var isGood: Bool {
    switch status {
    case .passed, .recorded: true
    case .failed, .new, .error: false
    }
  }

  /// The error or the difference as text; nil if the test has neither.
  public var problem: String? {
    switch status {
    case .passed, .recorded: nil
    case .failed(let failure): failure.summary
    case .new: base == nil ? absence + ": record it with --update" : absence
    case .error(let message): message
    }
  }

  /// The number by which reports sort results. It grows with the number of differing pixels. New pictures have a
  /// greater number than all differences, and errors have the greatest number.
  var badness: Int {
    switch status {
    case .passed, .recorded: 0
    case .failed(let failure): min(failure.difference.differingPixels, Int.max - 3) + 1
    case .new: Int.max - 1
    case .error: Int.max
    }
  }
}

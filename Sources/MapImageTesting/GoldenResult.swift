import MapDiff
public import MapRaster
public import RenderMap

/// The result of one image test.
public struct GoldenResult: Sendable {
  /// How it ended.
  public enum Status: Sendable {
    /// The picture is equal to the golden one.
    case passed
    /// The picture is kept as the golden one; whether it is another than before.
    case recorded(isNew: Bool)
    /// The picture differs.
    case failed(GoldenFailure)
    /// There is no golden picture; this one was drawn.
    case new(StraightPixels)
    /// No picture could be drawn, or the golden one cannot be read or written.
    case error(String)

    /// The status in one word, as in JSON: `passed`, `recorded`, `unchanged`, `failed`, `new` or `error`.
    public var word: String {
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
  /// What was missing or doubtful when the picture was drawn, without what the policy leaves out.
  public let warnings: [MapWarning]
  /// How long the test took, in seconds.
  public let seconds: Double
  /// Device pixels per pixel of the picture.
  public let pixelRatio: Double
  /// The command that accepts the picture as the golden one, quoted for a shell; nil if there is no picture to
  /// accept.
  public let acceptance: String?

  /// Whether nothing is wrong.
  public var isGood: Bool {
    switch status {
    case .passed, .recorded: true
    case .failed, .new, .error: false
    }
  }

  /// What is wrong, in one line; nil if nothing is.
  public var problem: String? {
    switch status {
    case .passed, .recorded: nil
    case .failed(let failure): failure.summary
    case .new: "no golden picture \(golden): record it with --update"
    case .error(let message): message
    }
  }

  /// How bad the result is: the number of differing pixels; a new picture is worse, an error the worst.
  var badness: Int {
    switch status {
    case .passed, .recorded: 0
    case .failed(let failure): min(failure.difference.differingPixels, Int.max - 3) + 1
    case .new: Int.max - 1
    case .error: Int.max
    }
  }
}

import PixelDiff
public import RenderMap

/// What became of one image test.
public struct GoldenResult: Sendable {
  /// How it ended.
  public enum Status: Sendable {
    /// The picture is equal to the golden one.
    case passed
    /// The golden picture was kept as it was, or drawn anew.
    case recorded(isNew: Bool)
    /// The picture differs.
    case failed(GoldenFailure)
    /// There is no golden picture, or none could be drawn.
    case error(String)
  }

  /// What the test is called.
  public let name: String
  /// The file that it is in.
  public let file: String
  /// The line in the file, counted from 1.
  public let line: Int
  /// How it ended.
  public let status: Status
  /// What was missing or doubtful while it was drawn.
  public let warnings: [MapWarning]
  /// How long it took, without loading the style.
  public let seconds: Double

  /// Whether nothing is wrong.
  public var isGood: Bool {
    switch status {
    case .passed, .recorded: true
    case .failed, .error: false
    }
  }

  /// What is wrong, in one line; nil where nothing is.
  public var problem: String? {
    switch status {
    case .passed, .recorded: nil
    case .failed(let failure): failure.summary
    case .error(let message): message
    }
  }

  /// How bad it is: the number of differing pixels, above all of which is a test without a picture.
  var badness: Int {
    switch status {
    case .passed, .recorded: 0
    case .failed(let failure): failure.difference.differingPixels + 1
    case .error: Int.max
    }
  }
}

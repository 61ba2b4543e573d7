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
  /// What was missing or doubtful while it was drawn, without what is left out.
  public let warnings: [MapWarning]
  /// Those of the warnings that make the test fail, whatever its picture.
  public internal(set) var fatalWarnings: [MapWarning] = []
  /// How long it took, without loading the style.
  public let seconds: Double

  /// Whether nothing is wrong.
  public var isGood: Bool {
    switch status {
    case .passed, .recorded: fatalWarnings.isEmpty
    case .failed, .error: false
    }
  }

  /// Whether the picture differs.
  public var hasDifference: Bool { if case .failed = status { true } else { false } }

  /// What is wrong, in one line; nil where nothing is.
  public var problem: String? {
    switch status {
    case .passed, .recorded: fatalWarnings.first?.line(as: .error)
    case .failed(let failure): failure.summary
    case .error(let message): message
    }
  }

  /// How bad it is: the number of differing pixels, above all of which is a test without a picture.
  var badness: Int {
    switch status {
    case .passed, .recorded: fatalWarnings.isEmpty ? 0 : 1
    case .failed(let failure): failure.difference.differingPixels + 1
    case .error: Int.max
    }
  }
}

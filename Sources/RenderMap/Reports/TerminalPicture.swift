import MapImages
public import MapRaster

/// The protocols that terminals use to show pictures.
public enum TerminalPicture: Hashable, Sendable {
  /// The kitty graphics protocol.
  case kitty
  /// The inline images of iTerm2.
  case iTerm

  /// Detects the protocol of a terminal from its environment variables; nil if the terminal has no known protocol.
  ///
  /// - Parameter value: A function that returns the value of an environment variable.
  public init?(environment value: (String) -> String?) {
    let term = value("TERM") ?? ""
    switch value("TERM_PROGRAM") {
    case "iTerm.app", "WezTerm", "mintty", "vscode": self = .iTerm
    case "ghostty": self = .kitty
    default:
      guard term == "xterm-kitty" || term == "xterm-ghostty" else { return nil }
      self = .kitty
    }
  }

  /// Returns the text that makes the terminal show a picture; nil if the picture cannot be encoded as PNG.
  public func text(of picture: StraightPixels) -> String? {
    guard let file = try? PNG.encode(picture) else { return nil }
    let data = Base64.text(of: file)
    switch self {
    case .iTerm: return "\u{1B}]1337;File=inline=1;size=\(file.count):\(data)\u{07}\n"
    case .kitty: return Self.kittyText(of: data) + "\n"
    }
  }

  /// Returns the data as chunks of at most 4,096 bytes, the limit of the kitty protocol. `m` is 1 if more chunks
  /// follow.
  private static func kittyText(of data: String) -> String {
    var text = ""
    var rest = data[...]
    repeat {
      let part = rest.prefix(4096)
      rest = rest.dropFirst(4096)
      let keys = text.isEmpty ? "a=T,f=100," : ""
      text += "\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);\(part)\u{1B}\\"
    } while !rest.isEmpty
    return text
  }
}

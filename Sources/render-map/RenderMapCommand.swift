import ArgumentParser

/// Draws a map from a style.
@main
struct RenderMapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-map",
    abstract: "Draws a MapLibre style as a PNG.")
}

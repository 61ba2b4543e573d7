import ArgumentParser

/// Times the stages of drawing a map.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-map-bench",
    abstract: "Times the stages of drawing a map.")
}

import RenderMap

/// Draws a style with a route below its labels: `map-program STYLE ROUTE OUT`.
@main
struct Program {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else {
      print("usage: map-program STYLE ROUTE OUT")
      return
    }
    var map = try await Map(contentsOf: arguments[1])

    let route = DataSource(id: "route")
    try route.importData(from: arguments[2])
    try map.addSource(route)
    var layer = LineLayer(id: "route", source: "route")
    layer.lineColor = .constant(.orange)
    layer.lineWidth = 4
    try map.insertLayer(layer, below: .labels)

    guard let bounds = map.dataBounds(ofSource: "route") else { return }
    let picture = try await map.render(
      .fitting(bounds, padding: 40), size: PictureSize(800, 600, scale: 2))
    for warning in picture.warnings { print(warning) }
    try picture.write(to: arguments[3])
  }
}

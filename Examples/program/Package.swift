// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "map-program",
  platforms: [.macOS(.v15)],
  dependencies: [
    // In another package: .package(url: "https://…/render-map", from: "0.1.0")
    .package(name: "render-map", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "map-program", dependencies: [.product(name: "RenderMap", package: "render-map")],
      path: "Sources")
  ]
)

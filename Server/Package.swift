// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A product of the library, which is the package one folder up.
func renderMap(_ name: String) -> Target.Dependency {
  .product(name: name, package: "render-map")
}

let package = Package(
  name: "render-map-server",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "render-map-server", targets: ["render-map-server"]),
    .library(name: "MapServer", targets: ["MapServer"]),
  ],
  dependencies: [
    .package(name: "render-map", path: ".."),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "MapServer",
      dependencies: [
        renderMap("RenderMap"), renderMap("MapTiles"),
        renderMap("MapSystem"), renderMap("MapCHeap"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "render-map-server",
      dependencies: [
        "MapServer", renderMap("RenderMap"), renderMap("MapSystem"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "MapServerTests",
      dependencies: [
        "MapServer", renderMap("RenderMap"), renderMap("MapTiles"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]),
  ],
  swiftLanguageModes: [.v6]
)

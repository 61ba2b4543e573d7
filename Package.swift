// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library target with the project's settings.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A command with the project's settings; all take their arguments through ArgumentParser.
func command(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  let parser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
  return .executableTarget(
    name: name, dependencies: dependencies + [parser], swiftSettings: settings)
}

/// The tests of one target.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.target(name: name), .target(name: "TestSupport")] + dependencies,
    swiftSettings: settings)
}

let package = Package(
  name: "render-map",
  // What `Mutex` needs.
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "GeoJSON", targets: ["GeoJSON"]),
    .library(name: "StyleSpec", targets: ["StyleSpec"]),
    .library(name: "RenderMap", targets: ["RenderMap"]),
    .library(name: "PixelDiff", targets: ["PixelDiff"]),
    .library(name: "Raster", targets: ["Raster"]),
    .library(name: "Batch", targets: ["Batch"]),
    .library(name: "TilePyramid", targets: ["TilePyramid"]),
    .library(name: "RenderMapTesting", targets: ["RenderMapTesting"]),
    .executable(name: "render-map", targets: ["render-map"]),
    .executable(name: "conformance", targets: ["conformance"]),
    .executable(name: "render-map-bench", targets: ["render-map-bench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    .systemLibrary(
      name: "CPNG", path: "Sources/System/CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CWebP", path: "Sources/System/CWebP", pkgConfig: "libwebp",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/System/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CZstd", path: "Sources/System/CZstd", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .systemLibrary(
      name: "CSQLite", path: "Sources/System/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CNettle", path: "Sources/System/CNettle", pkgConfig: "nettle",
      providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .systemLibrary(
      name: "CHarfBuzz", path: "Sources/System/CHarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    library("Geometry"),
    library("Parallel"),
    library("BundledFiles"),
    .target(name: "CTemporaryFiles", path: "Sources/System/CTemporaryFiles"),
    library("TemporaryFiles", ["CTemporaryFiles"]),
    library("JSON"),
    library("Protobuf"),
    library("GeoJSON", ["JSON"]),
    .target(
      name: "StyleSpec", dependencies: ["Geometry", "JSON", "GeoJSON"], swiftSettings: settings,
      // The toolchain's own ICU, for number-format and collator.
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    library("VectorTile", ["Geometry", "GeoJSON", "Protobuf"]),
    .target(
      name: "CCurl", path: "Sources/System/CCurl",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "CZip", path: "Sources/System/CZip",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "CExpat", path: "Sources/System/CExpat",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "CGDAL", path: "Sources/System/CGDAL",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    library(
      "TileStore",
      [
        "VectorTile", "GeoJSON", "JSON", "Parallel", "BundledFiles", "TemporaryFiles", "CZlib",
        "CZstd", "CSQLite", "CNettle", "CCurl", "CZip", "CExpat", "CGDAL",
      ]),
    library("Raster", ["Geometry", "Parallel"]),
    .target(
      name: "CPNGWriter", dependencies: ["CPNG"], path: "Sources/System/CPNGWriter",
      linkerSettings: [.linkedLibrary("png16")]),
    .target(
      name: "CJPEGReader", path: "Sources/System/CJPEGReader",
      linkerSettings: [.linkedLibrary("jpeg")]),
    .target(
      name: "CJPEGWriter", path: "Sources/System/CJPEGWriter",
      linkerSettings: [.linkedLibrary("jpeg")]),
    library(
      "ImageCodec",
      ["Raster", "TemporaryFiles", "CPNG", "CPNGWriter", "CJPEGReader", "CJPEGWriter", "CWebP"]),
    library("PixelDiff", ["Raster", "Parallel"]),
    .target(
      name: "Typography", dependencies: ["Protobuf", "BundledFiles", "CHarfBuzz"],
      swiftSettings: settings,
      // The toolchain's own ICU, for the bidirectional algorithm and for line breaks.
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    library(
      "RenderMap",
      [
        "Geometry", "Parallel", "JSON", "GeoJSON", "StyleSpec", "VectorTile", "TileStore", "Raster",
        "ImageCodec", "Typography",
      ]),
    library(
      "TilePyramid",
      ["RenderMap", "TileStore", "VectorTile", "Raster", "ImageCodec", "Parallel", "StyleSpec"]),
    library(
      "ImageTesting",
      [
        "Batch", "RenderMap", "StyleSpec", "JSON", "GeoJSON", "Geometry", "Parallel", "TileStore",
        "Raster", "ImageCodec", "PixelDiff",
      ]),
    library(
      "Batch",
      [
        "RenderMap", "StyleSpec", "JSON", "GeoJSON", "Parallel", "TileStore", "Raster",
        "ImageCodec",
      ]),
    library(
      "RenderMapTesting",
      ["ImageTesting", "RenderMap", "JSON", "TileStore", "Raster", "ImageCodec", "PixelDiff"]),
    command(
      "render-map",
      [
        "RenderMap", "StyleSpec", "JSON", "GeoJSON", "Geometry", "TileStore", "Typography",
        "Raster",
        "ImageCodec",
        "ImageTesting", "PixelDiff", "Parallel", "Batch", "TilePyramid", "TemporaryFiles",
      ]),
    command(
      "conformance",
      [
        "Geometry", "RenderMap", "StyleSpec", "JSON", "GeoJSON", "VectorTile", "TileStore",
        "Raster", "ImageCodec", "PixelDiff",
      ]),
    command(
      "render-map-bench",
      [
        "Geometry", "RenderMap", "StyleSpec", "JSON", "GeoJSON", "VectorTile", "TileStore",
        "Raster", "ImageCodec",
      ]),
    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: settings),
    tests("Geometry"),
    tests("Parallel"),
    tests("TemporaryFiles"),
    tests("JSON"),
    tests("Protobuf"),
    tests("GeoJSON", ["JSON"]),
    tests("StyleSpec", ["JSON", "GeoJSON"]),
    tests("VectorTile", ["Geometry", "GeoJSON", "JSON", "Protobuf"]),
    tests("TileStore", ["VectorTile", "GeoJSON", "CZlib", "CZstd", "CSQLite"]),
    tests("Raster", ["Geometry"]),
    tests("ImageCodec", ["Raster"]),
    tests("PixelDiff", ["Raster"]),
    tests(
      "ImageTesting",
      ["Batch", "RenderMap", "JSON", "Geometry", "PixelDiff", "Raster", "ImageCodec", "TileStore"]),
    tests(
      "Batch", ["RenderMap", "Raster", "JSON", "ImageCodec", "Parallel", "StyleSpec", "TileStore"]),
    .testTarget(
      name: "RenderMapTestingTests", dependencies: ["RenderMapTesting", "RenderMap", "JSON"],
      exclude: ["Goldens"], swiftSettings: settings),
    tests("Typography"),
    .testTarget(
      name: "CommandTests", dependencies: ["render-map", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "GuideTests",
      dependencies: [
        "RenderMapTesting", "PixelDiff", "TilePyramid",
        "RenderMap", "Geometry", "GeoJSON", "StyleSpec", "JSON", "TileStore", "VectorTile",
        "Raster", "ImageCodec", "CSQLite", "TestSupport",
      ],
      exclude: ["Goldens"],
      swiftSettings: settings),
    tests(
      "TilePyramid",
      [
        "RenderMap", "TileStore", "VectorTile", "Raster", "ImageCodec", "JSON", "GeoJSON",
        "StyleSpec", "CSQLite",
      ]),
    tests(
      "RenderMap",
      [
        "Geometry", "JSON", "GeoJSON", "StyleSpec", "VectorTile", "TileStore", "Raster",
        "ImageCodec", "PixelDiff",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

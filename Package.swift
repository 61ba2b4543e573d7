// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of tests, which are not optimized, even in an optimized build: compiling them would take longer than running them.
let testSettings =
  settings + [
    .unsafeFlags(
      // No module imports tests, so none is emitted beside the compilation.
      ["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
  ]

/// A library target with the project's settings.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A command with the project's settings; all take their arguments through ArgumentParser.
func command(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil
) -> Target {
  let parser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
  return .executableTarget(
    name: name, dependencies: dependencies + [parser], path: path, swiftSettings: settings)
}

/// The tests of one target.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.target(name: name), .target(name: "MapTestSupport")] + dependencies,
    swiftSettings: testSettings)
}

let package = Package(
  name: "render-map",
  // What `Mutex` needs.
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MapGeometry", targets: ["MapGeometry"]),
    .library(name: "MapGeoJSON", targets: ["MapGeoJSON"]),
    .library(name: "MapStyle", targets: ["MapStyle"]),
    .library(name: "MapEngine", targets: ["MapEngine"]),
    .library(name: "RenderMap", targets: ["RenderMap"]),
    .library(name: "MapRaster", targets: ["MapRaster"]),
    .library(name: "RenderMapTesting", targets: ["RenderMapTesting"]),
    .executable(name: "render-map", targets: ["render-map"]),
    .executable(name: "render-map-conformance", targets: ["render-map-conformance"]),
    .executable(name: "render-map-bench", targets: ["render-map-bench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
  ],
  targets: [
    .systemLibrary(
      name: "MapCPNG", path: "Sources/System/MapCPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "MapCWebP", path: "Sources/System/MapCWebP", pkgConfig: "libwebp",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "MapCZlib", path: "Sources/System/MapCZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "MapCDeflate", path: "Sources/System/MapCDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "MapCZstd", path: "Sources/System/MapCZstd", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .systemLibrary(
      name: "MapCSQLite", path: "Sources/System/MapCSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "MapCNettle", path: "Sources/System/MapCNettle", pkgConfig: "nettle",
      providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .systemLibrary(
      name: "MapCHarfBuzz", path: "Sources/System/MapCHarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(
      name: "MapCFreeType", path: "Sources/System/MapCFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    library("MapGeometry"),
    .target(name: "MapCTemporaryFiles", path: "Sources/System/MapCTemporaryFiles"),
    library("MapSystem", ["MapCTemporaryFiles", "MapCLibrary"]),
    .target(name: "MapCHeap", path: "Sources/System/MapCHeap"),
    library("MapJSON"),
    library("MapGeoJSON", ["MapGeometry", "MapJSON"]),
    .target(
      name: "MapStyle", dependencies: ["MapGeometry", "MapJSON", "MapGeoJSON"],
      swiftSettings: settings,
      // The toolchain's own ICU, for number-format and collator.
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    library("MapTiles", ["MapGeometry", "MapGeoJSON", "MapJSON"]),
    .target(
      name: "MapCLibrary", path: "Sources/System/MapCLibrary",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "MapCCurl", dependencies: ["MapCLibrary"], path: "Sources/System/MapCCurl"),
    .target(name: "MapCZip", dependencies: ["MapCLibrary"], path: "Sources/System/MapCZip"),
    .target(name: "MapCExpat", dependencies: ["MapCLibrary"], path: "Sources/System/MapCExpat"),
    library("MapXML", ["MapCExpat"]),
    .target(name: "MapCGDAL", dependencies: ["MapCLibrary"], path: "Sources/System/MapCGDAL"),
    .target(name: "MapCPROJ", dependencies: ["MapCLibrary"], path: "Sources/System/MapCPROJ"),
    .target(name: "MapCTIFF", dependencies: ["MapCLibrary"], path: "Sources/System/MapCTIFF"),
    .target(
      name: "MapData",
      dependencies: [
        "MapGeometry", "MapTiles", "MapGeoJSON", "MapJSON", "MapSystem",
        "MapCZlib", "MapCDeflate", "MapCZstd", "MapCSQLite", "MapCNettle", "MapCCurl", "MapCZip",
        "MapXML", "MapCGDAL", "MapCTIFF",
      ],
      swiftSettings: settings,
      // The toolchain's own ICU, for character encodings.
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    library("MapRaster", ["MapGeometry", "MapSystem"]),
    library("MapSVG", ["MapGeometry", "MapXML", "MapStyle", "MapRaster"]),
    .target(
      name: "MapCPNGWriter", dependencies: ["MapCPNG"], path: "Sources/System/MapCPNGWriter",
      linkerSettings: [.linkedLibrary("png16")]),
    .target(
      name: "MapCJPEGReader", path: "Sources/System/MapCJPEGReader",
      linkerSettings: [.linkedLibrary("jpeg")]),
    .target(
      name: "MapCJPEGWriter", path: "Sources/System/MapCJPEGWriter",
      linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "MapCGIF", dependencies: ["MapCLibrary"], path: "Sources/System/MapCGIF"),
    .target(name: "MapCHEIF", dependencies: ["MapCLibrary"], path: "Sources/System/MapCHEIF"),
    .target(
      name: "MapCWebPAnimation", dependencies: ["MapCLibrary", "MapCWebP"],
      path: "Sources/System/MapCWebPAnimation"),
    library(
      "MapImages",
      [
        "MapRaster", "MapSystem", "MapCPNG", "MapCPNGWriter", "MapCZlib", "MapCDeflate",
        "MapCJPEGReader", "MapCJPEGWriter", "MapCWebP", "MapCGIF",
        "MapCHEIF", "MapCWebPAnimation",
      ]),
    .target(name: "MapCQPDF", dependencies: ["MapCLibrary"], path: "Sources/System/MapCQPDF"),
    library(
      "MapVector",
      ["MapGeometry", "MapSystem", "MapRaster", "MapText", "MapImages", "MapCQPDF"]),
    .target(
      name: "MapCHarfBuzzSubset", dependencies: ["MapCLibrary"],
      path: "Sources/System/MapCHarfBuzzSubset"),
    .target(
      name: "MapText",
      dependencies: [
        "MapJSON", "MapSystem", "MapCHarfBuzz", "MapCHarfBuzzSubset", "MapCFreeType",
      ],
      swiftSettings: settings,
      // The toolchain's own ICU, for the bidirectional algorithm and for line breaks.
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    library(
      "MapEngine",
      [
        "MapGeometry", "MapSystem", "MapJSON", "MapGeoJSON", "MapStyle", "MapTiles", "MapData",
        "MapRaster", "MapSVG", "MapImages", "MapText", "MapVector", "MapCPROJ",
      ]),
    library(
      "RenderMap",
      [
        "MapEngine", "MapGeometry", "MapSystem", "MapJSON", "MapGeoJSON", "MapStyle", "MapTiles",
        "MapData", "MapRaster", "MapSVG", "MapImages", "MapText", "MapVector",
      ]),
    library(
      "RenderMapTesting",
      ["RenderMap", "MapSystem", "MapJSON", "MapData", "MapRaster", "MapImages"]),
    command(
      "render-map",
      [
        "RenderMap", "MapStyle", "MapJSON", "MapGeoJSON", "MapGeometry", "MapData", "MapText",
        "MapRaster", "MapImages", "MapVector", "MapSystem", "MapCHeap",
      ]),
    command(
      "render-map-conformance",
      [
        "MapGeometry", "RenderMap", "MapStyle", "MapJSON", "MapGeoJSON", "MapTiles", "MapData",
        "MapRaster", "MapImages",
      ]),
    command(
      "render-map-bench",
      [
        "MapGeometry", "RenderMap", "MapStyle", "MapJSON", "MapGeoJSON", "MapTiles", "MapData",
        "MapRaster", "MapImages", "MapTilesTestSupport",
      ]),
    .target(
      name: "MapTestSupport", dependencies: ["MapRaster", "MapImages"], path: "Tests/Support",
      swiftSettings: settings),
    .target(
      name: "MapTilesTestSupport", dependencies: ["MapTiles", "MapGeoJSON"],
      path: "Tests/TileSupport", swiftSettings: settings),
    tests("MapGeometry"),
    tests("MapSystem"),
    tests("MapJSON"),
    tests("MapXML"),
    tests("MapGeoJSON", ["MapJSON"]),
    tests("MapStyle", ["MapJSON", "MapGeoJSON"]),
    tests(
      "MapTiles",
      ["MapTilesTestSupport", "MapGeometry", "MapGeoJSON", "MapJSON"]),
    tests("MapData", ["MapTiles", "MapGeoJSON", "MapCZlib", "MapCZstd", "MapCSQLite"]),
    tests("MapRaster", ["MapGeometry"]),
    tests("MapSVG", ["MapGeometry", "MapRaster"]),
    tests("MapImages", ["MapRaster", "MapCWebP"]),
    tests("MapVector", ["MapGeometry", "MapRaster", "MapText"]),
    .testTarget(
      name: "RenderMapTestingTests", dependencies: ["RenderMapTesting", "RenderMap", "MapJSON"],
      exclude: ["Goldens"], swiftSettings: testSettings),
    tests("MapText"),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "render-map", "MapTestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "BenchTests", dependencies: ["render-map-bench", "MapRaster"],
      swiftSettings: testSettings),
    .testTarget(
      name: "GuideTests",
      dependencies: [
        "RenderMapTesting", "RenderMap", "MapGeometry",
        "MapGeoJSON", "MapStyle", "MapJSON", "MapData", "MapTiles",
        "MapRaster", "MapImages", "MapCSQLite", "MapTestSupport",
      ],
      exclude: ["Goldens"],
      swiftSettings: testSettings),
    tests(
      "MapEngine",
      [
        "MapGeometry", "MapSystem", "MapJSON", "MapGeoJSON", "MapStyle", "MapTiles", "MapData",
        "MapRaster", "MapImages", "MapText", "MapTilesTestSupport",
      ]),
    tests(
      "RenderMap",
      [
        "MapEngine", "MapGeometry", "MapJSON", "MapGeoJSON", "MapStyle", "MapTiles", "MapData",
        "MapRaster", "MapImages", "MapText", "MapVector", "MapSystem", "MapCSQLite",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// The server is left out by default, so that nobody else fetches the packages that it depends on. `Scripts/server.sh`
// and `Scripts/test-build.sh` set the variable.
if Context.environment["RENDER_MAP_WITH_SERVER"] != nil {
  let web: [Target.Dependency] = [
    .product(name: "Hummingbird", package: "hummingbird"),
    .product(name: "HummingbirdCore", package: "hummingbird"),
    .product(name: "HTTPTypes", package: "swift-http-types"),
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
    .product(name: "Logging", package: "swift-log"),
    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    .product(name: "UnixSignals", package: "swift-service-lifecycle"),
  ]
  package.dependencies += [
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ]
  package.products += [.executable(name: "render-map-server", targets: ["render-map-server"])]
  package.targets += [
    .target(
      name: "MapServer", dependencies: ["RenderMap", "MapTiles", "MapSystem", "MapCHeap"] + web,
      path: "Server/Sources/MapServer", swiftSettings: settings),
    command(
      "render-map-server", ["MapServer", "RenderMap", "MapSystem"] + web,
      path: "Server/Sources/render-map-server"),
    .testTarget(
      name: "MapServerTests",
      dependencies: ["MapServer", "RenderMap", "MapTiles"] + web
        + [.product(name: "NIOEmbedded", package: "swift-nio")],
      path: "Server/Tests/MapServerTests", swiftSettings: testSettings),
  ]
}

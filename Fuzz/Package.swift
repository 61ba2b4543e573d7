// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The toolchain's folder, of the `swift` in PATH.
let toolchain: String = {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  let program = folders.map { "\($0)/swift" }.first(where: FileManager.default.isExecutableFile)
  let url = URL(fileURLWithPath: program ?? "/usr/bin/swift").resolvingSymlinksInPath()
  return url.deletingLastPathComponent().deletingLastPathComponent().path
}()

/// libFuzzer without a main function, which the toolchain has beside its sanitizers.
let fuzzer: String = {
  let runtimes = "\(toolchain)/lib/clang"
  let versions = (try? FileManager.default.contentsOfDirectory(atPath: runtimes)) ?? []
  let libraries = versions.sorted().map {
    "\(runtimes)/\($0)/lib/linux/libclang_rt.fuzzer_no_main-x86_64.a"
  }
  return libraries.last(where: FileManager.default.fileExists) ?? "libclang_rt.fuzzer_no_main.a"
}()

let package = Package(
  name: "render-map-fuzz",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "render-map-fuzz", targets: ["render-map-fuzz"])],
  dependencies: [.package(name: "render-map", path: "..")],
  targets: [
    .target(name: "FuzzRuntime"),
    .executableTarget(
      name: "render-map-fuzz",
      dependencies: [
        "FuzzRuntime",
        .product(name: "RenderMap", package: "render-map"),
        .product(name: "MapJobs", package: "render-map"),
      ],
      linkerSettings: [.unsafeFlags([fuzzer]), .linkedLibrary("stdc++")]),
  ],
  swiftLanguageModes: [.v6]
)

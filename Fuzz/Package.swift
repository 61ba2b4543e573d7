// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The folder of the toolchain that contains the `swift` in PATH.
let toolchain: String = {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  let program = folders.map { "\($0)/swift" }.first(where: FileManager.default.isExecutableFile)
  let url = URL(fileURLWithPath: program ?? "/usr/bin/swift").resolvingSymlinksInPath()
  return url.deletingLastPathComponent().deletingLastPathComponent().path
}()

#if arch(arm64)
  let processor = "aarch64"
#else
  let processor = "x86_64"
#endif

/// The library libFuzzer without a main function, which is next to the toolchain's sanitizers.
let fuzzer: String = {
  let runtimes = "\(toolchain)/lib/clang"
  let versions = (try? FileManager.default.contentsOfDirectory(atPath: runtimes)) ?? []
  let libraries = versions.sorted().map {
    "\(runtimes)/\($0)/lib/linux/libclang_rt.fuzzer_no_main-\(processor).a"
  }
  return libraries.last(where: FileManager.default.fileExists) ?? "libclang_rt.fuzzer_no_main.a"
}()

/// The folder of the build, relative to the package's folder.
let scratch = ProcessInfo.processInfo.environment["FUZZ_SCRATCH"] ?? ".build"

/// The object files of the command, whose arguments are a fuzz target. A package cannot link a command as a library.
let commandObjects: [String] = {
  let build = "\(scratch)/\(processor)-unknown-linux-gnu/release"
  func objects(_ module: String, _ sources: String) -> [String] {
    let found = FileManager.default.enumerator(
      atPath: "\(Context.packageDirectory)/../Sources/\(sources)")
    let files = (found?.allObjects ?? []).compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") }
    return files.sorted().map {
      "\(build)/\(module).build/\(URL(fileURLWithPath: $0).lastPathComponent).o"
    }
  }
  return objects("render_map", "render-map") + objects("MapCHeap", "System/MapCHeap")
}()

let package = Package(
  name: "render-map-fuzz",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "render-map-fuzz", targets: ["render-map-fuzz"])],
  dependencies: [
    .package(name: "render-map", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
  ],
  targets: [
    .target(name: "FuzzRuntime"),
    .executableTarget(
      name: "render-map-fuzz",
      dependencies: [
        "FuzzRuntime",
        .product(name: "RenderMap", package: "render-map"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        // The command is built first, so that its object files exist.
        .product(name: "render-map", package: "render-map"),
      ],
      linkerSettings: [
        .unsafeFlags(commandObjects + [fuzzer, "-use-ld=lld"]),
        .unsafeFlags(["-Xlinker", "-Map=\(scratch)/edges.map"]),
        // The program chooses the edges that libFuzzer sees (Counters.c).
        .unsafeFlags([
          "-Xlinker", "--wrap=__sanitizer_cov_8bit_counters_init",
          "-Xlinker", "--wrap=__sanitizer_cov_pcs_init",
        ]),
        .linkedLibrary("stdc++"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

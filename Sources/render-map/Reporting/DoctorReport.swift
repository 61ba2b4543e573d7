import MapData
import MapJSON
import MapSystem
import MapText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The output of `doctor`.
struct DoctorReport {
  /// A part of the machine, or of the installation.
  private struct Part {
    var name: String
    /// The path or the amount of the part; nil if the part is missing.
    var found: String?
    /// A text that says what does not work without the part; nil for a part that is never missing.
    var absence: String?
    /// Whether the part belongs to the command, so that it must not be missing.
    var isRequired = false
  }

  private let parts: [Part]

  /// Examines the machine. Loads all libraries.
  init() {
    let own = [
      Part(name: "processors", found: "\(ProcessorCount.available)"),
      Part(name: "memory limit", found: "\(MemoryBudget.defaultLimit >> 20) MiB"),
      Part(
        name: "fonts", found: Self.fonts,
        absence:
          "text is drawn only with the glyphs of a style or --fonts; set the folder in RENDER_MAP_FONTS",
        isRequired: true),
      Part(
        name: "basemap", found: Self.basemap,
        absence: "data is drawn only with --basemap none; set the folder in RENDER_MAP_BASEMAP",
        isRequired: true),
      Part(name: "cache", found: Self.cache, absence: "each run fetches all URLs again"),
    ]
    let libraries = OptionalLibrary.all.map { library in
      Part(
        name: library.name, found: library.path(),
        absence: "\(library.absence) (\(library.packages))")
    }
    parts = own + libraries
  }

  /// Whether no required part is missing.
  var isComplete: Bool { parts.allSatisfy { $0.found != nil || !$0.isRequired } }

  /// The report as lines.
  var lines: [String] {
    let width = parts.map(\.name.count).max() ?? 0
    return ["render-map \(Program.version)"]
      + parts.map { part in
        let gap = String(repeating: " ", count: width - part.name.count + 2)
        return part.name + gap + (part.found ?? "missing: \(part.absence ?? "")")
      }
  }

  /// The report as JSON.
  var json: JSONValue {
    let parts = parts.map { part in
      JSONValue(
        dictionaryLiteral: ("name", JSONValue(.string(part.name))),
        part.found.map { ("found", JSONValue(.string($0))) }
          ?? ("missing", JSONValue(.string(part.absence ?? ""))))
    }
    return ["version": JSONValue(.string(Program.version)), "parts": JSONValue(.array(parts))]
  }

  /// The folder of the fonts, and the number of their files.
  private static var fonts: String? {
    guard let folder = FontFolder.bundled(), let files = try? FontFolder.files(in: folder),
      !files.isEmpty
    else { return nil }
    return "\(folder), \(files.count) files"
  }

  /// The folder of the basemap.
  private static var basemap: String? {
    BundledBasemap.folder().flatMap { access($0 + "/world.pmtiles", R_OK) == 0 ? $0 : nil }
  }

  /// The folder of the cache, and its size.
  private static var cache: String? {
    guard let folder = HTTPCache.defaultFolder(environment: Environment.value) else { return nil }
    let cache = HTTPCache(folder: folder)
    return cache.isWritable ? "\(folder), \(cache.size >> 20) MiB" : nil
  }
}

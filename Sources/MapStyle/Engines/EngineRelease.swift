/// The version of an engine: a major, a minor and a patch number.
public struct EngineVersion: Hashable, Comparable, Sendable {
  /// The numbers. Numbers that are not written are 0.
  private let numbers: [Int]

  /// Creates a version from its text, such as `5.14.0`, `5.14` or `5`. Nil if the text is not a version.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    self.init(numbers)
  }

  private init(_ numbers: [Int]) {
    self.numbers = numbers + Array(repeating: 0, count: max(0, 3 - numbers.count))
  }

  /// Returns whether `a` precedes `b`.
  public static func < (a: EngineVersion, b: EngineVersion) -> Bool {
    a.numbers.lexicographicallyPrecedes(b.numbers)
  }
}

extension EngineVersion: ExpressibleByArrayLiteral {
  /// Creates a version from its numbers, such as `[5, 14]`.
  public init(arrayLiteral elements: Int...) { self.init(elements) }
}

extension EngineVersion: CustomStringConvertible {
  /// The three numbers, such as `5.14.0`.
  public var description: String { numbers.map(String.init).joined(separator: ".") }
}

/// An engine that draws MapLibre styles.
public enum StyleEngine: String, CaseIterable, Sendable {
  /// MapLibre GL JS.
  case js
  /// MapLibre Native for Android.
  case android
  /// MapLibre Native for iOS.
  case ios

  /// The name before the `@` of a release. Both platforms of MapLibre Native have the same name.
  public var name: String {
    switch self {
    case .js: "maplibre-gl-js"
    case .android, .ios: "maplibre-native"
    }
  }

  /// The platform, if several engines have the same name.
  private var platform: String? {
    switch self {
    case .js: nil
    case .android: "Android"
    case .ios: "iOS"
    }
  }

  /// The known versions. They start with the first MapLibre version, and end with the newest version of which
  /// `EngineDifference.all` has the differences. The versions of the platforms of MapLibre Native do not overlap.
  public var versions: ClosedRange<EngineVersion> {
    switch self {
    case .js: [1, 14]...[6, 11]
    case .android: [9, 4]...[13, 4]
    case .ios: [5, 11]...[6, 28]
    }
  }

  /// The name with its known versions, such as `maplibre-native@9.4.0 to 13.4.0 (Android)`.
  public var knownReleases: String {
    "\(name)@\(versions.lowerBound) to \(versions.upperBound)" + suffix
  }

  fileprivate var suffix: String { platform.map { " (\($0))" } ?? "" }
}

/// A release of an engine.
public struct EngineRelease: Hashable, Sendable {
  /// The engine.
  public let engine: StyleEngine
  /// The version of the engine.
  public let version: EngineVersion

  /// Creates a release from its text, such as `maplibre-gl-js@5.14`. A version without a minor number is the first
  /// release of the major version. The version of `maplibre-native` determines the platform.
  ///
  /// - Throws: `EngineReleaseError` if the engine or the version is unknown.
  public init(_ text: String) throws(EngineReleaseError) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let version = EngineVersion(parts[1]),
      let engine = StyleEngine.allCases.first(where: {
        $0.name == parts[0] && $0.versions.contains(version)
      })
    else { throw EngineReleaseError(text: text) }
    self.engine = engine
    self.version = version
  }
}

extension EngineRelease: CustomStringConvertible {
  /// The name, the version and the platform, such as `maplibre-native 12.0.0 (Android)`.
  public var description: String { "\(engine.name) \(version)\(engine.suffix)" }
}

/// An error because an engine or a version is unknown.
public struct EngineReleaseError: Error, Hashable, CustomStringConvertible {
  /// The text that does not name a release.
  public let text: String

  /// A message that lists the known releases.
  public var description: String {
    let known = StyleEngine.allCases.map(\.knownReleases).joined(separator: ", ")
    return "\(text): unknown engine or version; known are \(known)"
  }
}

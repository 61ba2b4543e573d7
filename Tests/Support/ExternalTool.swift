import Foundation

/// A program of another package. Tests create files with it, or compare with its results.
public struct ExternalTool: Sendable {
  /// The name of the program.
  public let name: String
  private let path: String?

  /// Creates the tool of this name on the PATH.
  public init(_ name: String) {
    self.name = name
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    path = folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// Whether the program is installed.
  public var isInstalled: Bool { path != nil }

  /// `ogr2ogr` of GDAL (Debian: gdal-bin).
  public static let ogr2ogr = ExternalTool("ogr2ogr")
  /// `gdal_translate` of GDAL (Debian: gdal-bin).
  public static let gdalTranslate = ExternalTool("gdal_translate")
  /// `gdaltransform` of GDAL (Debian: gdal-bin).
  public static let gdaltransform = ExternalTool("gdaltransform")

  /// Runs the program with `arguments` in a folder, with `input` as its standard input, and returns its standard
  /// output.
  ///
  /// - Throws: `Failure` if the program is not installed or fails.
  @discardableResult
  public func run(
    _ arguments: [String], in folder: String = ".", input: String = ""
  ) throws -> String {
    guard let path else { throw Failure(description: "\(name) is not installed") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let (source, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = source
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    source.fileHandleForWriting.write(Data(input.utf8))
    try source.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(name) \(arguments.joined(separator: " ")): \(complaint)")
    }
    return text
  }

  /// The failure of a tool.
  public struct Failure: Error, CustomStringConvertible {
    /// The message of the tool.
    public let description: String
  }
}

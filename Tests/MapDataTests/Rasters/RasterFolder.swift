import Foundation
import MapTestSupport

@testable import MapData

/// A folder with rasters.
struct RasterFolder {
  let path: String

  /// Runs `body` with a new folder.
  static func with(_ body: (RasterFolder) throws -> Void) throws {
    try withFolder { try body(RasterFolder(path: $0)) }
  }

  /// Runs `body` with the raster of a file with these bytes.
  static func with(_ bytes: [UInt8], _ body: (any RasterFile) throws -> Void) throws {
    try with { folder in
      try folder.write("a.tif", bytes)
      try body(folder.raster("a.tif"))
    }
  }

  /// Returns the message of opening a file with these bytes, or of reading its first pixel, without
  /// the folder's name. It is empty if there is no error.
  static func mistake(_ bytes: [UInt8]) throws -> String {
    var message = ""
    try with { folder in
      try folder.write("a.tif", bytes)
      message = folder.mistake("a.tif")
    }
    return message
  }

  /// Returns the message of opening a file, or of reading its first pixel, without the folder's
  /// name.
  func mistake(_ name: String) -> String {
    do {
      let raster = try raster(name)
      let window = RasterWindow(x: 0, y: 0, width: 1, height: 1)
      _ = try raster.values(in: window, level: 0, bands: [0])
      return ""
    } catch {
      return "\(error)".replacingOccurrences(of: path + "/", with: "")
    }
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  func raster(
    _ name: String, loader: ResourceLoader = ResourceLoader()
  ) throws -> any RasterFile {
    try loader.raster(at: location(name))
  }

  func location(_ name: String) -> ResourceLocation { .file(path: "\(path)/\(name)") }
}

extension RasterFile {
  /// Returns the values of all bands in a level, by default the first level.
  func all(level: Int = 0) throws -> [Float] {
    try values(
      in: whole(level), level: level, bands: Array(0..<description.bandCount)
    ).values
  }

  /// Returns the colors of the pixels of the first level.
  func allColors() throws -> [[UInt8]] {
    let bytes = try colors(in: whole(0), level: 0).bytes
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
  }

  private func whole(_ level: Int) -> RasterWindow {
    let size = description.levels[level]
    return RasterWindow(x: 0, y: 0, width: size.width, height: size.height)
  }
}

extension [Float] {
  /// The values, with -1 in place of missing values.
  var marked: [Float] { map { $0.isNaN ? -1 : $0 } }
}

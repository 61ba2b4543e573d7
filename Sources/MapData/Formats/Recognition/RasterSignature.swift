/// The detection of georeferenced rasters by their content.
package enum RasterSignature {
  /// The extensions of the names of rasters.
  package static let endings = RasterPattern.endings

  /// Whether a path or URL, without its query, has the extension of a raster.
  package static func isName(_ name: String) -> Bool { ContentKind.hasEnding(name, endings) }

  /// The extensions of world files, without dots.
  static let worldFileEndings = ["tfw", "tifw", "wld"]

  /// The name of the root element of a virtual raster of GDAL.
  static let virtualRoot = "VRTDataset"

  /// Whether content has the signature of a TIFF file, or of a BigTIFF file (TIFF 6.0 section 2).
  package static func isTIFF(_ start: some Collection<UInt8>) -> Bool {
    [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]]
      .contains { start.starts(with: $0) }
  }

  /// Whether a text is a virtual raster of GDAL.
  package static func isVirtualRaster(_ text: [UInt8]) -> Bool {
    text.first { ![0x20, 9, 10, 13, 0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<")
      && text.withUnsafeBytes { XMLStart(of: $0)?.name == virtualRoot }
  }
}

import MapData
import MapStyle

/// The address of a georeferenced raster file in a style.
package struct RasterAddress: Hashable, Sendable {
  /// The path or the URL of the file.
  package let text: String
  /// The reason that the file cannot be drawn as the address requests; nil if it can.
  package let refusal: String?

  /// The prefix of addresses of the plugin maplibre-cog-protocol.
  package static let prefix = "cog://"

  /// Parses an address: a path or a URL whose name ends in `.tif`, `.tiff` or `.vrt`, or one with the prefix `cog://`.
  /// Nil for other addresses. After this prefix, the fragment `#dem` is permitted.
  package init?(_ text: String) {
    guard text.lowercased().hasPrefix(Self.prefix) else {
      let isURL = text.contains("://")
      let path = isURL ? text.prefix { $0 != "?" && $0 != "#" } : text[...]
      let name = path.lowercased()
      guard RasterSignature.endings.contains(where: name.hasSuffix), !text.contains("{") else {
        return nil
      }
      (self.text, refusal) = (text, nil)
      return
    }
    let parts = text.dropFirst(Self.prefix.count).split(
      separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    self.text = String(parts.first ?? "")
    let fragment = parts.count > 1 ? String(parts[1]) : "dem"
    refusal =
      fragment == "dem"
      ? nil
      : "the colors of the fragment #\(fragment) are not drawn; use a source of type raster-dem with a color-relief layer"
  }

  /// Returns the addresses of the raster files that a source names as its `url`, or as its templates, all without
  /// variables. Nil if the source names no raster files.
  package static func all(of tileset: Tileset) -> [RasterAddress]? {
    let templates = tileset.members.tiles ?? []
    guard templates.isEmpty || tileset.url == nil else { return nil }
    let texts = tileset.url.map { [$0] } ?? templates
    let addresses = texts.compactMap { RasterAddress($0) }
    return addresses.isEmpty || addresses.count < texts.count ? nil : addresses
  }
}

extension ResourceLoader {
  /// Opens the raster files that a source names, as rasters that are drawn over each other, the lowest first. Nil if the
  /// source names no raster files.
  ///
  /// - Parameter style: The location of the style.
  /// - Throws: `ResourceError` if a file cannot be drawn.
  package func rasters(
    of tileset: Tileset, relativeTo style: ResourceLocation?
  ) throws(ResourceError) -> [any RasterFile]? {
    guard let addresses = RasterAddress.all(of: tileset) else { return nil }
    var locations: [ResourceLocation] = []
    for address in addresses {
      let location = try location(of: address.text, relativeTo: style)
      if let refusal = address.refusal { throw .malformed(location, reason: refusal) }
      locations.append(location)
    }
    return try rasters(at: locations)
  }
}

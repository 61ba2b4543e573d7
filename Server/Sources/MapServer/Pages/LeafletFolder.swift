import MapSystem

/// The folder of Leaflet, the library of the slippy map.
package enum LeafletFolder {
  /// The folder beside the program, in its installation, or of Debian's package; nil if there is none.
  package static var installed: String? {
    let bundled = BundledFolder(
      variable: "RENDER_MAP_LEAFLET", name: "leaflet",
      installedPath: "share/render-map-server/leaflet"
    ).find()
    return [bundled, "/usr/share/javascript/leaflet"].compactMap { $0 }
      .first { Folders.isFile($0 + "/leaflet.min.js") }
  }
}

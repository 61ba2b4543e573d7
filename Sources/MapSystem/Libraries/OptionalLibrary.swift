import MapCLibrary

/// A library that is loaded at its first use.
package struct OptionalLibrary: Sendable {
  private let id: library_id

  package static let curl = Self(id: LIBRARY_CURL)
  package static let zip = Self(id: LIBRARY_ZIP)
  package static let gdal = Self(id: LIBRARY_GDAL)
  package static let proj = Self(id: LIBRARY_PROJ)
  package static let qpdf = Self(id: LIBRARY_QPDF)
  package static let gif = Self(id: LIBRARY_GIF)
  package static let heif = Self(id: LIBRARY_HEIF)
  package static let tiff = Self(id: LIBRARY_TIFF)
  package static let webpMux = Self(id: LIBRARY_WEBP_MUX)

  /// All libraries that are loaded at their first use.
  package static var all: [Self] {
    (0..<LIBRARY_COUNT.rawValue).map { Self(id: library_id(rawValue: $0)) }
  }

  /// The name of the library, such as `libzip`.
  package var name: String { String(cString: library_describe(id).pointee.name) }

  /// The packages that contain the library, such as `Debian: libzip4, Fedora: libzip`.
  package var packages: String { String(cString: library_describe(id).pointee.packages) }

  /// The consequence if the library is absent, as a sentence without a period.
  package var absence: String { String(cString: library_describe(id).pointee.absence) }

  /// Loads the library, and returns the path of its file. Nil if the library cannot be loaded.
  package func path() -> String? { library_path(id).map { String(cString: $0) } }
}

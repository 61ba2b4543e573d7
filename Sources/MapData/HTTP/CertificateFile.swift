import MapSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of certificate authorities that verify the certificates of servers.
enum CertificateFile {
  /// The environment variable that overrides the file, as in OpenSSL.
  static let variable = "SSL_CERT_FILE"

  /// The paths of the file on Debian, Fedora, openSUSE and Alpine, in the order in which Go's
  /// crypto/x509 tries them.
  static let systemPaths = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/etc/pki/tls/cacert.pem",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/cert.pem",
  ]

  /// Returns the file for a libcurl that was built with the path `libraryDefault`: the file in the
  /// environment variable, or else, if the library's own file does not exist, the system's file or
  /// the bundled one. Nil if the library's own choice is kept.
  static func path(libraryDefault: String?) -> String? {
    choose(
      named: getenv(variable).map { String(cString: $0) }, libraryDefault: libraryDefault,
      bundled: bundledPath, exists: { access($0, R_OK) == 0 })
  }

  /// Chooses the file, given the environment variable, the library's own file, and which files
  /// exist.
  static func choose(
    named: String?, libraryDefault: String?, bundled: () -> String?, exists: (String) -> Bool
  ) -> String? {
    if let named, !named.isEmpty { return named }
    guard let libraryDefault, !exists(libraryDefault) else { return nil }
    return systemPaths.first(where: exists) ?? bundled()
  }

  private static func bundledPath() -> String? {
    BundledFolder(
      variable: "RENDER_MAP_CERTIFICATES", name: "Certificates",
      installedPath: "share/render-map/certificates"
    ).find().map { $0 + "/ca-certificates.crt" }
  }
}

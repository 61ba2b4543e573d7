import Testing

@testable import MapData

@Suite struct CertificateFileTests {
  private func choice(
    named: String? = nil, libraryDefault: String?, files: Set<String> = []
  ) -> String? {
    CertificateFile.choose(
      named: named, libraryDefault: libraryDefault, bundled: { "/program/ca.crt" },
      exists: files.contains)
  }

  @Test func environmentComesFirst() {
    #expect(choice(named: "/my.pem", libraryDefault: "/lib.pem", files: ["/lib.pem"]) == "/my.pem")
    #expect(choice(named: "", libraryDefault: "/lib.pem", files: ["/lib.pem"]) == nil)
  }

  @Test func libraryKeepsItsOwnFile() {
    let debian = CertificateFile.systemPaths[0]
    #expect(choice(libraryDefault: "/lib.pem", files: ["/lib.pem", debian]) == nil)
    #expect(choice(libraryDefault: nil, files: [debian]) == nil)
  }

  @Test func systemComesBeforeTheProgram() {
    let fedora = CertificateFile.systemPaths[1]
    let alpine = "/etc/ssl/cert.pem"
    #expect(choice(libraryDefault: "/lib.pem", files: [alpine, fedora]) == fedora)
    #expect(choice(libraryDefault: "/lib.pem", files: [alpine]) == alpine)
    #expect(choice(libraryDefault: "/lib.pem") == "/program/ca.crt")
  }
}

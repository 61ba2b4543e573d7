import MapData
import MapJSON

/// The files that requests name for their decorations.
extension MapLibrary {
  /// Returns the theme of decorations that a request contains or names, with the hash of its text.
  func decorationTheme(
    _ origin: PictureRequest.DataOrigin
  ) throws(RequestError) -> (theme: DecorationTheme, hash: String) {
    switch origin {
    case .inline(let json):
      return (try DecorationTheme(json), SHA256.hexadecimal(of: json.jsonBytes))
    case .address(let address):
      let place = "\(address.location)"
      let bytes = try file(at: address.location)
      let document: JSONDocument
      do {
        document = try JSONDocument(parsing: bytes)
      } catch {
        let reason = "not JSON: line \(error.line), column \(error.column): \(error.reason)"
        throw RequestError(JobProblem(.wrongInput, place: place, message: reason))
      }
      do throws(RequestError) {
        return (try DecorationTheme(document.root), SHA256.hexadecimal(of: bytes))
      } catch {
        throw RequestError(JobProblem(.wrongInput, place: place, message: error.message))
      }
    }
  }

  /// Returns the logo in a file, with the hash of the file.
  func logo(
    at location: ResourceLocation
  ) throws(RequestError) -> (logo: DecorationLogo, hash: String) {
    let bytes = try file(at: location)
    do throws(RequestError) {
      return (try DecorationLogo(parsing: bytes), SHA256.hexadecimal(of: bytes))
    } catch {
      throw RequestError(
        JobProblem(.wrongInput, place: "\(location)", message: error.message))
    }
  }

  /// Returns the bytes of a file.
  private func file(at location: ResourceLocation) throws(RequestError) -> [UInt8] {
    try RequestError.ofResource { () throws(ResourceError) in try dataLoader.load(location) }
  }
}

import MapXML

/// An address of layers of a map service: `wmts:` or `wms:`, the URL of the service, `#`, and the names of the layers.
/// An example is `wmts:https://example.org/wmts?key=1#orthophoto`.
struct MapServiceAddress: Hashable, Sendable {
  /// The kind of a map service.
  enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A web map tile service (OGC 07-057r7).
    case wmts
    /// A web map service (OGC 06-042).
    case wms
  }

  let kind: Kind
  /// The location of the capabilities of the service.
  let capabilities: ResourceLocation
  /// The name of the layer. For a web map service, it can be several names, separated by commas. Nil for the only
  /// layer.
  let layer: String?

  /// Parses an address, relative to `base`. Returns nil if the text has another scheme.
  ///
  /// - Throws: `ResourceError` if the location after the scheme is not valid.
  init?(
    _ text: String, relativeTo base: ResourceLocation?, loader: ResourceLoader
  ) throws(ResourceError) {
    guard let kind = URLReference.scheme(of: text).flatMap(Kind.init(rawValue:)) else { return nil }
    let place = text.dropFirst(kind.rawValue.count + 1)
    let url = place.prefix { $0 != "#" }
    let layer = place[url.endIndex...].dropFirst()
    self.kind = kind
    self.layer = layer.isEmpty ? nil : percentDecodedPath(String(layer)) ?? String(layer)
    let location = try loader.location(of: String(url), relativeTo: base)
    guard case .url(let address) = location, !URLReference(address).path.hasSuffix(".xml") else {
      capabilities = location
      return
    }
    capabilities = .url(
      Self.url(
        address, adding: [("SERVICE", kind.rawValue.uppercased()), ("REQUEST", "GetCapabilities")]))
  }

  /// Returns a URL with the parameters `added` in place of its parameters with the same names. The names of the
  /// parameters of map services are not case-sensitive. A placeholder in a value stays as it is.
  static func url(_ url: String, adding added: [(name: String, value: String)]) -> String {
    let base = url.prefix { $0 != "?" && $0 != "#" }
    let query = url[base.endIndex...].prefix { $0 != "#" }.dropFirst()
    let names = Set(added.map(\.name))
    let kept = query.split(separator: "&").filter {
      !names.contains($0.prefix { $0 != "=" }.uppercased())
    }
    let new = added.map { name, value in
      "\(name)=" + value.percentEncoding { $0.isUnreservedInURL || "/:,{}".utf8.contains($0) }
    }
    return base + "?" + (kept.map(String.init) + new).joined(separator: "&")
  }

  /// Reads the root element of the capabilities.
  ///
  /// - Throws: `ResourceError` if the document cannot be read or is not XML.
  func document(_ loader: ResourceLoader) throws(ResourceError) -> (
    root: XMLElement, at: ResourceLocation
  ) {
    let resource = try loader.resource(ResourceRequest(capabilities))
    let root = try resource.location.reporting { () throws(MalformedContent) in
      do throws(XMLError) {
        return try XMLElement(parsing: resource.bytes)
      } catch {
        let found = MisplacedContent(of: resource.bytes).map {
          " (\($0.message(inPlaceOf: "capabilities")))"
        }
        throw MalformedContent(
          reason: "not the capabilities of a map service: \(error)\(found ?? "")")
      }
    }
    return (root, resource.location)
  }

  /// Returns the layers that the address names, among all layers.
  ///
  /// - Throws: `MalformedContent` with the names of the layers if a layer does not exist, or if the address names none
  ///   of several layers.
  func chosen<Layer>(
    among layers: [(name: String, layer: Layer)]
  ) throws(MalformedContent) -> [(name: String, layer: Layer)] {
    guard let layer else {
      if layers.count == 1 { return layers }
      throw MalformedContent(
        reason: "name a layer as '\(kind.rawValue):URL#LAYER'; \(Self.list(layers.map(\.name)))")
    }
    // The name of a layer can contain a comma.
    if let whole = layers.first(where: { $0.name == layer }) { return [whole] }
    let names =
      kind == .wms
      ? layer.split(separator: ",", omittingEmptySubsequences: false).map(String.init) : [layer]
    var found: [(name: String, layer: Layer)] = []
    for name in names {
      guard let match = layers.first(where: { $0.name == name }) else {
        throw MalformedContent(reason: "no layer '\(name)'; \(Self.list(layers.map(\.name)))")
      }
      found.append(match)
    }
    return found
  }

  /// The maximum number of names in a message.
  private static let listLength = 20

  private static func list(_ names: [String]) -> String {
    let others = names.count - listLength
    return listOfLayers(Array(names.prefix(listLength)))
      + (others > 0 ? " and \(others) others" : "")
  }
}

import MapJSON

/// The stores in store files (`.scfg`). Such a file is a JSON object with a member `stores`. Each
/// store has a `type`, a `version`, an `id`, a `uri` relative to the file and, optionally, a
/// `name`. Its further members are options of the resulting source, such as `layer` or `cluster`.
public struct StoreConfiguration: Sendable {
  /// A store that a style can use as a source.
  public struct Store: Sendable {
    /// The name of the source in a style.
    public let id: String
    /// The name of the adapter, which consists of its type and version, such as `gpkg.1`.
    public let adapter: String
    /// The display name, or nil if the file states no name.
    public let name: String?
    /// The location of the store.
    public let location: ResourceLocation
    /// All members of the store in the file.
    public let members: JSONObject
  }

  /// The stores in the order of the files. If several stores have the same id, only the last store
  /// is kept.
  public private(set) var stores: [Store] = []

  /// Creates a configuration without stores.
  public init() {}

  /// Adds the stores of the file at `location`.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - location: The location of the file.
  ///   - loader: The loader that resolves and checks the locations of the stores.
  /// - Throws: `ResourceError.malformed` with the position of the first error; errors of `loader`
  ///   if the file must not name a location.
  public mutating func add(
    _ bytes: [UInt8], at location: ResourceLocation, loader: ResourceLoader
  ) throws(ResourceError) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw .malformed(location, reason: "not a store file: \(error)")
    }
    guard let entries = document.root.object?["stores"]?.array else {
      throw .malformed(location, reason: "not a store file: it has no array \"stores\"")
    }
    for (index, entry) in entries.enumerated() {
      func problem(_ what: String) -> ResourceError {
        let line = document.position(ofOffset: max(0, entry.offset)).line
        return .malformed(location, reason: "line \(line): stores[\(index)]: \(what)")
      }
      guard let object = entry.object else { throw problem("an object was expected") }
      func text(_ name: String) throws(ResourceError) -> String {
        switch object[name]?.content {
        case .string(let text) where !text.isEmpty: return text
        case .number(.integer(let number)): return String(number)
        case nil: throw problem("\"\(name)\" is missing")
        default: throw problem("\"\(name)\" must be a string")
        }
      }
      let store = Store(
        id: try text("id"), adapter: try text("type") + "." + text("version"),
        name: object["name"]?.string,
        location: try loader.location(of: text("uri"), relativeTo: location), members: object)
      stores.removeAll { $0.id == store.id }
      stores.append(store)
    }
  }

  /// Returns the store that the `url` of a source names, or nil if there is no such store.
  public func store(atURL url: String) -> Store? { stores.first { $0.url == url } }

  /// Returns the style `document` with each store as a source. A store replaces a source with the
  /// same id.
  ///
  /// - Parameters:
  ///   - document: The style to which the stores are added.
  ///   - style: The location of the style if the style is put into a bundle. The sources then have
  ///     the addresses of the stores in the bundle. If it is nil, the sources have addresses that a
  ///     loader with these stores resolves.
  public func adding(
    to document: JSONDocument, bundledAt style: ResourceLocation? = nil
  ) -> JSONDocument {
    guard !stores.isEmpty, var root = document.root.object else { return document }
    var sources = root["sources"]?.object ?? JSONObject()
    for store in stores {
      let address = style.map {
        ResourceRecording.address(of: store.location, relativeTo: $0)
      }
      sources[store.id] = store.source(url: address ?? store.url)
    }
    root["sources"] = JSONValue(.object(sources))
    let value = JSONValue(.object(root), offset: document.root.offset)
    return JSONDocument(root: value, text: document.text)
  }
}

extension StoreConfiguration.Store {
  /// The address by which a style names the store.
  var url: String { "store:" + id }

  /// Returns the store as a source of a style. The address of the source is `url`.
  fileprivate func source(url: String) -> JSONValue {
    var source = members
    for name in ["version", "uri", "id", "name"] { source[name] = nil }
    source["type"] = JSONValue(.string("store"))
    source["adapter"] = JSONValue(.string(adapter))
    source["url"] = JSONValue(.string(url))
    return JSONValue(.object(source))
  }
}

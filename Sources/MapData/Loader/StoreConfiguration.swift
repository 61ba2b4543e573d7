import MapJSON

/// The stores that files of stores name (`.scfg`): a JSON object whose `stores` have a `type`, a
/// `version` and a `uri`, relative to the file, an `id` and perhaps a `name`. Further members are
/// options of the source that a store becomes, such as `layer` or `cluster`.
public struct StoreConfiguration: Sendable {
  /// A store by its id.
  public struct Store: Sendable {
    /// What a style's layers call it as a source.
    public let id: String
    /// The adapter that reads it, by its type and version: `gpkg.1`.
    public let adapter: String
    /// Its name for people, if it has one.
    public let name: String?
    /// Where it is.
    public let location: ResourceLocation
    /// All members that the file gives.
    public let members: JSONObject
  }

  /// The stores in the order of the files; of two with one id only the last.
  public private(set) var stores: [Store] = []

  /// No stores.
  public init() {}

  /// Adds the stores of the file at `location`, whose `bytes` were read; `loader` says what it may
  /// name.
  ///
  /// - Throws: `ResourceError.malformed` with the place of the first thing wrong; what `loader` says of
  ///   a place that may not be named.
  public mutating func add(
    _ bytes: [UInt8], at location: ResourceLocation, loader: ResourceLoader
  ) throws(ResourceError) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw .malformed(location, reason: "no file of stores: \(error)")
    }
    guard let entries = document.root.object?["stores"]?.array else {
      throw .malformed(location, reason: "no file of stores: it has no array \"stores\"")
    }
    for (index, entry) in entries.enumerated() {
      func mistake(_ what: String) -> ResourceError {
        let line = document.position(ofOffset: max(0, entry.offset)).line
        return .malformed(location, reason: "line \(line): stores[\(index)]: \(what)")
      }
      guard let object = entry.object else { throw mistake("an object was expected") }
      func text(_ name: String) throws(ResourceError) -> String {
        switch object[name]?.content {
        case .string(let text) where !text.isEmpty: return text
        case .number(.integer(let number)): return String(number)
        case nil: throw mistake("\"\(name)\" is missing")
        default: throw mistake("\"\(name)\" must be a string")
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

  /// The store that a source with this `url` is.
  public func store(atURL url: String) -> Store? { stores.first { $0.url == url } }

  /// The style `document` with each store as a source by its id, in place of one of that name.
  ///
  /// - Parameter style: Where the style is, for one that is put into a bundle: stores are then named as
  ///   the bundle names them. Where it is nil, they are named so that a loader with these stores finds
  ///   them.
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

  /// The store as a style's source with this address.
  fileprivate func source(url: String) -> JSONValue {
    var source = members
    for name in ["version", "uri", "id", "name"] { source[name] = nil }
    source["type"] = JSONValue(.string("store"))
    source["adapter"] = JSONValue(.string(adapter))
    source["url"] = JSONValue(.string(url))
    return JSONValue(.object(source))
  }
}

import MapJSON

/// A source of data for layers (style-spec: sources).
public enum Source: Sendable {
  /// Tiles of features.
  case vector(VectorSource)
  /// Tiles of pixels.
  case raster(RasterSource)
  /// Tiles of elevation, encoded as pixels.
  case rasterDEM(RasterDEMSource)
  /// Features as GeoJSON.
  case geojson(GeoJSONSource)
  /// Features or tiles of a store that an adapter reads.
  case store(StoreSource)
  /// A georeferenced image.
  case image(ImageSource)
  /// A georeferenced video.
  case video(VideoSource)

  /// Creates a source from `json`; nil if its type is unknown or a required member is missing. Invalid members have
  /// their defaults.
  ///
  /// - Parameters:
  ///   - compiled: The expressions and filters that validation compiled.
  ///   - place: The place of the source in the style.
  init?(_ json: JSONValue, compiled: CompiledParts, place: String) {
    switch json.object?["type"]?.string {
    case "vector": self = .vector(VectorSource(json))
    case "raster": self = .raster(RasterSource(json))
    case "raster-dem": self = .rasterDEM(RasterDEMSource(json))
    case "geojson": self = .geojson(GeoJSONSource(json, compiled: compiled, place: place))
    case "image":
      guard let source = ImageSource(json) else { return nil }
      self = .image(source)
    case "video":
      guard let source = VideoSource(json) else { return nil }
      self = .video(source)
    case let type? where StoreSource.types.contains(type):
      guard let source = StoreSource(json, compiled: compiled, place: place) else { return nil }
      self = .store(source)
    default: return nil
    }
  }

  /// The attribute that holds the features' identifier, if the source sets one.
  public var promoteID: PromoteID? {
    switch self {
    case .vector(let source): source.promoteID
    case .geojson(let source): source.promoteID
    case .store(let source): source.features.promoteID
    case .raster, .rasterDEM, .image, .video: nil
    }
  }

  /// The members of the style's state on which the features of the source depend.
  public var globalStateKeys: [String] {
    guard case .geojson(let source) = self else { return [] }
    let ofClusters = (source.clustering?.properties ?? []).flatMap {
      $0.map.globalStateKeys + $0.reduce.globalStateKeys
    }
    return (source.filter?.globalStateKeys ?? []) + ofClusters
  }

  /// The source's type, as in a style.
  public var type: String {
    switch self {
    case .vector: "vector"
    case .raster: "raster"
    case .rasterDEM: "raster-dem"
    case .geojson: "geojson"
    case .store(let source): source.type
    case .image: "image"
    case .video: "video"
    }
  }
}

/// The attribute that holds the features' identifier (style-spec: `promoteId`).
public enum PromoteID: Hashable, Sendable {
  /// The attribute with this name.
  case attribute(String)
  /// The names of attributes by source layer.
  case attributeOfSourceLayer([String: String])

  /// Creates the attribute in `json`; nil if there is none.
  init?(_ json: JSONValue?) {
    switch json?.content {
    case .string(let name): self = .attribute(name)
    case .object(let object):
      var names: [String: String] = [:]
      for member in object.members { names[member.name] = member.value.string }
      self = .attributeOfSourceLayer(names)
    default: return nil
    }
  }

  /// Returns the name of the attribute for features of `sourceLayer`, if there is one.
  public func attribute(inSourceLayer sourceLayer: String?) -> String? {
    switch self {
    case .attribute(let name): name
    case .attributeOfSourceLayer(let names): sourceLayer.flatMap { names[$0] }
    }
  }
}

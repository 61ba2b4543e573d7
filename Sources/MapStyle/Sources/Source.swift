import MapJSON

/// A source of data for layers (style-spec: sources).
public enum Source: Sendable {
  /// Tiles of features.
  case vector(VectorSource)
  /// Tiles of pixels.
  case raster(RasterSource)
  /// Tiles whose pixels encode elevation.
  case rasterDEM(RasterDEMSource)
  /// Features as GeoJSON.
  case geojson(GeoJSONSource)
  /// Features or tiles of a store that an adapter reads.
  case store(StoreSource)
  /// Contour lines of an elevation source.
  case contour(ContourSource)
  /// A georeferenced image.
  case image(ImageSource)
  /// A georeferenced video.
  case video(VideoSource)

  /// Creates a source from `json`. Nil if the type is unknown or a required member is missing. Invalid members are
  /// replaced by their defaults.
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
    case "contour":
      guard let source = ContourSource(json) else { return nil }
      self = .contour(source)
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

  /// The attribute that contains the identifiers of features. Nil if the source does not name such an attribute.
  public var promoteID: PromoteID? {
    switch self {
    case .vector(let source): source.promoteID
    case .geojson(let source): source.promoteID
    case .store(let source): source.features.promoteID
    case .raster, .rasterDEM, .contour, .image, .video: nil
    }
  }

  /// The members of the style's state that affect the features of the source.
  public var globalStateKeys: [String] {
    guard case .geojson(let source) = self else { return [] }
    let ofClusters = (source.clustering?.properties ?? []).flatMap {
      $0.map.globalStateKeys + $0.reduce.globalStateKeys
    }
    return (source.filter?.globalStateKeys ?? []) + ofClusters
  }

  /// The value of `type` in the source's JSON.
  public var type: String {
    switch self {
    case .vector: "vector"
    case .raster: "raster"
    case .rasterDEM: "raster-dem"
    case .geojson: "geojson"
    case .store(let source): source.type
    case .contour: "contour"
    case .image: "image"
    case .video: "video"
    }
  }
}

/// The attribute that contains the identifiers of features (style-spec: `promoteId`).
public enum PromoteID: Hashable, Sendable {
  /// The attribute with this name.
  case attribute(String)
  /// The name of the attribute for each source layer.
  case attributeOfSourceLayer([String: String])

  /// Creates the attribute in `json`. Nil if `json` does not name an attribute.
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

  /// Returns the name of the attribute for features of `sourceLayer`. Nil if there is no such attribute.
  public func attribute(inSourceLayer sourceLayer: String?) -> String? {
    switch self {
    case .attribute(let name): name
    case .attributeOfSourceLayer(let names): sourceLayer.flatMap { names[$0] }
    }
  }
}

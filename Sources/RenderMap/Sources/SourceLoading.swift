import GeoJSON
import JSON
import StyleSpec
import TileStore

/// Loads a style's sources.
struct SourceLoading {
  /// Where the style is from.
  var location: ResourceLocation?
  /// What reads files and other addresses.
  var loader: ResourceLoader
  /// The style's state, for filters that ask for it.
  var globalState: ValueObject

  /// The source, read and indexed; nil, with a warning, for a type that is not drawn.
  func load(
    _ named: Style.NamedSource, warnings: inout [MapWarning]
  ) throws(MapError) -> GeoJSONMapSource? {
    let place = "sources.\(named.name)"
    guard case .geojson(let specification) = named.source else {
      let what = "sources of type \(named.source.type) are not drawn by this version"
      warnings.append(MapWarning(place: place, message: what))
      return nil
    }
    let features = try features(of: specification, place: place)
    let source = GeoJSONMapSource(
      specification, features: features, globalState: globalState)
    warnings += source.warnings.map { MapWarning(place: place, message: $0) }
    return source
  }

  private func features(
    of source: GeoJSONSource, place: String
  ) throws(MapError) -> [Feature] {
    switch source.data {
    case .inline(let json):
      do {
        return try GeoJSONObject(json).features
      } catch {
        throw MapError.data(place: place + ".data", message: "\(error)")
      }
    case .url(let url):
      let bytes: [UInt8]
      do {
        bytes = try loader.load(url, relativeTo: location)
      } catch {
        throw MapError.unreachable(place: place + ".data", message: "\(error)")
      }
      do {
        return try GeoJSONObject(parsing: bytes).features
      } catch {
        throw MapError.data(place: place + ".data", message: "\(url): \(error)")
      }
    }
  }
}

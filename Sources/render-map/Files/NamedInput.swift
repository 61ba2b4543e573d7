import MapData
import MapJSON
import RenderMap

/// The style, map bundle or data that the user names on the command line.
struct NamedInput {
  /// The path or URL of the input; `-` for standard input.
  let path: String
  /// Whether the input is data rather than a style.
  let isData: Bool
  private let content: FoundContent

  /// Reads the file or URL at `path`. A file may be outside of --root. `loader` does not read the input again.
  init(_ path: String, with loader: inout ResourceLoader) throws(Failure) {
    var named = loader.forNamedFiles
    named.recording = nil
    do throws(ResourceError) {
      let address = try named.dataAddress(of: path)
      if address.isMapService {
        throw ResourceError.unreadable(
          address.location,
          reason:
            "layers of a map service are drawn over a map; name a style, and the layers with --overlay"
        )
      }
      content = try named.content(at: address.location)
      loader.held = (address.location, content)
    } catch {
      throw Failure(reading: error)
    }
    self.path = path
    switch content.kind {
    case .data: isData = true
    case .unknown(let reason): throw Failure(.wrongInput, "\(content.location): \(reason)")
    case .style, .mapBundle, .json: isData = false
    }
  }

  /// Returns the members of a request for the input, including the members that the arguments contain.
  func members(with arguments: JSONObject) throws(Failure) -> RequestMembers {
    var members = arguments
    members[PictureMember.style.name] = nil
    let member: PictureMember = isData ? .data : .style
    if isData, members[member.name] != nil {
      throw Failure(.wrongArguments, "use either \(path) or --data as the data of the map")
    }
    members[member.name] = JSONValue(.string(path))
    return RequestMembers(arguments: members)
  }

  /// Returns the map bundle; nil if the input is not a map bundle.
  func bundle(with loader: ResourceLoader) throws(Failure) -> MapBundle? {
    guard let resource = content.resource, !isData else { return nil }
    var reader = loader
    do throws(ResourceError) {
      _ = try reader.style(in: resource)
    } catch {
      throw Failure(reading: error)
    }
    return reader.bundle
  }
}

extension StyleContent {
  /// Reads a style from a file or an http or https URL, or from standard input if the path is `-`. If the style is a
  /// map bundle, `loader` reads from the bundle from then on.
  static func named(
    _ path: String, with loader: inout ResourceLoader
  ) throws(Failure) -> StyleContent {
    let resource: Resource
    do {
      // The user names the style, so it may be outside of --root.
      var rootless = loader.forNamedFiles
      rootless.recording = nil
      resource = try rootless.resource(ResourceRequest(ResourceLocation(path)))
    } catch {
      throw Failure(reading: error)
    }
    return try Failure.ofRequest { () throws(RequestError) in
      try StyleContent(resource, with: &loader) { location in
        let path = location == .standardInput ? "-" : location.description
        return "draw data with: \(ShellText.commandLine(["render-map", path, "map.png"]))"
      }
    }
  }

  /// The name of the style in messages.
  var name: String { location.description }
}

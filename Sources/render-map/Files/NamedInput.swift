import MapData
import MapJSON
import RenderMap

/// A style, a map bundle, or data, as the user names it on the command line.
struct NamedInput {
  /// The path or URL; `-` for standard input.
  let path: String
  /// Whether it is data rather than a style.
  let isData: Bool
  private let content: FoundContent

  /// Reads the file or URL at `path`, which may be outside of --root. `loader` does not read it again.
  init(_ path: String, with loader: inout ResourceLoader) throws(Failure) {
    var named = loader.forNamedFiles
    named.recording = nil
    do throws(ResourceError) {
      let address = try named.dataAddress(of: path)
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

  /// Returns the members of a request for the input, and the members of the arguments.
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

  /// The map bundle; nil for anything else.
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
  /// Reads a style from a file, an http or https URL, or standard input for `-`. If it is a map bundle, `loader` reads
  /// from that from then on.
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

  /// The name in messages.
  var name: String { location.description }
}

import MapData
import MapJSON
import MapStyle
import MapThematic
import RenderMap

/// The style, the data and the overlays of a job.
extension MapJobReader {
  /// Returns the basemap of a job, or nil if the job has a style.
  func basemap(of members: MapJobMembers) throws(MapJobError) -> Basemap? {
    guard let name = try members.string("basemap") else {
      let isData = members.object["data"] != nil && members.object["style"] == nil
      return isData && defaults.style == nil ? defaults.basemap ?? .light : nil
    }
    guard let basemap = Basemap(rawValue: name) else {
      throw members.error("basemap", "must be light, dark or none")
    }
    if members.object["style"] != nil {
      throw members.error("basemap", "set either basemap or style")
    }
    return basemap
  }

  /// Returns the style of a job: the basemap's, the job's own, or the default one.
  func style(
    of members: MapJobMembers, basemap: Basemap?, line: Int?
  ) throws(MapJobError) -> MapJob.StyleOrigin {
    if let basemap { return basemap.location.map { .location($0) } ?? .empty }
    guard let style = members.object["style"] else {
      if let style = defaults.style { return .location(style) }
      throw members.error("", "a job must have a 'style': a path, a URL, or the style itself")
    }
    if let address = style.string, !address.isEmpty {
      return .location(try location(of: address, path: "style", in: members))
    }
    guard style.object != nil else {
      throw members.error("style", "must be a path, a URL, or a style's object")
    }
    return .inline(style, base: .file(path: members.file), text: line == nil ? members.text : [])
  }

  /// Returns the data that a job draws over its map.
  func overlays(of members: MapJobMembers) throws(MapJobError) -> [MapJob.DataOrigin] {
    guard let value = members.object["overlay"] else {
      if members.object["insertBelow"] != nil {
        throw members.error("insertBelow", "requires an overlay")
      }
      return []
    }
    guard let array = value.array else {
      return [try origin(ofData: value, path: "overlay", in: members)]
    }
    var origins: [MapJob.DataOrigin] = []
    for (index, value) in array.enumerated() {
      origins.append(try origin(ofData: value, path: "overlay[\(index)]", in: members))
    }
    return origins
  }

  /// Returns how a job draws its data, or else its first overlay, by the values of properties: as it says, or else in the
  /// default way; nil if their own properties decide.
  func theme(of members: MapJobMembers, hasData: Bool) throws(MapJobError) -> Theme? {
    guard let theme = try members.theme() else { return hasData ? defaults.theme : nil }
    guard hasData else {
      let name = members.object.members.first { MapJobMembers.themes.contains($0.name) }?.name
      throw members.error(name ?? "", "requires data or an overlay")
    }
    return theme
  }

  /// Returns the origin of data.
  ///
  /// - Parameter path: The path of the member, for errors.
  func origin(
    ofData data: JSONValue, path: String, in members: MapJobMembers
  ) throws(MapJobError) -> MapJob.DataOrigin {
    if data.object != nil { return .inline(data) }
    guard let text = data.string, !text.isEmpty else {
      throw members.error(path, "must be GeoJSON, or the path or URL of data")
    }
    do {
      let address = try loader.dataAddress(of: text, relativeTo: .file(path: members.file))
      guard address.location != .standardInput else { throw Self.noStandardInput }
      return .address(address)
    } catch {
      throw members.error(path, "\(error)")
    }
  }

  /// Standard input contains the jobs, or belongs to the program that started the batch.
  private static let noStandardInput = ResourceError.notFound(.standardInput)

  /// Returns the location of an address in a member.
  ///
  /// - Parameter path: The path of the member, for errors.
  func location(
    of address: String, path: String, in members: MapJobMembers
  ) throws(MapJobError) -> ResourceLocation {
    do {
      let location = try loader.location(of: address, relativeTo: .file(path: members.file))
      guard location != .standardInput else { throw Self.noStandardInput }
      return location
    } catch {
      throw members.error(path, "\(error)")
    }
  }
}

/// The changes that a job makes to its style.
extension MapJobReader {
  /// Returns the changes in the order in which they are made: `set`, `filter`, `hide`, `state`,
  /// `projection`.
  static func edits(of members: MapJobMembers) throws(MapJobError) -> [StyleEdit] {
    var edits: [StyleEdit] = []
    for member in try object("set", of: members) {
      guard let dot = member.name.lastIndex(of: "."), dot > member.name.startIndex,
        member.name.index(after: dot) < member.name.endIndex
      else { throw members.error("set", "'\(member.name)' must be LAYER.PROPERTY") }
      edits.append(
        .set(
          layer: String(member.name[..<dot]),
          property: String(member.name[member.name.index(after: dot)...]), value: member.value))
    }
    for member in try object("filter", of: members) {
      edits.append(.filter(layer: member.name, member.value))
    }
    edits += try hidden(members).map { .hide($0) }
    for member in try object("state", of: members) {
      edits.append(.state(member.name, member.value))
    }
    if let projection = members.object["projection"] {
      if let text = projection.string {
        do throws(StyleError) {
          edits.append(try StyleEdit(projecting: text))
        } catch {
          throw members.error("projection", "\(error)")
        }
      } else if projection.object != nil {
        edits.append(.projection(projection))
      } else {
        throw members.error("projection", "must be a name, or an object as in a style")
      }
    }
    return edits
  }

  private static func object(
    _ name: String, of members: MapJobMembers
  ) throws(MapJobError) -> [JSONObject.Member] {
    guard let value = members.object[name] else { return [] }
    guard let object = value.object else { throw members.error(name, "must be an object") }
    return object.members
  }

  private static func hidden(_ members: MapJobMembers) throws(MapJobError) -> [String] {
    guard let value = members.object["hide"] else { return [] }
    if let pattern = value.string { return [pattern] }
    let patterns = (value.array ?? []).compactMap(\.string)
    guard let array = value.array, patterns.count == array.count else {
      throw members.error(
        "hide", "must be the id of a layer, or an array of ids; * and ? are wildcards")
    }
    return patterns
  }
}

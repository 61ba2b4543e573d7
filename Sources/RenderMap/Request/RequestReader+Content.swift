import MapEngine
import MapData
import MapJSON
import MapStyle

/// The members for the style, the data and the overlays of a request.
extension RequestReader {
  /// Returns the style of a request: its own style, or the style of the basemap.
  func style(
    of members: RequestMembers, line: Int?
  ) throws(RequestError) -> PictureRequest.StyleOrigin {
    guard let style = members.object[PictureMember.style.name]?.structured else {
      let implying: [PictureMember] = [.data, .join, .basemap]
      guard implying.contains(where: { members.has($0.name) }) else {
        throw members.error("", "a job must have a 'style': a path, a URL, or the style itself")
      }
      let basemap: Basemap = try members.word(.basemap) ?? .light
      return basemap.location.map { .location($0) } ?? .empty
    }
    if let address = style.string, !address.isEmpty {
      return .location(try location(of: address, path: PictureMember.style.name, in: members))
    }
    guard style.object != nil else {
      throw members.error(
        PictureMember.style.name, "must be a path, a URL, or a style's object")
    }
    return .inline(style, base: .file(path: members.file), text: line == nil ? members.text : [])
  }

  /// Returns the data that is the subject of the map; nil if the request contains no data. A table without data is
  /// joined to the countries of the basemap.
  func data(of members: RequestMembers) throws(RequestError) -> PictureRequest.DataOrigin? {
    if members.joinsCountries { return .countries }
    guard let data = members.object[PictureMember.data.name] else { return nil }
    return try origin(data, path: PictureMember.data.name, in: members)
  }

  /// Returns the table that is joined to the data; nil if the request contains no table.
  func join(of members: RequestMembers) throws(RequestError) -> PictureRequest.Join? {
    let name = PictureMember.join.name
    guard let table = members.object[name] else { return nil }
    let text = try members.text(.on)
    let columns = text.flatMap { JoinColumns($0) }
    guard text == nil || columns != nil else {
      throw members.error(PictureMember.on.name, "must be COLUMN or COLUMN=PROPERTY")
    }
    let series = try members.text(members.has(PictureMember.facet.name) ? .facet : .timeBy)
    if table.structured.array != nil {
      return PictureRequest.Join(
        table: .inline(table.structured), columns: columns, series: series)
    }
    let origin = try origin(table, path: name, in: members)
    guard case .address = origin else {
      throw members.error(name, "must be the path or URL of a table, or an array of objects")
    }
    return PictureRequest.Join(table: origin, columns: columns, series: series)
  }

  /// Returns the table of the default members; nil if they contain no table.
  func usualJoin() throws(RequestError) -> PictureRequest.Join? { try join(of: usual) }

  /// The reader without the table of the default members.
  var withoutJoin: RequestReader {
    var reader = self
    for member in [PictureMember.join, .on] { reader.usual.object[member.name] = nil }
    return reader
  }

  /// Returns the theme of the decorations; nil if the request contains no theme. A theme in the request itself is checked
  /// here, and a file is checked when it is read.
  func decorationTheme(
    of members: RequestMembers
  ) throws(RequestError) -> PictureRequest.DataOrigin? {
    let name = PictureMember.decorationTheme.name
    guard let value = members.object[name] else { return nil }
    let origin = try origin(
      value, path: name, in: members, kind: "an object, or the path or URL of a JSON file")
    guard case .inline(let json) = origin else { return origin }
    do {
      _ = try DecorationTheme(json)
    } catch {
      throw members.error("\(name).\(error.path)", error.reason)
    }
    return origin
  }

  /// Returns the location of the logo; nil if the request contains no logo.
  func logo(of members: RequestMembers) throws(RequestError) -> ResourceLocation? {
    let name = PictureMember.logo.name
    guard let value = members.object[name] else { return nil }
    guard let address = value.string, !address.isEmpty else {
      throw members.error(name, "must be the path or URL of an SVG document or of an image")
    }
    // A data URL is not an address, because it contains the logo itself.
    if address.prefix(5).lowercased() == "data:", let location = try? ResourceLocation(address) {
      return location
    }
    return try location(of: address, path: name, in: members)
  }

  /// Returns the origins of data in a member that accepts several values.
  func origins(
    _ member: PictureMember, of members: RequestMembers
  ) throws(RequestError) -> [PictureRequest.DataOrigin] {
    var origins: [PictureRequest.DataOrigin] = []
    // An array of layers is a single value. An array of data contains several values.
    let takesLayers = member.name == PictureMember.overlayStyle.name
    let value = members.object[member.name]?.structured
    let isLayers = takesLayers && value?.array?.first?.object?["type"] != nil
    let elements = isLayers ? [(path: member.name, value: value ?? [])] : members.elements(member)
    for (path, value) in elements {
      origins.append(try origin(value, path: path, in: members, takesLayers: takesLayers))
    }
    return origins
  }

  private func origin(
    _ data: JSONValue, path: String, in members: RequestMembers, takesLayers: Bool = false,
    kind: String = "GeoJSON, or the path or URL of data"
  ) throws(RequestError) -> PictureRequest.DataOrigin {
    let data = data.structured
    if data.object != nil || takesLayers && data.array != nil {
      guard allowsAddresses || StyleFragment(data)?.isSelfContained ?? true else {
        throw members.error(path, "its sources must contain GeoJSON")
      }
      return .inline(data)
    }
    guard let text = data.string, !text.isEmpty else {
      throw members.error(path, "must be \(kind)")
    }
    try checkAddress(path, in: members)
    do {
      let base = members.base(of: Self.name(in: path))
      let address = try loader.dataAddress(of: text, relativeTo: base)
      try checkStream(address.location, base: base)
      return .address(address)
    } catch {
      throw members.error(path, "\(error)")
    }
  }

  /// Returns the location that an address in a member refers to.
  ///
  /// - Parameter path: The path of the member, for errors.
  private func location(
    of address: String, path: String, in members: RequestMembers
  ) throws(RequestError) -> ResourceLocation {
    try checkAddress(path, in: members)
    do {
      let base = members.base(of: Self.name(in: path))
      let location =
        base == nil
        ? try ResourceLocation(address) : try loader.location(of: address, relativeTo: base)
      try checkStream(location, base: base)
      return location
    } catch {
      throw members.error(path, "\(error)")
    }
  }

  /// Checks that the request may contain addresses. `path` is the path of the member, for errors.
  private func checkAddress(
    _ path: String, in members: RequestMembers
  ) throws(RequestError) {
    guard allowsAddresses else {
      throw members.error(path, "cannot be a file or an address here, only the content itself")
    }
  }

  /// Checks that an address in a file of requests is not standard input. Standard input contains the requests, or
  /// belongs to the program that started the batch.
  private func checkStream(
    _ location: ResourceLocation, base: ResourceLocation?
  ) throws(ResourceError) {
    if base != nil, location == .standardInput { throw .notFound(.standardInput) }
  }

  private static func name(in path: String) -> String { String(path.prefix { $0 != "[" }) }

  /// Returns the locator map; nil if the request specifies no locator map.
  func inset(of members: RequestMembers) throws(RequestError) -> LocatorMap? {
    let name = PictureMember.inset.name
    let zoom = try members.number(.insetZoom)
    guard let value = members.object[name], value.bool != false else { return nil }
    if value.bool == true { return LocatorMap(zoom: zoom) }
    switch value.string {
    case nil, "":
      throw members.error(name, "must be true, \"basemap\", \"map\", or a path or URL of a style")
    case "basemap": return LocatorMap(zoom: zoom)
    case "map": return LocatorMap(.map, zoom: zoom)
    case let address?:
      var locator = LocatorMap(
        .style(try location(of: address, path: name, in: members)), zoom: zoom)
      locator.isConfined = members.base(of: name) != nil
      return locator
    }
  }

  /// Returns whether a request shows all of its data. The member `fit` determines the result. If the request does not
  /// contain `fit`, the result is true if the data is the subject of the map and the request specifies no place or zoom
  /// level.
  func fitsData(_ members: RequestMembers) throws(RequestError) -> Bool {
    if members.has(PictureMember.fit.name) { return try members.flag(.fit) }
    let places: [PictureMember] = [.center, .lon, .lat, .zoom, .bounds]
    return (members.has(PictureMember.data.name) || members.joinsCountries)
      && !places.contains { members.has($0.name) }
  }
}

extension RequestMembers {
  /// Whether a table is joined to the countries of the basemap, because the request names no data.
  fileprivate var joinsCountries: Bool {
    has(PictureMember.join.name)
      && ![PictureMember.data, .overlay].contains { has($0.name) }
  }
}

extension PictureRequest.DataOrigin {
  /// The countries of the basemap.
  static let countries = Self.address(DataAddress(BundledBasemap.countries))
}

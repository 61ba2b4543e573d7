import MapEngine
import MapJSON
import MapStyle

/// The members of a request that change the style, or that draw markers and paths over the map.
extension RequestMembers {
  /// Returns the changes to the style in the order in which they are made: `set`, `filter`, `hide`, `state`,
  /// `language`, `projection`.
  func edits() throws(RequestError) -> [StyleEdit] {
    var edits: [StyleEdit] = []
    edits += try self.edits(.set, StyleEdit.init(setting:)) { name, value in
      guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
        name.index(after: dot) < name.endIndex
      else { return nil }
      return .set(
        layer: String(name[..<dot]), property: String(name[name.index(after: dot)...]),
        value: value)
    }
    edits += try self.edits(.filter, StyleEdit.init(filtering:)) { .filter(layer: $0, $1) }
    for (path, value) in elements(.hide) {
      guard let pattern = value.string else {
        throw error(path, "must be the id of a layer, or an array of ids; * and ? are wildcards")
      }
      edits.append(.hide(pattern))
    }
    edits += try self.edits(.state, StyleEdit.init(stating:)) { .state($0, $1) }
    if let language = try language(.language) { edits.append(.language(language)) }
    guard let projection = object[PictureMember.projection.name]?.structured else { return edits }
    if projection.object != nil { return edits + [.projection(projection)] }
    guard let text = projection.string else {
      throw error(
        PictureMember.projection.name, "must be a name, or an object as in a style")
    }
    return edits
      + [try edit(text, StyleEdit.init(projecting:), path: PictureMember.projection.name)]
  }

  /// Returns the contour lines of the request; nil if there are none.
  func contours() throws(RequestError) -> ContourLines? {
    guard let value = object[PictureMember.contours.name] else { return nil }
    do throws(RequestError) {
      return try ContourLines(value.number.map { [$0] } ?? value.numbers ?? [])
    } catch {
      throw self.error(PictureMember.contours.name, error.message)
    }
  }

  private func edits(
    _ member: PictureMember, _ read: (String) throws(StyleError) -> StyleEdit,
    _ make: (String, JSONValue) -> StyleEdit?
  ) throws(RequestError) -> [StyleEdit] {
    var edits: [StyleEdit] = []
    for change in try changes(member) {
      switch change {
      case .text(let text, let path): edits.append(try edit(text, read, path: path))
      case .member(let name, let value):
        guard let edit = make(name, value) else {
          throw error(member.name, "'\(name)' must be LAYER.PROPERTY")
        }
        edits.append(edit)
      }
    }
    return edits
  }

  private func edit(
    _ text: String, _ read: (String) throws(StyleError) -> StyleEdit, path: String
  ) throws(RequestError) -> StyleEdit {
    do throws(StyleError) {
      return try read(text)
    } catch {
      throw self.error(path, "\(error)")
    }
  }

  /// Returns the pins of the request.
  func markers() throws(RequestError) -> [PlaceMarker] {
    try annotations(.markers) { json throws(RequestError) in try PlaceMarker(json) }
  }

  /// Returns the lines and areas of the request.
  func paths() throws(RequestError) -> [MapPath] {
    try annotations(.paths) { json throws(RequestError) in try MapPath(json) }
  }

  /// Returns the notes of the request.
  func notes() throws(RequestError) -> [PlaceNote] {
    let notes = try annotations(.notes) { json throws(RequestError) in try PlaceNote(json) }
    guard notes.count <= PlaceNote.maximumCount else {
      throw error(
        PictureMember.notes.name, "must be at most \(PlaceNote.maximumCount), not \(notes.count)")
    }
    return notes
  }

  private func annotations<T>(
    _ member: PictureMember, _ read: (JSONValue) throws(RequestError) -> T
  ) throws(RequestError) -> [T] {
    var annotations: [T] = []
    for (path, value) in elements(member) {
      do throws(RequestError) {
        annotations.append(try read(value))
      } catch {
        throw self.error(path, error.description)
      }
    }
    return annotations
  }
}

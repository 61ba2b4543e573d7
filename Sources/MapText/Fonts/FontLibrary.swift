import Synchronization

/// The available fonts, and the selection of faces for fontstacks.
public final class FontLibrary: Sendable {
  /// A face with a name that a style defines.
  public struct NamedFace: Sendable {
    /// The name of the face in fontstacks.
    public var name: String
    /// The face that this name selects.
    public var face: FontFace

    /// Creates a face with the name that fontstacks use for it.
    public init(name: String, face: FontFace) {
      self.name = name
      self.face = face
    }
  }

  /// The family that replaces missing fonts.
  static let defaultFamily = "notosans"

  /// The faces that the style defines, followed by the faces of the folders, in the order of the folders and of their
  /// file names.
  public let faces: [FontFace]
  /// The errors of the font files that cannot be used.
  public let errors: [FontError]
  private let named: [String: [FontFace]]
  private let selections = Mutex<[[String]: FontSelection]>([:])

  /// Creates a library of the fonts in `folders`, without subfolders. The `named` faces take precedence over fonts of
  /// the same name.
  public init(folders: [String], named: [NamedFace] = []) {
    var faces = named.map(\.face)
    var errors: [FontError] = []
    for folder in folders {
      do {
        for path in try FontFolder.files(in: folder) {
          do { faces += try FontFace.faces(atPath: path) } catch { errors.append(error) }
        }
      } catch {
        errors.append(error)
      }
    }
    self.faces = faces
    self.errors = errors
    self.named = Dictionary(grouping: named, by: { FontName.key($0.name) })
      .mapValues { $0.map(\.face) }
  }

  /// Returns the faces for a fontstack in order of preference; nil if there are no faces.
  func selection(_ fontStack: [String]) -> FontSelection? {
    guard !faces.isEmpty else { return nil }
    return selections.withLock { selections in
      if let selection = selections[fontStack] { return selection }
      let selection = makeSelection(fontStack)
      selections[fontStack] = selection
      return selection
    }
  }

  /// Whether there is a face for one of the fonts in a fontstack.
  public func hasFace(of fontStack: [String]) -> Bool {
    selection(fontStack)?.isWanted ?? false
  }

  /// Returns the glyph of a single character in the first font that contains the character; nil if the library
  /// contains none of the fontstack's fonts.
  public func glyph(of character: Unicode.Scalar, fontStack: [String]) -> Glyph? {
    guard let selection = selection(fontStack), selection.isWanted else { return nil }
    return selection.face(for: [character])?.glyph(of: character)
  }

  private func makeSelection(_ fontStack: [String]) -> FontSelection {
    let wanted = fontStack.first.map { FontName($0) } ?? FontName("Regular")
    var order = fontStack.flatMap(faces(named:))
    let isWanted = !order.isEmpty
    if let face = nearest(to: wanted.style, in: FontLibrary.defaultFamily) { order.append(face) }
    order += fallbacks(for: wanted.style)
    var seen: Set<ObjectIdentifier> = []
    return FontSelection(
      faces: order.filter { seen.insert(ObjectIdentifier($0)).inserted }, isWanted: isWanted)
  }

  /// Returns the faces for a name in a fontstack. If the style defines faces with this name, returns these faces.
  /// Otherwise, returns the face with this full name. If there is no such face, returns the face of this family with
  /// the nearest style.
  private func faces(named name: String) -> [FontFace] {
    let key = FontName.key(name)
    let wanted = FontName(name)
    if let faces = named[key] {
      return faces.map { wanted.namesStyle ? $0.instance(for: wanted.style) : $0 }
    }
    if let face = faces.first(where: { FontName.key($0.fullName) == key }) { return [face] }
    for face in faces { if let instance = face.instance(named: key) { return [instance] } }
    let narrow = FontName(name, readsWidth: true)
    let face =
      nearest(to: wanted.style, in: wanted.family) ?? nearest(to: FontStyle(), in: key)
      ?? nearest(to: narrow.style, in: narrow.family)
    return face.map { [$0] } ?? []
  }

  /// Returns the face of a family with the nearest style, or the nearest instance of its variable font.
  private func nearest(to style: FontStyle, in family: String) -> FontFace? {
    faces.filter { FontName.key($0.family) == family }
      .min {
        style.distance(to: $0.nearestStyle(to: style))
          < style.distance(to: $1.nearestStyle(to: style))
      }?.instance(for: style)
  }

  /// Returns all faces in fallback order. Outline fonts precede color and bitmap fonts. Families with few glyphs,
  /// which are specific to their script, precede families with many glyphs. Within a family, the nearest style
  /// comes first.
  private func fallbacks(for style: FontStyle) -> [FontFace] {
    let families = Dictionary(grouping: faces.indices) { FontName.key(faces[$0].family) }
    let ranked = families.map { name, members in
      (
        kind: members.map { faces[$0].kind.rawValue }.min() ?? 0,
        size: members.map { faces[$0].glyphCount }.min() ?? 0, name: name, members: members
      )
    }
    func distance(_ index: Int) -> Double {
      style.distance(to: faces[index].nearestStyle(to: style))
    }
    return ranked.sorted {
      ($0.kind, $0.size, $0.name) < ($1.kind, $1.size, $1.name)
    }.flatMap { family in
      family.members.sorted { (distance($0), $0) < (distance($1), $1) }
        .map { faces[$0].instance(for: style) }
    }
  }
}

/// The faces for a fontstack in order of preference. There is at least one face.
struct FontSelection: Sendable {
  let faces: [FontFace]
  /// Whether one of the faces belongs to a font in the fontstack.
  var isWanted = true

  /// Returns the first face with glyphs for all characters of `cluster`. If there is no such face, returns the first
  /// face with a glyph for the first character. Nil if no face has a glyph for this character.
  func face(for cluster: ArraySlice<Unicode.Scalar>) -> FontFace? {
    if cluster.count == 1, let scalar = cluster.first, scalar.isASCII {
      return faces.first { $0.has(scalar) }
    }
    let drawn = cluster.filter { !$0.properties.isDefaultIgnorableCodePoint }
    guard let base = drawn.first else { return faces.first }
    if Emoji.isPresented(cluster),
      let face = faces.first(where: { $0.kind == .colors && drawn.allSatisfy($0.has) })
    {
      return face
    }
    if let face = faces.first(where: { face in drawn.allSatisfy(face.has) }) { return face }
    return faces.first { $0.has(base) }
  }
}

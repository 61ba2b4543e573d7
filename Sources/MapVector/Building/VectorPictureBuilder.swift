import MapGeometry
public import MapRaster
public import MapText

/// Creates a vector picture from a display list with marks.
///
/// A display list is made for pixel output. Tiles cut areas and lines, and clips separate the parts pixel by pixel.
/// The builder cuts the parts at the exact borders of their tiles and joins the parts of each feature. Content that
/// vectors cannot represent becomes an image.
public struct VectorPictureBuilder {
  /// The options of a conversion.
  public struct Options: Sendable {
    /// The number of device pixels of the display list per pixel of the style.
    public var pixelRatio: Double
    /// Whether the ground is a globe, which is drawn as an image.
    public var isGlobe = false
    /// Whether texts are drawn as paths.
    public var drawsTextAsOutlines = false
    /// Returns the glyph of a character in the first available font among several names; nil if none of these fonts
    /// is available. The glyph replaces the glyph of a glyph range.
    public var glyph: @Sendable (Unicode.Scalar, [String]) -> Glyph? = { _, _ in nil }
    /// The number of threads for images.
    public var threads = 1

    /// Creates options for a display list with a number of device pixels per pixel of the style.
    public init(pixelRatio: Double) { self.pixelRatio = pixelRatio }
  }

  /// The size of the display list's picture in device pixels.
  let deviceWidth: Int
  let deviceHeight: Int
  let options: Options
  var picture: VectorPicture
  /// The groups in progress, from the outermost to the innermost.
  var groups: [VectorGroup] = [VectorGroup()]
  /// For each group of `groups`, whether it is a layer of the display list. The command `endLayer` ends such a group.
  private var isOffscreen: [Bool] = [false]
  /// The commands that will be converted together. All of them are of one kind.
  private var pending: [PendingCommand] = []
  private var features: FeatureMark?
  /// The commands up to the current command, without marks. Empty unless a command of the list adds light.
  private(set) var drawn: [DrawCommand] = []
  private var addsLight = false
  var images = ImageTable()
  var patterns = PatternIndices()
  var traces = TraceTable()
  var fonts = FontTable()
  /// The font glyphs that replace glyphs of ranges; nil for glyphs that no font contains.
  var fontGlyphs: [FontGlyphKey: Glyph?] = [:]

  /// A command with the features of its parts.
  struct PendingCommand {
    var command: DrawCommand
    var features: FeatureMark?
  }

  /// The number of pixels of the style per device pixel.
  var scale: Double { 1 / options.pixelRatio }

  /// The name of the layer in progress; nil if no layer is in progress.
  var layer: String? { groups.last { $0.name != nil }?.name }

  private init(width: Int, height: Int, options: Options) {
    deviceWidth = width
    deviceHeight = height
    self.options = options
    picture = VectorPicture(
      width: Double(width) / options.pixelRatio, height: Double(height) / options.pixelRatio)
  }

  /// Returns the picture of a display list.
  ///
  /// - Parameters:
  ///   - list: The commands, with a `LayerMark` at the start and end of each layer.
  ///   - width: The width of the display list's picture in device pixels.
  ///   - height: The height of the display list's picture in device pixels.
  ///   - options: The pixel ratio, fonts and other options of the conversion.
  public static func picture(
    of list: DisplayList, width: Int, height: Int, options: Options
  ) -> VectorPicture {
    var builder = VectorPictureBuilder(width: width, height: height, options: options)
    builder.addAll(of: list)
    return builder.finished()
  }

  private mutating func addAll(of list: DisplayList) {
    addsLight = list.commands.contains { if case .colorField = $0 { true } else { false } }
    for command in DepthCommands.joined(list.commands) { add(command) }
  }

  private mutating func add(_ command: DrawCommand) {
    switch command {
    case .mark(let mark as LayerMark):
      flush()
      mark.layer.map { begin(VectorGroup(name: $0), isOffscreen: false) } ?? end()
    case .mark(let mark as FeatureMark): features = mark
    case .mark(let mark as LabelMark):
      flush()
      add(mark)
    case .mark(let mark as PictureMark):
      flush()
      add(mark)
    case .mark: break
    case .beginLayer(let opacity):
      flush()
      var group = VectorGroup()
      group.opacity = min(max(opacity, 0), 1)
      begin(group, isOffscreen: true)
    case .endLayer:
      flush()
      if isOffscreen.last == true { end() }
    default:
      let next = PendingCommand(command: command, features: features)
      features = nil
      for part in divided(next) {
        if let last = pending.last, kind(of: last.command) != kind(of: part.command) { flush() }
        pending.append(part)
      }
    }
    if addsLight {
      if case .mark = command { return }
      drawn.append(command)
    }
  }

  /// A kind of commands that are converted together.
  private enum Kind { case area, line, other, image }

  private func kind(of command: DrawCommand) -> Kind {
    if isDrawnAsImage(command) { return .image }
    return switch command {
    case .fill: .area
    case .stroke: .line
    default: .other
    }
  }

  /// Converts the pending commands.
  private mutating func flush() {
    guard let first = pending.first else { return }
    let commands = pending
    pending = []
    switch kind(of: first.command) {
    case .area:
      addAreas(
        commands.compactMap { item in
          if case .fill(let fill) = item.command { (fill, item.features) } else { nil }
        })
    case .line:
      addLines(
        commands.compactMap { item in
          if case .stroke(let stroke) = item.command { (stroke, item.features) } else { nil }
        })
    case .image: addImage(of: commands.map(\.command))
    case .other: for item in commands { addOther(item) }
    }
  }

  private mutating func addOther(_ item: PendingCommand) {
    switch item.command {
    case .fillPicture(let color): addPicture(.color(VectorColor(color)))
    case .pattern(let pattern):
      if let index = self.pattern(pattern) { addPicture(.pattern(index)) }
    case .halfPlane(let gradient): add(gradient)
    case .discs(let discs): add(discs, item.features)
    case .sdf(let fields): add(fields)
    case .images(let images): add(images)
    case .fill, .stroke, .colorField, .surface, .heatmap, .mesh, .drape, .beginLayer, .endLayer,
      .mark:
      break
    }
  }

  /// Adds a picture within the picture. Both share images, patterns, shapes and fonts.
  private mutating func add(_ mark: PictureMark) {
    var options = options
    options.isGlobe = mark.isGlobe
    options.glyph = mark.glyph
    var inner = VectorPictureBuilder(width: mark.width, height: mark.height, options: options)
    swapTables(with: &inner)
    inner.addAll(of: mark.list())
    inner.flush()
    while inner.groups.count > 1 { inner.end() }
    swapTables(with: &inner)
    for warning in inner.picture.warnings { warn(warning.kind, warning.message) }
    var group = VectorGroup()
    group.origin = mark.origin * scale
    group.clip = inner.edge
    group.items = inner.groups[0].items
    append(.group(group))
  }

  private mutating func swapTables(with other: inout VectorPictureBuilder) {
    swap(&images, &other.images)
    swap(&patterns, &other.patterns)
    swap(&traces, &other.traces)
    swap(&fonts, &other.fonts)
  }

  /// The edge of the picture.
  private var edge: VectorPath {
    let (width, height) = (picture.width, picture.height)
    return VectorPath(
      [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)], isClosed: true)
  }

  /// Fills the whole picture.
  private mutating func addPicture(_ paint: VectorPaint) {
    append(.shape(VectorShape(edge, fill: paint)))
  }

  // MARK: Groups

  /// Adds an item to the group in progress.
  mutating func append(_ item: VectorItem) { groups[groups.count - 1].items.append(item) }

  private mutating func begin(_ group: VectorGroup, isOffscreen: Bool) {
    groups.append(group)
    self.isOffscreen.append(isOffscreen)
  }

  private mutating func end() {
    guard groups.count > 1, let group = groups.popLast() else { return }
    isOffscreen.removeLast()
    guard !group.items.isEmpty, group.opacity > 0 else { return }
    guard group.name == nil, group.opacity >= 1 else { return append(.group(group)) }
    // A group that only clips its items is dissolved. Instead, each of its layers is clipped.
    for item in group.items { append(group.clip.map { item.limited(to: $0) } ?? item) }
  }

  /// Clips the group in progress to an area. If no group is in progress, clips all content so far.
  mutating func limit(to clip: VectorPath) {
    guard groups.count > 1 else {
      groups[0].items = groups[0].items.map { $0.limited(to: clip) }
      return
    }
    groups[groups.count - 1].clip = clip
  }

  /// Adds a warning for the layer in progress, at most once.
  mutating func warn(_ kind: VectorWarning.Kind, _ message: String) {
    let warning = VectorWarning(kind, layer: layer, message: message)
    if !picture.warnings.contains(warning) { picture.warnings.append(warning) }
  }

  private mutating func finished() -> VectorPicture {
    flush()
    while groups.count > 1 { end() }
    for item in groups[0].items {
      if case .group(let group) = item {
        picture.groups.append(group)
      } else if let last = picture.groups.indices.last, picture.groups[last].name == nil,
        picture.groups[last].clip == nil, picture.groups[last].mask == nil,
        picture.groups[last].opacity >= 1
      {
        picture.groups[last].items.append(item)
      } else {
        var group = VectorGroup()
        group.items = [item]
        picture.groups.append(group)
      }
    }
    picture.images = images.images
    picture.patterns = patterns.patterns
    picture.shapes = traces.paths
    picture.fonts = fonts.fonts
    return picture
  }
}

extension VectorItem {
  /// Returns the item as a group that is clipped to an area.
  fileprivate func limited(to clip: VectorPath) -> VectorItem {
    var part = VectorGroup()
    if case .group(let own) = self, own.clip == nil {
      part = own
    } else {
      part.items = [self]
    }
    part.clip = clip
    return .group(part)
  }
}

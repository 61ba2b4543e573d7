import MapEngine
import MapGeometry
import MapRaster
import MapStyle
import MapSystem
import MapText
import MapTiles

extension Map {
  /// Returns the camera for a request and a picture with decorations. If there is a frame, the requested view is shown
  /// inside the frame, in the same way as in a picture that has the size of the area inside the frame. A legend outside of
  /// the map makes this area narrower, and an elevation profile makes it lower. If the request leaves the view to the data, the view shows all data beside the decorations, with whole circles, icons and labels,
  /// if such a view exists.
  ///
  /// - Throws: `ViewError.noRoom` if the padding leaves no room.
  public func camera(
    for request: CameraRequest, size: PictureSize, decorations: MapDecorations, threads: Int = 1
  ) throws(ViewError) -> Camera {
    var paper = paper(around: decorations, size: size)
    func camera() throws(ViewError) -> Camera {
      try framed(request, size: size, decorations: decorations, threads: threads) {
        (request) throws(ViewError) in
        try self.camera(for: request, size: size, paper: paper)
      }
    }
    guard decorations.hasLegendOutside else { return try camera() }
    // The legend depends on the view, and the view on the width of the legend. The legend of the first view without a
    // legend determines the width, unless the legend of the second view is wider.
    var view = try self.camera(for: request, size: size, paper: paper)
    for round in 0..<2 {
      let scene = scene(camera: view, size: size, threads: threads)
      let wider = paper.united(with: self.paper(around: decorations, size: size, legendOf: scene))
      if round > 0, wider == paper { break }
      paper = wider
      view = try camera()
    }
    return view
  }

  /// Replaces the decorations of a scene of this map. The attribution names only the sources that the layers of the
  /// scene draw. Fonts are opened only if there is text to draw. The function adds warnings to the scene for
  /// decorations that cannot be drawn or do not fit.
  ///
  /// If there is a frame, the camera of the scene should come from `camera(for:size:decorations:threads:)`, which
  /// considers the frame.
  public func decorate(_ scene: inout Scene, with decorations: MapDecorations) {
    scene.cover = SceneCover()
    scene.cover.title = decorations.title
    var warnings: [MapWarning] = []
    let shown = decorations.withoutEmptyTexts
    if !shown.hasParts {
      let attribution = attribution(of: shown, for: scene)
      scene.cover.above = attribution.commands
      scene.cover.reservedBoxes = attribution.reservedBoxes
      warnings = attribution.warnings
    } else if let (painter, faults) = painter(of: shown, for: scene) {
      scene.cover.below = painter.paperCommands.marked(as: "paper")
      scene.cover.onGround = painter.graticuleCommands.marked(as: "graticule")
      scene.cover.above =
        painter.annotationCommands + painter.commands.marked(as: "decorations")
      scene.cover.reservedBoxes = painter.reserved
      warnings = faults
    }
    for warning in warnings where !scene.warnings.contains(warning) {
      scene.warnings.append(warning)
    }
  }

  /// Returns the attribution of a scene without other decorations. It is laid out once for all pictures of the same
  /// size.
  private func attribution(
    of decorations: MapDecorations, for scene: Scene
  ) -> KnownAttributions.Drawn {
    // Only the theme and the sizes of the default decorations are known.
    guard decorations.theme == .standard else {
      return drawnAttribution(of: decorations, for: scene)
    }
    let form = [
      decorations.attribution.rawValue, decorations.positions[.attribution]?.rawValue ?? "",
      decorations.isOnPaper ? "paper" : "",
    ]
    let key = KnownAttributions.Key(
      texts: attributions(shownIn: [scene]) + form, size: scene.viewport.size,
      isDark: DecorationColors(for: scene).isDark)
    let known = glyphs.fonts.attributions.drawn
    if let drawn = known.value(for: key) { return drawn }
    let drawn = drawnAttribution(of: decorations, for: scene)
    // Canceled work opens only a part of the fonts.
    if !WorkCancellation.isRequested { known.insert(drawn, for: key) }
    return drawn
  }

  private func drawnAttribution(
    of decorations: MapDecorations, for scene: Scene
  ) -> KnownAttributions.Drawn {
    let made = painter(of: decorations, for: scene)
    return KnownAttributions.Drawn(
      commands: made?.painter.commands.marked(as: "decorations") ?? [],
      reservedBoxes: made?.painter.reserved ?? [], warnings: made?.warnings ?? [])
  }

  /// Places the decorations of a scene. Returns nil if there are no decorations.
  func painter(
    of decorations: MapDecorations, for scene: Scene
  ) -> (painter: DecorationPainter, warnings: [MapWarning])? {
    let decorations = decorations.withoutEmptyTexts
    let colors = DecorationColors(for: scene)
    let size = scene.viewport.size
    let scale = decorations.pixelScale(of: size)
    var insets: [InsetMap: (map: Map, scene: Scene)] = [:]
    var faults: [MapWarning] = []
    for inset in decorations.insetMaps {
      do throws(RequestError) {
        insets[inset] = try insetScene(
          inset, width: Double(size.width) / scale, pixelRatio: size.pixelRatio * scale)
      } catch {
        faults.append(
          MapWarning(
            .leftOutDecoration, place: inset.place, message: "\(error.message); it is left out"))
      }
    }
    let attribution = attribution(
      of: decorations, shownBy: attributions(shownIn: [scene] + insets.values.map(\.scene)),
      isDark: colors.isDark, size: size)
    guard !attribution.isEmpty || decorations.hasParts else { return nil }
    let read = LegendOfScene(decorations.legend, of: scene)
    let opened = openFonts(for: decorations, attribution: attribution, legend: read.legend)
    let brush = brush(of: decorations, colors, size: size, opened)
    var painter = DecorationPainter(
      scene, decorations, attribution: attribution, legend: read.legend, brush: brush)
    painter.place(self, insets: insets)
    return (
      painter,
      opened.warnings + brush.shaper.faults.warnings + read.warnings + faults + painter.warnings
    )
  }

  /// Returns the brush that draws decorations over a picture.
  func brush(
    of decorations: MapDecorations, _ colors: DecorationColors, size: PictureSize,
    _ opened: MapFonts.Opened
  ) -> DecorationBrush {
    let scale = decorations.pixelScale(of: size)
    var theme = decorations.theme.resolved(
      for: colors, side: Double(min(size.width, size.height)) / scale)
    // If there are parts other than the attribution and the scale bar, all boxes have the same color.
    if decorations.hasFurtherParts { theme.useEqualBoxes() }
    return DecorationBrush(
      theme: theme, ratio: size.pixelRatio * scale,
      shaper: SceneShaper(GlyphSet(fonts: opened.library), reportsMissingFonts: false),
      marksTexts: true, scale: scale)
  }

  /// Returns the text of the attribution of sources and of the locator map; empty if no attribution is drawn.
  func attribution(
    of decorations: MapDecorations, shownBy sources: [String], isDark: Bool, size: PictureSize
  ) -> String {
    guard decorations.attribution != .off else { return "" }
    let ratio = size.pixelRatio * decorations.pixelScale(of: size)
    return AttributionText.joined(
      sources + locatorAttributions(decorations.inset, isDark: isDark, pixelRatio: ratio))
  }

  /// Returns whether pictures of the map may have decorations.
  func mayDraw(_ decorations: MapDecorations) -> Bool {
    decorations.withoutEmptyTexts.hasParts
      || decorations.attribution != .off && !attributions().isEmpty
  }

  /// Returns the attributions of the sources that scenes of this map draw.
  func attributions(shownIn scenes: [Scene]) -> [String] {
    let drawn = scenes.map(\.drawnSources)
    return attributions { source in drawn.contains { $0.contains(source) } }
  }

  /// Opens the fonts that the texts of decorations need.
  ///
  /// - Parameter headings: Further texts that are bold by default.
  func openFonts(
    for decorations: MapDecorations, attribution: String, legend: Legend? = nil,
    headings: String = ""
  ) -> MapFonts.Opened {
    let words =
      [
        attribution, decorations.subtitle, decorations.caption, legend?.words,
        decorations.annotations.words,
      ].compactMap { $0 }
      + decorations.insetMaps.compactMap(\.name)
    let language = PictureLanguage.named(decorations.language)
    let profile =
      decorations.profile.map {
        ProfileBlock.characters(of: $0, TrackUnits(decorations), in: language)
      } ?? ""
    let hasDegrees = decorations.graticule != nil
    let digits =
      hasDegrees || decorations.scaleBar != nil ? language.localized("0123456789.") : ""
    let signs =
      (hasDegrees ? "°′″" + language.north + language.east + language.south + language.west : "")
      + (decorations.grid == nil ? "" : GridLabelText.characters)
    let numbers = (decorations.page?.words ?? "") + decorations.sheets.map(\.number).joined()
    let bold =
      numbers + (decorations.title ?? "") + (decorations.hasNorthArrow ? language.north : "")
      + (legend?.headings ?? "") + headings + profile
    return glyphs.fonts.open(
      for: decorations.theme, words: words.joined() + digits + signs + profile, bold: bold)
  }

  /// Returns the widths of the paper around the map. They are 0 if there is neither a frame, a profile nor a legend
  /// outside of the map.
  ///
  /// - Parameter scene: The scene whose legend is outside of the map; nil for the paper without the legend.
  func paper(
    around decorations: MapDecorations, size: PictureSize, legendOf scene: Scene? = nil
  ) -> EdgeInsets {
    guard decorations.hasFrame || decorations.profile != nil || scene != nil else {
      return EdgeInsets()
    }
    let decorations = decorations.withoutEmptyTexts
    let legend = scene.flatMap { LegendOfScene(decorations.legend, of: $0).legend }
    let attribution = attribution(
      of: decorations, shownBy: attributions(), isDark: false, size: size)
    let opened = openFonts(for: decorations, attribution: attribution, legend: legend)
    let brush = brush(of: decorations, .light, size: size, opened)
    let content = scene.flatMap { scene in legend.map { ($0, scene.content.images) } }
    let sheet = Sheet(
      decorations, attribution: attribution, legend: content, picture: size, brush)
    return sheet?.insets.scaled(by: brush.scale) ?? EdgeInsets()
  }
}

extension MapDecorations {
  /// The decorations without the texts that contain only white space.
  var withoutEmptyTexts: MapDecorations {
    func text(_ text: String?) -> String? {
      text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
    var copy = self
    (copy.title, copy.subtitle, copy.caption) = (text(title), text(subtitle), text(caption))
    return copy
  }

  /// Returns the number of pixels of the style per pixel of decorations.
  func pixelScale(of size: PictureSize) -> Double {
    theme.scale(of: size, isOnPaper: isOnPaper)
  }

  /// Whether there is a legend outside of the map.
  fileprivate var hasLegendOutside: Bool {
    legend != nil && positions[.legend]?.isOutside ?? false
  }

  /// Whether the title and the caption are read from right to left: by the language or, without a language, by the
  /// first of them.
  var isRightToLeft: Bool {
    language.map(PictureLanguage.isRightToLeft)
      ?? (title ?? subtitle ?? caption)?.beginsRightToLeft ?? false
  }

  /// Whether the decorations have parts other than the attribution.
  fileprivate var hasParts: Bool {
    scaleBar != nil || hasFurtherParts || !annotations.isEmpty
  }

  /// Whether the decorations have parts other than the attribution, the scale bar and annotations.
  var hasFurtherParts: Bool {
    title != nil || subtitle != nil || caption != nil || hasNorthArrow || graticule != nil
      || grid != nil || inset != nil || !insetMaps.isEmpty || hasFrame || legend != nil
      || logo != nil || profile != nil || page != nil || !sheets.isEmpty
  }
}

extension MapFonts {
  /// Opens the fonts for texts of decorations. If the theme names fonts, all fonts are opened, and there is a warning for
  /// each name of a font that does not exist.
  ///
  /// - Parameters:
  ///   - words: The characters of texts in the regular weight.
  ///   - bold: The characters of texts that are bold by default.
  func open(for theme: DecorationTheme, words: String, bold: String) -> Opened {
    guard theme != .standard else { return open(forWords: words, bold: bold) }
    let names = theme.fonts
    // A theme may change the weight of any text.
    guard !names.isEmpty else { return open(forWords: words + bold, bold: words + bold) }
    var opened = open()
    guard !opened.library.faces.isEmpty else { return opened }
    for name in names where !opened.library.hasFace(of: [name]) {
      opened.warnings.append(
        MapWarning(
          .missingFont, place: "fonts",
          message: "there is no font \"\(name)\"; another font is used for decorations"))
    }
    return opened
  }
}

/// The legend that decorates a scene, or warnings that say why there is no legend.
struct LegendOfScene {
  /// The legend; nil if there is no legend.
  private(set) var legend: Legend?
  /// The warnings about parts that the legend does not show.
  private(set) var warnings: [MapWarning] = []

  /// Reads the legend of a scene. If there are no options, there is no legend.
  init(_ options: LegendOptions?, of scene: Scene) {
    guard let options else { return }
    do throws(RequestError) {
      let legend = try scene.legend(options)
      warnings =
        legend.warnings.map { MapWarning($0) } + legend.missingImages(in: scene.content.images)
      self.legend = legend.entries.isEmpty ? nil : legend
    } catch {
      warnings = [
        MapWarning(
          .leftOutDecoration, place: DecorationPart.legend.name,
          message: "\(error.reason); the legend is left out")
      ]
    }
  }
}

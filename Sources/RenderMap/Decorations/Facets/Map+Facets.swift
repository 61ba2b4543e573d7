import MapEngine
import MapGeometry

extension Map {
  /// The greatest number of times that the paper is laid out. The sizes of maps and of the legend depend on each other.
  private static let layoutRounds = 4

  /// Lays out the paper of the maps of a series, of which this map shows all data.
  ///
  /// - Parameters:
  ///   - titles: The titles of the maps.
  ///   - columns: The number of maps beside each other; nil to choose it.
  ///   - decorations: The decorations of all maps, as the paper shows them (`MapDecorations.aroundFacets`).
  ///   - camera: A function that returns the camera of a map for its size.
  /// - Returns: The paper, and the scene of this map with the camera and the size of the maps.
  /// - Throws: `RequestError` if the picture is too small for the maps.
  func facetSheet(
    _ titles: [String], columns: Int?, _ decorations: MapDecorations, size: PictureSize,
    threads: Int, camera: (PictureSize) throws(RequestError) -> Camera
  ) throws(RequestError) -> (sheet: FacetSheet, scene: Scene, warnings: [MapWarning]) {
    var scene: Scene?
    var reserved = EdgeInsets()
    var result: (sheet: FacetSheet, scene: Scene, warnings: [MapWarning])?
    for round in 0..<Self.layoutRounds {
      let found = facetSheet(
        titles, columns: columns, decorations, size: size, of: scene, reserved: reserved)
      guard let (sheet, warnings) = found, let panel = sheet.mapSize(pixelRatio: size.pixelRatio)
      else {
        throw RequestError(
          "facet",
          "\(titles.count) maps do not fit into the picture: their sides would be shorter than "
            + "\(Int(Sheet.minimumSide)) pixels; make the picture larger, or draw single values with facetValue"
        )
      }
      if let result, result.sheet.grid == sheet.grid { return (sheet, result.scene, warnings) }
      let drawn = self.scene(camera: try camera(panel), size: panel, threads: threads)
      result = (sheet, drawn, warnings)
      scene = drawn
      // From the second layout on, the width of the legend is known.
      if round > 0 { reserved = sheet.insets }
    }
    guard let result else { throw RequestError("facet", "the paper cannot be laid out") }
    return result
  }

  /// Lays out the paper once; nil if there is no room.
  ///
  /// - Parameters:
  ///   - scene: The scene that the legend and the parts below the maps describe; nil if it is not known yet.
  ///   - reserved: The widths of the paper around the maps; 0 if they are not known.
  private func facetSheet(
    _ titles: [String], columns: Int?, _ decorations: MapDecorations, size: PictureSize,
    of scene: Scene?, reserved: EdgeInsets
  ) -> (sheet: FacetSheet, warnings: [MapWarning])? {
    let colors = scene.map { DecorationColors(for: $0) } ?? .light
    let attribution = attribution(
      of: decorations, shownBy: scene.map { attributions(shownIn: [$0]) } ?? attributions(),
      isDark: colors.isDark, size: size)
    let read = scene.map { LegendOfScene(decorations.legend, of: $0) }
    let opened = openFonts(
      for: decorations, attribution: attribution, legend: read?.legend,
      headings: titles.joined() + "…")
    let brush = brush(of: decorations, colors, size: size, opened)
    let legend = scene.flatMap { scene in read?.legend.map { ($0, scene.content.images) } }
    guard
      let paper = Sheet(
        decorations, attribution: attribution, legend: legend, picture: size, reserved: reserved,
        brush)
    else { return nil }
    let strip =
      scene.map { stripBlocks(of: $0, decorations, brush) } ?? (blocks: [], warnings: [])
    guard
      let sheet = FacetSheet(
        titles, columns: columns, on: paper, strip: strip.blocks,
        isRightToLeft: decorations.isRightToLeft, brush)
    else { return nil }
    var warnings = opened.warnings + brush.shaper.faults.warnings + (read?.warnings ?? [])
    warnings += strip.warnings + sheet.warnings
    if legend != nil, paper.legend == nil {
      warnings.append(FacetSheet.leftOut(.legend, "it does not fit outside of the maps"))
    }
    if !attribution.isEmpty, !paper.notes.contains(where: { $0.block.part == .attribution }) {
      warnings.append(
        FacetSheet.leftOut(
          .attribution, "it does not fit; show it near the picture: \(attribution)"))
    }
    return (sheet, warnings)
  }

  /// Returns the blocks below the maps: the scale bar, the north arrow, the locator map and the logo. The scale bar and the
  /// arrow are exact in the middle of each map.
  private func stripBlocks(
    of scene: Scene, _ decorations: MapDecorations, _ brush: DecorationBrush
  ) -> (blocks: [any DecorationBlock], warnings: [MapWarning]) {
    var parts = MapDecorations()
    parts.hasNorthArrow = decorations.hasNorthArrow
    parts.inset = decorations.inset
    parts.logo = decorations.logo
    parts.language = decorations.language
    parts.scale = decorations.scale
    var painter = DecorationPainter(scene, parts, attribution: "", legend: nil, brush: brush)
    painter.place(self)
    var blocks = painter.blocks
    var warnings = painter.warnings
    let order: [DecorationPart] = [.northArrow, .inset, .logo]
    blocks.sort {
      order.firstIndex(of: $0.part) ?? 0 < order.firstIndex(of: $1.part) ?? 0
    }
    if let units = decorations.scaleBar {
      let size = scene.viewport.size
      let middle =
        Point(Double(size.deviceWidth), Double(size.deviceHeight)) * (0.5 / brush.ratio)
      let longest = min(brush.theme.scaleBarLength, middle.x)
      if scene.camera.pitch != 0 {
        warnings.append(
          FacetSheet.leftOut(.scaleBar, "a pitched map has no single scale"))
      } else if let bar = painter.scaleBar(in: units, at: middle, longest: longest) {
        blocks.insert(bar, at: 0)
      }
    }
    return (blocks, warnings)
  }

  /// Returns the scene of the paper with the maps of a series.
  ///
  /// - Parameters:
  ///   - scenes: The scenes of the maps, in the order of the titles of the paper.
  ///   - decorations: The decorations of all maps.
  func scene(
    of sheet: FacetSheet, _ scenes: [Scene], _ decorations: MapDecorations, size: PictureSize,
    threads: Int
  ) -> Scene? {
    guard var paper = scenes.first?.paper(of: size) else { return nil }
    paper.cover.title = decorations.title
    paper.cover.above = sheet.commands(scenes, glyphs.fonts, threads: threads)
    let scale = decorations.pixelScale(of: size)
    paper.cover.reservedBoxes = (sheet.boxes + sheet.maps).map { $0.scaled(by: scale) }
    return paper
  }
}

extension MapDecorations {
  /// The decorations of all maps of a series, on the paper around the maps.
  var aroundFacets: MapDecorations {
    var shown = withoutEmptyTexts
    shown.hasFrame = true
    (shown.graticule, shown.grid, shown.insetMaps) = (nil, nil, [])
    shown.annotations = MapAnnotations()
    if shown.positions[.legend]?.isOutside != true {
      shown.positions[.legend] = isRightToLeft ? .left : .right
    }
    return shown
  }

  /// The decorations in each map of a series.
  var inFacets: MapDecorations {
    var shown = MapDecorations()
    (shown.graticule, shown.grid, shown.insetMaps) = (graticule, grid, insetMaps)
    shown.annotations = annotations
    (shown.theme, shown.language, shown.isOnPaper) = (theme, language, isOnPaper)
    return shown
  }
}

import MapEngine
import MapGeometry
import MapRaster
import MapTiles

/// A type that makes, places and draws the blocks of a scene's decorations.
///
/// Blocks are placed in the order of their importance, so a small picture leaves out the least important blocks.
struct DecorationPainter {
  /// The commands that draw the lines of the graticule and of the grid.
  private(set) var graticuleCommands: [DrawCommand] = []
  /// The commands that draw the outlines of the pages of an atlas, and the names of the squares of a page.
  private var sheetCommands: [DrawCommand] = []
  /// The warnings about decorations that do not fit or would be wrong.
  private(set) var warnings: [MapWarning] = []

  private let viewport: Viewport
  private let decorations: MapDecorations
  private let attribution: String
  private let legend: Legend?
  private let brush: DecorationBrush
  private let language: PictureLanguage
  private let scene: Scene
  /// The paper around the map; nil if there is neither a frame, a profile nor a legend outside of the map, or no room for
  /// the map.
  private let sheet: Sheet?
  /// The paper around a framed map; nil if the map has no frame.
  private var frame: Sheet? { sheet.flatMap { $0.isFramed ? $0 : nil } }
  private var layout: DecorationLayout
  /// The labels of the graticule and of the grid.
  private var lineLabels: [GraticuleLabels] = []
  /// The notes on the map, and the texts along paths; nil if there are none.
  private(set) var callouts: CalloutLayout?
  private(set) var pathTexts: PathTextLayout?
  /// The distance from the edge of the map to blocks, in pixels of decorations; nil if the attribution and the scale bar
  /// have their own margins.
  private let margin: Double?

  /// The maximum difference between the directions of north in a picture with a north arrow, in degrees.
  private static let northVariation = 20.0

  /// Creates a painter for a scene.
  ///
  /// - Parameters:
  ///   - attribution: The text of the attribution; empty if no attribution is drawn.
  ///   - legend: The legend; nil if no legend is drawn.
  init(
    _ scene: Scene, _ decorations: MapDecorations, attribution: String, legend: Legend?,
    brush: DecorationBrush
  ) {
    self.scene = scene
    self.decorations = decorations
    self.attribution = attribution
    self.legend = legend
    self.brush = brush
    language = PictureLanguage.named(decorations.language)
    viewport = scene.viewport
    let size = viewport.size
    sheet = Sheet(
      decorations, attribution: attribution, legend: legend.map { ($0, scene.content.images) },
      picture: size, reserved: scene.camera.paper.scaled(by: 1 / brush.scale), brush)
    layout = DecorationLayout(
      area: sheet?.area
        ?? Box(minX: 0, minY: 0, maxX: Double(size.deviceWidth), maxY: Double(size.deviceHeight))
        .scaled(by: 1 / brush.ratio))
    // If there are no other parts, the attribution and the scale bar are nearer to the edge.
    margin = decorations.hasFurtherParts ? brush.theme.margin : nil
  }

  /// Makes and places all decorations of a map.
  ///
  /// - Parameter insets: The maps and scenes of the insets that can be drawn.
  mutating func place(_ map: Map, insets: [InsetMap: (map: Map, scene: Scene)] = [:]) {
    if decorations.hasFrame, frame == nil {
      layout.warn(.frame, "there is no room for the map inside it; the frame is left out")
    }
    addNeighbors()
    addAttribution()
    addTitle()
    addCaption()
    addProfile()
    addScaleBar()
    addLegend()
    addLogo()
    addInset(of: map)
    for inset in decorations.insetMaps { insets[inset].map { add(inset, $0.scene, of: $0.map) } }
    addNorthArrow()
    addPageNumber()
    addSheets()
    if let labels = addGraticule() { lineLabels.append(labels) }
    addGrid()
    addSquares()
    warnings += layout.warnings
    if !decorations.annotations.isEmpty {
      let texts = PathTextLayout(
        decorations.annotations.paths, in: viewport, area: layout.area, beside: placedBoxes, brush)
      let notes = CalloutLayout(
        decorations.annotations, in: viewport, area: layout.area,
        beside: placedBoxes + texts.texts.flatMap(\.boxes), brush)
      warnings += texts.warnings + notes.warnings
      (pathTexts, callouts) = (texts, notes)
    }
  }

  /// The commands that draw the paper below a framed map.
  var paperCommands: [DrawCommand] { frame.map { [$0.ground(with: brush)] } ?? [] }

  /// The commands that draw the decorations over the map.
  var commands: [DrawCommand] {
    (sheet?.commands(with: brush) ?? [])
      + lineLabels.flatMap { $0.commands(with: brush, area: layout.area) }
      + layout.commands(with: brush)
  }

  /// The commands that draw the annotations over the map. Each annotation is a layer of vector pictures.
  var annotationCommands: [DrawCommand] {
    sheetCommands.marked(as: "sheets") + (pathTexts?.commands(with: brush) ?? [])
      + (callouts?.callouts ?? []).flatMap { callout in
        callout.commands(with: brush).marked(as: "note-\(callout.number)")
      }
  }

  /// The blocks that are placed.
  var blocks: [any DecorationBlock] { layout.placed.map(\.block) }

  /// The boxes of the decorations, without notes, in pixels of the style.
  var boxes: [Box] { placedBoxes.map(scaled) }

  /// The boxes of the decorations, without notes, in pixels of decorations.
  private var placedBoxes: [Box] {
    layout.placed.map(\.box) + lineLabels.flatMap { $0.labels.map(\.box) }
  }

  /// The boxes that labels of the map avoid, in pixels of the style. An attribution and a scale bar have no boxes if no
  /// further parts are drawn.
  var reserved: [Box] {
    (decorations.hasFurtherParts ? boxes + (sheet?.paper ?? []).map(scaled) : [])
      + (pathTexts?.texts.flatMap(\.boxes) ?? []).map(scaled)
      + (callouts?.callouts.map(\.box) ?? []).map(scaled)
  }

  /// Returns a box, given in pixels of decorations, in pixels of the style.
  private func scaled(_ box: Box) -> Box { box.scaled(by: brush.scale) }

  /// The limits for the place of a block over the map.
  private var limits: DecorationLayout.Limits {
    DecorationLayout.Limits(margin: brush.theme.margin, spacing: brush.theme.margin / 2)
  }

  /// Returns the positions of a part, in the order in which they are tried.
  private func positions(
    _ part: DecorationPart, _ usual: [DecorationPosition]
  ) -> [DecorationPosition] { decorations.positions[part].map { [$0] } ?? usual }

  /// Adds the attribution on the paper, or over the map in the lower right corner. The attribution is compact if the
  /// full attribution would cover too much of the picture. It is left out if even the compact attribution would cover
  /// too much.
  private mutating func addAttribution() {
    guard !attribution.isEmpty else { return }
    for note in frame?.notes ?? [] where note.block.part == .attribution {
      return layout.add(note.block, outside: note.corner)
    }
    let compact = AttributionText.shortened(attribution)
    var forms = [(compact, BoxStyle.compact, 0.4)]
    if decorations.attribution == .full { forms.insert((attribution, .full, 0.25), at: 0) }
    for (text, style, share) in forms {
      let margin = margin ?? style.margin
      guard
        let block = AttributionBlock(
          text, style, margin: margin, width: layout.area.width, brush)
      else { continue }
      let limits = DecorationLayout.Limits(margin: margin, height: share, spacing: 0)
      if layout.place([block], at: positions(.attribution, [.bottomRight]), limits) { return }
    }
    layout.warn(
      .attribution,
      "does not fit into the picture and is left out; show it near the picture: \(attribution)")
  }

  /// Adds the title on the paper, or over the map if there is no paper.
  private mutating func addTitle() {
    guard decorations.title != nil || decorations.subtitle != nil else { return }
    if let frame {
      if let title = frame.title { return layout.add(title.block, outside: title.corner) }
    } else {
      let (usual, other): (DecorationPosition, DecorationPosition) =
        decorations.isRightToLeft ? (.topRight, .bottomRight) : (.topLeft, .bottomLeft)
      let position = decorations.positions[.title] ?? usual
      let area = layout.area
      let room = Point(
        area.width * (position.side == .middle ? 1 : 0.75) - 2 * brush.theme.margin,
        area.height * 0.35)
      if let block = TitleBlock(
        title: decorations.title, subtitle: decorations.subtitle, maxSize: room, hasPanel: true,
        side: position.side, brush)
      {
        layout.add([block], at: positions(.title, [usual, other]), limits)
        return
      }
    }
    layout.warn(.title, "it does not fit into the picture; the title is left out")
  }

  /// Adds the caption on the paper, or over the map if there is no paper.
  private mutating func addCaption() {
    guard let caption = decorations.caption else { return }
    if let frame {
      for note in frame.notes where note.block.part == .caption {
        return layout.add(note.block, outside: note.corner)
      }
    } else {
      let area = layout.area
      let position = decorations.positions[.caption] ?? .bottomLeft
      // First, the caption is made for a place beside the attribution, then for a place above it.
      for share in [0.55, 1] {
        let room = Point(area.width * share - 2 * brush.theme.margin, area.height * 0.3)
        if let block = NoteBlock(
          caption, part: .caption, maxSize: room, hasPanel: true,
          side: decorations.isRightToLeft ? .right : position.side, nil, brush),
          layout.place([block], at: [position], limits)
        {
          return
        }
      }
    }
    layout.warn(.caption, "it does not fit into the picture; the caption is left out")
  }

  /// Adds the elevation profile on the paper above or below the map.
  private mutating func addProfile() {
    guard decorations.profile != nil else { return }
    if let profile = sheet?.profile { return layout.add(profile.block, outside: profile.corner) }
    layout.warn(.profile, "it does not fit beside the map; the profile is left out")
  }

  /// Adds the scale bar. If the map is pitched, no bar is added, because the scale of the map varies.
  private mutating func addScaleBar() {
    guard let units = decorations.scaleBar else { return }
    guard viewport.camera.pitch == 0 else {
      return layout.warn(
        .scaleBar, "a pitched map has no single scale; the scale bar is left out")
    }
    let position = decorations.positions[.scaleBar] ?? .bottomLeft
    let margin = margin ?? BoxStyle.scaleBar.margin
    let area = layout.area
    let limits = DecorationLayout.Limits(
      margin: margin, height: .infinity, spacing: self.margin.map { $0 / 2 } ?? 0)
    let longest = min(brush.theme.scaleBarLength, area.width / 3)
    let x =
      switch position.side {
      case .left: area.minX + margin + longest / 2
      case .middle: (area.minX + area.maxX) / 2
      case .right: area.maxX - margin - longest / 2
      }
    // If there are no fonts, there is no bar. Another warning reports the missing fonts.
    var placed = layout
    let isPlaced = placed.add(at: position, height: ScaleBarBlock.height(brush.theme), limits) {
      middle in
      scaleBar(in: units, at: Point(x, middle), longest: longest)
    }
    layout = placed
    if isPlaced == false {
      layout.warn(.scaleBar, "it does not fit into the picture; the scale bar is left out")
    }
  }

  /// Returns the scale bar for a place, which is given in pixels of decorations.
  func scaleBar(
    in units: ScaleUnits, at place: Point, longest: Double
  ) -> ScaleBarBlock? {
    let middle = Point(place.x * brush.ratio, place.y * brush.ratio)
    // At a place beside the globe, the scale at the center of the map is used.
    let world = viewport.plane(ofDevice: middle).map(viewport.world) ?? viewport.centerWorld
    let scaled = decorations.scale.flatMap { scale in
      viewport.camera.metersPerPixel.map { (scale: scale, metersPerPixel: $0) }
    }
    let resolution =
      scaled?.metersPerPixel ?? viewport.metersPerPixel(across: middle)
      ?? ScaleBar.metersPerPixel(
        latitude: WebMercator.latitude(y: world.y), zoom: viewport.camera.zoom)
    guard
      var bar = ScaleBar(
        metersPerPixel: resolution * brush.scale, units: units, maxWidth: longest,
        language: language)
    else { return nil }
    if let scaled { bar.add(scale: scaled.scale) }
    return ScaleBarBlock(bar, brush)
  }

  /// Adds the legend in as few columns as possible.
  private mutating func addLegend() {
    guard let legend else { return }
    if decorations.positions[.legend]?.isOutside ?? false {
      if let legend = sheet?.legend { return layout.add(legend.block, outside: legend.corner) }
      return layout.warn(.legend, "it does not fit outside of the map; the legend is left out")
    }
    let area = layout.area
    let rows = LegendRows(
      legend, images: scene.content.images, maxTextWidth: min(220, area.width * 0.4), brush)
    layout.add(
      LegendBlock.variants(rows, hasPanel: true, brush),
      at: positions(.legend, [.bottomRight, .bottomLeft, .topRight, .topLeft]), limits)
  }

  private mutating func addLogo() {
    guard let logo = decorations.logo else { return }
    do {
      let block = try LogoBlock(logo, width: layout.area.width, brush)
      layout.add(
        [block], at: positions(.logo, [.topRight, .topLeft, .bottomRight, .bottomLeft]), limits)
    } catch {
      layout.warn(.logo, "\(error); the logo is left out")
    }
    warnings += logo.undrawn.map {
      MapWarning(.notDrawn, place: DecorationPart.logo.name, message: $0)
    }
  }

  /// Adds the numbers of the pages that continue the map.
  private mutating func addNeighbors() {
    guard let page = decorations.page else { return }
    for edge in PageNumbers.Edge.allCases {
      guard let number = page.neighbors[edge],
        let block = PageNumberBlock(number, toward: edge, brush)
      else { continue }
      layout.add(block, outside: block.corner(in: layout.area, margin: brush.theme.margin / 2))
    }
  }

  /// Adds the number of the page.
  private mutating func addPageNumber() {
    guard let number = decorations.page?.number,
      let block = PageNumberBlock(number, toward: nil, brush)
    else { return }
    layout.add(
      [block], at: positions(.pageNumbers, [.topRight, .topLeft, .bottomRight, .bottomLeft]), limits
    )
  }

  /// Draws the lines between the squares of the page.
  private mutating func addSquares() {
    guard decorations.page?.hasSquares ?? false else { return }
    let (area, blocks) = (layout.area, placedBoxes)
    let squares = PageSquares(width: area.width, height: area.height)
    graticuleCommands.append(squares.lines(in: area, with: brush))
    sheetCommands += squares.labels(in: area, with: brush) { box in
      !blocks.contains { $0.intersects(box) }
    }
  }

  /// Draws the outlines of the pages of an atlas.
  private mutating func addSheets() {
    guard !decorations.sheets.isEmpty else { return }
    let lines = SheetLines(decorations.sheets, in: viewport, brush)
    sheetCommands = lines.commands
    if lines.withoutNumber > 0 {
      layout.warn(
        .sheets,
        "the numbers of \(lines.withoutNumber) pages have no room; make the picture larger")
    }
  }

  /// Adds the locator map.
  private mutating func addInset(of map: Map) {
    guard let locator = decorations.inset else { return }
    do throws(RequestError) {
      let block = try map.locatorBlock(
        locator, of: scene, area: layout.area, scale: brush.scale,
        isDark: brush.theme.colors.isDark,
        warnings: &warnings
      ).block
      layout.add(
        [block], at: positions(.inset, [.topRight, .bottomRight, .bottomLeft, .topLeft]), limits)
    } catch {
      layout.warn(.inset, "\(error.message); the inset is left out", mayPass: error.isTemporary)
    }
  }

  /// Adds an inset that shows a part of the map.
  private mutating func add(_ inset: InsetMap, _ scene: Scene, of map: Map) {
    warnings += scene.warnings.map { $0.at(inset.place) }
    let name = inset.name.flatMap { InsetBlock.name($0, in: scene, brush) }
    let block = InsetBlock(.insetMap, scene, of: map, name: name)
    let usual: [DecorationPosition] = [.bottomLeft, .topLeft, .bottomRight, .topRight]
    if !layout.place([block], at: inset.position.map { [$0] } ?? usual, limits) {
      warnings.append(
        MapWarning(
          .leftOutDecoration, place: inset.place,
          message: "it does not fit into the picture; it is left out"))
    }
    if inset.name != nil, name == nil {
      warnings.append(
        MapWarning(
          .leftOutDecoration, place: inset.place,
          message: "the name does not fit into the inset; the name is left out"))
    }
  }

  /// Adds the north arrow, which points north in the middle of the map.
  private mutating func addNorthArrow() {
    guard decorations.hasNorthArrow else { return }
    let area = deviceArea
    let middle = Point((area.minX + area.maxX) / 2, (area.minY + area.maxY) / 2)
    guard let angle = viewport.northAngle(atDevice: middle) else {
      return layout.warn(
        .northArrow, "the middle of the map shows no ground; the north arrow is left out")
    }
    let block = NorthArrowBlock(angle: angle, language, brush)
    let usual: [DecorationPosition] = [.topRight, .topLeft, .bottomRight, .bottomLeft]
    guard layout.add([block], at: positions(.northArrow, usual), limits) else { return }
    let variation = viewport.variationOfNorth(in: area)
    guard variation > Self.northVariation else { return }
    warnings.append(
      MapWarning(
        .variedNorth, place: DecorationPart.northArrow.name,
        message:
          "the direction of north differs by up to \(Int(variation.rounded())) degrees in the picture; "
          + "the arrow is right in the middle of the map"))
  }

  /// Creates the lines of the graticule and their labels.
  ///
  /// - Returns: The labels of the graticule; nil if there is no graticule.
  private mutating func addGraticule() -> GraticuleLabels? {
    guard let graticule = decorations.graticule else { return nil }
    guard !viewport.drapesContent else {
      layout.warn(
        .graticule, "the ground of the map has elevation; the graticule is left out")
      return nil
    }
    guard graticule.spacing.map({ $0 > 0 && $0 <= 90 }) ?? true else {
      layout.warn(
        .graticule,
        "the spacing must be above 0 and at most 90 degrees; the graticule is left out")
      return nil
    }
    let area = layout.area
    let middle = Point((area.minX + area.maxX) / 2, (area.minY + area.maxY) / 2)
    let rate =
      viewport.pixelsPerDegree(atDevice: middle * brush.ratio).map { $0 / brush.scale }
      ?? viewport.worldSize / 360 / brush.ratio
    var spacing =
      graticule.spacing.map { GraticuleSpacing(degrees: $0) }
      ?? GraticuleSpacing(pixelsPerDegree: rate, shorterSide: min(area.width, area.height))
    spacing.language = language
    guard spacing.degrees * rate >= GraticuleSpacing.leastDistance,
      let lines = GraticuleLines(spacing, viewport: viewport, area: deviceArea)
    else {
      layout.warn(
        .graticule,
        "lines every \(spacing.degrees) degrees are too close to each other; the graticule is left out"
      )
      return nil
    }
    graticuleCommands = [
      brush.deviceStroke(
        lines.lines.flatMap(\.parts), width: brush.theme.graticuleLineWidth,
        color: brush.theme.colors.graticule)
    ]
    let blocks = layout
    return GraticuleLabels(
      lines.lines, in: viewport, area: area, isFramed: frame != nil, brush,
      isFree: { blocks.isFree($0) })
  }

  /// Adds the grid of eastings and northings with its labels.
  private mutating func addGrid() {
    guard let grid = decorations.grid else { return }
    let (blocks, others) = (layout, lineLabels.flatMap(\.labels))
    let drawing = MeterGridDrawing(
      grid, in: viewport, area: layout.area, deviceArea: deviceArea, isFramed: frame != nil, brush
    ) { box in blocks.isFree(box) && !others.contains { $0.box.intersects(box) } }
    graticuleCommands += drawing.commands
    if let labels = drawing.labels { lineLabels.append(labels) }
    for fault in drawing.faults { layout.warn(.grid, fault) }
  }

  /// The area of the map in device pixels.
  private var deviceArea: Box {
    let area = layout.area
    guard sheet != nil else {
      let size = viewport.size
      return Box(
        minX: 0, minY: 0, maxX: Double(size.deviceWidth), maxY: Double(size.deviceHeight))
    }
    return Box(
      minX: brush.snapped(area.minX), minY: brush.snapped(area.minY),
      maxX: brush.snapped(area.maxX), maxY: brush.snapped(area.maxY))
  }
}

import MapGeometry
import MapStyle
import MapText

/// Makes symbols of the features of a tile, without their places.
struct SymbolPrototypes {
  /// The sizes of texts and icons.
  let textSizing, iconSizing: SymbolSizing

  private let cursor: TileFeatureCursor
  private let properties: SymbolTileProperties
  private let text: TextProperties
  private let icon: IconProperties
  private let images: StyleImages

  init(
    _ layout: Layer.Symbol, _ properties: SymbolTileProperties, _ text: TextProperties,
    _ icon: IconProperties, in tile: LayerTile
  ) {
    cursor = tile.cursor
    self.properties = properties
    self.text = text
    self.icon = icon
    images = tile.scope.images
    textSizing = SymbolSizing(layout.textSize, in: tile)
    iconSizing = SymbolSizing(layout.iconSize, in: tile)
  }

  /// The label without its place.
  func instance(of feature: SymbolFeature, _ label: SymbolLabel) -> SymbolInstance {
    var instance = SymbolInstance(anchor: .zero, feature: feature.index)
    instance.textBoxScale = properties.unitsPerPixel * label.textSize / 24
    addText(label.texts, to: &instance)
    addIcon(label, to: &instance)
    instance.collisionCircleDiameter = instance.textCollision?.circleDiameter
      .map { $0 * label.textSize / 24 }
    instance.textColors = feature.textColors
    if properties.sortsByKey { instance.sortKey = feature.sortKey }
    return instance
  }

  private func addText(_ texts: ShapedTexts, to instance: inout SymbolInstance) {
    guard texts.main != nil else { return }
    let rotation = text.rotate.value(at: cursor)
    let quads = GlyphQuads(
      isAlongLine: properties.isTextAlongLine,
      allowsVerticalPlacement: properties.allowsVerticalPlacement, offset: texts.offset,
      rotation: QuadRotation(degrees: rotation), images: images)
    var single: SymbolText?
    for (justification, shaped) in texts.horizontal {
      let text = single ?? quads.text(shaped)
      instance.horizontalText[justification] = text
      if shaped.lines.count == 1 { single = text }
    }
    instance.verticalText = texts.vertical.map(quads.text)
    instance.text = texts.horizontal.first?.text.text ?? ""
    instance.textCollision = texts.horizontal.first.flatMap {
      collision($0.text, rotation: rotation, scale: instance.textBoxScale)
    }
    if properties.allowsVerticalPlacement {
      instance.verticalTextCollision = texts.vertical.flatMap {
        collision($0, rotation: rotation + 90, scale: instance.textBoxScale)
      }
    }
    instance.textSizes = textSizing.own(at: cursor)
    instance.textOffset = texts.offset
    instance.variableAnchors = texts.anchors
  }

  private func collision(
    _ shaped: ShapedText, rotation: Double, scale: Double
  ) -> CollisionShape? {
    let box = Box(
      minX: shaped.left, minY: shaped.top, maxX: shaped.right, maxY: shaped.bottom)
    if properties.isTextAlongLine { return .circles(box) }
    let room = properties.textPadding
    let padding = Padding(top: room, right: room, bottom: room, left: room)
    return .box(box, scale: scale, padding: padding, rotation: rotation)
  }

  private func addIcon(_ label: SymbolLabel, to instance: inout SymbolInstance) {
    guard let shaped = label.icon else { return }
    let rotation = icon.rotate.value(at: cursor)
    let isFitted = properties.iconTextFit != .none
    instance.icon = SymbolIcon(shaped, rotation: rotation, isFitted: isFitted)
    instance.iconCollision = collision(shaped, rotation: rotation)
    if let vertical = label.verticalIcon {
      instance.verticalIcon = SymbolIcon(vertical, rotation: rotation, isFitted: isFitted)
      instance.verticalIconCollision = collision(
        vertical, rotation: text.rotate.value(at: cursor) + 90)
    }
    instance.iconSizes = iconSizing.own(at: cursor)
    instance.iconOffset = Point(icon.offset.value(at: cursor))
  }

  private func collision(_ shaped: ShapedIcon, rotation: Double) -> CollisionShape {
    let units = properties.unitsPerPixel
    let padding = icon.padding.value(at: cursor)
    return .box(
      shaped.proportionalBox, scale: units * icon.layoutSize.value(at: cursor),
      padding: Padding(
        top: padding.top * units, right: padding.right * units, bottom: padding.bottom * units,
        left: padding.left * units),
      margin: shaped.collisionPadding, rotation: rotation)
  }
}

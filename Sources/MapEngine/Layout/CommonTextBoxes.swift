import MapGeometry
import MapStyle
import MapText

extension CommonTextBoxes {
  /// Determines the boxes of a layer's texts in a tile. The result is nil if labels follow lines, if symbols may
  /// overlap or may be shown without their texts, or if the icon, the font or the height offset depends on features.
  init?(_ layer: Layer.Symbol, _ properties: SymbolTileProperties, in tile: LayerTile) {
    let rules = SymbolRules(layer, scope: tile.scope)
    let text = TextProperties(layer, in: tile)
    let font = tile.tileProperty(layer.textFont)
    let height = tile.tileProperty(layer.symbolHeightOffset)
    guard properties.placement == .point, properties.lineHeight >= 0,
      rules.text.overlap == .never, !rules.text.ignoresPlacement,
      layer.iconImage.isAbsent || (layer.iconImage.isFeatureConstant && !rules.text.isOptional),
      font.isConstant, height.isConstant
    else { return nil }
    fontStack = font.value(at: tile.cursor)
    self.height = height.value(at: tile.cursor)
    guard text.hasConstantBox else {
      // If boxes depend on features, the layer must not have variable anchors.
      guard properties.variableAnchors == nil, layer.textVariableAnchorOffset.isAbsent else {
        return nil
      }
      (boxes, anchors, scale) = ([], [], 1)
      return
    }
    let scale =
      properties.unitsPerPixel * text.layoutSize.value(at: tile.cursor) / 24
    let rotation = text.rotate.value(at: tile.cursor)
    func box(_ anchor: BoxAnchor, _ offset: Point) -> Box? {
      let top = offset.y - anchor.vertical * properties.lineHeight
      let line = Box(
        minX: offset.x, minY: top, maxX: offset.x, maxY: top + properties.lineHeight)
      let room = properties.textPadding
      let shape = CollisionShape.box(
        line, scale: scale, padding: Padding(top: room, right: room, bottom: room, left: room),
        rotation: rotation)
      guard scale > 0, case .box(let box) = shape else { return nil }
      return box
    }
    let found: [Box?]
    let anchors = text.variableAnchors(properties, at: tile.cursor)
    if let anchors {
      found = anchors.map { anchor in
        box(.center, .zero).map { box in
          box.moved(by: anchor.shift(of: box, scale: scale) * scale)
        }
      }
    } else {
      let anchor = BoxAnchor(text.anchor.value(at: tile.cursor))
      found = [box(anchor, text.offset(anchor, at: tile.cursor))]
    }
    let boxes = found.compactMap { $0?.shrunk }
    self.boxes = boxes.count == found.count ? boxes : []
    self.anchors = anchors ?? []
    self.scale = scale
  }
}

extension TextProperties {
  /// Whether the positions of texts relative to their anchors are the same for all features.
  fileprivate var hasConstantBox: Bool {
    layoutSize.isConstant && radialOffset.isConstant && rotate.isConstant && offset.isConstant
      && anchor.isConstant && variableAnchorOffset.isConstant
  }
}

extension Box {
  /// The box that is one unit smaller on each side; nil if nothing remains.
  fileprivate var shrunk: Box? {
    let box = Box(minX: minX + 1, minY: minY + 1, maxX: maxX - 1, maxY: maxY - 1)
    return box.minX <= box.maxX && box.minY <= box.maxY ? box : nil
  }
}

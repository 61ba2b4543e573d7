import MapGeometry
import MapStyle
import MapText

/// An image at its position around the anchor, before it is cut into quads.
struct ShapedIcon {
  /// The image's name.
  var name: String
  var image: StyleImage
  /// The box of the whole image, in pixels from the anchor with y downward. If the image is fitted to a text, it is
  /// the box of the image's content.
  var box: Box
  /// The margin of the image around the content fitted to a text, in pixels.
  var collisionPadding: Padding?

  /// Creates an icon. The point of the image that `anchor` names is at the symbol's anchor, moved by `offset` pixels.
  init(name: String, image: StyleImage, offset: Point, anchor: BoxAnchor) {
    self.name = name
    self.image = image
    let left = offset.x - image.width * anchor.share.x
    let top = offset.y - image.height * anchor.share.y
    box = Box(minX: left, minY: top, maxX: left + image.width, maxY: top + image.height)
  }

  /// Returns the icon fitted to a text whose units are `fontScale` pixels. It is stretched to the text's size along
  /// the axes of `fit`, and centered along the other axes (style-spec: `icon-text-fit`). The icon's anchor is
  /// ignored.
  func fitted(
    to text: ShapedText, _ fit: IconTextFit, padding: Padding, offset: Point, fontScale: Double
  ) -> ShapedIcon {
    var icon = self
    let (left, right) = (text.left * fontScale, text.right * fontScale)
    if fit == .width || fit == .both {
      icon.box.minX = offset.x + left - padding.left
      icon.box.maxX = offset.x + right + padding.right
    } else {
      icon.box.minX = offset.x + (left + right - image.width) / 2
      icon.box.maxX = icon.box.minX + image.width
    }
    let (top, bottom) = (text.top * fontScale, text.bottom * fontScale)
    if fit == .height || fit == .both {
      icon.box.minY = offset.y + top - padding.top
      icon.box.maxY = offset.y + bottom + padding.bottom
    } else {
      icon.box.minY = offset.y + (top + bottom - image.height) / 2
      icon.box.maxY = icon.box.minY + image.height
    }
    icon.collisionPadding = image.content.map { content in
      Padding(
        top: content.minY / image.pixelRatio,
        right: image.width - content.maxX / image.pixelRatio,
        bottom: image.height - content.maxY / image.pixelRatio,
        left: content.minX / image.pixelRatio)
    }
    return icon
  }

  /// The box of the icon. If the image requires it, the box has the proportions of the image's content (style-spec:
  /// sprite, `textFitWidth`, `textFitHeight`).
  var proportionalBox: Box {
    guard let content = image.content else { return box }
    let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
    let aspect = (content.maxX - content.minX) / (content.maxY - content.minY)
    guard width > 0, height > 0, aspect > 0, aspect.isFinite else { return box }
    var result = box
    switch (image.textFitWidth, image.textFitHeight) {
    case (.proportional, .proportional),
      (.stretchOnly, .proportional) where width / height < aspect:
      let newWidth = (height * aspect).rounded(.up)
      result.minX = box.minX * (newWidth / width)
      result.maxX = result.minX + newWidth
    case (.proportional, .stretchOnly) where width / height > aspect:
      let newHeight = (width / aspect).rounded(.up)
      result.minY = box.minY * (newHeight / height)
      result.maxY = result.minY + newHeight
    default: break
    }
    return result
  }
}

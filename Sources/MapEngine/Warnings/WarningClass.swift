/// A class of warnings. The raw values are stable, because programs and options refer to classes by these values.
/// <doc:Warnings> describes each class and its remedy.
public enum WarningClass: String, Hashable, Sendable, CaseIterable {
  /// The style has a mistake.
  case styleMistake = "style-mistake"
  /// The style or the data uses a feature that this version does not draw.
  case notDrawn = "not-drawn"
  /// The style uses a feature that a release of another engine does not draw.
  case engineDifference = "engine-difference"
  /// A layer reads an attribute that no feature of its source has.
  case missingAttribute = "missing-attribute"
  /// A layer uses an image that the style does not have.
  case missingImage = "missing-image"
  /// A sprite, or an image in it, cannot be read.
  case unreadableSprite = "unreadable-sprite"
  /// A source cannot be read.
  case unreadableSource = "unreadable-source"
  /// A tile cannot be read, or is damaged.
  case unreadableTile = "unreadable-tile"
  /// No tile of a picture can be read.
  case noReadableTile = "no-readable-tile"
  /// A resource is on the network, and requests are turned off.
  case offline
  /// A glyph range cannot be read.
  case unreadableGlyphs = "unreadable-glyphs"
  /// A font that a layer names is not found.
  case missingFont = "missing-font"
  /// A font file cannot be read, is damaged, or has no glyphs that can be drawn.
  case unreadableFont = "unreadable-font"
  /// A font does not permit its embedding.
  case restrictedFont = "restricted-font"
  /// No font has a glyph for a character.
  case missingCharacter = "missing-character"
  /// A text is too long and is truncated.
  case longText = "long-text"
  /// An expression has no value for a feature.
  case failedExpression = "failed-expression"
  /// Data is irregular and is drawn differently from how it is written.
  case oddData = "odd-data"
  /// Records of data have no coordinates.
  case missingCoordinates = "missing-coordinates"
  /// Records of a joined table have no shape, or shapes have no record.
  case unmatchedRecords = "unmatched-records"
  /// Data to be drawn has no drawable content.
  case emptyData = "empty-data"
  /// A source of a style has no drawable content.
  case emptySource = "empty-source"
  /// A thematic map has fewer classes than requested, or one class for several values.
  case fewerClasses = "fewer-classes"
  /// The request does not determine how the values of a raster are drawn.
  case assumedLook = "assumed-look"
  /// The picture shows no feature of any source.
  case blankPicture = "blank-picture"
  /// A source has no tiles at the zoom of the picture.
  case absentTiles = "absent-tiles"
  /// The picture shows the basemap far beyond its detail.
  case coarseBasemap = "coarse-basemap"
  /// A longitude is far beyond 180 degrees.
  case longitudeBeyondWorld = "longitude-beyond-world"
  /// A decoration, such as the attribution or the scale bar, is not shown.
  case leftOutDecoration = "left-out-decoration"
  /// A legend shows a property differently from the map, because it cannot be divided into classes.
  case unreadLegend = "unread-legend"
  /// A layer of a legend has nothing to show.
  case emptyLegend = "empty-legend"
  /// Numbers of a legend have more decimals than requested, because labels would be equal otherwise.
  case legendDigits = "legend-digits"
  /// The direction of north varies so much that a north arrow is correct only in the middle of the map.
  case variedNorth = "varied-north"
  /// A part of a vector picture is drawn as an image.
  case drawnAsImage = "drawn-as-image"
  /// Glyphs of a vector picture are traced, because no font has them.
  case tracedGlyphs = "traced-glyphs"
  /// Text of a vector picture is drawn as paths.
  case textAsPaths = "text-as-paths"

  /// Whether warnings of the class are errors unless a policy allows the class. Without such an error, the picture
  /// would show none of the requested content, or would depend on resources that the command must not read.
  public var isErrorByDefault: Bool { [.noReadableTile, .offline, .emptyData].contains(self) }

  /// Whether warnings of the class are notes. They state how a complete picture is drawn, so they are errors only if a
  /// policy denies the class.
  public var isNote: Bool { self == .assumedLook }
}

/// A GeoJSON geometry (RFC 7946 section 3.1). A polygon is its rings, the exterior one first.
public enum Geometry: Hashable, Sendable {
  /// One position.
  case point(Position)
  /// Several positions.
  case multiPoint([Position])
  /// A line.
  case lineString([Position])
  /// Several lines.
  case multiLineString([[Position]])
  /// A polygon: its exterior ring, then its holes.
  case polygon([[Position]])
  /// Several polygons.
  case multiPolygon([[[Position]]])
  /// Several geometries of any type.
  case geometryCollection([Geometry])
}

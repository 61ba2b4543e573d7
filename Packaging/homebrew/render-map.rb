class RenderMap < Formula
  desc "Renderer of MapLibre styles and geographic data"
  homepage "https://github.com/OWNER/render-map"
  url "https://github.com/OWNER/render-map.git", tag: "v0.1.0"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "curl"
  depends_on "expat"
  depends_on "freetype"
  depends_on "giflib"
  depends_on "harfbuzz"
  depends_on "jpeg-turbo"
  depends_on "libdeflate"
  depends_on "libpng"
  depends_on "libzip"
  depends_on macos: :sequoia
  depends_on "nettle"
  depends_on "qpdf"
  depends_on "sqlite"
  depends_on "webp"
  depends_on "zstd"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "render-map"
    bin.install ".build/release/render-map"
    (pkgshare/"fonts").install Dir["Fonts/*"]
    (pkgshare/"basemap").install Dir["Basemap/*.{json,gz,pmtiles,txt}"]
    system "Scripts/install-reference.sh", bin/"render-map", prefix
  end

  test do
    (testpath/"point.geojson").write '{"type": "Point", "coordinates": [2.34, 48.86]}'
    system bin/"render-map", "point.geojson", "map.png", "--offline"
    assert_path_exists testpath/"map.png"
  end
end

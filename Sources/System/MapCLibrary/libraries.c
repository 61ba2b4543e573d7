#define _GNU_SOURCE
#include "libraries.h"

#include <dlfcn.h>
#include <stdlib.h>
#ifdef __linux__
#include <link.h>
#endif

#define FILES(...) (const char *const[]) { __VA_ARGS__, NULL }

static const library_description descriptions[] = {
    [LIBRARY_CURL] =
        {
            .name = "libcurl",
            .packages = "Debian: libcurl4, Fedora: libcurl",
            .absence = "URLs are not fetched",
            /* The libraries with OpenSSL, with GnuTLS, and of macOS. */
            .files = FILES("libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"),
        },
    [LIBRARY_ZIP] =
        {
            .name = "libzip",
            .packages = "Debian: libzip4, Fedora: libzip",
            .absence = "map bundles, KMZ files and zipped data are not read or written",
            .files = FILES("libzip.so.4", "libzip.so.5", "libzip.5.dylib",
                           "/opt/homebrew/lib/libzip.5.dylib"),
        },
    [LIBRARY_EXPAT] =
        {
            .name = "Expat",
            .packages = "Debian: libexpat1, Fedora: expat",
            .absence = "GPX and KML files are not read",
            .files = FILES("libexpat.so.1", "libexpat.1.dylib",
                           "/opt/homebrew/opt/expat/lib/libexpat.1.dylib"),
        },
    /* libgdal.so.30 is GDAL 3.4, and each minor version adds one, so .32 is GDAL 3.6 (Debian 12) and
       .40 is GDAL 3.14. A name without a version comes last. */
    [LIBRARY_GDAL] =
        {
            .name = "GDAL",
            .packages = "Debian, Ubuntu: gdal-bin, or libgdal32 on Debian 12; Fedora: gdal-libs; Homebrew: gdal",
            .absence = "Shapefile, FlatGeobuf, TopoJSON, GML, File Geodatabase and GeoParquet are not read, "
                       "nor coordinates in systems other than EPSG:4326 and EPSG:3857",
            .variable = "RENDER_MAP_GDAL",
            .files = FILES("libgdal.so.40", "libgdal.so.39", "libgdal.so.38", "libgdal.so.37",
                           "libgdal.so.36", "libgdal.so.35", "libgdal.so.34", "libgdal.so.33",
                           "libgdal.so.32", "libgdal.so.31", "libgdal.so.30", "libgdal.so",
                           "libgdal.dylib", "/opt/homebrew/lib/libgdal.dylib",
                           "/usr/local/lib/libgdal.dylib"),
        },
    /* The numbers belong to PROJ 9, 8 and 7. */
    [LIBRARY_PROJ] =
        {
            .name = "PROJ",
            .packages = "Debian: libproj25, Fedora: proj, Homebrew: proj",
            .absence = "maps are not drawn in coordinate reference systems such as EPSG:2056",
            .variable = "RENDER_MAP_PROJ",
            .files = FILES("libproj.so.25", "libproj.so.22", "libproj.so.19", "libproj.so",
                           "libproj.dylib", "/opt/homebrew/lib/libproj.dylib",
                           "/usr/local/lib/libproj.dylib"),
        },
    [LIBRARY_QPDF] =
        {
            .name = "qpdf",
            .packages = "Debian: libqpdf29, Fedora: qpdf-libs",
            .absence = "PDF files are not written",
            .files = FILES("libqpdf.so.29", "libqpdf.so.30", "libqpdf.30.dylib",
                           "/opt/homebrew/opt/qpdf/lib/libqpdf.30.dylib"),
        },
    [LIBRARY_HARFBUZZ_SUBSET] =
        {
            .name = "HarfBuzz subset",
            .packages = "Debian: libharfbuzz-subset0, Fedora: harfbuzz",
            .absence = "texts in SVG and PDF files are outlines",
            .files = FILES("libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib",
                           "/opt/homebrew/opt/harfbuzz/lib/libharfbuzz-subset.0.dylib"),
        },
    [LIBRARY_GIF] =
        {
            .name = "giflib",
            .packages = "Debian: libgif7, Fedora: giflib",
            .absence = "GIF images are not read or written",
            .files = FILES("libgif.so.7", "libgif.7.dylib",
                           "/opt/homebrew/opt/giflib/lib/libgif.7.dylib"),
        },
    [LIBRARY_HEIF] =
        {
            .name = "libheif",
            .packages = "Debian: libheif1, Fedora: libheif",
            .absence = "AVIF and HEIC images are not read, and AVIF pictures are not written",
            .files = FILES("libheif.so.1", "libheif.1.dylib",
                           "/opt/homebrew/opt/libheif/lib/libheif.1.dylib"),
        },
    [LIBRARY_TIFF] =
        {
            .name = "libtiff",
            .packages = "Debian: libtiff6, Fedora: libtiff, Homebrew: libtiff",
            .absence = "GeoTIFF files are not read",
            .files = FILES("libtiff.so.6", "libtiff.so.5", "libtiff.6.dylib",
                           "/opt/homebrew/opt/libtiff/lib/libtiff.6.dylib"),
        },
    [LIBRARY_WEBP_MUX] =
        {
            .name = "libwebpmux",
            .packages = "Debian: libwebpmux3, Fedora: libwebp, Homebrew: webp",
            .absence = "WebP animations are not written",
            .files = FILES("libwebpmux.so.3", "libwebpmux.3.dylib",
                           "/opt/homebrew/opt/webp/lib/libwebpmux.3.dylib"),
        },
};

const library_description *library_describe(library_id library) { return &descriptions[library]; }

/* Loads a file, and returns its path. Returns NULL if it cannot be loaded. */
static const char *load(const char *file) {
  /* Binding is lazy, because GDAL depends on about a hundred libraries. */
  void *handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
#ifdef __linux__
  struct link_map *map;
  if (handle && dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0) return map->l_name;
#endif
  return handle ? file : NULL;
}

const char *library_path(library_id library) {
  const library_description *description = library_describe(library);
  const char *chosen = description->variable ? getenv(description->variable) : NULL;
  if (chosen && *chosen) return load(chosen);
  for (const char *const *file = description->files; *file; file++) {
    const char *path = load(*file);
    if (path) return path;
  }
  return NULL;
}

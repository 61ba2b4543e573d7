# An image with the command, glibc and nothing else.
#
#   docker build -t render-map .
#   docker run --rm --network none --user "$(id -u):$(id -g)" -v "$PWD:/maps" render-map style.json map.png

FROM swift:6.3-bookworm AS build
ENV DEBIAN_FRONTEND=noninteractive
WORKDIR /source
COPY . .
# The time that the files of the release have, for one that is the same every time.
ARG SOURCE_DATE_EPOCH=0
RUN Scripts/dist.sh && Scripts/dist/image-root.sh dist/render-map-*.tar.gz /image

# The server: docker build --target server -t render-map-server .
#   docker run --rm -p 8080:8080 -v "$PWD/styles:/styles:ro" render-map-server
FROM swift:6.3-bookworm AS build-server
ENV DEBIAN_FRONTEND=noninteractive
WORKDIR /source
COPY . .
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends make libjs-leaflet \
  && make install-server DESTDIR=/image

FROM debian:bookworm-slim AS server
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends \
    libpng16-16 zlib1g libdeflate0 libzstd1 libsqlite3-0 libcurl4 libharfbuzz0b libharfbuzz-subset0 \
    libfreetype6 libjpeg62-turbo libwebp7 libwebpdemux2 libwebpmux3 libgif7 libtiff6 libnettle8 libstdc++6 ca-certificates \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build-server /image /
USER 65534:65534
EXPOSE 8080
HEALTHCHECK --interval=30s CMD ["/bin/bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/render-map-server"]
CMD ["--styles", "/styles", "--bind", "0.0.0.0", "--port", "8080"]

FROM scratch
COPY --from=build /image /
ENV PATH=/usr/local/bin HOME=/tmp
# Nobody in particular; a container can be run as anybody else.
USER 65534:65534
WORKDIR /maps
ENTRYPOINT ["/usr/local/bin/render-map"]
CMD ["--help"]

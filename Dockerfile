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

FROM scratch
COPY --from=build /image /
ENV PATH=/usr/local/bin HOME=/tmp
# Nobody in particular; a container can be run as anybody else.
USER 65534:65534
WORKDIR /maps
ENTRYPOINT ["/usr/local/bin/render-map"]
CMD ["--help"]

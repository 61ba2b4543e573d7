#!/usr/bin/env bash
# Extracts the symbols of a module for its documentation. RenderMap exports MapEngine, so the symbols of MapEngine are
# extracted too.
exec "$(dirname "$(readlink -f "$(command -v swift)")")/swift-symbolgraph-extract" "$@" \
  -experimental-allowed-reexported-modules=MapEngine

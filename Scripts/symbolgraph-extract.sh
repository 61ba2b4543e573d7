#!/usr/bin/env bash
# Extracts the symbols of a module for its documentation; for RenderMap also the symbols of the engine, which it exports.
exec "$(dirname "$(readlink -f "$(command -v swift)")")/swift-symbolgraph-extract" "$@" \
  -experimental-allowed-reexported-modules=MapEngine

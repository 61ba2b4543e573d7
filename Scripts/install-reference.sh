#!/usr/bin/env bash
# Writes the manual page and the shell completions below a prefix. The command makes both from the definitions of its
# arguments.
#
#   Scripts/install-reference.sh .build/release/render-map /usr/local
set -euo pipefail
command=$1
share=$2/share

# generate FILE ARGUMENT...: writes the output of the command to a file below share.
generate() {
  local file=$share/$1
  shift
  install -d "$(dirname "$file")"
  "$command" "$@" >"$file"
  chmod 644 "$file"
}

generate man/man1/render-map.1 --generate-manual
generate bash-completion/completions/render-map --generate-completion-script bash
generate zsh/site-functions/_render-map --generate-completion-script zsh
generate fish/vendor_completions.d/render-map.fish --generate-completion-script fish

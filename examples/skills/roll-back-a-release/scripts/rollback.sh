#!/bin/sh
# Moves the traffic to VERSION in four steps; stops at the first step that fails its check.
set -eu
version=${1:?usage: rollback.sh VERSION}
for share in 25 50 75 100; do
  echo "traffic of $version: $share percent"
  ./traffic set "$version" "$share"
  ./traffic check "$version"
done

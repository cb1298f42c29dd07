#!/bin/sh
# Prints the size and structure of the source tree: lines, packages, imports between packages, repeated class names, private words.
here=$(cd "$(dirname "$0")" && pwd -P)
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" "$here/House.java" "$here/../.."

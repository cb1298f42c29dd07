#!/bin/sh
# Hunts small programs and prints what was found, for a table such as tools/lab/results/faults.md.
#
#   tools/lab/cases.sh first BUDGET COMMAND...   stop at the first failure; prints seconds, schedules and the failure
#   tools/lab/cases.sh search BUDGET COMMAND...  search for the whole budget; prints schedules, different ones and JVM notes
#
# COMMAND is a java command without the program's last argument if ARGS is set: then each word of ARGS is hunted by itself.
# HEDDLE names the command; without it, the one of this source tree is used.
here=$(cd "$(dirname "$0")/../.." && pwd -P)
heddle=${HEDDLE:-$here/heddle}
how=$1
budget=$2
shift 2
one() {
  name=$1
  shift
  out=$(mktemp -d)
  begin=$(date +%s%N)
  if [ "$how" = first ]; then
    $heddle hunt --first --shrink off --budget "$budget" -o "$out/hunt" -- "$@" >"$out/text" 2>&1
  else
    $heddle hunt --budget "$budget" -o "$out/hunt" -- "$@" >"$out/text" 2>&1
  fi
  code=$?
  millis=$((($(date +%s%N) - begin) / 1000000))
  printf '%s\texit code %s\t%s ms\t%s\t%s\t%s\n' "$name" "$code" "$millis" \
    "$(sed -n 's/^searched *//p' "$out/text" | head -1)" \
    "$(sed -n 's/^1\. //p' "$out/text" | head -1)" \
    "$(grep 'cannot make many runs' "$out/text" | head -1)"
  rm -rf "$out"
}
if [ -z "$ARGS" ]; then
  one "$*" "$@"
else
  for argument in $ARGS; do
    one "$argument" "$@" "$argument"
  done
fi

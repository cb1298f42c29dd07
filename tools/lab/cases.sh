#!/bin/sh
# Hunts small programs and prints a row for each, for a table such as tools/lab/results/faults.md.
#
#   tools/lab/cases.sh observers [BUDGET]        kinds of queries whose two answers differ; stops at the first failure of each
#   tools/lab/cases.sh state [BUDGET]            a program that logs: its lost update, then the schedules of its correct twin
#   tools/lab/cases.sh first BUDGET COMMAND...   stops at the first failure
#   tools/lab/cases.sh search BUDGET COMMAND...  searches for the whole budget
#
# A row has the case, the exit code, milliseconds of the whole command, schedules, the failure, and the reason for further JVMs.
# BUDGET is 20s by default. COMMAND is a java command without the program's last argument if ARGS is set: then each word of ARGS is
# hunted by itself. JDK names the JDK of the programs, HEDDLE the command, and CASES the folder of observers and state; by default the
# java on the path, and those of this source tree.
here=$(cd "$(dirname "$0")/../.." && pwd -P)
heddle=${HEDDLE:-$here/heddle}
cases=${CASES:-$here/tools/lab/cases}
java=${JDK:+$JDK/bin/}java
how=$1
budget=${2:-20s}
one() {
  how=$1
  name=$2
  shift 2
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
compiled() {
  classes=$(mktemp -d)
  trap 'rm -rf "$classes"' EXIT
  "${java}c" -d "$classes" "$cases/$1/$2.java" || exit 2
}
case $how in
  observers)
    compiled observers Observers
    for kind in future.isDone future.isCompletedExceptionally map.size map.isEmpty queue.isEmpty queue.size lock.isLocked \
      semaphore.availablePermits phaser.getPhase executor.isShutdown latch.getCount thread.isAlive; do
      one first "$kind" "$java" -cp "$classes" Observers "$kind"
    done
    ;;
  state)
    compiled state Logging
    one first Logging "$java" -cp "$classes" Logging
    one search 'Logging, safe' "$java" -Dsafe=true -cp "$classes" Logging
    ;;
  first | search)
    if [ $# -lt 3 ]; then
      echo "cases.sh: $how requires a budget and a java command" >&2
      exit 2
    fi
    shift 2
    if [ -z "$ARGS" ]; then
      one "$how" "$*" "$@"
    else
      for argument in $ARGS; do
        one "$how" "$argument" "$@" "$argument"
      done
    fi
    ;;
  *)
    echo "cases.sh: '$how' is no table: use observers, state, first or search" >&2
    exit 2
    ;;
esac

#!/bin/sh
# Makes each program of dev.heddle.subjects.hung hang, explains it from two dumps, and searches for the same hang in its usual run.
#
#   tools/lab/hangs.sh BUDGET [PROGRAM...]   prints a row for each: cause, schedules until the same hang, and how many of 3 replays hang
#
# JDK names the JDK of the programs, and JDK25 that of VirtualCycle, which requires Java 21 or later; by default the java on the path.
here=$(cd "$(dirname "$0")/../.." && pwd -P)
heddle=${HEDDLE:-$here/heddle}
budget=$1
shift
[ $# -gt 0 ] || set -- MonitorCycle LockCycle PoolStarvation LostNotify Initialisers LatchUnderLock JoinUnderLock VirtualCycle \
  LoggingMessage BorrowUnderLock StatementEviction AuditUnderLock
for program in "$@"; do
  java=${JDK:+$JDK/bin/}java
  [ "$program" = VirtualCycle ] && java=${JDK25:+$JDK25/bin/}java
  out=$(mktemp -d)
  main="-cp $here/data/target/subjects/heddle-subjects.jar dev.heddle.subjects.hung.$program"
  $java $main hang >"$out/program" 2>&1 &
  process=$!
  sleep 3
  $heddle hang --apart 2s -o "$out/dumps" $process >"$out/hang" 2>&1
  kill -9 $process
  wait $process 2>/dev/null
  $heddle hunt --budget "$budget" --from "$out/dumps/dump-1.txt" "$out/dumps/dump-2.txt" -o "$out/hunt" -- $java $main >"$out/text" 2>&1
  plan=$(sed -n 's/^the same hang as in the dumps: .*, replayed by //p' "$out/text" | head -1)
  hangs=0
  if [ -n "$plan" ]; then
    for run in 1 2 3; do
      $heddle replay -o "$out/replay-$run" "$plan" -- $java $main >/dev/null 2>&1
      [ $? -eq 1 ] && hangs=$((hangs + 1))
    done
  fi
  printf '| %s | %s | %s | %s of 3 |\n' "$program" "$(sed -n 's/^1\. //p' "$out/hang" | head -1)" \
    "$([ -n "$plan" ] && sed -n 's/^searched *\([0-9,]* runs*\).*/\1/p' "$out/text" | head -1)" "$hangs"
  rm -rf "$out"
done

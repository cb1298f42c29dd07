#!/bin/sh
# Counts controlled executions for each CPU second, of programs of one page in one JVM.
#
#   tools/lab/executions.sh [RUNS] [PROGRAM...]
#
# Each program has RUNS runs (1000) of a random walk. The number is that of the later half of them, so without the start
# of the JVM and most of its compilation. AGENT names the replayer agent; without it, the one of this source tree is used.
here=$(cd "$(dirname "$0")/../.." && pwd -P)
agent=${AGENT:-$here/replayer/target/heddle-replayer-agent.jar}
runs=${1:-1000}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- CircularBuffer Deposits HitRate LazyInit Oversold Publish SharedStack WrongLock
out=$(mktemp -d)
echo '{"schemaVersion":1,"kind":"random","id":"r","technique":"random","seed":1}' >"$out/plan.json"
for program in "$@"; do
  java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:MetaspaceSize=64m -XX:MaxTenuringThreshold=1 \
    "-javaagent:$agent=plan=$out/plan.json,runs=1-$runs,limit=30s,file=$out/$program" \
    -cp "$here/data/target/classes" "dev.heddle.subjects.shapes.buggy.$program" >"$out/$program.text" 2>&1
  sed -n 's/.*"cpuMicros":\([0-9]*\).*/\1/p' "$out/$program/runs.jsonl" 2>/dev/null |
    awk -v program="$program" -v later=$((runs / 2)) 'NR > later { sum += $1; n++ }
      END { if (n == 0) print program, "has no runs"; else printf "%s %.0f\n", program, n * 1e6 / sum }'
done
rm -rf "$out"

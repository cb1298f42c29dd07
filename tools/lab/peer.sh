#!/usr/bin/env bash
# Compares Heddle with Fray, another tool for controlled tests, on the same programs and JDK.
#
#   JDK=HOME tools/lab/peer.sh OUT [PROGRAM[@ARGUMENT]...]
#
# JDK is the home of a JDK 25, which Fray needs and both tools use. Maven fetches Fray into OUT; jlink makes the JDK that
# it runs on. A program is a class of dev.heddle.subjects.shapes.buggy; by default 25 programs. Each search ends at the
# first failure, after TRIES executions (1000) or after SECONDS_EACH (60). A line of OUT/peer.tsv and of the output has the
# program, the search, whether it found a failure, executions until then, CPU seconds of the whole command, and how many
# of five replays failed again. Nothing else should run beside it.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd -P)
jdk=${JDK:?names the home of a JDK 25}
tries=${TRIES:-1000}
seconds=${SECONDS_EACH:-60}
mkdir -p "$1"
out=$(cd "$1" && pwd -P)
shift
[ $# -gt 0 ] || set -- Setters@3 Setters@10 TwoStages@2 TwoStages@10 WrongLock@2 LazyInit@2 TokenRing@3 CircularBuffer@2 \
  LastSteal@2 NotifyQueue@2 ReadersWriters@2 MissedSignal Deposits@2 Oversold@3 Aba@2 Barrier@2 ClosedFile@2 ComputeTwice@2 \
  Fibonacci@3 FirstLocks HitRate@2 Listeners Philosophers@3 Publish SharedStack@2
classes=$here/data/target/classes
package=dev.heddle.subjects.shapes.buggy
fray=$out/fray
if [ ! -x "$fray/jdk/bin/java" ]; then
  mkdir -p "$fray"
  "$here/mvnw" -q -B -f "$here/tools/lab/peer/pom.xml" dependency:copy-dependencies "-DoutputDirectory=$fray/lib"
  modules=$(ls "$fray"/lib/*.jar | grep -v -e /fray-core -e /fray-jvmti -e -agent- -e /fray-rmi -e /mordant -e /clikt -e /jna -e /colormath | paste -sd:)
  own=$("$jdk/bin/java" --list-modules | sed 's/@.*//' | grep -v -e jdk.jlink -e jdk.jpackage | paste -sd,)
  "$jdk/bin/jlink" "-J-javaagent:$(ls "$fray"/lib/fray-instrumentation-jdk-*.jar)" "-J--module-path=$modules" \
    -J--add-modules=org.pastalab.fray.instrumentation.jdk "-J--class-path=$modules" "--add-modules=$own" \
    "--output=$fray/jdk" --release-info add:IMPLEMENTOR=Fray --fray-instrumentation >"$fray/jlink.txt" 2>&1
  (cd "$fray" && "$jdk/bin/jar" xf lib/fray-jvmti-*.jar libjvmti.so)
fi
agent=$(ls "$fray"/lib/fray-instrumentation-agent-*.jar)
jars=$(ls "$fray"/lib/*.jar | grep -v -e -agent- -e fray-instrumentation-jdk | paste -sd:)

# Runs a command and sets $cpu to the CPU seconds that it and its processes used; the output goes to $out/text.
measured() {
  local TIMEFORMAT='%U %S'
  cpu=$({ time timeout -k 5 $((seconds + 30)) "$@" >"$out/text" 2>&1 </dev/null; } 2>&1 | awk '{ printf "%.1f", $1 + $2 }') || true
}

with_fray() { # program argument options...
  local program=$1 argument=$2
  shift 2
  measured "$fray/jdk/bin/java" --enable-native-access=ALL-UNNAMED "-agentpath:$fray/libjvmti.so" "-javaagent:$agent" \
    -cp "$jars:$classes" org.pastalab.fray.core.MainKt --run-config cli --clazz "$package.$program" --method main \
    ${argument:+--args "$argument"} --classpath "$classes" --memory --max-scheduled-step 1000000 "$@"
}

row() { # program search found executions cpu replays
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$@" | tee -a "$out/peer.tsv"
}

fray_row() {
  local program=$1 argument=$2 scheduler=$3 report=$out/report found=no again=- i
  rm -rf "$report"
  with_fray "$program" "$argument" --scheduler "$scheduler" -i "$tries" -t "$seconds" -o "$report"
  local used=$cpu executions
  executions=$(sed -n 's/.*Total iter: \([0-9]*\).*/\1/p' "$out/text" | tail -1)
  if [ -f "$report/recording/random.json" ]; then
    found=yes
    # The number of the failing execution, from 0.
    executions=$(($(sed -n 's/.*Error found at iter: \([0-9]*\).*/\1/p' "$out/text" | head -1) + 1))
    again=0
    for i in 1 2 3 4 5; do
      with_fray "$program" "$argument" --scheduler replay --path-to-scheduler "$report/recording" -i 1 -o "$out/replayed"
      ! grep -q 'Error found' "$out/text" || again=$((again + 1))
    done
  fi
  row "$program${argument:+@$argument}" "fray $scheduler" "$found" "${executions:--}" "$used" "$again"
}

heddle_row() {
  local program=$1 argument=$2 technique=$3 result=$out/hunt found=no again=- plan
  rm -rf "$result" "$out/replays"
  local target=("$jdk/bin/java" -cp "$classes" "$package.$program" ${argument:+"$argument"})
  local how=(--first --shrink off --tries "$tries")
  [ "$technique" = default ] && how=(--first --shrink off) || how+=(--technique "$technique")
  measured "$here/heddle" hunt "${how[@]}" --budget "${seconds}s" -o "$result" -- "${target[@]}"
  local used=$cpu executions
  executions=$(sed -n 's/^failed  *[0-9]* of \([0-9]*\) runs*.*/\1/p' "$out/text")
  plan=$(ls "$result"/exact/*.json 2>/dev/null | grep -v -e steps -e preemptions | head -1)
  if [ -n "$plan" ]; then
    found=yes
    # A hunt whose recorded run fails counts no others.
    executions=${executions:-1}
    measured "$here/heddle" replay --runs 5 -o "$out/replays" "$plan" -- "${target[@]}"
    again=$(grep -c '^run [1-5]: reproduced' "$out/text") || true
  fi
  row "$program${argument:+@$argument}" "heddle $technique" "$found" "${executions:--}" "$used" "${again:--}"
}

for each in "$@"; do
  program=${each%@*}
  argument=
  [ "$each" = "$program" ] || argument=${each#*@}
  for scheduler in random pos; do fray_row "$program" "$argument" $scheduler; done
  for technique in random pos default; do heddle_row "$program" "$argument" $technique; done
done

#!/usr/bin/env bash
# Requests per CPU second of the Spring Boot application under wrk, natively and under profiles of the recorder, in turn.
# usage: tools/lab/web.sh PAIRS WARM-CPU-SECONDS MEASURED-CPU-SECONDS PROFILE...
# A profile is a list of agent options, such as profile=facts. Prints one line for each run.
set -eu
cd "$(dirname "$0")/../.."
pairs=$1 warm=$2 measured=$3
shift 3
root=$PWD
agent=$root/recorder/target/heddle-recorder-agent.jar
command -v wrk >/dev/null || { echo "wrk is missing: apt-get install wrk" >&2; exit 2; }
[ -f data/applications/spring/target/classpath ] && [ -f "$agent" ] \
  || { echo "build first: ./mvnw -Plab -DskipTests package" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/add.lua" <<'LUA'
local n = 0
function request()
  n = n + 1
  return wrk.format("POST", "/add/account" .. (n % 8) .. "/1")
end
LUA
ticks=$(getconf CLK_TCK)

# CPU time of a process in hundredths of a second.
cpu() { awk -v t="$ticks" '{ print int(($14 + $15) * 100 / t) }' "/proc/$1/stat"; }

# Sends requests until the process has taken so many CPU seconds more; prints the number of requests.
load() {
  local pid=$1 until=$(($(cpu "$1") + $3 * 100)) requests=0 out
  while [ "$(cpu "$pid")" -lt "$until" ]; do
    out=$(wrk -t1 -c4 -d5s -s "$work/add.lua" "http://127.0.0.1:$2")
    requests=$((requests + $(awk '/requests in/ { print $1 }' <<<"$out")))
  done
  echo "$requests"
}

run() {
  local name=$1 options=()
  [ "$name" = native ] || options=("-javaagent:$agent=file=$work/recording,$name")
  rm -rf "$work/recording"
  (cd data/applications/spring/target && exec java "${options[@]}" -cp "classes:$(cat classpath)" \
    dev.heddle.applications.spring.SpringLedger) >"$work/out" 2>"$work/err" &
  local pid=$! port=
  while [ -z "$port" ]; do
    sleep 0.2
    kill -0 "$pid" || { cat "$work/err" >&2; exit 1; }
    port=$(grep -oE '[0-9]{4,5}' "$work/out" | tail -1 || true)
  done
  local start; start=$(cpu "$pid")
  load "$pid" "$port" "$warm" >"$work/warm"
  local before; before=$(cpu "$pid")
  load "$pid" "$port" "$measured" >"$work/requests"
  local spent=$(($(cpu "$pid") - before)) requests resident
  requests=$(<"$work/requests")
  resident=$(awk '/VmHWM/ { print int($2 / 1024) }' "/proc/$pid/status")
  curl -s -X POST "http://127.0.0.1:$port/stop" >/dev/null || true
  wait "$pid" || true
  local size=0
  [ -d "$work/recording" ] && size=$(du -sm "$work/recording" | cut -f1)
  awk -v n="$name" -v r="$requests" -v s="$spent" -v b="$start" -v m="$resident" -v d="$size" \
    'BEGIN { printf "%-40s %8.1f requests/CPU-s  start %5.1f CPU-s  peak %5d MiB  recording %4d MiB\n", n, r * 100 / s, b / 100, m, d }'
}

for ((pair = 0; pair < pairs; pair++)); do
  run native
  for profile in "$@"; do run "$profile"; done
done

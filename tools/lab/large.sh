#!/bin/sh
# Measures predictions and hunts on large programs: tools/lab/large/programs.tsv names them, their libraries and their defects.
#
#   tools/lab/large.sh predict [PROGRAM...]       candidates of each technique, the rank of the true one, and the time
#   tools/lab/large.sh hunt BUDGET [PROGRAM...]   schedules, decisions a run, JVMs, and whether the defect was found
#
# HUNT has further options of the hunt, such as --first. JAVA names the java command of a JDK, for programs that need a newer one.
# HEDDLE names the command; without it, the one of this source tree is used. OUT keeps the results; without it, they are deleted.
here=$(cd "$(dirname "$0")/../.." && pwd -P)
heddle=${HEDDLE:-$here/heddle}
lab=$here/tools/lab/large
out=${OUT:-$(mktemp -d)}
java=${JAVA:-java}
version=$("$java" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p')
mkdir -p "$out/classes"
how=$1
shift
[ "$how" = hunt ] && budget=$1 && shift

library() {
  group=$(echo "$1" | cut -d: -f1 | tr . /)
  name=$(echo "$1" | cut -d: -f2)
  version=$(echo "$1" | cut -d: -f3)
  jar=$HOME/.m2/repository/$group/$name/$version/$name-$version.jar
  [ -f "$jar" ] || (cd "$here" && ./mvnw -q -B dependency:get "-Dartifact=$1" -Dtransitive=false >&2)
  echo "$jar"
}

predict() {
  $heddle record -o "$out/$1/recording" -- "$java" -Dderby.stream.error.file="$out/derby.log" -cp "$path" "$1" >"$out/$1/record.text" 2>&1
  for technique in assetfuzzer shb syncp reversal wcp deadlock atomicity; do
    begin=$(date +%s)
    $heddle analyze --technique $technique -o "$out/$1/$technique" "$out/$1/recording" >"$out/$1/$technique.text" 2>&1
    printf '%s\t%s\t%s s\t%s KB\t' "$1" $technique $(($(date +%s) - begin)) "$(du -sk "$out/$1/$technique" | cut -f1)"
    java "$lab/Rank.java" "$out/$1/$technique/findings.json" $truth
  done
}

hunt() {
  begin=$(date +%s)
  timeout 400 $heddle hunt $HUNT --shrink off --budget "$budget" -o "$out/$1/hunt" -- "$java" -Dderby.stream.error.file="$out/derby.log" -cp "$path" "$1" >"$out/$1/hunt.text" 2>&1
  code=$?
  printf '%s\texit code %s\t%s s\t%s\t%s\t%s\t%s\n' "$1" $code $(($(date +%s) - begin)) \
    "$(sed -n 's/^searched *//p' "$out/$1/hunt.text" | head -1)" \
    "$(sed -n 's/^covered *//p' "$out/$1/hunt.text" | head -1)" \
    "$(sed -n 's/^1\. //p' "$out/$1/hunt.text" | head -1)" \
    "$(grep 'cannot make many runs' "$out/$1/hunt.text" | head -1)"
}

grep -v '^#' "$lab/programs.tsv" | while IFS="	" read -r program libraries least truth; do
  case " $* " in "  " | *" $program "*) ;; *) continue ;; esac
  if [ "$version" -lt "$least" ]; then
    echo "$program needs Java $least: name its java command by JAVA"
    continue
  fi
  rm -rf "$out/$program"
  mkdir -p "$out/$program"
  path=$out/classes
  [ "$libraries" = none ] && libraries=
  for one in $(echo "$libraries" | tr , ' '); do
    path=$path:$(library "$one")
  done
  "${java}c" -nowarn -proc:none -cp "$path" -sourcepath "$lab/programs" -d "$out/classes" "$lab/programs/$program.java" || continue
  $how "$program" </dev/null
done
[ -n "$OUT" ] || rm -rf "$out"

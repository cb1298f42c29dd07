package dev.heddle.batch.merge;

import dev.heddle.trace.relation.MayTrigger;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The may-trigger relation of each program, merged from all its runs. */
public final class MayTriggerRelations {
    private final Map<String, SortedMap<String, SortedSet<String>>> methods = new TreeMap<>();
    private final Map<String, Set<String>> runs = new TreeMap<>();

    /** Adds a pair that a run of a program has shown. */
    void add(String program, String run, String method, String lockClass) {
        methods.computeIfAbsent(program, one -> new TreeMap<>())
                .computeIfAbsent(method, one -> new TreeSet<>())
                .add(lockClass);
        runs.computeIfAbsent(program, one -> new TreeSet<>()).add(run);
    }

    /** The relations by main class or jar. */
    public Map<String, MayTrigger> byProgram() {
        Map<String, MayTrigger> all = new TreeMap<>();
        methods.forEach((program, some) -> all.put(
                program,
                new MayTrigger(MayTrigger.DEFAULT_DEPTH, runs.get(program).size(), program, some)));
        return all;
    }
}

package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.runs.PrintedResult;
import dev.heddle.engine.internal.runs.RunResult;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.finding.Finding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The results of runs in which each thread runs as a block, without preemption. A prediction has a visible effect if a
 * run in which it happened has a result that none of these runs has.
 */
final class SerialResults {
    private final Set<PrintedResult> results = new LinkedHashSet<>();
    private final SerialValues values = new SerialValues();
    private int runs;

    /** Adds runs without preemption; those that failed or have no result are left out. */
    void add(List<SeedRun> made) {
        for (SeedRun run : made) {
            if (run.result() != null && run.failure() == null) {
                runs++;
                results.add(run.result().printed());
                values.add(run.result().values());
            }
        }
    }

    /**
     * Whether the program prints something else in nearly every run, whatever the order of its threads is. Each order
     * is tried about twice, so results that depend on the order alone repeat.
     */
    private boolean isErratic() {
        return runs > 1 && results.size() * 4 > runs * 3;
    }

    /**
     * The difference that a prediction made.
     *
     * @param happened results of the runs in which it happened
     * @param variables names of its variables
     * @return a text for people; {@link Finding#NO_EFFECT} without a difference; null if no serial run can be compared
     */
    @Nullable String effect(Collection<RunResult> happened, Set<String> variables) {
        if (runs == 0) {
            return null;
        }
        boolean isErratic = isErratic();
        for (RunResult run : happened) {
            PrintedResult result = run.printed();
            if (!isErratic && !results.contains(result)) {
                String difference = difference(result);
                if (difference != null) {
                    return difference;
                }
            }
        }
        String difference = values.difference(happened, variables);
        return difference == null && !isErratic ? Finding.NO_EFFECT : difference;
    }

    private @Nullable String difference(PrintedResult result) {
        PrintedResult nearest = null;
        List<String> more = List.of();
        for (PrintedResult serial : results) {
            List<String> others = new ArrayList<>(result.lines());
            others.removeAll(new HashSet<>(serial.lines()));
            if (nearest == null || others.size() < more.size()) {
                nearest = serial;
                more = others;
            }
        }
        if (nearest == null) {
            return null;
        }
        List<String> less = new ArrayList<>(nearest.lines());
        less.removeAll(new HashSet<>(result.lines()));
        String serial = Plural.of(runs, "serial order");
        if (more.isEmpty()) {
            return less.isEmpty()
                    ? "prints a line another number of times than " + serial
                    : "does not print \"" + less.get(0) + "\", unlike " + serial;
        }
        return "prints \"" + more.get(0) + "\"; " + serial
                + (less.isEmpty() ? " do not" : " printed, for example, \"" + less.get(0) + "\"");
    }
}
